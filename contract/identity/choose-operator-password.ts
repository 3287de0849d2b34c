import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { chosenPassword } from '../rules/chosen-password.ts';
import { matchesConfirmation, passwordConfirmation } from '../rules/password.ts';

/** The form of an operator with this email who has no password yet, or whose old one is lost. */
export const chooseOperatorPassword = (email: string) =>
  v.pipe(
    v.strictObject({ newPassword: chosenPassword([email]), confirmPassword: passwordConfirmation }),
    v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], matchesConfirmation, MESSAGES.password.mismatch), [
      'confirmPassword',
    ]),
  );
