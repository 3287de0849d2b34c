import * as v from 'valibot';
import { LOGIN_PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';
import { isEmailAddress } from './email.ts';
import { passwordLength } from './password.ts';

// The login rules (spec §5). A missing field reads as an empty one, so that it gets our sentence, not the library's.

export const loginEmail = v.pipe(
  v.optional(v.string(MESSAGES.login.emailRequired), ''),
  v.trim(),
  v.nonEmpty(MESSAGES.login.emailRequired),
  v.check((value) => value === '' || isEmailAddress(value), MESSAGES.login.emailInvalid),
);

/** Only the length is a login rule: what else a password must have may have changed since it was chosen. */
export const loginPassword = v.pipe(
  v.optional(v.string(MESSAGES.password.tooShort), ''),
  v.check((value) => passwordLength(value) >= PASSWORD_MIN_CHARACTERS, MESSAGES.password.tooShort),
  v.check((value) => value.length <= LOGIN_PASSWORD_MAX_CHARACTERS, MESSAGES.login.passwordTooLong),
);

/** The login form: the same fields as the sign-in call. */
export const loginForm = v.object({ email: loginEmail, password: loginPassword });

/** Where a code is to go that opens the way to a new password. */
export const forgotPasswordForm = v.object({ email: loginEmail });

/** The password alone, from somebody who is signed in already. */
export const passwordForm = v.object({ password: loginPassword });
