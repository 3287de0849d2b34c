import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { readBugs, tryBugs } from './bugs.ts';
import { History } from './history.ts';
import { readOptions } from './options.ts';
import { reportOf } from './report.ts';
import { runOnce } from './run-once.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const options = readOptions(process.argv.slice(2));
if (options.hasBugs) await provesItself();
else await runs();

async function runs(): Promise<void> {
  const history = new History();
  const folder = join(ROOT, 'test-results/faults');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `history-${options.seed}.jsonl`);
  const logPath = join(folder, `nodes-${options.seed}.log`);
  say(`seed ${options.seed}, history in ${path}`);
  const running = runOnce({ ...options, history, logPath, onProgress: say });
  const result = await running.finally(() => history.write(path));
  say(reportOf(result));
  process.exitCode = result.violations.length === 0 ? 0 : 1;
}

/** Each bug has to be noticed. */
async function provesItself(): Promise<void> {
  const bugs = (await readBugs()).filter(
    ({ name }) => options.only.length === 0 || options.only.includes(name.slice(0, 2)),
  );
  const missed = await tryBugs(bugs, say);
  say(`${bugs.length - missed.length} of ${bugs.length} bugs were caught`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
