import * as v from 'valibot';
import { OTP_MAX_DIGITS, OTP_MIN_DIGITS } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';
import { isStrongPassword, matchesConfirmation, newPassword, passwordConfirmation } from './password.ts';

// The forms that change a password (spec §5). A mismatch is told at the confirmation.

const CODE_PATTERN = new RegExp(`^[0-9]{${OTP_MIN_DIGITS},${OTP_MAX_DIGITS}}$`);

/** A one-time code: 6 to 8 digits and nothing else (key otp_invalid). */
export const otpCode = v.pipe(
  v.optional(v.string(MESSAGES.resetPassword.otp_invalid), ''),
  v.regex(CODE_PATTERN, MESSAGES.resetPassword.otp_invalid),
);

export const resetPasswordForm = v.pipe(
  v.object({ code: otpCode, newPassword, confirmPassword: passwordConfirmation }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], matchesConfirmation, MESSAGES.password.mismatch), [
    'confirmPassword',
  ]),
);

const { currentRequired, newRequired, strong_password } = MESSAGES.changePassword;

/**
 * The field says that the password is not strong; the list below it says why, rule by rule. The current password has no
 * rule but to be there: it may be older than today's rules.
 */
export const changePasswordForm = v.pipe(
  v.object({
    currentPassword: v.pipe(v.optional(v.string(currentRequired), ''), v.nonEmpty(currentRequired)),
    newPassword: v.pipe(
      v.optional(v.string(newRequired), ''),
      v.nonEmpty(newRequired),
      v.check((value) => value === '' || isStrongPassword(value), strong_password),
    ),
    confirmPassword: passwordConfirmation,
  }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], matchesConfirmation, MESSAGES.password.mismatch), [
    'confirmPassword',
  ]),
);
export type ChangePasswordForm = v.InferOutput<typeof changePasswordForm>;

/** What the call carries: the specification's names, and no confirmation. */
export function changePasswordInput(form: ChangePasswordForm): { oldPassword: string; newPassword: string } {
  return { oldPassword: form.currentPassword, newPassword: form.newPassword };
}
