import * as v from 'valibot';
import { MESSAGES } from '#contract/messages/messages.ts';
import { chosenPassword } from '#contract/rules/chosen-password.ts';
import { matchesConfirmation, passwordConfirmation } from '#contract/rules/password.ts';
import { otpCode } from '#contract/rules/password-forms.ts';

/** The code from the mail and a first password; what the server knows of its owner is looked at there. */
export const confirmForm = v.pipe(
  v.object({ otp: otpCode, newPassword: chosenPassword([]), confirmPassword: passwordConfirmation }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], matchesConfirmation, MESSAGES.password.mismatch), [
    'confirmPassword',
  ]),
);
