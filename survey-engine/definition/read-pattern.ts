import { readCharacterClass, readEscape, SPACES, writeChar } from './pattern-characters.ts';
import { PatternCursor, PatternProblem } from './pattern-cursor.ts';

/** A pattern as a linear-time engine writes it, and how many steps it can be in at once. */
export interface LinearPattern {
  readonly text: string;
  readonly size: number;
}

export type ReadPattern =
  | ({ readonly ok: true } & LinearPattern)
  | { readonly ok: false; readonly reason: string; readonly at: number };

export const MAX_PATTERN_LENGTH = 500;
/** Counted repetitions are written out by a linear engine, so this bounds its memory. */
export const MAX_PATTERN_SIZE = 500;
const MAX_GROUP_DEPTH = 20;
const LINE_BREAKS = String.raw`\n\r\x{2028}\x{2029}`;

/**
 * Reads a pattern as JavaScript does without flags, and writes it in the syntax of RE2, which never takes more time than
 * the answer is long. What RE2 cannot do, or would understand differently, is refused with its place.
 */
export function readPattern(pattern: string): ReadPattern {
  if (pattern.length > MAX_PATTERN_LENGTH)
    return { ok: false, reason: `a pattern can have up to ${MAX_PATTERN_LENGTH} characters`, at: MAX_PATTERN_LENGTH };
  const cursor = new PatternCursor(pattern);
  try {
    const whole = readEither(cursor, 0);
    if (!cursor.isAtEnd) cursor.fail("this ')' has no matching '('");
    return { ok: true, ...whole };
  } catch (problem) {
    if (problem instanceof PatternProblem) return { ok: false, reason: problem.message, at: problem.at };
    throw problem;
  }
}

function readEither(cursor: PatternCursor, depth: number): LinearPattern {
  if (depth > MAX_GROUP_DEPTH) cursor.fail(`groups can be nested up to ${MAX_GROUP_DEPTH} levels deep`);
  const options = [readSequence(cursor, depth)];
  while (cursor.take('|')) options.push(readSequence(cursor, depth));
  return {
    text: options.map(({ text }) => text).join('|'),
    size: options.reduce((sum, { size }) => sum + size + 1, -1),
  };
}

function readSequence(cursor: PatternCursor, depth: number): LinearPattern {
  let text = '';
  let size = 0;
  while (!cursor.isAtEnd && cursor.char() !== '|' && cursor.char() !== ')') {
    const start = cursor.at;
    const part = readRepeated(cursor, readAtom(cursor, depth));
    text += part.text;
    size += part.size;
    if (size > MAX_PATTERN_SIZE) cursor.fail('this repeats too often; use smaller numbers in {…}', start);
  }
  return { text, size: Math.max(size, 1) };
}

interface Atom extends LinearPattern {
  /** A place between characters: it cannot be repeated. */
  readonly isPlace?: boolean;
}

function readAtom(cursor: PatternCursor, depth: number): Atom {
  const char = cursor.next();
  if (char === '^' || char === '$') return { text: char, size: 1, isPlace: true };
  if (char === '.') return { text: `[^${LINE_BREAKS}]`, size: 1 };
  if (char === '(') return readGroup(cursor, depth);
  if (char === '[') return { text: readCharacterClass(cursor), size: 1 };
  if (char === '\\') return readEscapedAtom(cursor);
  if (/^[*+?]$/.test(char) || (char === '{' && /^\d+(,\d*)?\}/.test(cursor.rest())))
    cursor.fail("there's nothing to repeat here", cursor.at - 1);
  return { text: writeChar(char), size: 1 };
}

function readEscapedAtom(cursor: PatternCursor): Atom {
  const char = cursor.char();
  if (char === 'b' || char === 'B') return { text: `\\${cursor.next()}`, size: 1, isPlace: true };
  const escaped = readEscape(cursor);
  if (escaped.char !== undefined) return { text: writeChar(escaped.char), size: 1 };
  if (escaped.set === 's' || escaped.set === 'S')
    return { text: `[${escaped.set === 'S' ? '^' : ''}${SPACES}]`, size: 1 };
  return { text: `\\${escaped.set}`, size: 1 };
}

const GROUP = /^\?(?::|<(?![=!])[^>]*>|(-?i):)/;

/** Groups are only brackets here: nobody asks what they have matched. */
function readGroup(cursor: PatternCursor, depth: number): LinearPattern {
  const start = cursor.at - 1;
  let open = '(?:';
  if (cursor.char() === '?') {
    const found = GROUP.exec(cursor.rest());
    if (found === null) refuseGroup(cursor, start);
    cursor.at += found[0].length;
    if (found[1] !== undefined) open = `(?${found[1]}:`;
  }
  const inner = readEither(cursor, depth + 1);
  if (!cursor.take(')')) cursor.fail("this '(' isn't closed", start);
  return { text: `${open}${inner.text})`, size: inner.size };
}

function refuseGroup(cursor: PatternCursor, start: number): never {
  const head = cursor.rest();
  if (/^\?[=!]/.test(head))
    cursor.fail("lookahead isn't supported; use several validators, one for each condition", start);
  if (/^\?<[=!]/.test(head)) cursor.fail("lookbehind isn't supported", start);
  return cursor.fail("this kind of group isn't supported", start);
}

function readRepeated(cursor: PatternCursor, atom: Atom): LinearPattern {
  const found = /^(?:[*+?]|\{(\d{1,6})(,(\d{0,6}))?\})/.exec(cursor.rest());
  if (found === null) return atom;
  const start = cursor.at;
  if (atom.isPlace === true) cursor.fail("there's nothing to repeat here");
  cursor.at += found[0].length;
  // Whether it takes as much or as little as it can makes no difference to whether it fits.
  cursor.take('?');
  const body = atom.text;
  const sign = found[0][0] ?? '';
  if (sign !== '{') return { text: body + sign, size: atom.size + (sign === '*' ? 2 : 1) };
  const least = Number(found[1]);
  const most = found[2] === undefined ? least : found[3] === '' ? Infinity : Number(found[3]);
  if (most < least) cursor.fail('the numbers in {…} are in the wrong order', start);
  const size =
    most === Infinity ? atom.size * Math.max(least, 1) + 2 : atom.size * least + (most - least) * (atom.size + 1);
  if (size > MAX_PATTERN_SIZE) cursor.fail('this repeats too often; use smaller numbers in {…}', start);
  return { text: body + found[0], size: Math.max(size, 1) };
}
