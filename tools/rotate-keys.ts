/** `npm run rotate-keys`: brings everything under the newest keys, and says which older ones may go. */
import { runRotateCommand } from '#server/commands/rotate-keys.ts';

const { text, exitCode } = await runRotateCommand(process.env, process.argv.slice(2));
process[exitCode === 0 ? 'stdout' : 'stderr'].write(`${text}\n`);
process.exit(exitCode);
