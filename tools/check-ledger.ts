/** `npm run check-ledger`: proves that points, redemptions and cards of the whole panel add up; exit code 1 when not. */
import { runLedgerCommand } from '#server/commands/check-ledger.ts';

const { text, exitCode } = await runLedgerCommand(process.env);
process[exitCode === 0 ? 'stdout' : 'stderr'].write(`${text}\n`);
process.exit(exitCode);
