import { CROSSTAB_CELLS_MAX, RESULT_BASE_MIN } from '#contract/results/results.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { breakDown, type Breakdown } from './breakdown.ts';
import { direction, letterOf, SIGNIFICANT, type Crosstab, type CrosstabCell, type CrosstabRow } from './crosstab.ts';
import { readSample, type OpenedResults, type Sample } from './open-results.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { chiSquare, type ChiSquare } from './statistics/chi-square.ts';
import { Summing, twoMeans, type Moments } from './statistics/means.ts';
import { twoProportions } from './statistics/proportions.ts';
import { isEnoughForIntervals, type Asked } from './summarise-question.ts';
import { forEachRow } from './sample-rows.ts';
import { Tally } from './tally.ts';

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
  asked: Asked,
): Promise<Result<Crosstab, 'too-large'>> {
  const variables = [question, ...banners].flatMap((one) => one.variables.map(({ name }) => name));
  const sample = await readSample(db, opened, { ...asked, variables });
  const side = breakDown(question, sample.columns, { parts: 'bins', base: asked.base ?? 'ANSWERED' });
  const heads = banners.map((banner) => breakDown(banner, sample.columns, { parts: 'few', base: 'ANSWERED' }));
  const width = heads.reduce((sum, { categories }) => sum + categories.length, 1);
  if (isTooLarge(side.categories.length, width)) return err('too-large');
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
  return ok(describe(question, banners, side, heads, all, counted, value !== undefined));
}

export const isTooLarge = (rows: number, columns: number): boolean => rows * columns > CROSSTAB_CELLS_MAX;

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
      isTested: isEnoughForIntervals(counting.base),
      isHidden: false,
    })),
  );
  const rowOf = (
    { label, reason }: Pick<CrosstabRow, 'label' | 'reason'>,
    read: (counting: Counting) => Reading,
    test: Test,
  ): CrosstabRow => ({
    label,
    reason,
    cells: [
      cellOf(read(all), [], undefined),
      ...columns.flatMap((list, banner) =>
        list.map((column) => {
          const isApart = heads[banner]?.isOverlapping !== true;
          const beside = isApart && column.isTested ? list.filter((one) => one !== column && one.isTested) : [];
          const above = beside.filter((one) => test.isAbove(column.counting, one.counting)).map(({ letter }) => letter);
          const difference = column.isTested ? test.difference(column.counting, all) : undefined;
          return cellOf(read(column.counting), above, difference);
        }),
      ),
    ],
  });
  const shares = side.categories.map((category, index) =>
    rowOf(category, (counting) => shareReading(counting, index), shareTest(index)),
  );
  const means = hasMean ? [rowOf({ label: 'Mean', reason: undefined }, meanReading, MEAN_TEST)] : [];
  return {
    banners: banners.map((banner, index) => ({
      question: banner,
      isOverlapping: heads[index]?.isOverlapping === true,
      chiSquare: heads[index]?.isOverlapping === true ? undefined : independence(side, counted[index] ?? []),
      columns: (columns[index] ?? []).map(({ counting, ...column }) => ({
        ...column,
        base: counting.base.count,
        effectiveBase: counting.base.effective,
      })),
    })),
    all: { base: all.base.count, effectiveBase: all.base.effective, isHidden: false },
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

function cellOf(reading: Reading, above: readonly string[], difference: CrosstabCell['difference']): CrosstabCell {
  return { ...reading, above, difference, isHidden: false };
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
      if (!isEnoughForIntervals(others)) return undefined;
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
    if (Math.min(theirs.count, theirs.base) < RESULT_BASE_MIN) return undefined;
    return twoMeans(ours, theirs) < SIGNIFICANT ? direction(ours.mean, theirs.mean) : undefined;
  },
};

/** With weights, as many people as the effective base. Columns that are not tested are not in it either. */
function independence(side: Breakdown, all: readonly Counting[]): ChiSquare | undefined {
  if (side.isOverlapping) return undefined;
  const columns = all.filter(({ base }) => isEnoughForIntervals(base));
  const sum = new Tally();
  for (const { base } of columns) {
    sum.weight += base.weight;
    sum.squares += base.squares;
  }
  const scale = sum.weight > 0 ? sum.effective / sum.weight : 0;
  return chiSquare(side.categories.map((_, index) => columns.map(({ parts }) => (parts[index]?.weight ?? 0) * scale)));
}
