import { OTP_ATTEMPTS } from '../limits.ts';

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
