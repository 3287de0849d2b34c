/** `npm run log-name`: says under which names somebody is in the logs of a day. */
import { runLogNameCommand } from '#server/commands/log-name.ts';

const { text, exitCode } = await runLogNameCommand(process.argv.slice(2), process.env);
process[exitCode === 0 ? 'stdout' : 'stderr'].write(`${text}\n`);
process.exit(exitCode);
