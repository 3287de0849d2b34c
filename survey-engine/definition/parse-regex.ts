export type RegexNode =
  | { readonly kind: 'set'; readonly chars: ReadonlySet<number> }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'look'; readonly body: RegexNode }
  | { readonly kind: 'repeat'; readonly body: RegexNode; readonly least: number; readonly most: number }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'either'; readonly options: readonly RegexNode[] };

/** Characters are told apart up to here; this one stands for all others. */
const OTHERS = 128;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(to, OTHERS) - from + 1) }, (_, index) => from + index);
const ALL = range(0, OTHERS);
const DIGITS = range(48, 57);
const WORD = [...DIGITS, ...range(65, 90), ...range(97, 122), 95];
const SPACE = [9, 10, 11, 12, 13, 32, OTHERS];
const without = (chars: readonly number[]): number[] => ALL.filter((char) => char === OTHERS || !chars.includes(char));
const CLASSES: Readonly<Record<string, readonly number[]>> = {
  d: DIGITS,
  D: without(DIGITS),
  w: WORD,
  W: without(WORD),
  s: SPACE,
  S: without(SPACE),
};
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0 };

class Unsupported extends Error {}

/** The structure of a pattern that compiles, or why it is not looked into. */
export function parseRegex(pattern: string, isCaseInsensitive: boolean): RegexNode | string {
  try {
    return new RegexReader(pattern, isCaseInsensitive).whole();
  } catch (error) {
    if (error instanceof Unsupported) return error.message;
    throw error;
  }
}

class RegexReader {
  private at = 0;
  private depth = 0;
  private readonly pattern: string;
  private readonly isCaseInsensitive: boolean;

  constructor(pattern: string, isCaseInsensitive: boolean) {
    this.pattern = pattern;
    this.isCaseInsensitive = isCaseInsensitive;
  }

  whole(): RegexNode {
    return this.either();
  }

  private either(): RegexNode {
    if (++this.depth > 20) throw new Unsupported('The groups of this pattern are nested too deeply.');
    const options = [this.sequence()];
    while (this.pattern[this.at] === '|') {
      this.at++;
      options.push(this.sequence());
    }
    this.depth--;
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'either', options };
  }

  private sequence(): RegexNode {
    const parts: RegexNode[] = [];
    while (this.at < this.pattern.length && this.pattern[this.at] !== '|' && this.pattern[this.at] !== ')')
      parts.push(this.quantified(this.atom()));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'sequence', parts };
  }

  private quantified(body: RegexNode): RegexNode {
    const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.pattern.slice(this.at, this.at + 20));
    if (found === null) return body;
    this.at += found[0].length;
    const sign = found[0][0];
    if (sign === '*') return { kind: 'repeat', body, least: 0, most: Infinity };
    if (sign === '+') return { kind: 'repeat', body, least: 1, most: Infinity };
    if (sign === '?') return { kind: 'repeat', body, least: 0, most: 1 };
    const least = Number(found[1]);
    const most = found[2] === undefined ? least : found[3] === '' ? Infinity : Number(found[3]);
    return { kind: 'repeat', body, least, most };
  }

  private atom(): RegexNode {
    const char = this.pattern[this.at++] ?? '';
    if (char === '^' || char === '$') return { kind: 'nothing' };
    if (char === '.') return this.set(ALL.filter((code) => code !== 10 && code !== 13));
    if (char === '(') return this.group();
    if (char === '[') return this.charClass();
    if (char === '\\') return this.escape();
    return this.set([codeOf(char)]);
  }

  private group(): RegexNode {
    const head = /^\?(<?[=!]|:|<[A-Za-z_]\w*>)/.exec(this.pattern.slice(this.at, this.at + 60))?.[1];
    if (head?.startsWith('<') === true && head.length === 2)
      throw new Unsupported('A pattern cannot look behind here.');
    if (head !== undefined) this.at += head.length + 1;
    const body = this.either();
    this.at++;
    return head === '=' || head === '!' ? { kind: 'look', body } : body;
  }

  private escape(): RegexNode {
    const char = this.pattern[this.at++] ?? '';
    if (/[1-9k]/.test(char)) throw new Unsupported('A pattern cannot refer back to what it has matched here.');
    if (char === 'b' || char === 'B') return { kind: 'nothing' };
    return this.set(this.escaped(char));
  }

  private escaped(char: string): readonly number[] {
    const known = CLASSES[char];
    if (known !== undefined) return known;
    if (char === 'x' || char === 'u') {
      const length = char === 'x' ? 2 : 4;
      const code = Number.parseInt(this.pattern.slice(this.at, this.at + length), 16);
      this.at += length;
      return [Math.min(code, OTHERS)];
    }
    if (char === 'c' || char === 'p' || char === 'P') throw new Unsupported(`\\${char} is not part of the subset.`);
    return [CONTROLS[char] ?? codeOf(char)];
  }

  private charClass(): RegexNode {
    const isNegated = this.pattern[this.at] === '^';
    if (isNegated) this.at++;
    const chars: number[] = [];
    while (this.at < this.pattern.length && this.pattern[this.at] !== ']') {
      const from = this.classMember();
      const next = this.pattern[this.at + 1];
      if (this.pattern[this.at] === '-' && next !== ']' && next !== undefined && from.length === 1) {
        this.at++;
        const to = this.classMember();
        chars.push(...range(from[0] ?? 0, to.at(-1) ?? OTHERS));
      } else chars.push(...from);
    }
    this.at++;
    return this.set(isNegated ? without(this.folded(chars)) : chars);
  }

  private classMember(): readonly number[] {
    const char = this.pattern[this.at++] ?? '';
    if (char !== '\\') return [codeOf(char)];
    const escaped = this.pattern[this.at++] ?? '';
    return escaped === 'b' ? [8] : this.escaped(escaped);
  }

  private set(chars: readonly number[]): RegexNode {
    return { kind: 'set', chars: new Set(this.folded(chars)) };
  }

  private folded(chars: readonly number[]): readonly number[] {
    if (!this.isCaseInsensitive) return chars;
    return chars.flatMap((code) => {
      const letter = String.fromCharCode(code);
      return code === OTHERS ? [code] : [code, codeOf(letter.toLowerCase()), codeOf(letter.toUpperCase())];
    });
  }
}

function codeOf(char: string): number {
  return Math.min(char.charCodeAt(0), OTHERS);
}
