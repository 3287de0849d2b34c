import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { readOptions } from './options.ts';
import { reportOf } from './report.ts';
import { runOnce } from './run-once.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const options = readOptions(process.argv.slice(2));
const result = await runOnce({ ...options, onProgress: say });
const folder = join(ROOT, 'test-results/faults');
mkdirSync(folder, { recursive: true });
const path = join(folder, `history-${result.seed}.jsonl`);
writeFileSync(path, result.calls.map((call) => `${JSON.stringify(call)}\n`).join(''));
say(`${reportOf(result)}\nhistory: ${path}`);
process.exitCode = result.violations.length === 0 ? 0 : 1;
