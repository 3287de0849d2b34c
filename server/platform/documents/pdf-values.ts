import type { PdfLexer } from './pdf-lexer.ts';
import { active, unreadable } from './pdf-problem.ts';

/** What is left of a value when it has been read: as much as judging takes. */
export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reference'; readonly to: number }
  | { readonly kind: 'dictionary'; readonly action: string | undefined; readonly hasNext: boolean }
  | { readonly kind: 'array'; readonly names: readonly string[] | undefined }
  | { readonly kind: 'other' };

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** What acts, plays, or holds other files, wherever in a PDF it is named. */
const REFUSED_NAMES: ReadonlySet<string> = new Set([
  'Encrypt',
  'JavaScript',
  'JS',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'RichMedia',
  'RichMediaExecute',
  'Rendition',
  'Movie',
  'Sound',
  '3D',
  'XFA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'AA',
]);

const DEPTH_MAX = 200;
/** As many as a chain of filters could be long. */
const NAMES_MAX = 8;
const OTHER: PdfValue = { kind: 'other' };
const CONSTANTS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

interface Frame {
  readonly isDictionary: boolean;
  readonly items: PdfValue[];
  areAllNames: boolean;
}

/**
 * Puts tokens together to values, and looks at every name and dictionary on the way. A reference is two numbers and an R, so
 * numbers wait for what follows them.
 */
export class PdfValues {
  readonly #lexer: PdfLexer;
  readonly #frames: Frame[] = [];
  /** The dictionary that was closed last, where no other is open around it. */
  lastDictionary: PdfDictionary | undefined;
  /** What begins a document by itself, to be looked at when all objects are known. */
  readonly openActions: PdfValue[];

  constructor(lexer: PdfLexer, openActions: PdfValue[] = []) {
    this.#lexer = lexer;
    this.openActions = openActions;
  }

  get isInside(): boolean {
    return this.#frames.length > 0;
  }

  /** Takes the token in: a whole value where it ends one outside of all others, undefined where it does not. */
  take(): PdfValue | undefined {
    const { kind } = this.#lexer;
    switch (kind) {
      case 'open-dictionary':
      case 'open-array':
        if (this.#frames.length >= DEPTH_MAX) throw unreadable();
        this.#frames.push({ isDictionary: kind === 'open-dictionary', items: [], areAllNames: true });
        return undefined;
      case 'close-dictionary':
        return this.#put(this.#closeDictionary());
      case 'close-array':
        return this.#put(this.#closeArray());
      case 'name':
        if (REFUSED_NAMES.has(this.#lexer.text)) throw active();
        return this.#put({ kind: 'name', name: this.#lexer.text });
      case 'number':
        return this.#put({ kind: 'number', value: this.#lexer.value });
      case 'string':
        return this.#put(OTHER);
      case 'keyword':
        return this.#takeKeyword(this.#lexer.text);
    }
  }

  #takeKeyword(word: string): PdfValue | undefined {
    if (CONSTANTS.has(word)) return this.#put(OTHER);
    const items = this.#frames.at(-1)?.items;
    const generation = items?.pop();
    const target = items?.pop();
    if (word !== 'R' || target?.kind !== 'number' || generation?.kind !== 'number') throw unreadable();
    return this.#put({ kind: 'reference', to: target.value });
  }

  #put(value: PdfValue): PdfValue | undefined {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return value;
    if (!frame.isDictionary) {
      if (value.kind !== 'name') frame.areAllNames = false;
      // An array of millions is kept no longer than its last reference takes.
      if (frame.items.length > NAMES_MAX) frame.items.shift();
    }
    frame.items.push(value);
    return undefined;
  }

  #closeArray(): PdfValue {
    const frame = this.#frames.pop();
    if (frame === undefined || frame.isDictionary) throw unreadable();
    const isShort = frame.items.length <= NAMES_MAX && frame.areAllNames;
    return {
      kind: 'array',
      names: isShort ? frame.items.map((item) => (item.kind === 'name' ? item.name : '')) : undefined,
    };
  }

  #closeDictionary(): PdfValue {
    const frame = this.#frames.pop();
    if (frame?.isDictionary !== true || frame.items.length % 2 !== 0) throw unreadable();
    const dictionary = new Map<string, PdfValue>();
    for (let at = 0; at < frame.items.length; at += 2) {
      const [key, value] = [frame.items[at], frame.items[at + 1]];
      // A key that is there twice means one thing to one reader and another to the next.
      if (key?.kind !== 'name' || value === undefined || dictionary.has(key.name)) throw unreadable();
      dictionary.set(key.name, value);
    }
    const opens = dictionary.get('OpenAction');
    if (opens !== undefined) this.openActions.push(opens);
    if (this.#frames.length === 0) this.lastDictionary = dictionary;
    const action = dictionary.get('S');
    return {
      kind: 'dictionary',
      action: action?.kind === 'name' ? action.name : undefined,
      hasNext: dictionary.has('Next'),
    };
  }
}
