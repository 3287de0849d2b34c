import * as v from 'valibot';
import { OPERATOR_ROLES } from '../wire/rest.ts';
import { loginEmail } from '../rules/login.ts';

export const OPERATOR_NAME_MAX_CHARACTERS = 80;
const NAME_REQUIRED = 'Enter the name that colleagues will see';

/** The form and the call with which an admin invites somebody. */
export const inviteOperatorForm = v.object({
  email: loginEmail,
  name: v.pipe(
    v.optional(v.string(NAME_REQUIRED), ''),
    v.trim(),
    v.nonEmpty(NAME_REQUIRED),
    v.maxLength(OPERATOR_NAME_MAX_CHARACTERS, `A name has at most ${OPERATOR_NAME_MAX_CHARACTERS} characters`),
  ),
  role: v.picklist(OPERATOR_ROLES, 'Choose a role'),
});
export type InviteOperatorForm = v.InferOutput<typeof inviteOperatorForm>;
