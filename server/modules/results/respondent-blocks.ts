import type { Db } from '#server/platform/database/database.ts';
import type { Reads } from '#server/platform/database/replica.ts';
import { hasWords, isNumeric, type Codebook, type Variable } from './codebook.ts';
import { codebookOf } from './codebook-of.ts';
import { BLOCK_ROWS, emptyCells, unpackInto, type Cells, type ResultOutcome } from './column-cells.ts';
import { filterColumns, rowFilter, type ResultFilter } from './filter.ts';
import type { Results } from './results.ts';
import { selectColumns, selectGathered, selectRespondents, selectTexts } from './results.store.ts';
import { weigherOf } from './weigh.ts';

export interface Respondent {
  readonly rowNumber: number;
  readonly pseudonym: string;
  readonly outcome: ResultOutcome;
  readonly endedAt: Date;
  readonly seconds: number;
  /** 1 when the study has no weighting, or the respondent is outside of it. */
  readonly weight: number;
}

/** The values of one variable, one for each respondent of the block. */
export type BlockColumn =
  /** Codes of the codebook, or one of MISSING_CODES. */
  | { readonly kind: 'codes'; readonly codes: Int16Array }
  /** NaN: left empty. -Infinity: not shown. */
  | { readonly kind: 'numbers'; readonly numbers: Float64Array }
  /** Open text, dates as YYYY-MM-DD…, ids of uploads with a space between; null when there is none. */
  | { readonly kind: 'texts'; readonly texts: readonly (string | null)[] };

export interface Block {
  readonly respondents: readonly Respondent[];
  /** By the name of the variable. */
  readonly columns: ReadonlyMap<string, BlockColumn>;
}

export interface BlocksWanted {
  readonly variables: readonly Variable[];
  /** Completes and those under review unless said. */
  readonly filter?: ResultFilter | undefined;
  /** These respondents alone; blocks without any of them are not read. */
  readonly rows?: ReadonlySet<number> | undefined;
  /** So many of them, the first ones, however many there are by now. */
  readonly respondents?: number | undefined;
}

/**
 * All respondents of a study, at most a thousand at a time in the order in which they finished, so that an export of
 * any size takes the memory of one block. `studyId` is the project's id. Blocks that nobody is left of are passed over.
 */
export async function* readRespondentBlocks(
  results: Results,
  reads: Reads,
  studyId: string,
  { variables, filter = {}, rows, respondents: most = Number.POSITIVE_INFINITY }: BlocksWanted,
): AsyncGenerator<Block> {
  const known = await reads((db) => selectGathered(db, studyId));
  if (known === undefined) return;
  const codebook = await reads((db) => codebookOf(results, db, studyId));
  // Each piece may be read at another moment, and somewhere else: nobody is in it who was not weighed.
  const respondents = Math.min(known.respondents, most);
  const weigher = await reads((db) => weigherOf(db, { studyId, codebook, respondents }));
  const wanted = rows && new Set([...rows].map((row) => Math.floor(row / BLOCK_ROWS)));
  for (let first = 0; first < respondents; first += BLOCK_ROWS) {
    if (wanted?.has(first / BLOCK_ROWS) === false) continue;
    const query = { studyId, codebook, variables, filter, rows, respondents, weights: weigher?.weights };
    const block = await reads((db) => readBlock(db, query, first));
    if (block !== undefined) yield block;
  }
}

interface BlockQuery {
  readonly studyId: string;
  readonly codebook: Codebook;
  readonly variables: readonly Variable[];
  readonly filter: ResultFilter;
  readonly rows: ReadonlySet<number> | undefined;
  readonly respondents: number;
  readonly weights: Float64Array | undefined;
}

async function readBlock(db: Db, query: BlockQuery, first: number): Promise<Block | undefined> {
  const { studyId, variables, filter, rows, weights } = query;
  const people = await selectRespondents(db, studyId, first, Math.min(first + BLOCK_ROWS, query.respondents));
  const codebook = new Map(query.codebook.variables.map((variable) => [variable.name, variable]));
  const filtering = filterColumns(filter);
  const wanted = [...new Set([...variables.map(({ name }) => name), ...filtering])];
  const columns = new Map<string, Cells>(
    wanted.map((name) => [name, emptyCells(people.length, { isNumber: isNumberName(name, codebook.get(name)) })]),
  );
  for (const row of await selectColumns(db, studyId, wanted, first / BLOCK_ROWS)) {
    const cells = columns.get(row.variable);
    // Somebody may have been added since the respondents were read.
    if (cells !== undefined) unpackInto(cells, row.cells.subarray(0, cells.byteLength), 0);
  }
  const keeps = rowFilter(filter, columns);
  const kept = people.flatMap((_, row) => (keeps(row) && rows?.has(first + row) !== false ? [row] : []));
  if (kept.length === 0) return undefined;
  const texts = await textsOf(db, query, first, people.length);
  return {
    respondents: kept.flatMap((row) => {
      const person = people[row];
      if (person === undefined) return [];
      const { pseudonym, outcome, ended_at: endedAt, seconds } = person;
      const weight = weights?.[first + row] ?? 1;
      return [{ rowNumber: first + row, pseudonym, outcome, endedAt, seconds, weight }];
    }),
    columns: new Map(
      variables.map((variable) => [variable.name, columnOf(variable, kept, columns, texts.get(variable.name))]),
    ),
  };
}

function columnOf(
  variable: Variable,
  kept: readonly number[],
  columns: ReadonlyMap<string, Cells>,
  texts: readonly (string | null)[] | undefined,
): BlockColumn {
  if (texts !== undefined) return { kind: 'texts', texts: kept.map((row) => texts[row] ?? null) };
  const cells = columns.get(variable.name);
  const values = kept.map((row) => cells?.[row] ?? 0);
  return isNumeric(variable)
    ? { kind: 'numbers', numbers: Float64Array.from(values) }
    : { kind: 'codes', codes: Int16Array.from(values) };
}

async function textsOf(db: Db, { studyId, variables }: BlockQuery, first: number, count: number) {
  const worded = variables.filter(hasWords).map(({ name }) => name);
  const texts = new Map(worded.map((name) => [name, Array<string | null>(count).fill(null)]));
  if (worded.length === 0) return texts;
  for (const row of await selectTexts(db, studyId, worded, { from: first, to: first + count })) {
    const column = texts.get(row.variable);
    if (column !== undefined) column[row.row_number - first] = row.words;
  }
  return texts;
}

const isNumberName = (name: string, variable: Variable | undefined): boolean =>
  variable === undefined ? name.startsWith(':') && name !== ':outcome' : isNumeric(variable);
