import { readPattern } from './read-pattern.ts';

/** Whether an answer fits a pattern. */
export type Fits = (text: string) => boolean;

/** Makes a pattern ready to be held against answers. */
export type CompilePattern = (pattern: string, options: { readonly isCaseInsensitive: boolean }) => Fits;

/** The part of re2js that is used: several patterns in one automaton, of which we need one. */
interface LinearSet {
  add(pattern: string): unknown;
  compile(): unknown;
  match(text: string): readonly unknown[];
}
export interface LinearEngine {
  readonly UNANCHORED: number;
  new (anchor: number, flags: number, maxMemory: number): LinearSet;
}

/** Longer answers are not held against a pattern: they fail it. */
export const PATTERN_MAX_SUBJECT = 5_000;
/** The steps of a pattern times the characters of an answer: what a linear engine does at most. */
export const MAX_PATTERN_WORK = 100_000;

const CASE_INSENSITIVE = 1;
/** What an automaton may keep of the ways it has gone; beyond that it goes on without keeping them. */
const MAX_AUTOMATON_BYTES = 256 * 1024;
const AUTOMATA_KEPT = 100;

/**
 * Judges patterns with a linear-time engine, which the host brings along: no pattern and no answer keeps it busy. Made
 * automata are kept, the least used given up first.
 */
export function linearPatterns(engine: LinearEngine): CompilePattern {
  const automata = new Map<string, LinearSet>();
  const automatonOf = (text: string, { isCaseInsensitive }: { readonly isCaseInsensitive: boolean }): LinearSet => {
    const key = `${isCaseInsensitive ? 'i' : 'c'}${text}`;
    let automaton = automata.get(key);
    if (automaton === undefined) {
      automaton = new engine(engine.UNANCHORED, isCaseInsensitive ? CASE_INSENSITIVE : 0, MAX_AUTOMATON_BYTES);
      automaton.add(text);
      automaton.compile();
    }
    automata.delete(key);
    automata.set(key, automaton);
    const [oldest] = automata.keys();
    if (automata.size > AUTOMATA_KEPT && oldest !== undefined) automata.delete(oldest);
    return automaton;
  };
  return (pattern, { isCaseInsensitive }) => {
    const read = readPattern(pattern);
    // From before patterns had to be linear. Nobody is held up by what nobody can judge.
    if (!read.ok) return () => true;
    return (text) =>
      text.length <= patternReach(read.size) && automatonOf(read.text, { isCaseInsensitive }).match(text).length > 0;
  };
}

/** The longest answer that is held against a pattern of this size. */
export function patternReach(size: number): number {
  return Math.min(PATTERN_MAX_SUBJECT, Math.floor(MAX_PATTERN_WORK / size));
}
