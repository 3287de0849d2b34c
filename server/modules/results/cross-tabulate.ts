import { breakDown, type Breakdown } from './breakdown.ts';
import { READER_BASE_MIN, readSample, type OpenedResults, type Sample } from './open-results.ts';
import type { ResultFilter } from './filter.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { chiSquare, type ChiSquare } from './statistics/chi-square.ts';
import { Summing, twoMeans, type Moments } from './statistics/means.ts';
import { twoProportions } from './statistics/proportions.ts';
import { forEachRow, keptRows, Tally } from './tally.ts';

/** Columns with fewer people are not tested. */
export const TESTED_BASE_MIN = 30;
const SIGNIFICANT = 0.05;

export interface CrosstabCell {
  readonly share: number | undefined;
  readonly mean: number | undefined;
  readonly count: number;
  /** The columns of the same banner that it is significantly above. */
  readonly above: readonly string[];
  /** Against everybody who is not in this column. */
  readonly difference: 'HIGHER' | 'LOWER' | undefined;
}

export interface CrosstabColumn {
  readonly letter: string;
  readonly label: string;
  readonly base: number;
  readonly effectiveBase: number;
  readonly isTested: boolean;
  /** Too few for a reader: its cells are empty. */
  readonly isHidden: boolean;
}

export interface Crosstab {
  readonly banners: readonly {
    readonly question: ResultQuestion;
    readonly columns: readonly CrosstabColumn[];
    readonly chiSquare: ChiSquare | undefined;
    readonly isOverlapping: boolean;
  }[];
  readonly all: { readonly base: number; readonly effectiveBase: number };
  /** The first cell of each row is everybody's; the others follow the columns. */
  readonly rows: readonly { readonly label: string; readonly cells: readonly CrosstabCell[] }[];
}

/** One column while it is counted: everybody, or one category of a banner. */
interface Counting {
  readonly base: Tally;
  readonly parts: readonly Tally[];
  readonly summing: Summing;
  readonly others: Summing;
}

/** A question against up to three others: shares of each column, tested against the columns beside it and everybody else. */
export async function crossTabulate(
  { db }: Results,
  opened: OpenedResults,
  question: ResultQuestion,
  banners: readonly ResultQuestion[],
  asked: { readonly filter: ResultFilter; readonly isWeighted: boolean },
): Promise<Crosstab> {
  const variables = [question, ...banners].flatMap((one) => one.variables.map(({ name }) => name));
  const sample = await readSample(db, opened, { ...asked, variables });
  const kept = keptRows(sample);
  const side = breakDown(question, sample.columns, kept, 'bins');
  const heads = banners.map((banner) => breakDown(banner, sample.columns, kept, 'thirds'));
  const value = valueReader(question, sample);
  const newCounting = (): Counting => ({
    base: new Tally(),
    parts: side.categories.map(() => new Tally()),
    summing: new Summing(),
    others: new Summing(),
  });
  const all = newCounting();
  const counted = heads.map((head) => head.categories.map(newCounting));
  const inside = heads.map((head) => new Uint8Array(head.categories.length));
  forEachRow(sample, (row, weight) => {
    if (!side.isAnswered(row)) return;
    const number = value?.(row);
    add(all, side, row, weight, number);
    for (const [banner, head] of heads.entries()) {
      const isIn = inside[banner]?.fill(0) ?? new Uint8Array();
      head.visit(row, (column) => {
        isIn[column] = 1;
      });
      for (const [column, counting] of (counted[banner] ?? []).entries()) {
        if (isIn[column] === 1) add(counting, side, row, weight, number);
        else if (number !== undefined) counting.others.add(number, weight);
      }
    }
  });
  return describe(opened, question, banners, side, heads, all, counted, value !== undefined);
}

function add(counting: Counting, side: Breakdown, row: number, weight: number, number: number | undefined): void {
  counting.base.add(weight);
  side.visit(row, (index) => counting.parts[index]?.add(weight));
  if (number !== undefined) counting.summing.add(number, weight);
}

/** What a respondent's answer is worth, where a mean means something. */
function valueReader(question: ResultQuestion, { columns }: Sample): ((row: number) => number | undefined) | undefined {
  const [variable] = question.variables;
  const cells = variable && columns.get(variable.name);
  if (variable === undefined || cells === undefined) return undefined;
  if (question.kind === 'NUMBER') return (row) => (Number.isFinite(cells[row]) ? cells[row] : undefined);
  if (variable.type !== 'scale' || !variable.choices.every(({ value }) => typeof value === 'number')) return undefined;
  const values = new Map(variable.choices.map(({ code, value }) => [code, Number(value)]));
  return (row) => values.get(cells[row] ?? Number.NaN);
}

