import { ACCOUNT_LOCK_MINUTES, FAILED_SIGN_INS_BEFORE_LOCK, LOGIN_PASSWORD_MAX_CHARACTERS } from '../limits.ts';
import { navigation } from './navigation.ts';

export const login = {
  emailRequired: 'Email is required',
  emailInvalid: 'Email must be a valid email address',
  passwordTooLong: `Password must not exceed ${LOGIN_PASSWORD_MAX_CHARACTERS} characters`,
  failed:
    'We cannot find an account with this email address OR the entered email address and password do not match. ' +
    'Please try again. This is an invitation only community.',
  attemptWarning: (attempt: number) =>
    `You've reached ${attempt} of ${FAILED_SIGN_INS_BEFORE_LOCK} failed attempts. ` +
    'Your account will get temporarily locked after repeated failed attempts.',
  /** Our words: at the last of them the specification's warning would tell of something that has happened already. */
  lockedNow:
    `You've reached ${FAILED_SIGN_INS_BEFORE_LOCK} of ${FAILED_SIGN_INS_BEFORE_LOCK} failed attempts. ` +
    `Your account is temporarily locked, for ${ACCOUNT_LOCK_MINUTES} minutes or longer. Your password is unchanged.`,
  title: 'Welcome back',
  emailLabel: 'Email address',
  passwordLabel: 'Password',
  // Pages that say no more of the login than its name need not carry the rest of it.
  forgotPassword: navigation.forgotPassword,
  submit: navigation.logIn,
} as const;
