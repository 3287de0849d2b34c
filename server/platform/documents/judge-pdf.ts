import { endsWord, isWhite, PdfLexer } from './pdf-lexer.ts';
import { active, PdfRefusal, unreadable, type PdfProblem } from './pdf-problem.ts';
import { PdfStreams, numberIn } from './pdf-streams.ts';
import { PdfValues, type PdfDictionary, type PdfValue } from './pdf-values.ts';

const HEADER = /^%PDF-[12]\.\d/;
const OBJECTS_MAX = 200_000;
/** What may follow the end, besides white space. */
const TAIL_MAX_BYTES = 1024;
/** A ZIP is read from its end, and may have a comment of 64 KiB. */
const ZIP_END = Buffer.from('PK\u0005\u0006');
const ZIP_TAIL_BYTES = 66_000;
const LOOK_BACK_BYTES = 4_096;
const [LINE_FEED, RETURN, PERCENT] = [0x0a, 0x0d, 0x25];

/**
 * Reads all of a PDF and says what is wrong with it. Nothing is looked up where the file says that it is: every object that is
 * written anywhere is read, also those that are packed, so none can hide from us and be found by another reader. What we do
 * not understand is refused.
 */
export function judgePdf(bytes: Buffer): PdfProblem | undefined {
  try {
    new Judge(bytes).read();
    return undefined;
  } catch (error) {
    if (!(error instanceof PdfRefusal)) throw error;
    // With a password nothing inside can be read, and the sentence about passwords helps more.
    return bytes.includes('/Encrypt') ? 'active' : error.problem;
  }
}

