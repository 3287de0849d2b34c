import * as v from 'valibot';
import { OTP_MAX_DIGITS, OTP_MIN_DIGITS } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';

const CODE_PATTERN = new RegExp(`^[0-9]{${OTP_MIN_DIGITS},${OTP_MAX_DIGITS}}$`);

/** A one-time code: 6 to 8 digits and nothing else (spec §5, key otp_invalid). */
export const otpCode = v.pipe(
  v.optional(v.string(MESSAGES.resetPassword.otp_invalid), ''),
  v.regex(CODE_PATTERN, MESSAGES.resetPassword.otp_invalid),
);
