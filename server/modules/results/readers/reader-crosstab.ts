import { RESULT_BASE_MIN } from '#contract/results/results.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { isTooLarge } from '../cross-tabulate.ts';
import {
  direction,
  letterOf,
  NO_CELL,
  SIGNIFICANT,
  type Crosstab,
  type CrosstabCell,
  type CrosstabColumn,
} from '../crosstab.ts';
import type { OpenedResults } from '../open-results.ts';
import type { ResultQuestion } from '../result-questions.ts';
import type { Results } from '../results.ts';
import { chiSquare } from '../statistics/chi-square.ts';
import { twoMeans, type Moments } from '../statistics/means.ts';
import { twoProportions } from '../statistics/proportions.ts';
import type { ReaderColumn } from './count-columns.ts';
import { ALL_OTHERS } from './divisions.ts';
import { isColumnShown, shownCells, shownParts } from './hide-cells.ts';
import { countQuestion, readReaderSample, type ReaderAsked, type ReaderSample } from './reader-sample.ts';

/** A column as a reader is told of it; tests are made from what is told, never from what was counted. */
interface ShownColumn extends Omit<CrosstabColumn, 'isTested'> {
  readonly parts: readonly ({ readonly count: number; readonly share: number } | undefined)[];
  readonly mean: Moments | undefined;
}

/** A question by divisions of all people, for a reader: the same cells as by filtering for a group. */
export async function crossTabulateForReader(
  results: Results,
  opened: OpenedResults,
  question: ResultQuestion,
  heads: readonly ResultQuestion[],
  asked: Omit<ReaderAsked, 'group'>,
): Promise<Result<Crosstab, 'too-large' | 'not-divided'>> {
  const { release } = opened;
  const banners = heads.flatMap((head) => {
    const division = release?.divisions.find(({ variable }) => variable === head.id);
    return division === undefined ? [] : [{ question: head, division }];
  });
  if (release === undefined || banners.length < heads.length) return err('not-divided');
  const variables = [
    ...question.variables.map(({ name }) => name),
    ...banners.map(({ division }) => division.variable),
  ];
  const sample = await readReaderSample(results, opened, release, { variables, isWeighted: asked.isWeighted });
  const whole = countQuestion(sample, question, undefined, asked.base);
  const { side, values } = whole;
  const width = banners.reduce((sum, { division }) => sum + division.groups.length + 1, 1);
  if (isTooLarge(side.categories.length, width)) return err('too-large');
  let letters = 0;
  const shownColumn = (column: ReaderColumn, shown: readonly boolean[], letter: string, label: string): ShownColumn =>
    columnForReader(sample, column, shown, { letter, label }, values?.reach);
  const all = shownColumn(whole.all, shownParts(whole.all, side.isOverlapping, release.noise), '', '');
  const shownBanners = banners.map(({ division }) => {
    const counted = countQuestion(sample, question, division, asked.base);
    const shown = shownCells(counted.all, counted.columns, side.isOverlapping, release.noise);
    return counted.columns.map((column, index) =>
      shownColumn(column, shown[index] ?? [], letterOf(letters++), division.groups[index]?.label ?? ALL_OTHERS),
    );
  });
  const shares = side.categories.map(({ label, reason }, index) => ({
    label,
    reason,
    cells: [
      cellOf(all, index, []),
      ...shownBanners.flatMap((columns) => columns.map((column) => cellOf(column, index, columns, all))),
    ],
  }));
  const mean = {
    label: 'Mean',
    reason: undefined,
    cells: [
      meanCell(all, []),
      ...shownBanners.flatMap((columns) => columns.map((column) => meanCell(column, columns))),
    ],
  };
  return ok({
    banners: banners.map(({ question: head }, index) => ({
      question: head,
      isOverlapping: false,
      chiSquare: side.isOverlapping ? undefined : independence(shownBanners[index] ?? []),
      columns: (shownBanners[index] ?? []).map((column) => ({ ...column, isTested: isTested(column) })),
    })),
    all,
    rows: [...(question.kind === 'NUMBER' ? [] : shares), ...(values === undefined ? [] : [mean])],
  });
}

function columnForReader(
  { figures }: ReaderSample,
  column: ReaderColumn,
  shown: readonly boolean[],
  named: Pick<ShownColumn, 'letter' | 'label'>,
  reach: { readonly low: number; readonly high: number } | undefined,
): ShownColumn {
  if (!isColumnShown(column, figures.noise))
    return { ...named, isHidden: true, base: 0, effectiveBase: 0, parts: [], mean: undefined };
  return {
    ...named,
    isHidden: false,
    base: figures.answered(column),
    effectiveBase: figures.effective(column),
    parts: column.parts.map((part, index) => (shown[index] === true ? figures.share(part, column) : undefined)),
    mean: reach && figures.mean(column, reach),
  };
}

const isTested = ({ base, effectiveBase }: ShownColumn): boolean => Math.min(base, effectiveBase) >= RESULT_BASE_MIN;

function cellOf(column: ShownColumn, index: number, beside: readonly ShownColumn[], all?: ShownColumn): CrosstabCell {
  const part = column.parts[index];
  if (part === undefined) return NO_CELL;
  const ours = { share: part.share, base: column.effectiveBase };
  const above = rivals(column, beside).flatMap((one) => {
    const theirs = one.parts[index];
    if (theirs === undefined || theirs.share >= part.share) return [];
    return twoProportions(ours, { share: theirs.share, base: one.effectiveBase }) < SIGNIFICANT ? [one.letter] : [];
  });
  const everybody = all?.parts[index];
  const difference = all && everybody && isTested(column) ? apart(part, column, everybody, all) : undefined;
  return { share: part.share, mean: undefined, count: part.count, above, difference, isHidden: false };
}

/** Against the others: everybody as told, less this column as told. */
function apart(
  part: { readonly count: number; readonly share: number },
  column: ShownColumn,
  everybody: { readonly share: number },
  all: ShownColumn,
): CrosstabCell['difference'] {
  const base = all.effectiveBase - column.effectiveBase;
  if (base < RESULT_BASE_MIN) return undefined;
  const share = (everybody.share * all.effectiveBase - part.share * column.effectiveBase) / base;
  const theirs = { share: Math.min(1, Math.max(0, share)), base };
  const isApart = twoProportions({ share: part.share, base: column.effectiveBase }, theirs) < SIGNIFICANT;
  return isApart ? direction(part.share, theirs.share) : undefined;
}

function meanCell(column: ShownColumn, beside: readonly ShownColumn[]): CrosstabCell {
  const { mean } = column;
  if (mean === undefined) return NO_CELL;
  const above = rivals(column, beside).flatMap((one) =>
    one.mean !== undefined && one.mean.mean < mean.mean && twoMeans(mean, one.mean) < SIGNIFICANT ? [one.letter] : [],
  );
  return { share: undefined, mean: mean.mean, count: mean.count, above, difference: undefined, isHidden: false };
}

const rivals = (column: ShownColumn, beside: readonly ShownColumn[]): readonly ShownColumn[] =>
  isTested(column) ? beside.filter((one) => one !== column && isTested(one)) : [];

/** Only of a table without gaps: what is hidden is not in it. */
function independence(columns: readonly ShownColumn[]) {
  const tested = columns.filter(isTested);
  const isWhole = tested.every(({ parts }) => parts.every((part) => part !== undefined));
  if (!isWhole || tested.length < 2) return undefined;
  const rows = tested[0]?.parts.map((_, index) => tested.map(({ parts }) => parts[index]?.count ?? 0)) ?? [];
  return chiSquare(rows);
}
