import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { RegistrationProps, SentCode } from '#client/registration-module.ts';

interface EntryArguments<Search = unknown> {
  readonly location: Pick<ParsedLocation, 'state'>;
  readonly search: Search;
}

/** The front page is a document of its own, so going there loads it. */
function toLanding() {
  return redirect({ href: memberPath('landing'), replace: true, reloadDocument: true });
}

/** Anyone who says qualified must come from the survey that said so (spec §2.1). */
export function requireWaitlistEntry({ search, location }: EntryArguments<{ readonly status?: string }>): void {
  const { panelistId, surveyId } = location.state;
  if (search.status === 'qualified' && !isGiven(panelistId) && !isGiven(surveyId)) throw toLanding();
}

/** The confirmation is for those who have just unsubscribed (spec §2.1). */
export function requireUnsubscribed({ search }: EntryArguments<{ readonly success: boolean }>): void {
  if (!search.success) throw toLanding();
}

/** For anyone who has just deleted their account; until when it can be cancelled travels with the navigation. */
export function requireDeletion({ location }: EntryArguments): void {
  const { cancelUntil } = location.state;
  if (!isGiven(cancelUntil) || Number.isNaN(Date.parse(cancelUntil))) throw toLanding();
}

/** Registering begins with an invitation, which names the panelist (spec §2.1). */
export function requirePanelist({ location }: EntryArguments): void {
  if (!isGiven(location.state.panelistId)) throw toLanding();
}

/** The later steps of registering need what the first one found out (spec §2.1). */
export function requireRegistration({ location }: EntryArguments): void {
  if (!hasRegistration(location.state)) throw toLanding();
}

/** What a new member has chosen so far; it travels with the navigation and is never part of an address (spec §2.1). */
interface RegistrationState {
  readonly panelistId: string;
  readonly email: string;
  readonly password: string;
  /** Opens the step that is still to be done. */
  readonly ticket?: string;
  /** Where the survey is that all begin with. */
  readonly welcomePath?: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    panelistId?: string;
    surveyId?: string;
    cancelUntil?: string;
    /** Such as D-10001; unknown to the person who got no answer. */
    deletionNumber?: string | undefined;
    registration?: RegistrationState;
    /** What the link of an invitation told of itself. */
    invitation?: RegistrationProps['invitation'] | undefined;
    /** The code that registering has asked for. */
    code?: SentCode;
  }
}

type NavigationState = ParsedLocation['state'];

/** A browser keeps navigation state for us, but anything can be written there: only text counts, and only if there is some. */
function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function hasRegistration(state: NavigationState): boolean {
  const { panelistId, email, password }: Partial<RegistrationState> = state.registration ?? {};
  return [panelistId, email, password].every(isGiven);
}