class Judge {
  readonly #bytes: Buffer;
  readonly #lexer: PdfLexer;
  readonly #values: PdfValues;
  readonly #streams = new PdfStreams();
  readonly #openActions: PdfValue[] = [];
  /** Where the word `obj` begins one. */
  readonly #objectsAt = new Set<number>();
  readonly #byNumber = new Map<number, PdfValue[]>();
  /** Numbers outside of everything: the last two name an object. */
  #numbers: readonly number[] = [];
  #object: number | undefined;
  #hasRoot = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#lexer = new PdfLexer(bytes);
    this.#values = new PdfValues(this.#lexer, this.#openActions);
  }

  read(): void {
    if (!HEADER.test(this.#bytes.toString('latin1', 0, 8))) throw unreadable();
    this.#judgeTail();
    while (this.#lexer.next()) this.#takeToken();
    if (this.#values.isInside || this.#object !== undefined || !this.#hasRoot) throw unreadable();
    this.#judgeHidden();
    for (const value of this.#openActions) this.#judgeOpenAction(value);
  }

  #takeToken(): void {
    const { kind, text } = this.#lexer;
    if (kind === 'keyword' && !this.#values.isInside) {
      this.#takeWord(text);
      return;
    }
    const value = this.#values.take();
    if (value === undefined) return;
    if (value.kind === 'number') this.#numbers = [this.#numbers.at(-1) ?? -1, value.value];
    if (value.kind === 'dictionary' && this.#values.lastDictionary?.has('Root') === true) this.#hasRoot = true;
    if (this.#object !== undefined) this.#note(this.#object, value);
  }

  #takeWord(word: string): void {
    switch (word) {
      case 'obj':
        this.#beginObject();
        return;
      case 'endobj':
        if (this.#object === undefined) throw unreadable();
        this.#object = undefined;
        return;
      case 'stream':
        this.#takeStream();
        return;
      case 'true':
      case 'false':
      case 'null':
        if (this.#object === undefined) throw unreadable();
        return;
      // The table of what is where, which we do not go by.
      case 'xref':
      case 'trailer':
      case 'startxref':
      case 'n':
      case 'f':
        if (this.#object !== undefined) throw unreadable();
        return;
      default:
        throw unreadable();
    }
  }

  #beginObject(): void {
    const [number = -1, generation = -1] = this.#numbers;
    if (this.#object !== undefined || number < 0 || generation < 0 || this.#objectsAt.size >= OBJECTS_MAX) {
      throw unreadable();
    }
    this.#objectsAt.add(this.#lexer.start);
    this.#object = number;
  }

  #note(object: number, value: PdfValue): void {
    const known = this.#byNumber.get(object);
    if (known === undefined) this.#byNumber.set(object, [value]);
    else known.push(value);
  }

  #takeStream(): void {
    const dictionary = this.#values.lastDictionary;
    if (this.#object === undefined || dictionary === undefined) throw unreadable();
    this.#values.lastDictionary = undefined;
    // Data that is somewhere else.
    if (dictionary.has('F') || dictionary.has('FFilter')) throw active();
    const { start, end, isExact } = this.#extent(dictionary);
    const data = this.#bytes.subarray(start, end);
    // Objects packed together; a reader goes by this key and not by what the stream says it is.
    if (dictionary.has('First')) this.#readObjects(dictionary, data, { isExact });
    else this.#streams.weigh(dictionary, data);
  }

  #extent(dictionary: PdfDictionary): { start: number; end: number; isExact: boolean } {
    const bytes = this.#bytes;
    let start = this.#lexer.at;
    if (bytes[start] === RETURN) start += 1;
    if (bytes[start] === LINE_FEED) start += 1;
    const length = dictionary.get('Length');
    const said = length?.kind === 'number' ? start + length.value : -1;
    const isExact = Number.isSafeInteger(said) && said >= start && this.#passEnd(said);
    const end = isExact ? said : bytes.indexOf('endstream', start);
    if (end === -1 || (!isExact && !this.#passEnd(end))) throw unreadable();
    return { start, end, isExact };
  }

  /** Whether the stream ends here; then the next token is what follows. */
  #passEnd(at: number): boolean {
    let end = at;
    while (end < at + 3 && isWhite(this.#bytes[end])) end += 1;
    if (this.#bytes.toString('latin1', end, end + 9) !== 'endstream') return false;
    this.#lexer.at = end + 9;
    return endsWord(this.#bytes[this.#lexer.at]);
  }

  /** Where each begins stands before the first; one that begins elsewhere, in a text say, would be another thing there. */
  #readObjects(dictionary: PdfDictionary, data: Buffer, { isExact }: { readonly isExact: boolean }): void {
    if (!dictionary.has('Filter') && !isExact) throw unreadable();
    const objects = this.#streams.objectsIn(dictionary, data);
    const first = numberIn(dictionary, 'First');
    const count = numberIn(dictionary, 'N');
    if (!(first >= 0 && first <= objects.length && count >= 0 && count <= OBJECTS_MAX)) throw unreadable();
    const places = numbersIn(objects.subarray(0, first), 2 * count);
    const lexer = new PdfLexer(objects, first);
    const values = new PdfValues(lexer, this.#openActions);
    const found = new Map<number, PdfValue>();
    for (let begins = -1; lexer.next();) {
      if (begins === -1) begins = lexer.start;
      const value = values.take();
      if (value === undefined) continue;
      found.set(begins - first, value);
      begins = -1;
    }
    if (values.isInside) throw unreadable();
    for (let at = 0; at < count; at += 1) {
      const [number = -1, offset = -1] = [places[2 * at], places[2 * at + 1]];
      const value = found.get(offset);
      if (value === undefined) throw unreadable();
      this.#note(number, value);
    }
  }

  /** An object that we did not read as one, inside of data, a text or a comment: a reader that is told so finds it there. */
  #judgeHidden(): void {
    for (let at = this.#bytes.indexOf('obj'); at !== -1; at = this.#bytes.indexOf('obj', at + 3)) {
      if (!this.#objectsAt.has(at) && endsWord(this.#bytes[at + 3]) && this.#followsNumber(at)) throw unreadable();
    }
  }

  /** Looks back a little way only: the person who writes more than that in between is refused as well. */
  #followsNumber(at: number): boolean {
    const floor = Math.max(at - LOOK_BACK_BYTES, 0);
    let before = this.#lastBefore(at, floor);
    if (isDigit(this.#bytes[before])) return true;
    // A comment may stand between the two.
    for (; before >= floor && this.#bytes[before] !== LINE_FEED && this.#bytes[before] !== RETURN; before -= 1) {
      if (this.#bytes[before] === PERCENT && isDigit(this.#bytes[this.#lastBefore(before, floor)])) return true;
    }
    return before < floor && floor > 0;
  }

  #lastBefore(at: number, floor: number): number {
    let before = at - 1;
    while (before >= floor && isWhite(this.#bytes[before])) before -= 1;
    return before;
  }

  #judgeTail(): void {
    const end = this.#bytes.lastIndexOf('%%EOF');
    if (end === -1) throw unreadable();
    const tail = this.#bytes.subarray(end + 5);
    if (tail.reduce((count, byte) => (isWhite(byte) ? count : count + 1), 0) > TAIL_MAX_BYTES) throw unreadable();
    if (this.#bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END)) throw unreadable();
  }

  /** A place to open at is fine; anything else happens without anybody having asked for it. */
  #judgeOpenAction(value: PdfValue): void {
    const values = value.kind === 'reference' ? (this.#byNumber.get(value.to) ?? []) : [value];
    for (const one of values) {
      if (one.kind === 'reference') throw unreadable();
      if (one.kind === 'dictionary' && (one.action !== 'GoTo' || one.hasNext)) throw active();
    }
  }
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

function numbersIn(bytes: Buffer, count: number): readonly number[] {
  const lexer = new PdfLexer(bytes);
  const numbers: number[] = [];
  while (lexer.next()) {
    if (lexer.kind !== 'number') throw unreadable();
    numbers.push(lexer.value);
  }
  if (numbers.length !== count) throw unreadable();
  return numbers;
}
