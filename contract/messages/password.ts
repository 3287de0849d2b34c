import { PASSWORD_MAX_CHARACTERS, PASSWORD_MAX_REPEATS_IN_A_ROW, PASSWORD_MIN_CHARACTERS } from '../limits.ts';

export const password = {
  tooShort: `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters long`,
  tooLong: `Password must not exceed ${PASSWORD_MAX_CHARACTERS} characters`,
  noLowercase: 'Password must contain at least one lowercase letter',
  noUppercase: 'Password must contain at least one uppercase letter',
  noNumber: 'Password must contain at least one number',
  noSymbol: 'Password must contain at least one symbol',
  tooManyRepeats: `Password cannot contain more than ${PASSWORD_MAX_REPEATS_IN_A_ROW} consecutive identical characters`,
  looksLikeEmail: 'Password cannot be an email address',
  mismatch: "Passwords don't match",
  confirmationRequired: 'Please confirm your password',
} as const;
