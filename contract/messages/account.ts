/** Signing in, passwords, and what the forms of an account tell. */
import {
  ACCOUNT_DELETION_HOURS,
  ACCOUNT_LOCK_MINUTES,
  FAILED_SIGN_INS_BEFORE_LOCK,
  LOGIN_PASSWORD_MAX_CHARACTERS,
  OTP_ATTEMPTS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MAX_REPEATS_IN_A_ROW,
  PASSWORD_MIN_CHARACTERS,
} from '../limits.ts';
import { navigation } from './shell.ts';

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
  /** Our words, below the specification's warning at the last of them (decisions §11). */
  lockedNow: `Your account is locked for ${ACCOUNT_LOCK_MINUTES} minutes or longer. Your password is unchanged.`,
  title: 'Welcome back',
  emailLabel: 'Email address',
  passwordLabel: 'Password',
  // Pages that say no more of the login than its name need not carry the rest of it.
  forgotPassword: navigation.forgotPassword,
  submit: navigation.logIn,
} as const;

export const loginRecord = {
  timezoneRequired: 'timezone is required',
  timezoneInvalid: 'timezone must be an IANA time zone, such as America/New_York',
} as const;

export const password = {
  tooShort: `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters long`,
  tooLong: `Password must not exceed ${PASSWORD_MAX_CHARACTERS} characters`,
  noLowercase: 'Password must contain at least one lowercase letter',
  noUppercase: 'Password must contain at least one uppercase letter',
  noNumber: 'Password must contain at least one number',
  noSymbol: 'Password must contain at least one symbol',
  tooManyRepeats: `Password cannot contain more than ${PASSWORD_MAX_REPEATS_IN_A_ROW} consecutive identical characters`,
  looksLikeEmail: "Password can't be an email address",
  easyToGuess: 'This password is easy to guess. Please choose a different one.',
  mismatch: "Passwords don't match",
  confirmationRequired: 'Please confirm your password',
} as const;

export const resetPassword = {
  failed: 'Failed to reset password. Please try again',
  sendFailed: 'Failed to send verification code. Please try again.',
  otp_invalid: 'Please enter a valid code',
  codeIncorrect: (attempt: number) => `That code isn't right. Attempt ${attempt} of ${OTP_ATTEMPTS}.`,
  codeExpired: 'This code has expired. Send a new one.',
  codeNotFound: "We don't recognize this code. Send a new one.",
  lastAttempt: `Attempt ${OTP_ATTEMPTS} of ${OTP_ATTEMPTS}`,
  tooManyAttempts: "Too many failed attempts. Your password hasn't changed.",
  passwordUsedBefore: "You've used this password before. Please choose a different one.",
  sendNewCode: 'Send a new code',
} as const;

export const changePassword = {
  currentRequired: 'Current password is required',
  newRequired: 'New password is required',
  confirmationRequired: 'Please confirm your password',
  strong_password: "This password isn't strong enough. Please meet every rule on the list.",
  currentInvalid: "That isn't your current password. Forgot it? Log out and reset it.",
  failed: 'Failed to change password. Please try again.',
} as const;

export const deleteAccount = {
  feedbackRequired: 'Feedback is required',
  failed: 'Failed to delete account. Please try again',
  allowTime: `Please allow ${ACCOUNT_DELETION_HOURS} hours for everything to be erased.`,
} as const;
