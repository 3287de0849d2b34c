import type { ParsedLocation } from '@tanstack/react-router';

/** What a new member has chosen so far; it travels with the navigation and is never part of an address (spec §2.1). */
export interface RegistrationState {
  readonly panelistId: string;
  readonly email: string;
  readonly password: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    panelistId?: string;
    surveyId?: string;
    registration?: RegistrationState;
  }
}

type NavigationState = ParsedLocation['state'];

/** A browser keeps navigation state for us, but anything can be written there: only text counts, and only if there is some. */
export function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export function hasRegistration(state: NavigationState): boolean {
  const { panelistId, email, password }: Partial<RegistrationState> = state.registration ?? {};
  return [panelistId, email, password].every(isGiven);
}
