import { numberText } from '#contract/numbers.ts';
import { LOAD_SAMPLE_CODES, type LoadColumn } from '#contract/gift-cards/gift-card-loads.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { csvCells } from '#server/platform/csv-files/csv-cells.ts';
import { normalCode } from '../data-keys.ts';
import type { MaskedLine } from '#server/platform/csv-files/mask-line.ts';
import { maskCardLine, safeCurrency } from './mask-line.ts';
import type { LineForm } from './read-columns.ts';

const LINE_MAX_CHARACTERS = 2_000;
const LINK_MAX_CHARACTERS = 500;
const CODE = /^[A-Z0-9]{8,40}$/;
const KEY = /^[A-Z0-9]{6}$/;
const NUMBER = /^[0-9]{12,19}$/;
const PIN = /^[0-9]{4,8}$/;
/** What a spreadsheet makes of a number that it takes for an amount: its last digits are lost. */
const ROUNDED = /^[0-9]+(?:[.,][0-9]+)?E\+?[0-9]+$/i;
const SAMPLE_CODES: ReadonlySet<string> = new Set(LOAD_SAMPLE_CODES.map(normalCode));
/** With a comma where the spreadsheet's country writes one; 1,000 is no amount then. */
const VALUE = /^\$?([0-9]{1,4})(?:[.,]([0-9]{1,2}))?$/;

/** A card as its line in the file says it. */
export interface CardLine {
  readonly rewardId: string;
  readonly code: string;
  readonly key: string;
  readonly number: string | undefined;
  readonly pin: string | undefined;
  readonly link: string | undefined;
  /** As YYYY-MM-DD. */
  readonly expiresOn: string | null;
}

export interface LineProblem extends MaskedLine {
  readonly problem: string;
}

export interface LoadRules extends LineForm {
  readonly currency: string;
  /** As YYYY-MM-DD, in the time zone of the panel. */
  readonly today: string;
  /** For how many days a card has to be good at least. */
  readonly leastLifeDays: number;
  /** The catalogue: which reward a value is. */
  readonly rewardsByCents: ReadonlyMap<number, string>;
}

class Bad extends Error {
  readonly column: LoadColumn | undefined;
  constructor(problem: string, column?: LoadColumn) {
    super(problem);
    this.column = column;
  }
}

export type JudgedLine =
  | { readonly card: CardLine; readonly cells: readonly string[] }
  | { readonly problem: LineProblem };

/** What one line of a file says, or why it cannot be loaded, with nothing secret in the answer then. */
export function judgeLine(line: string, rules: LoadRules): JudgedLine {
  const cells = line.length > LINE_MAX_CHARACTERS ? [] : csvCells(line, rules.separator);
  try {
    if (cells === undefined) throw new Bad("A quotation mark isn't closed or is in the middle of a cell");
    if (cells.length === 0) throw new Bad(`The line has more than ${numberText(LINE_MAX_CHARACTERS)} characters`);
    if (cells.length > rules.columns.length) throw new Bad('More cells than columns in the first line');
    return { card: readCard(cells, rules), cells };
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
    return { problem: { problem: error.message, ...maskCardLine(cells ?? [], rules.columns, error.column) } };
  }
}

/** Whether it is a line of the sample that the console gives away, whatever else was changed in it. */
export function isSampleLine(
  line: string,
  { columns, separator }: Pick<LineForm, 'separator'> & { readonly columns: readonly string[] },
): boolean {
  const code = line.length > LINE_MAX_CHARACTERS ? undefined : csvCells(line, separator)?.[columns.indexOf('code')];
  return code !== undefined && SAMPLE_CODES.has(normalCode(code));
}

