/** Whether words that only one app says are in the contract (CONTRIBUTING, 'Where words belong'), and quaint words. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { wordsOfOneApp } from './contract-words.ts';
import { readDocumentSentences } from './document-sentences.ts';
import { CLEAN_FOLDERS, quaintSentences, sentencesIn } from './quaint-words.ts';
import { readSentences } from './sentences.ts';

const SHIPPED = '{client,console,contract,emails,profile-fields,server,site,survey-renderer,web}/**/*.{ts,tsx}';
const sources = new Map<string, string>();
for await (const path of glob(SHIPPED, { cwd: ROOT, exclude: (name) => name === 'generated' || name === 'testing' }))
  if (!/\.test\.tsx?$/.test(path)) sources.set(path, readFileSync(join(ROOT, path), 'utf8'));

const problems = wordsOfOneApp(sources);
if (sources.size < 20) problems.push('Too few files were read, so nothing was checked.');
const sentences = [...sentencesIn(CLEAN_FOLDERS, readSentences()), ...readDocumentSentences()];
problems.push(...quaintSentences(sentences));
for (const problem of problems) console.error(problem);
console.log(`${sources.size} files, ${sentences.length} sentences`);
if (problems.length > 0) process.exitCode = 1;
