import { CROSSTAB_CELLS_MAX, RESULT_BASE_MIN } from '#contract/results/results.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Breakdown, Cut } from './breakdown.ts';
import { countColumns, sideOf, type Side } from './count-columns.ts';
import { direction, letterOf, NO_CELL, SIGNIFICANT, type Crosstab, type CrosstabCell } from './crosstab.ts';
import type { Column, Figures, Reach, ShownColumn } from './figures.ts';
import type { OpenedResults } from './open-results.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { isDividedBy, ofEverybody, readSample, type Sample } from './sample.ts';
import { chiSquare, type ChiSquare } from './statistics/chi-square.ts';
import { twoMeans, type Moments } from './statistics/means.ts';
import { twoProportions, type Share } from './statistics/proportions.ts';
import type { Asked } from './summarise-question.ts';

/** One banner: its columns as they are told. */
interface Table {
  readonly isOverlapping: boolean;
  readonly columns: readonly ShownColumn[];
}

const NO_TABLE: Table = { isOverlapping: false, columns: [] };

/**
 * A question against up to three others: shares of each column, tested against the columns beside it and everybody
 * else. A reader gets the same cells as by filtering for a group, and no table of a group.
 */
export async function crossTabulate(
  { db }: Results,
  opened: OpenedResults,
  { question, banners }: { readonly question: ResultQuestion; readonly banners: readonly ResultQuestion[] },
  asked: Asked,
): Promise<Result<Crosstab, 'too-large' | 'not-divided'>> {
  if (!banners.every((banner) => isDividedBy(opened, banner))) return err('not-divided');
  const variables = [question, ...banners].flatMap((one) => one.variables.map(({ name }) => name));
  const read = await readSample(db, opened, { ...asked, variables });
  if (read === undefined) return err('not-divided');
  const sample = ofEverybody(read);
  const { figures } = sample;
  const counting = sideOf(sample, question, asked.base ?? 'ANSWERED');
  const { side } = counting;
  const cuts = sample.divide(banners);
  const width = cuts.flatMap(({ heads }) => heads).reduce((sum, { categories }) => sum + categories.length, 1);
  if (side.categories.length * width > CROSSTAB_CELLS_MAX) return err('too-large');
  const { all, tables } = shownTables(sample, cuts, counting);
  return ok({
    banners: banners.map((banner, index) => {
      const { isOverlapping, columns } = tables[index] ?? NO_TABLE;
      const shown = columns.map((column) => {
        const { letter, label, base, effectiveBase, isHidden } = column;
        return { letter, label, base, effectiveBase, isHidden, isTested: isTested(column) };
      });
      const chi = isOverlapping ? undefined : independence(figures, side, columns);
      return { question: banner, isOverlapping, chiSquare: chi, columns: shown };
    }),
    all: { base: all.base, effectiveBase: all.effectiveBase, isHidden: all.isHidden },
    rows: rowsOf(figures, question, counting, { all, tables }),
  });
}

/** Everybody who is asked about, and the columns of every head, as they are told. */
function shownTables(
  sample: Sample,
  [first, ...more]: readonly [Cut, ...Cut[]],
  counting: Side,
): { readonly all: ShownColumn; readonly tables: readonly Table[] } {
  const { figures } = sample;
  const reach = counting.values?.reach;
  const count = (cut: Cut) => {
    const counted = countColumns(sample, cut, counting);
    return { heads: cut.heads, counted, shown: figures.shown(counted, counting.side) };
  };
  const whole = count(first);
  let letters = 0;
  const tables = [whole, ...more.map(count)].flatMap(({ heads, counted, shown }) =>
    heads.map(({ isOverlapping, categories }, at): Table => {
      const columns = (counted.tables[at] ?? []).map((column, index) => {
        const named = { letter: letterOf(letters++), label: categories[index]?.label ?? '' };
        return shownColumn(figures, column, { ...named, shown: shown.tables[at]?.[index] ?? [], reach });
      });
      return { isOverlapping, columns };
    }),
  );
  const named = { letter: '', label: '' };
  return { all: shownColumn(figures, whole.counted.all, { ...named, shown: whole.shown.all, reach }), tables };
}