function readCard(cells: readonly string[], rules: LoadRules): CardLine {
  const { columns, currency, rewardsByCents } = rules;
  const cell = (column: LoadColumn): string => cells[columns.indexOf(column)] ?? '';
  if (SAMPLE_CODES.has(normalCode(cell('code'))))
    throw new Bad('This line is from the sample, not a real card', 'code');
  const rewardId = rewardOf(cell('value'), rewardsByCents);
  checkCurrency(cell('currency'), currency);
  return {
    rewardId,
    code: shaped('code', 'Code', cell('code'), { shape: CODE, otherwise: 'must be 8 to 40 letters and digits' }),
    key: shaped('key', 'Challenge key', cell('key'), { shape: KEY, otherwise: 'must be six letters and digits' }),
    ...waysToShow(cell),
    expiresOn: expiryOf(cell('expires'), rules),
  };
}

function rewardOf(value: string, rewardsByCents: ReadonlyMap<number, string>): string {
  if (value === '') throw new Bad('Value is empty', 'value');
  const [, dollars, cents = ''] = VALUE.exec(value) ?? [];
  if (dollars === undefined) throw new Bad("Value isn't an amount", 'value');
  const rewardId = rewardsByCents.get(Number(dollars) * 100 + Number(cents.padEnd(2, '0')));
  if (rewardId === undefined) throw new Bad('The catalog has no card with this value', 'value');
  return rewardId;
}

function checkCurrency(given: string, currency: string): void {
  if (given === '') throw new Bad('Currency is empty', 'currency');
  if (given.toUpperCase() === currency) return;
  const named = safeCurrency(given);
  throw new Bad(`Currency is ${named ?? 'different'}, but the panel pays in ${currency}`, 'currency');
}

/** Without the spaces and dashes that people put in to read it; letters as capitals. */
function shaped(
  column: LoadColumn,
  name: string,
  text: string,
  { shape, otherwise }: { readonly shape: RegExp; readonly otherwise: string },
): string {
  if (text === '') throw new Bad(`${name} is empty`, column);
  if (ROUNDED.test(text) && !shape.test(text)) throw new Bad(`${name} was rounded by a spreadsheet`, column);
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!shape.test(plain)) throw new Bad(`${name} ${otherwise}`, column);
  // A code is kept as it was printed; what it is compared by has no dashes.
  return column === 'code' ? text.toUpperCase() : plain;
}

/** A page of its own, or number and PIN for ours. */
function waysToShow(cell: (column: LoadColumn) => string): Pick<CardLine, 'number' | 'pin' | 'link'> {
  const link = cell('link');
  if (link !== '') return { link: linkChecked(link), number: undefined, pin: undefined };
  return {
    link: undefined,
    number: shaped('number', 'Number', cell('number'), { shape: NUMBER, otherwise: 'must be 12 to 19 digits' }),
    pin: shaped('pin', 'PIN', cell('pin'), { shape: PIN, otherwise: 'must be 4 to 8 digits' }),
  };
}

function linkChecked(link: string): string {
  const url = link.length <= LINK_MAX_CHARACTERS ? URL.parse(link) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw new Bad("Link isn't an https URL", 'link');
  }
  return url.href;
}

function expiryOf(text: string, { today, leastLifeDays }: LoadRules): string | null {
  if (text === '') return null;
  const date = readDate(text);
  if (date === undefined) throw new Bad("Expiration isn't a date", 'expires');
  if (date < today) throw new Bad('Already expired', 'expires');
  // Good for so many days after today: a card that ends today is good for none.
  if (daysBefore(date, leastLifeDays) < today) {
    throw new Bad(
      `Valid for less than ${leastLifeDays === 1 ? '1 more day' : `${leastLifeDays} more days`}`,
      'expires',
    );
  }
  return date;
}

const BY_DASHES = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;
const BY_SLASHES = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/;

/** 2027-12-31 or 12/31/2027 as YYYY-MM-DD; undefined when there is no such day. */
function readDate(text: string): string | undefined {
  const [, year, month, day] = BY_DASHES.exec(text) ?? [];
  if (year !== undefined) return realDate(year, month, day);
  const [, usMonth, usDay, usYear] = BY_SLASHES.exec(text) ?? [];
  return realDate(usYear, usMonth, usDay);
}

function realDate(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // The thirtieth of February is taken for a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
