/** `npm run operator`: adds an operator by hand, such as the very first one, or lets one back in. */
import { runOperatorCommand } from '#server/commands/add-operator.ts';

const { text, exitCode } = await runOperatorCommand(process.argv.slice(2), process.env);
process[exitCode === 0 ? 'stdout' : 'stderr'].write(`${text}\n`);
process.exit(exitCode);
