/** Whether everything that the documents name is there: links, headings, paths, commands, settings, names of the code. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { ROOT } from '#server/platform/places.ts';
import { CHECK_NAMES } from './check.ts';
import { brokenReferences } from './doc-references.ts';

const CODE = /\.(?:tsx?|mjs|graphql|sql|service|example)$|^tsconfig\.json$/;
/** What others made, and what was made here. */
const NOT_WRITTEN = /^(?:node_modules|dist|test-results|\.git|\.data|\.cache)$/;
/** It names what is not there, on purpose. */
const OWN_TEST = 'tools/doc-references.test.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files = (
  await Array.fromAsync(glob(['**/*', '.*'], { cwd: ROOT, exclude: (path) => NOT_WRITTEN.test(path) }))
).filter((path) => path !== OWN_TEST);
const documents = files.filter((path) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(path));
const words = new Set(
  files.filter((path) => CODE.test(path)).flatMap((path) => read(path).match(/[A-Za-z]\w+/g) ?? []),
);

const broken = brokenReferences(documents, {
  files,
  read,
  commands: Object.keys(manifest.scripts),
  checks: CHECK_NAMES,
  words,
});
if (documents.length === 0) broken.push('No documents were read, so nothing was checked.');
for (const line of broken) console.error(line);
console.log(`${documents.length} documents`);
if (broken.length > 0) process.exitCode = 1;
