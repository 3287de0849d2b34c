/** `npm run restored`: whether this database is a restored copy on hold, puts it on hold, or lets it live. */
import { runRestoredCommand } from '#server/commands/restored-command.ts';

const { text, exitCode } = await runRestoredCommand(process.argv.slice(2), process.env);
process[exitCode === 0 ? 'stdout' : 'stderr'].write(`${text}\n`);
process.exit(exitCode);
