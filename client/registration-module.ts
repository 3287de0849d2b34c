/** What the member's app and the registration app agree on: the one is deployed without the other. */
import type { ComponentType } from 'react';
import * as v from 'valibot';
import type { Brand } from '#contract/brand/brand.ts';
import type { RegistrationInput } from '#contract/rules/registration.ts';
import type { FieldProblems } from '#contract/wire/field-problems.ts';

/** Grows when either side could no longer work with the other. A host shows no module of another number. */
export const REGISTRATION_CONTRACT = 1;

/** Where a host asks for the newest manifest; the files it names are beside it. */
export const REGISTRATION_MANIFEST = '/registration/manifest.json';

const file = v.object({
  path: v.pipe(v.string(), v.regex(/^assets\/[\w.-]+$/)),
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
});
export const registrationManifest = v.object({ contract: v.number(), script: file, style: file });
export type RegistrationManifest = v.InferOutput<typeof registrationManifest>;

/** What the host hands over before the module runs: its own React, and the file with the icons. */
export interface SharedWithRegistration {
  readonly react: object;
  readonly 'react-dom': object;
  readonly 'react/jsx-runtime': object;
  readonly sprite: string;
}

declare global {
  var sparkShared: SharedWithRegistration | undefined;
}

/** How a call went. Never thrown: an error of one app is no error of the other. */
export type Outcome<Value> =
  | { readonly isDone: true; readonly value: Value }
  | {
      readonly isDone: false;
      readonly code: string;
      readonly sentence: string;
      readonly fields: FieldProblems;
      readonly attempt?: number | undefined;
      readonly retryAfterSeconds?: number | undefined;
    };

export type RegistrationStep = 'confirm' | 'about' | 'app';

export interface SentCode {
  /** Goes back with the code. */
  readonly requestToken: string;
  /** As milliseconds. */
  readonly sentAt: number;
}

export interface ConfirmedAddress {
  readonly otp: string;
  readonly requestToken: string;
  readonly newPassword: string;
}

export type RegistrationRefusal = 'TICKET_OVER' | 'INVITATION_OVER' | 'ALREADY_MEMBER' | 'PREVIOUS_MEMBER';

export interface RegistrationProps {
  readonly step: RegistrationStep;
  readonly brand: Brand;
  /** What the link told of itself; nothing when only its person is known. */
  readonly invitation: {
    readonly firstName?: string | undefined;
    readonly maskedEmail?: string | undefined;
    /** ISO 8601 */
    readonly expiresAt?: string | undefined;
  };
  /** The code that is on its way already. */
  readonly code: SentCode | undefined;
  readonly links: {
    readonly terms: string;
    readonly privacy: string;
    readonly waitlist: string;
    readonly login: string;
  };
  readonly sendCode: () => Promise<Outcome<SentCode>>;
  /** Each of the next three leads on to the next step when it is done. */
  readonly confirm: (values: ConfirmedAddress) => Promise<Outcome<undefined>>;
  readonly complete: (values: RegistrationInput) => Promise<Outcome<RegistrationRefusal | undefined>>;
  readonly enter: () => Promise<Outcome<undefined>>;
  readonly goBack: () => void;
  /** What is typed and not sent yet, for a page that is loaded again; it goes with the tab, and when all is done. */
  readonly typed: { readonly read: () => unknown; readonly keep: (values: object) => void };
}

export interface RegistrationModule {
  readonly contract: number;
  readonly Registration: ComponentType<RegistrationProps>;
}