function describe(
  { isReader }: OpenedResults,
  question: ResultQuestion,
  banners: readonly ResultQuestion[],
  side: Breakdown,
  heads: readonly Breakdown[],
  all: Counting,
  counted: readonly (readonly Counting[])[],
  hasMean: boolean,
): Crosstab {
  let letters = 0;
  const columns = counted.map((list, banner) =>
    list.map((counting, index) => ({
      counting,
      letter: letterOf(letters++),
      label: heads[banner]?.categories[index]?.label ?? '',
      isTested: counting.base.count >= TESTED_BASE_MIN,
      isHidden: isReader && counting.base.count < READER_BASE_MIN,
    })),
  );
  const isHidden = isReader && all.base.count < READER_BASE_MIN;
  const rowOf = (label: string, read: (counting: Counting) => Reading, test: Test) => ({
    label,
    cells: [
      cellOf(read(all), [], undefined, isHidden),
      ...columns.flatMap((list, banner) =>
        list.map((column) => {
          const isApart = heads[banner]?.isOverlapping !== true;
          const beside = isApart && column.isTested ? list.filter((one) => one !== column && one.isTested) : [];
          const above = beside.filter((one) => test.isAbove(column.counting, one.counting)).map(({ letter }) => letter);
          const difference = column.isTested ? test.difference(column.counting, all) : undefined;
          return cellOf(read(column.counting), above, difference, isHidden || column.isHidden);
        }),
      ),
    ],
  });
  const shares = side.categories.map(({ label }, index) =>
    rowOf(label, (counting) => shareReading(counting, index), shareTest(index)),
  );
  const means = hasMean ? [rowOf('Mean', meanReading, MEAN_TEST)] : [];
  return {
    banners: banners.map((banner, index) => ({
      question: banner,
      isOverlapping: heads[index]?.isOverlapping === true,
      chiSquare:
        heads[index]?.isOverlapping === true || isHidden ? undefined : independence(side, counted[index] ?? []),
      columns: (columns[index] ?? []).map(({ counting, ...column }) => ({
        ...column,
        base: counting.base.count,
        effectiveBase: counting.base.effective,
      })),
    })),
    all: { base: all.base.count, effectiveBase: all.base.effective },
    rows: question.kind === 'NUMBER' ? means : [...shares, ...means],
  };
}

type Reading = Pick<CrosstabCell, 'share' | 'mean' | 'count'>;

const shareReading = ({ base, parts }: Counting, index: number): Reading => {
  const part = parts[index] ?? new Tally();
  return { share: base.count === 0 ? undefined : base.shareOf(part), mean: undefined, count: part.count };
};
const meanReading = ({ summing }: Counting): Reading => {
  const { mean, count } = summing.moments;
  return { share: undefined, mean: count === 0 ? undefined : mean, count };
};

function cellOf(
  reading: Reading,
  above: readonly string[],
  difference: CrosstabCell['difference'],
  isHidden: boolean,
): CrosstabCell {
  if (isHidden) return { share: undefined, mean: undefined, count: 0, above: [], difference: undefined };
  return { ...reading, above, difference };
}

interface Test {
  isAbove(column: Counting, beside: Counting): boolean;
  difference(column: Counting, all: Counting): CrosstabCell['difference'];
}

function shareTest(index: number): Test {
  const shareIn = (base: Tally, part: Tally) => ({ share: base.shareOf(part), base: base.effective });
  const partOf = ({ parts }: Counting): Tally => parts[index] ?? new Tally();
  return {
    isAbove(column, beside) {
      const [ours, theirs] = [shareIn(column.base, partOf(column)), shareIn(beside.base, partOf(beside))];
      return ours.share > theirs.share && twoProportions(ours, theirs) < SIGNIFICANT;
    },
    difference(column, all) {
      const others = all.base.without(column.base);
      if (others.count < TESTED_BASE_MIN) return undefined;
      const [ours, theirs] = [
        shareIn(column.base, partOf(column)),
        shareIn(others, partOf(all).without(partOf(column))),
      ];
      return twoProportions(ours, theirs) < SIGNIFICANT ? direction(ours.share, theirs.share) : undefined;
    },
  };
}

const MEAN_TEST: Test = {
  isAbove({ summing }, beside) {
    const [ours, theirs] = [summing.moments, beside.summing.moments];
    return ours.mean > theirs.mean && twoMeans(ours, theirs) < SIGNIFICANT;
  },
  difference({ summing, others }) {
    const [ours, theirs]: [Moments, Moments] = [summing.moments, others.moments];
    if (theirs.count < TESTED_BASE_MIN) return undefined;
    return twoMeans(ours, theirs) < SIGNIFICANT ? direction(ours.mean, theirs.mean) : undefined;
  },
};

const direction = (ours: number, theirs: number): 'HIGHER' | 'LOWER' => (ours > theirs ? 'HIGHER' : 'LOWER');

/** With weights, as many people as the effective base. */
function independence(side: Breakdown, columns: readonly Counting[]): ChiSquare | undefined {
  if (side.isOverlapping) return undefined;
  const sum = new Tally();
  for (const { base } of columns) {
    sum.weight += base.weight;
    sum.squares += base.squares;
  }
  const scale = sum.weight > 0 ? sum.effective / sum.weight : 0;
  return chiSquare(side.categories.map((_, index) => columns.map(({ parts }) => (parts[index]?.weight ?? 0) * scale)));
}

const LETTERS = 26;
/** A to Z, then AA, AB … */
function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % LETTERS));
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last;
}
