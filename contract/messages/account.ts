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
  looksLikeEmail: 'Password cannot be an email address',
  easyToGuess: 'This password is easy to guess. Choose one that is only yours.',
  mismatch: "Passwords don't match",
  confirmationRequired: 'Please confirm your password',
} as const;

export const resetPassword = {
  failed: 'Failed to reset password. Please try again',
  sendFailed: 'Failed to send verification code. Please try again.',
  otp_invalid: 'Please enter a valid code',
  codeIncorrect: (attempt: number) => `That code is not right. Attempt ${attempt} of ${OTP_ATTEMPTS}.`,
  codeExpired: 'This code has run out. Send a new one.',
  codeNotFound: 'This code is not known. Send a new one.',
  lastAttempt: `Attempt ${OTP_ATTEMPTS} of ${OTP_ATTEMPTS}`,
  tooManyAttempts: 'Too many failed attempts. Your old password still works, and nothing has changed.',
  passwordUsedBefore: 'You used this one before. Choose another.',
  sendNewCode: 'Send a new code',
} as const;

export const changePassword = {
  currentRequired: 'Current password is required',
  newRequired: 'New password is required',
  confirmationRequired: 'Please confirm your password',
  strong_password: 'This password is not strong enough yet. Please meet every rule in the list.',
  currentInvalid: 'This is not your current password. Forgot it? Log out and reset it.',
  failed: 'Failed to change password. Please try again.',
} as const;

export const deleteAccount = {
  feedbackRequired: 'Feedback is required',
  failed: 'Failed to delete account. Please try again',
  allowTime: `Please allow ${ACCOUNT_DELETION_HOURS} hours until everything is erased.`,
} as const;
