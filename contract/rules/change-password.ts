import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { isStrongPassword, matchesConfirmation, passwordConfirmation } from './password.ts';

const { currentRequired, newRequired, strong_password } = MESSAGES.changePassword;

/**
 * The change form (spec §5). The field says that the password is not strong; the list below it says why, rule by rule.
 * The current password has no rule but to be there: it may be older than today's rules.
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
