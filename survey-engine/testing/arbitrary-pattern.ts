import type { Entropy } from './entropy.ts';

const CHARS = [
  'a',
  'b',
  'c',
  'A',
  '1',
  ' ',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\S',
  '\\W',
  '\\D',
  '\\.',
  '\\x61',
  '\\u0062',
  '\\n',
  '-',
  ']',
  '\\/',
  'é',
  '\\]',
  ':',
  ',',
  '}',
  '{',
] as const;
const CLASSES = [
  '[ab]',
  '[^a]',
  '[a-c]',
  '[\\w-]',
  '[\\w-b]',
  '[[:a]',
  '[^\\s]',
  '[\\S]',
  '[\\b]',
  '[a\\]]',
  '[&&]',
  '[^]',
] as const;
const REPEATS = ['*', '+', '?', '*?', '+?', '{2}', '{1,3}', '{0,2}', '{2,}', '{7}', '{0,9}'] as const;

/** A pattern as JavaScript reads it: also such that keep a backtracking engine busy for ever. */
export function arbitraryPattern(chance: Entropy, depth = 0): string {
  const options = Array.from({ length: 1 + (chance.chance(30) ? 1 + chance.below(2) : 0) }, () =>
    sequence(chance, depth),
  );
  return options.join('|');
}

function sequence(chance: Entropy, depth: number): string {
  const parts = Array.from({ length: chance.below(5) }, () => repeated(chance, depth));
  const open = chance.chance(30) ? '^' : '';
  return `${open}${parts.join('')}${chance.chance(30) ? '$' : ''}`;
}

function repeated(chance: Entropy, depth: number): string {
  if (chance.chance(6)) return chance.pick(['\\b', '\\B']);
  const atom = depth < 4 && chance.chance(30) ? group(chance, depth) : single(chance);
  return chance.chance(40) ? atom + chance.pick(REPEATS) : atom;
}

function group(chance: Entropy, depth: number): string {
  const head = chance.pick(['(', '(?:', '(?i:', '(?<n>']);
  return `${head}${arbitraryPattern(chance, depth + 1).replaceAll('(?<n>', '(?:')})`;
}

function single(chance: Entropy): string {
  return chance.chance(25) ? chance.pick(CLASSES) : chance.pick(CHARS);
}
