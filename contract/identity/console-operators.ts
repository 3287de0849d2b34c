import * as v from 'valibot';
import { OPERATOR_ROLES } from '../wire/rest.ts';
import { loginEmail } from '../rules/login.ts';
import { REASON_PROBLEMS, reasonProblem } from '../rules/reason.ts';

export const OPERATOR_NAME_MAX_CHARACTERS = 80;
const NAME_REQUIRED = 'Enter the name colleagues will see';

/** The form and the call with which an admin invites somebody. */
export const inviteOperatorForm = v.object({
  email: loginEmail,
  name: v.pipe(
    v.optional(v.string(NAME_REQUIRED), ''),
    v.trim(),
    v.nonEmpty(NAME_REQUIRED),
    v.maxLength(OPERATOR_NAME_MAX_CHARACTERS, `Use up to ${OPERATOR_NAME_MAX_CHARACTERS} characters`),
  ),
  role: v.picklist(OPERATOR_ROLES, 'Choose a role'),
});

/** The same with why, for anyone who agrees to a role that can approve. */
export const inviteOperatorRequest = v.pipe(
  v.object({ ...inviteOperatorForm.entries, reason: v.pipe(v.string(), v.trim()) }),
  v.forward(
    v.check(({ role, reason }) => role === 'READER' || reasonProblem(reason) === undefined, REASON_PROBLEMS.missing),
    ['reason'],
  ),
);
