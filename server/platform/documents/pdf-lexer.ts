import { unreadable } from './pdf-problem.ts';

export type PdfTokenKind =
  | 'name'
  | 'number'
  | 'string'
  | 'keyword'
  | 'open-dictionary'
  | 'close-dictionary'
  | 'open-array'
  | 'close-array';

const WHITE: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS: ReadonlySet<number> = new Set(Buffer.from('()<>[]{}/%'));
const [LINE_FEED, RETURN] = [0x0a, 0x0d];
const [OPEN, CLOSE, ESCAPE] = [0x28, 0x29, 0x5c];
const [LESS, GREATER, OPEN_ARRAY, CLOSE_ARRAY, SLASH, PERCENT] = [0x3c, 0x3e, 0x5b, 0x5d, 0x2f, 0x25];

const NUMBER = /^[+-]*(?:\d+\.?\d*|\.\d+)(?:-\d*)?$/;
/** Longer ones are no words of a PDF. */
const WORD_MAX_BYTES = 300;
/** A page of another kind that hides behind a comment. */
const MARKUP = /<[!?/a-z]/i;

export const isWhite = (byte: number | undefined): boolean => byte !== undefined && WHITE.has(byte);
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !WHITE.has(byte) && !DELIMITERS.has(byte);
export const endsWord = (byte: number | undefined): boolean => !isRegular(byte);

/**
 * The words of a PDF one after the other, over all of its bytes. It knows nothing of where objects should be: what is written
 * anywhere counts. One token at a time stands in its fields, so that millions of them cost little.
 */
export class PdfLexer {
  readonly bytes: Buffer;
  at: number;
  readonly end: number;
  /** Where the token begins. */
  start = 0;
  kind: PdfTokenKind = 'keyword';
  /** Of names (without the slash, with what is written as #xx undone) and keywords. */
  text = '';
  value = 0;

  constructor(bytes: Buffer, from = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** Goes to the next token; false at the end. */
  next(): boolean {
    this.#skip();
    if (this.at >= this.end) return false;
    this.start = this.at;
    switch (this.bytes[this.at] ?? 0) {
      case SLASH:
        this.at += 1;
        this.kind = 'name';
        this.text = decodedName(this.#word());
        return true;
      case OPEN:
        this.#passString();
        this.kind = 'string';
        return true;
      case LESS:
        return this.#dictionaryOrHex();
      case GREATER:
        if (this.bytes[this.at + 1] !== GREATER) throw unreadable();
        return this.#mark('close-dictionary', 2);
      case OPEN_ARRAY:
        return this.#mark('open-array', 1);
      case CLOSE_ARRAY:
        return this.#mark('close-array', 1);
      default:
        return this.#numberOrKeyword();
    }
  }

  #mark(kind: PdfTokenKind, length: number): true {
    this.kind = kind;
    this.at += length;
    return true;
  }

  #numberOrKeyword(): true {
    const word = this.#word();
    // A delimiter that opens nothing: braces, a closing parenthesis.
    if (word === '') throw unreadable();
    this.text = word;
    const isNumber = NUMBER.test(word);
    this.kind = isNumber ? 'number' : 'keyword';
    if (isNumber) this.value = Number.parseFloat(word);
    return true;
  }

  #word(): string {
    const from = this.at;
    while (this.at < this.end && isRegular(this.bytes[this.at])) this.at += 1;
    if (this.at - from > WORD_MAX_BYTES) throw unreadable();
    return this.bytes.toString('latin1', from, this.at);
  }

  #skip(): void {
    while (this.at < this.end) {
      const byte = this.bytes[this.at];
      if (byte === PERCENT) this.#passComment();
      else if (isWhite(byte)) this.at += 1;
      else return;
    }
  }

  #passComment(): void {
    const from = this.at;
    while (this.at < this.end && this.bytes[this.at] !== LINE_FEED && this.bytes[this.at] !== RETURN) this.at += 1;
    if (MARKUP.test(this.bytes.toString('latin1', from, this.at))) throw unreadable();
  }

  /** Parentheses inside count unless they are escaped. */
  #passString(): void {
    let depth = 0;
    for (; this.at < this.end; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === ESCAPE) this.at += 1;
      else if (byte === OPEN) depth += 1;
      else if (byte === CLOSE) depth -= 1;
      if (depth === 0) {
        this.at += 1;
        return;
      }
    }
    throw unreadable();
  }

  #dictionaryOrHex(): true {
    if (this.bytes[this.at + 1] === LESS) return this.#mark('open-dictionary', 2);
    const end = this.bytes.indexOf(GREATER, this.at);
    if (end === -1 || end >= this.end) throw unreadable();
    if (!/^[0-9a-f\s\0]*$/i.test(this.bytes.toString('latin1', this.at + 1, end))) throw unreadable();
    return this.#mark('string', end + 1 - this.at);
  }
}

/** A name may be spelt with numbers of its letters, which hides nothing from a reader. */
function decodedName(written: string): string {
  return written.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
