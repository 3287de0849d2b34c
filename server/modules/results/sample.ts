import type { Db } from '#server/platform/database/database.ts';
import { breakDown, type Cut } from './breakdown.ts';
import { rowsIn, setBit, type Cells } from './column-cells.ts';
import { ExactFigures } from './exact-figures.ts';
import type { Figures } from './figures.ts';
import { filterBits, filterColumns, isWithin, type ResultFilter } from './filter.ts';
import type { OpenedResults } from './open-results.ts';
import { readColumns } from './read-columns.ts';
import { cutOf, findGroup } from './readers/divisions.ts';
import { ReaderFigures } from './readers/reader-figures.ts';
import type { ResultQuestion } from './result-questions.ts';
import { weigherOf } from './weigh.ts';

interface Wanted {
  readonly variables: readonly string[];
  readonly filter: ResultFilter;
  readonly isWeighted: boolean;
}

/** Columns of a study with the people who are asked about, their weights, and what may be told of them. */
export interface Sample {
  readonly columns: ReadonlyMap<string, Cells>;
  readonly weights: Float64Array | undefined;
  readonly figures: Figures;
  /** Those who are asked about. */
  readonly bits: Buffer;
  /** Whom to count for it: them, or all who are divided where they are one group of a division, in this place. */
  readonly cut: Cut;
  readonly place: number | undefined;
  /** Whom to count for a table: first of all everybody who is asked about, then who else; the heads in their order. */
  divide(by: readonly ResultQuestion[]): readonly [Cut, ...Cut[]];
}

/** Whether a filter that came from outside asks for no more than the person who looks may ask for. */
export function isFilterFor({ isReader, codebook, release }: OpenedResults, filter: ResultFilter): boolean {
  return isReader ? findGroup(release?.divisions ?? [], filter) !== undefined : isWithin(codebook, filter);
}

/** Whether people may be divided by a question: by any, or for a reader by what their release is divided by. */
export function isDividedBy({ isReader, release }: OpenedResults, { id }: ResultQuestion): boolean {
  return !isReader || release?.divisions.some(({ variable }) => variable === id) === true;
}

/** What somebody looks at; undefined for a reader while there are too few. */
export async function readSample(db: Db, opened: OpenedResults, wanted: Wanted): Promise<Sample | undefined> {
  return opened.isReader ? readerSample(db, opened, wanted) : exactSample(db, opened, wanted);
}

/** For what is never told of a group: its cells would be about few, and its words would say who wrote them. */
export function ofEverybody(sample: Sample): Sample {
  if (sample.place !== undefined) throw new Error('a reader has asked for what is not told of a group');
  return sample;
}

/** The respondents that a filter keeps, and all of it. */
async function exactSample(db: Db, opened: OpenedResults, wanted: Wanted): Promise<Sample> {
  const names = [...new Set([...wanted.variables, ...filterColumns(wanted.filter)])];
  const columns = await readColumns(db, opened, names);
  const people = filterBits(wanted.filter, columns, opened.respondents);
  const weighing = wanted.isWeighted ? await weigherOf(db, opened) : undefined;
  return {
    columns,
    weights: weighing?.weights,
    figures: new ExactFigures(),
    bits: people,
    cut: { people, heads: [] },
    place: undefined,
    divide: (by) => [{ people, heads: by.map((one) => breakDown(one, columns, { parts: 'few', base: 'ANSWERED' })) }],
  };
}

/** One person never counts for more than this to a reader, so that no figure is about them. */
const WEIGHT_MOST = 3;

/** The people of a release or one group of a division, in the protected form. */
async function readerSample(db: Db, opened: OpenedResults, wanted: Wanted): Promise<Sample | undefined> {
  const { respondents, release } = opened;
  if (release === undefined) return undefined;
  const found = findGroup(release.divisions, wanted.filter);
  if (found === undefined) throw new Error('a reader has asked for what is no group');
  const { group } = found;
  const names = [...new Set([...wanted.variables, ...(group === undefined ? [] : [group.division.variable])])];
  const columns = await readColumns(db, opened, names);
  const weighing = wanted.isWeighted
    ? await weigherOf(db, { ...opened, codebook: opened.wholeCodebook }, release.people)
    : undefined;
  const weights = weighing?.weights.map((weight) => Math.min(WEIGHT_MOST, weight));
  const everybody: Cut = { people: release.people, heads: [] };
  const cut = group === undefined ? everybody : cutOf(group.division, columns);
  return {
    columns,
    weights,
    figures: new ReaderFigures(release, weights),
    bits: group === undefined ? release.people : bitsIn(cut, group.place, respondents),
    cut,
    place: group?.place,
    divide: (by) => [
      everybody,
      ...by.map(({ id }) => {
        const division = release.divisions.find(({ variable }) => variable === id);
        if (division === undefined) throw new Error('a reader has asked for what is no division');
        return cutOf(division, columns);
      }),
    ],
  };
}

function bitsIn({ people, heads: [head] }: Cut, wanted: number, respondents: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(respondents / 8));
  for (const row of rowsIn(people))
    head?.visit(row, (place) => {
      if (place === wanted) setBit(bits, row);
    });
  return bits;
}
