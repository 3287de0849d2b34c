/** What `npm run check-ledger` does: proves the ledger, writes the proof down, and prints its figures. */
import { runCommand, type CommandOutcome } from './command.ts';
import { proveLedger, type LedgerFigures } from '../modules/rewards/index.ts';

/** Runs the command with this environment. */
export async function runLedgerCommand(env: Record<string, string | undefined>): Promise<CommandOutcome> {
  return runCommand(env, async ({ rewards }) => {
    const startedAt = performance.now();
    const figures = await proveLedger(rewards);
    return { text: saying(figures, performance.now() - startedAt), exitCode: figures.findings === 0 ? 0 : 1 };
  });
}

function saying({ accounts, transfers, redemptions, findings, examples }: LedgerFigures, tookMs: number): string {
  const many = (count: number) => count.toLocaleString('en-US');
  const looked = `${many(accounts)} accounts, ${many(transfers)} transfers, ${many(redemptions)} redemptions`;
  const lines = [`Looked at ${looked} in ${(tookMs / 1_000).toFixed(1)} s.`];
  if (findings === 0) return [...lines, 'Everything adds up.'].join('\n');
  lines.push(`${many(findings)} ${findings === 1 ? 'thing does' : 'things do'} not fit:`);
  lines.push(...examples.map(({ kind, id, says }) => `  ${kind}  ${id}  ${says}`));
  if (findings > examples.length) lines.push(`  and ${many(findings - examples.length)} more`);
  return lines.join('\n');
}
