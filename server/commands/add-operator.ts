/** What `npm run operator` does: adds an operator, or lets one back in, and prints the link that they set a password with. */
import * as v from 'valibot';
import { inviteOperatorForm } from '#contract/identity/console-operators.ts';
import { OPERATOR_LINK_DAYS } from '#contract/identity/console-auth.ts';
import { OPERATOR_ROLES } from '#contract/wire/rest.ts';
import { runCommand, type CommandOutcome } from './command.ts';
import { addOperatorByHand, rescueOperator } from '#server/modules/identity/index.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const USAGE = [
  'Add an operator:     npm run operator -- add <email> "<name>" <role>',
  'Restore access:      npm run operator -- rescue <email>',
  `Roles: ${OPERATOR_ROLES.join(', ')}`,
].join('\n');

/** Runs the command with these words and this environment. */
export async function runOperatorCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandOutcome> {
  const [command, email = '', name = '', role = ''] = words;
  if (command !== 'add' && command !== 'rescue') return { text: USAGE, exitCode: 1 };
  const given = v.safeParse(inviteOperatorForm, { email, name, role: role.toUpperCase() });
  if (command === 'add' && !given.success) {
    return { text: `${given.issues.map(({ message }) => message).join('\n')}\n\n${USAGE}`, exitCode: 1 };
  }
  return runCommand(env, (rooms) =>
    inTransaction(rooms.identity.db, async (tx) => {
      const done =
        given.success && command === 'add'
          ? await addOperatorByHand(rooms.identity, tx, given.output)
          : await rescueOperator(rooms.identity, tx, email);
      if (done.ok) return { text: saying(done.value.url), exitCode: 0 };
      return { text: done.failure === 'email-taken' ? TAKEN : UNKNOWN, exitCode: 1 };
    }),
  );
}

const TAKEN = "There's already an operator with this email. To restore their access, use rescue.";
const UNKNOWN = 'No operator has this email.';

function saying(url: string): string {
  return `Open this link to choose a password and set up the authenticator. It works once and expires in ${OPERATOR_LINK_DAYS} days:\n${url}`;
}
