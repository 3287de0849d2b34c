/** Whether docs/asvs.md lists every requirement, names tests that exist, and counts right. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { asvsProblems, LEVEL_TWO } from './asvs-table.ts';

const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const problems = asvsProblems(page, {
  read: (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined),
  required: LEVEL_TWO,
});
for (const problem of problems) console.error(problem);
console.log(`${Object.values(LEVEL_TWO).reduce((sum, count) => sum + count, 0)} requirements`);
if (problems.length > 0) process.exitCode = 1;
