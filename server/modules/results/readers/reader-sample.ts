import { breakDown, type BaseChoice, type Breakdown } from '../breakdown.ts';
import type { Cells } from '../column-cells.ts';
import type { ResultFilter } from '../filter.ts';
import type { OpenedResults } from '../open-results.ts';
import { readColumns } from '../read-columns.ts';
import type { ResultQuestion } from '../result-questions.ts';
import type { Results } from '../results.ts';
import { weigherOf } from '../weigh.ts';
import type { Group } from '../weighting.ts';
import { countColumns, readerValues, type Counted } from './count-columns.ts';
import type { Division } from './divisions.ts';
import { ReaderFigures } from './reader-figures.ts';
import { readerNumbers } from './reader-numbers.ts';
import type { Release } from './release.ts';

/** What a reader looks at: everybody, or one group of a division. */
export interface ReaderGroup {
  readonly division: Division;
  readonly place: number;
}

export interface ReaderAsked {
  readonly group: ReaderGroup | undefined;
  readonly isWeighted: boolean;
  readonly base: BaseChoice;
}

export interface ReaderSample {
  readonly release: Release;
  readonly columns: ReadonlyMap<string, Cells>;
  readonly weights: Float64Array | undefined;
  readonly figures: ReaderFigures;
}

/** One person never counts for more than this to a reader, so that no figure is about them. */
const WEIGHT_MOST = 3;

export async function readReaderSample(
  { db }: Results,
  { studyId, codebook, respondents }: OpenedResults,
  release: Release,
  wanted: { readonly variables: readonly string[]; readonly isWeighted: boolean },
): Promise<ReaderSample> {
  const columns = await readColumns(db, studyId, codebook, [...new Set(wanted.variables)], respondents);
  const weighing = wanted.isWeighted ? await weigherOf(db, studyId, codebook, respondents, release.people) : undefined;
  const weights = weighing?.weights.map((weight) => Math.min(WEIGHT_MOST, weight));
  return { release, columns, weights, figures: new ReaderFigures(release.noise, weights) };
}

export interface CountedQuestion extends Counted {
  readonly side: Breakdown;
  readonly values: ReturnType<typeof readerValues>;
}

/** One question of the people of a release, by a division if there is one. */
export function countQuestion(
  sample: ReaderSample,
  question: ResultQuestion,
  division: Division | undefined,
  base: BaseChoice,
): CountedQuestion {
  const { release, columns } = sample;
  const cells = columns.get(question.variables[0]?.name ?? '');
  const numbers = readerNumbers(question, cells, release);
  const side = breakDown(question, columns, { parts: 'bins', base, groups: numbers?.groups ?? [] });
  return countSide(sample, side, readerValues(question, cells, numbers?.reach), division);
}

export function countSide(
  { release, columns, weights }: ReaderSample,
  side: Breakdown,
  values: CountedQuestion['values'],
  division: Division | undefined,
): CountedQuestion {
  const by = division && { division, cells: columns.get(division.variable) ?? new Int16Array() };
  return { side, values, ...countColumns(release, side, { division: by, weights, value: values?.read }) };
}

/** A reader's filter is one group of one division, or none. Anything else is refused: `undefined`. */
export function readReaderFilter(
  divisions: readonly Division[],
  { outcomes, endedFrom, endedBefore, conditions = [] }: ResultFilter,
): { readonly group: ReaderGroup | undefined } | undefined {
  if (outcomes !== undefined || endedFrom !== undefined || endedBefore !== undefined) return undefined;
  const [condition, ...more] = conditions;
  if (condition === undefined) return { group: undefined };
  const division = divisions.find(({ variable }) => variable === condition.variable);
  const place = division?.groups.findIndex((group) => isSame(group, condition)) ?? -1;
  if (division === undefined || place < 0 || more.length > 0) return undefined;
  return { group: { division, place } };
}

type Range = Omit<Group, 'label'>;

function isSame(group: Range, asked: Range): boolean {
  const codes = group.codes ?? [];
  const others = asked.codes ?? [];
  const areSameCodes = codes.length === others.length && codes.every((code, index) => code === others[index]);
  return areSameCodes && (group.from ?? null) === (asked.from ?? null) && (group.to ?? null) === (asked.to ?? null);
}
