export interface TextPart {
  /** Where it begins. */
  readonly from: number;
  readonly text: string;
  readonly isAlike: boolean;
}

const WORDS_MAX = 400;

/** Two texts with what they share marked, word by word, and how much of the shorter one that is. */
export function alikeParts(
  one: string,
  other: string,
): { readonly one: TextPart[]; readonly other: TextPart[]; readonly part: number } {
  const a = wordsOf(one);
  const b = wordsOf(other);
  const shared = longestCommon(
    a.map(({ word }) => word),
    b.map(({ word }) => word),
  );
  const shorter = Math.min(a.length, b.length);
  return {
    one: marked(a, new Set(shared.map(([index]) => index))),
    other: marked(b, new Set(shared.map(([, index]) => index))),
    part: shorter === 0 ? 0 : shared.length / shorter,
  };
}

interface Word {
  readonly text: string;
  /** As it is compared: without case and signs. */
  readonly word: string;
}

function wordsOf(text: string): Word[] {
  return (text.match(/\S+\s*/g) ?? [])
    .slice(0, WORDS_MAX)
    .map((part) => ({ text: part, word: part.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') }));
}

/** The pairs of places that both have in the same order. */
function longestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      const length =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.fill(length, column, column + 1);
    }
  }
  const pairs: [number, number][] = [];
  let row = 0;
  let column = 0;
  while (row < a.length && column < b.length) {
    if (a[row] === b[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

function marked(words: readonly Word[], alike: ReadonlySet<number>): TextPart[] {
  const parts: { from: number; text: string; isAlike: boolean }[] = [];
  let from = 0;
  for (const [index, { text }] of words.entries()) {
    const isAlike = alike.has(index);
    const last = parts.at(-1);
    if (last?.isAlike === isAlike) last.text += text;
    else parts.push({ from, text, isAlike });
    from += text.length;
  }
  return parts;
}
