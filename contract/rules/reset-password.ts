import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { otpCode } from './otp.ts';
import { matchesConfirmation, newPassword, passwordConfirmation } from './password.ts';

/** The reset form: the code, the new password and its confirmation, where a mismatch is told (spec §5). */
export const resetPasswordForm = v.pipe(
  v.object({ code: otpCode, newPassword, confirmPassword: passwordConfirmation }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], matchesConfirmation, MESSAGES.password.mismatch), [
    'confirmPassword',
  ]),
);
export type ResetPasswordForm = v.InferOutput<typeof resetPasswordForm>;
