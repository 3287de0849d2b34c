/** What `npm run log-name` does: says under which names somebody is in the logs of a day. */
import * as v from 'valibot';
import { reason as reasonRule } from '#contract/rules/reason.ts';
import { nameInLogs } from '#server/modules/identity/index.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { runCommand, type CommandOutcome } from './command.ts';

const USAGE =
  "Find someone's lines in the logs:  npm run log-name -- <day, such as 2026-11-19> <member number or email> '<reason>'";
const question = v.object({
  day: v.pipe(v.string(), v.isoDate('The day must look like 2026-11-19, in UTC.')),
  whom: v.pipe(v.string(), v.trim(), v.nonEmpty('Name a member number or an email address.')),
  reason: reasonRule,
});

/** Runs the command with these words and this environment. */
export async function runLogNameCommand(
  [day, whom, reason]: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandOutcome> {
  const asked = v.safeParse(question, { day: day ?? '', whom: whom ?? '', reason: reason ?? '' });
  if (!asked.success)
    return { text: `${asked.issues.map(({ message }) => message).join('\n')}\n\n${USAGE}`, exitCode: 1 };
  return runCommand(env, ({ identity }) =>
    inTransaction(identity.db, async (tx) => {
      const names = await nameInLogs(identity, tx, asked.output);
      return names.ok
        ? { text: names.value.join('\n'), exitCode: 0 }
        : { text: 'No member or operator has this number or email.', exitCode: 1 };
    }),
  );
}
