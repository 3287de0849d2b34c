/** Whether words that only one app says are in the contract all the same (CONTRIBUTING, 'Where words belong'). */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { wordsOfOneApp } from './contract-words.ts';

const SHIPPED = '{client,console,contract,emails,profile-fields,server,site,survey-renderer,web}/**/*.{ts,tsx}';
const sources = new Map<string, string>();
for await (const path of glob(SHIPPED, { cwd: ROOT, exclude: (name) => name === 'generated' || name === 'testing' }))
  if (!/\.test\.tsx?$/.test(path)) sources.set(path, readFileSync(join(ROOT, path), 'utf8'));

const problems = wordsOfOneApp(sources);
if (sources.size < 20) problems.push('Hardly a file was read, so nothing was checked.');
for (const problem of problems) console.error(problem);
console.log(`${sources.size} files`);
if (problems.length > 0) process.exitCode = 1;
