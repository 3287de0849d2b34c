/** What `npm run check-ledger` does: proves the ledger, writes the proof down, and prints its figures. */
import { runCommand, type CommandOutcome } from './command.ts';
import { proveLedger, type LedgerFigures } from '#server/modules/rewards/index.ts';
import { numberText } from '#contract/numbers.ts';

/** Runs the command with this environment. */
export async function runLedgerCommand(env: Record<string, string | undefined>): Promise<CommandOutcome> {
  return runCommand(env, async ({ rewards }) => {
    const startedAt = performance.now();
    const figures = await proveLedger(rewards);
    return { text: saying(figures, performance.now() - startedAt), exitCode: figures.findings === 0 ? 0 : 1 };
  });
}

function saying({ accounts, transfers, redemptions, findings, examples }: LedgerFigures, tookMs: number): string {
  const looked = `accounts ${numberText(accounts)}, transfers ${numberText(transfers)}, redemptions ${numberText(redemptions)}`;
  const lines = [`Checked in ${(tookMs / 1_000).toFixed(1)} s: ${looked}.`];
  if (findings === 0) return [...lines, 'Everything adds up.'].join('\n');
  lines.push(`${numberText(findings)} ${findings === 1 ? 'problem' : 'problems'} found:`);
  lines.push(...examples.map(({ kind, id, says }) => `  ${kind}  ${id}  ${says}`));
  if (findings > examples.length) lines.push(`  and ${numberText(findings - examples.length)} more`);
  return lines.join('\n');
}
