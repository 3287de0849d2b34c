import { isGiven, type BaseChoice, type Breakdown } from './breakdown.ts';
import { countColumns, sideOf, type Side } from './count-columns.ts';
import type { ResultFilter } from './filter.ts';
import type { OpenedResults } from './open-results.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { readSample, type Sample } from './sample.ts';
import { hasRows, NO_FIGURES, topTwoNames, type Bar, type QuestionSummary, type Summary } from './summary.ts';

export interface Asked {
  /** Of a reader: one group of a division, or none. */
  readonly filter: ResultFilter;
  readonly isWeighted: boolean;
  /** All who answered unless said. */
  readonly base?: BaseChoice | undefined;
}

/**
 * What everybody said to one question: shares with 95% intervals, and means where they mean something. Every row of a
 * matrix is judged by itself.
 */
export async function summariseQuestion(
  { db }: Results,
  opened: OpenedResults,
  question: ResultQuestion,
  asked: Asked,
): Promise<QuestionSummary> {
  const variables = question.variables.map(({ name }) => name);
  const { base = 'ANSWERED' } = asked;
  const sample = await readSample(db, opened, { ...asked, variables });
  if (sample === undefined)
    return { question, base: 0, isTooSmall: true, summary: { ...NO_FIGURES, isHidden: true }, rows: [] };
  if (!hasRows(question)) return { question, ...summarise(sample, question, sideOf(sample, question, base)), rows: [] };
  const whole = summarise(sample, question, anyRow(sample, question));
  const parts = whole.isTooSmall ? [] : question.variables;
  const rows = parts.map((variable) => {
    const row = { ...question, kind: 'CHOICE' as const, label: variable.label, variables: [variable] };
    return summarise(sample, row, sideOf(sample, row, base)).summary;
  });
  return { question, ...whole, rows };
}

/** Whether somebody gave an answer to any row; nothing else is told of a matrix as a whole. */
function anyRow({ columns }: Sample, { variables }: ResultQuestion): Side {
  const list = variables.map(({ name }) => columns.get(name));
  const isAnswered = (row: number): boolean => list.some((cells) => isGiven(cells?.[row] ?? -1));
  return { side: { categories: [], isOverlapping: false, isAnswered, visit: () => undefined }, values: undefined };
}

function summarise(
  sample: Sample,
  { label, kind }: ResultQuestion,
  counting: Side,
): Pick<QuestionSummary, 'base' | 'isTooSmall' | 'summary'> {
  const { figures, cut, place } = sample;
  const { side, values } = counting;
  const counted = countColumns(sample, cut, counting);
  const column = place === undefined ? counted.all : counted.tables[0]?.[place];
  const base = column === undefined ? 0 : figures.people(column);
  if (column === undefined || !figures.isColumnShown(column))
    return { base, isTooSmall: true, summary: { ...NO_FIGURES, label, isHidden: true } };
  const { all, tables } = figures.shown(counted, side);
  const shown = (place === undefined ? all : tables[0]?.[place]) ?? [];
  const summary: Summary = {
    label,
    isHidden: false,
    answered: figures.answered(column),
    effectiveBase: figures.effective(column),
    bars: side.categories.map(({ label: name, variable, codes = null, from = null, to = null, reason }, index): Bar => {
      const about = { label: name, variable, codes, from, to, reason };
      const part = column.parts[index];
      if (part === undefined || shown[index] !== true)
        return { ...about, count: 0, share: 0, interval: undefined, isHidden: true };
      return { ...about, ...figures.share(part, column), isHidden: false };
    }),
    mean: values && figures.mean(column, values.reach),
    topTwo: topTwoOf(side, (indexes) => figures.shareOfSeveral(indexes, column, shown)),
    netScore: kind === 'NET_SCORE' ? figures.netScore(side, column, shown) : undefined,
  };
  return { base, isTooSmall: false, summary };
}

function topTwoOf(
  side: Breakdown,
  shareOf: (indexes: readonly number[]) => Pick<Bar, 'count' | 'share' | 'interval'> | undefined,
): Bar | undefined {
  const named = topTwoNames(side);
  const share = named && shareOf(named.indexes);
  return share && { ...named.bar, ...share, isHidden: false };
}
