import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { isEasyToGuess } from './common-passwords.ts';
import { forgotPasswordForm } from './login.ts';
import { newPassword } from './password.ts';
import { changePasswordForm, resetPasswordForm } from './password-forms.ts';

/**
 * A password that a member or an operator chooses: every rule, and nothing that everybody tries first. `known` is what is
 * known of them.
 */
export const chosenPassword = (known: readonly string[]) =>
  v.pipe(
    newPassword,
    v.check((value) => !isEasyToGuess(value, known), MESSAGES.password.easyToGuess),
  );

/** The form of a member, whose own address is no good password either. */
export const resetMemberPasswordForm = v.pipe(
  v.intersect([forgotPasswordForm, resetPasswordForm]),
  v.forward(
    v.partialCheck(
      [['email'], ['newPassword']],
      ({ email, newPassword: chosen }) => hardToGuess(email)({ newPassword: chosen }),
      MESSAGES.password.easyToGuess,
    ),
    ['newPassword'],
  ),
);

/** The form of a member or an operator who is logged in with this email. */
export const changeOwnPasswordForm = (email: string) =>
  v.pipe(
    changePasswordForm,
    v.forward(v.partialCheck([['newPassword']], hardToGuess(email), MESSAGES.password.easyToGuess), ['newPassword']),
  );

function hardToGuess(email: string) {
  return (form: { readonly newPassword: string }) => !isEasyToGuess(form.newPassword, [email]);
}