function shownColumn(
  figures: Figures,
  counted: Column,
  about: Pick<ShownColumn, 'letter' | 'label'> & {
    readonly shown: readonly boolean[];
    readonly reach: Reach | undefined;
  },
): ShownColumn {
  const { letter, label, shown, reach } = about;
  if (!figures.isColumnShown(counted))
    return { letter, label, counted, isHidden: true, base: 0, effectiveBase: 0, parts: [], mean: undefined };
  return {
    letter,
    label,
    counted,
    isHidden: false,
    base: figures.answered(counted),
    effectiveBase: figures.effective(counted),
    parts: counted.parts.map((part, index) => (shown[index] === true ? figures.share(part, counted) : undefined)),
    mean: reach && figures.mean(counted, reach),
  };
}

function rowsOf(
  figures: Figures,
  { kind, variables: [variable] }: ResultQuestion,
  { side, values }: Side,
  { all, tables }: { readonly all: ShownColumn; readonly tables: readonly Table[] },
): Crosstab['rows'] {
  const cellsOf = (cellOf: (place: Place) => CrosstabCell): CrosstabCell[] => [
    cellOf({ column: all, beside: [], all: undefined }),
    ...tables.flatMap(({ columns, isOverlapping }) =>
      columns.map((column) =>
        cellOf({ column, beside: isOverlapping ? [] : columns.filter((one) => one !== column), all }),
      ),
    ),
  ];
  const shares = side.categories.map(({ label, reason }, index) => ({
    label,
    reason,
    cells: cellsOf((place) => shareCell(figures, index, place)),
  }));
  // Only a reader's table has the mean of a rank.
  const hasMean = values !== undefined && (figures.isProtected || variable?.type !== 'rank');
  const mean = { label: 'Mean', reason: undefined, cells: cellsOf((place) => meanCell(figures, place)) };
  return [...(kind === 'NUMBER' ? [] : shares), ...(hasMean ? [mean] : [])];
}

/** A column, those beside it that share nobody with it, and everybody, who are compared with nobody. */
interface Place {
  readonly column: ShownColumn;
  readonly beside: readonly ShownColumn[];
  readonly all: ShownColumn | undefined;
}

const isTested = ({ base, effectiveBase }: ShownColumn): boolean => Math.min(base, effectiveBase) >= RESULT_BASE_MIN;

const lettersOf = ({ column, beside }: Place, isBelow: (one: ShownColumn) => boolean): string[] =>
  isTested(column) ? beside.filter((one) => isTested(one) && isBelow(one)).map(({ letter }) => letter) : [];

function shareCell(figures: Figures, index: number, place: Place): CrosstabCell {
  const { column, all } = place;
  const part = column.parts[index];
  if (part === undefined) return NO_CELL;
  const ours = { share: part.share, base: column.effectiveBase };
  const isApart = (theirs: Share): boolean => twoProportions(ours, theirs) < SIGNIFICANT;
  const above = lettersOf(place, ({ parts, effectiveBase: base }) => {
    const share = parts[index]?.share;
    return share !== undefined && share < ours.share && isApart({ share, base });
  });
  const others = all && isTested(column) ? figures.shareOfOthers(index, column, all) : undefined;
  const difference = others && isApart(others) ? direction(ours.share, others.share) : undefined;
  const share = column.base === 0 ? undefined : part.share;
  return { share, mean: undefined, count: part.count, above, difference, isHidden: false };
}

function meanCell(figures: Figures, place: Place): CrosstabCell {
  const { column, all } = place;
  const ours = column.mean;
  if (ours === undefined) return { ...NO_CELL, isHidden: figures.isProtected };
  const isApart = (theirs: Moments): boolean => twoMeans(ours, theirs) < SIGNIFICANT;
  const above = lettersOf(place, ({ mean }) => mean !== undefined && mean.mean < ours.mean && isApart(mean));
  const others = all && isTested(column) ? figures.meanOfOthers(column) : undefined;
  const difference = others && isApart(others) ? direction(ours.mean, others.mean) : undefined;
  return { share: undefined, mean: ours.mean, count: ours.count, above, difference, isHidden: false };
}

/** Columns that are not tested are not in it either. */
function independence(figures: Figures, side: Breakdown, columns: readonly ShownColumn[]): ChiSquare | undefined {
  const table = side.isOverlapping ? undefined : figures.table(side, columns.filter(isTested));
  return table && chiSquare(table);
}
