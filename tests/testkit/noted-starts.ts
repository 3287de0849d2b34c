import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Where `npm test` wants to be told what its tests start; nothing is written without it. */
export const STARTS_VARIABLE = 'SPARK_TEST_STARTS';

/** What a run spends most of its time on besides the work itself. */
const STARTS = {
  node: 'nodes in the process of a test',
  process: 'processes of the server',
  database: 'databases',
} as const;

export function noteStart(what: keyof typeof STARTS): void {
  const file = process.env[STARTS_VARIABLE];
  if (file !== undefined) appendFileSync(file, `${what}\n`);
}

/** How many of each were started by all processes that were told of this file. */
export function startsIn(file: string): string {
  const noted = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const counts = Object.entries(STARTS).map(
    ([what, words]) => `${noted.filter((one) => one === what).length} ${words}`,
  );
  return `Started: ${counts.join(', ')}.`;
}
