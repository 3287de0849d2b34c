/** What is wrong with an expression, and where. */
export class ExpressionProblem extends Error {
  readonly at: number;
  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

export function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9';
}

export function isLetter(char: string | undefined): boolean {
  return char !== undefined && ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_');
}

/** A place in the text of an expression that moves from left to right. */
export class TextCursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The character here, or some places further on. */
  char(ahead = 0): string | undefined {
    return this.text[this.at + ahead];
  }

  skipSpace(): void {
    for (let char = this.char(); char === ' ' || char === '\t' || char === '\n' || char === '\r'; char = this.char())
      this.at += 1;
  }

  /** Moves past a word in lower case or a sign if it stands here, whatever its case. */
  take(word: string): boolean {
    // Most of what is tried does not even begin as it should: 32 is what sets a small letter apart from its capital.
    const code = this.text.charCodeAt(this.at);
    const first = word.charCodeAt(0);
    if (code !== first && (code | 32) !== first) return false;
    if (this.text.slice(this.at, this.at + word.length).toLowerCase() !== word) return false;
    this.at += word.length;
    return true;
  }

  fail(reason: string, at = this.at): never {
    throw new ExpressionProblem(reason, at);
  }

  /** A text between quotes; a quote in it has a backslash before it. */
  readQuoted(quote: string): string {
    const start = this.at;
    let value = '';
    for (this.at += 1; this.char() !== quote; this.at += 1) {
      const char = this.char();
      const next = this.char(1);
      if (char === undefined) this.fail('this text has no closing quotation mark', start);
      if (char === '"' || char === "'") this.fail('a quotation mark inside text needs a \\ before it');
      const isEscape = char === '\\' && (next === '"' || next === "'");
      if (isEscape) this.at += 1;
      value += isEscape ? next : char;
    }
    this.at += 1;
    return value;
  }

  readNumber(): number {
    const start = this.at;
    if (this.char() === '0' && this.char(1) === 'x') {
      this.at += 2;
      this.#skipDigits();
    } else {
      if (this.char() === '-') this.at += 1;
      if (this.char() === '0') this.at += 1;
      else this.#skipDigits();
      if (isDigit(this.char())) this.fail("a number can't start with 0", start);
      if (this.char() === '.') {
        this.at += 1;
        this.#skipDigits();
      }
    }
    return Number(this.text.slice(start, this.at));
  }

  readWord(): string {
    const start = this.at;
    while (isLetter(this.char()) || isDigit(this.char())) this.at += 1;
    return this.text.slice(start, this.at);
  }

  /** What stands between braces. */
  readBraced(): string {
    const start = this.at;
    for (this.at += 1; this.char() !== '}'; this.at += 1) {
      if (this.char() === undefined) this.fail("the name has no closing '}'", start);
      if (this.char() === '{') this.fail("a name can't contain '{'");
    }
    this.at += 1;
    if (this.at - start === 2) this.fail('a name is missing between the braces', start);
    return this.text.slice(start + 1, this.at - 1);
  }

  #skipDigits(): void {
    if (!isDigit(this.char())) this.fail('a digit is missing here');
    while (isDigit(this.char())) this.at += 1;
  }
}
