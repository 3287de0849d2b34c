import * as v from 'valibot';
import { loginEmail, loginPassword } from '../rules/login.ts';
import { newPassword } from '../rules/password.ts';
import { NOT_THE_SHAPE, totpCode } from '../wire/rest.ts';
import { lookUpLinkRequest } from './console-auth.ts';

// What holds a password, apart from the other calls: every screen loads those, and few the rules of passwords.

export const signInRequest = v.strictObject(
  {
    email: loginEmail,
    password: loginPassword,
    /** The same for every sending of one form: of a repeat after a lost answer one session is left. */
    key: v.optional(v.pipe(v.string(), v.uuid())),
  },
  NOT_THE_SHAPE,
);
export type SignInRequest = v.InferOutput<typeof signInRequest>;

/** A member who is signed in shows that it is still them (decisions §11). */
export const confirmPasswordRequest = v.strictObject({ password: loginPassword }, NOT_THE_SHAPE);

/** With a code both steps are one; without it the answer leads on to the second. */
export const consoleSignInRequest = v.strictObject(
  { email: loginEmail, password: loginPassword, code: v.optional(totpCode) },
  NOT_THE_SHAPE,
);

/** Whose password it is says the link: what is known of them is looked at once they are found. */
export const useLinkRequest = v.strictObject({ ...lookUpLinkRequest.entries, password: newPassword }, NOT_THE_SHAPE);
