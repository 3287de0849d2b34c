/** The lines of the documents for readers, without their code: they are held to the same words as the screens. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import type { Sentence } from './sentence-list.ts';

/** The pages at the top, every page of docs/ (decisions tell engineers why), and the descriptions of both schemas. */
export function readDocumentSentences(): Sentence[] {
  const read = (pattern: string, sentencesOf: (path: string, text: string) => Sentence[]) =>
    globSync(pattern, { cwd: ROOT })
      .toSorted()
      .flatMap((path) => sentencesOf(path, readFileSync(join(ROOT, path), 'utf8')));
  return [
    ...read('{README,ARCHITECTURE,CONTRIBUTING,SECURITY}.md', documentSentences),
    ...read('docs/*.md', documentSentences),
    ...read('contract/graphql/**/*.graphql', schemaSentences),
  ];
}

/** What a schema says of its types and fields: one line in quotes, or several between triple quotes. */
export function schemaSentences(path: string, text: string): Sentence[] {
  let isBlock = false;
  return text.split('\n').flatMap((line, index) => {
    const isFence = line.trim() === '"""';
    if (isFence) isBlock = !isBlock;
    const words = isBlock && !isFence ? line : /^\s*"([^"]+)"$/.exec(line)?.[1];
    return words === undefined ? [] : [{ place: `${path}:${index + 1}`, text: words.trim() }];
  });
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
