import { expect, it } from 'vitest';
import { splitAround } from './answer-row.tsx';

const shown = (sentence: string, search: string) =>
  splitAround(sentence, search)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

it.each([
  ['The Lid and the lid', 'lid', 'The [Lid] and the [lid]'],
  ['lid', 'lid', '[lid]'],
  ['nothing here', 'lid', 'nothing here'],
  ['all of it', '', 'all of it'],
  ['a+b (c)', '+b (', 'a[+b (]c)'],
  ['İstanbul lid', 'lid', 'İstanbul lid'],
])('%j with %j marked', (words, search, marked) => expect(shown(words, search)).toBe(marked));
