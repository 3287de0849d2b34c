/** Prints every sentence that a person reads as its place, a tab and its words: `npm run sentences -- web/features`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { sentencesOf, type Sentence } from './sentence-list.ts';

const FOLDERS =
  'brand,client,console,contract,emails,profile-fields,registration,server,site,survey-engine,survey-renderer,tools,ui,web';
const NOT_READ = /\.(?:test|store)\.tsx?$|\.d\.ts$|\/(?:generated|testing|migrations)\/|^tools\/(?:quaint-words|fonts)/;

/** The sentences of a folder or a file, or of everything that is shipped. */
export function readSentences(under = ''): Sentence[] {
  return globSync([`{${FOLDERS}}/**/*.{ts,tsx}`, '{brand,site}/**/*.json'], { cwd: ROOT })
    .filter((path) => path.startsWith(under) && !NOT_READ.test(path))
    .toSorted()
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return path.endsWith('.json') ? sentencesOf(path, `(${text})`) : sentencesOf(path, text);
    });
}

if (import.meta.main) for (const { place, text } of readSentences(process.argv[2])) console.log(`${place}\t${text}`);
