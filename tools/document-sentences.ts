/** The lines of the documents for readers, without their code: they are held to the same words as the screens. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import type { Sentence } from './sentence-list.ts';

/** The README and every page of docs/; decisions tell engineers why. */
export function readDocumentSentences(): Sentence[] {
  return ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).toSorted()].flatMap((path) =>
    documentSentences(path, readFileSync(join(ROOT, path), 'utf8')),
  );
}

export function documentSentences(path: string, text: string): Sentence[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || line.trim() === '') return [];
    const words = line.replaceAll(/`[^`]*`/g, '{}').replaceAll(/\]\([^)]*\)/g, ']');
    return [{ place: `${path}:${index + 1}`, text: words.trim() }];
  });
}
