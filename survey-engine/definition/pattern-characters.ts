import type { PatternCursor } from './pattern-cursor.ts';

/** What JavaScript calls white space; RE2's own \s knows only that of ASCII. */
export const SPACES = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const NO_SPACES = String.raw`\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;
const ANYTHING = String.raw`[\x{0}-\x{10ffff}]`;

const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['f', '\f'],
]);

/** A character as it stands for itself anywhere in a pattern of RE2. */
export function writeChar(char: string): string {
  return /^[A-Za-z0-9]$/.test(char) ? char : `\\x{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}

/** What stands after a backslash: one character, or a set such as \d. */
export type Escaped = { readonly char: string; readonly set?: never } | { readonly char?: never; readonly set: string };

export function readEscape(cursor: PatternCursor): Escaped {
  const start = cursor.at - 1;
  const char = cursor.next();
  if (/^[dDwWsS]$/.test(char)) return { set: char };
  const control = CONTROLS.get(char);
  if (control !== undefined) return { char: control };
  if (char === 'x' || char === 'u') return { char: readCode(cursor, char, start) };
  if (char === '0' && !/^\d/.test(cursor.rest())) return { char: '\0' };
  if (/^[1-9k]$/.test(char)) return cursor.fail("back references aren't supported", start);
  if (/^[A-Za-z0-9]$/.test(char)) return cursor.fail(`\\${char} isn't supported`, start);
  return { char };
}

/** \x41 or \u0041; two halves of one character are that character. */
function readCode(cursor: PatternCursor, kind: 'x' | 'u', start: number): string {
  const digits = (kind === 'x' ? /^[0-9a-fA-F]{2}/ : /^[0-9a-fA-F]{4}/).exec(cursor.rest())?.[0];
  if (digits === undefined)
    return cursor.fail(kind === 'x' ? '\\x needs two digits from 0 to F' : '\\u needs four digits from 0 to F', start);
  cursor.at += digits.length;
  const half = String.fromCharCode(Number.parseInt(digits, 16));
  const other = /^\\u(d[c-f][0-9a-f]{2})/i.exec(cursor.rest());
  if (!/^[\ud800-\udbff]$/.test(half) || other === null) return half;
  cursor.at += other[0].length;
  return half + String.fromCharCode(Number.parseInt(other[1] ?? '', 16));
}

/** `[…]`, from behind its bracket. */
export function readCharacterClass(cursor: PatternCursor): string {
  const start = cursor.at - 1;
  const isNegated = cursor.take('^');
  let members = '';
  while (!cursor.take(']')) {
    if (cursor.isAtEnd) cursor.fail("this '[' isn't closed", start);
    members += readMember(cursor);
  }
  if (members !== '') return `[${isNegated ? '^' : ''}${members}]`;
  return isNegated ? ANYTHING : cursor.fail('an empty [] matches nothing', start);
}

function readMember(cursor: PatternCursor): string {
  const start = cursor.at;
  const from = readOne(cursor);
  const isRange = /^-[^\]]/s.test(cursor.rest());
  if (!isRange || from.char === undefined) return written(from);
  const dash = cursor.at;
  cursor.at += 1;
  const to = readOne(cursor);
  // With a set on its other side the dash is a character of its own.
  if (to.char === undefined) {
    cursor.at = dash;
    return written(from) + writeChar(cursor.next());
  }
  if ((from.char.codePointAt(0) ?? 0) > (to.char.codePointAt(0) ?? 0))
    cursor.fail('this range is in the wrong order', start);
  return `${writeChar(from.char)}-${writeChar(to.char)}`;
}

function readOne(cursor: PatternCursor): Escaped {
  const char = cursor.next();
  if (char !== '\\') return { char };
  if (cursor.take('b')) return { char: '\b' };
  return readEscape(cursor);
}

function written({ char, set }: Escaped): string {
  if (char !== undefined) return writeChar(char);
  if (set === 's') return SPACES;
  return set === 'S' ? NO_SPACES : `\\${set}`;
}
