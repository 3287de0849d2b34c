/** What is wrong with a pattern, and where. */
export class PatternProblem extends Error {
  readonly at: number;
  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

/** A place in a pattern that moves from left to right, one whole character at a time. */
export class PatternCursor {
  readonly pattern: string;
  at = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.at >= this.pattern.length;
  }

  char(): string | undefined {
    return this.pattern[this.at];
  }

  rest(): string {
    return this.pattern.slice(this.at);
  }

  next(): string {
    const code = this.pattern.codePointAt(this.at);
    if (code === undefined) return this.fail('the pattern is incomplete');
    const char = String.fromCodePoint(code);
    this.at += char.length;
    return char;
  }

  take(sign: string): boolean {
    if (this.char() !== sign) return false;
    this.at += 1;
    return true;
  }

  fail(reason: string, at = this.at): never {
    throw new PatternProblem(reason, at);
  }
}
