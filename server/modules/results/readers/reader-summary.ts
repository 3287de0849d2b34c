import { type BaseChoice, type Breakdown, isGiven } from '../breakdown.ts';
import { READER_GROUP_MIN } from '#contract/results/results.ts';
import type { OpenedResults } from '../open-results.ts';
import type { ResultQuestion } from '../result-questions.ts';
import type { Results } from '../results.ts';
import { netScoreParts, type NetScore } from '../statistics/net-score.ts';
import { hasRows, NO_FIGURES, topTwoNames, type Bar, type QuestionSummary, type Summary } from '../summary.ts';
import { isColumnShown, shownCells, shownParts, type CountedColumn } from './hide-cells.ts';
import { countQuestion, countSide, readReaderSample, type ReaderAsked, type ReaderSample } from './reader-sample.ts';
import { People, type SetNoise } from './set-noise.ts';

/** What a reader is told of one question. Every row of a matrix is judged by itself. */
export async function summariseForReader(
  results: Results,
  opened: OpenedResults,
  question: ResultQuestion,
  asked: ReaderAsked,
): Promise<QuestionSummary> {
  const { release } = opened;
  if (release === undefined)
    return { question, base: 0, isTooSmall: true, summary: { ...NO_FIGURES, isHidden: true }, rows: [] };
  const { group, isWeighted, base } = asked;
  const variables = [...question.variables.map(({ name }) => name), ...(group ? [group.division.variable] : [])];
  const sample = await readReaderSample(results, opened, release, { variables, isWeighted });
  const parts = hasRows(question)
    ? question.variables.map((variable) => ({
        ...question,
        kind: 'CHOICE' as const,
        label: variable.label,
        variables: [variable],
      }))
    : [];
  const whole = hasRows(question) ? anyRow(sample, question, asked) : summarise(sample, question, asked, base);
  const rows = whole.isHidden ? [] : parts.map((part) => summarise(sample, part, asked, base));
  return { question, base: whole.people, isTooSmall: whole.isHidden, summary: whole, rows };
}

/** How many gave an answer to any row; nothing else is told of a matrix as a whole. */
function anyRow(sample: ReaderSample, question: ResultQuestion, asked: ReaderAsked): ShownSummary {
  const list = question.variables.map(({ name }) => sample.columns.get(name));
  const isAnswered = (row: number): boolean => list.some((cells) => isGiven(cells?.[row] ?? -1));
  const side: Breakdown = { categories: [], isOverlapping: false, isAnswered, visit: () => undefined };
  return summaryOf(sample, countSide(sample, side, undefined, asked.group?.division), question, asked);
}

type ShownSummary = Summary & { readonly people: number };

const summarise = (
  sample: ReaderSample,
  question: ResultQuestion,
  asked: ReaderAsked,
  base: BaseChoice,
): ShownSummary => summaryOf(sample, countQuestion(sample, question, asked.group?.division, base), question, asked);

function summaryOf(
  { figures }: ReaderSample,
  { side, values, all, columns }: ReturnType<typeof countQuestion>,
  { label, kind }: ResultQuestion,
  { group }: ReaderAsked,
): ShownSummary {
  const { noise } = figures;
  const column = group === undefined ? all : columns[group.place];
  if (column === undefined || !isColumnShown(column, noise)) {
    const people = column !== undefined && noise.isShown(column.base) ? noise.count(column.base) : 0;
    return { ...NO_FIGURES, label, isHidden: true, people };
  }
  const shown =
    group === undefined
      ? shownParts(column, side.isOverlapping, noise)
      : (shownCells(all, columns, side.isOverlapping, noise)[group.place] ?? []);
  const bars = side.categories.map((category, index): Bar => {
    const { label: name, variable, codes, from, to, reason } = category;
    const about = { label: name, variable, codes: codes ?? null, from: from ?? null, to: to ?? null, reason };
    const part = column.parts[index];
    if (part === undefined || shown[index] !== true)
      return { ...about, count: 0, share: 0, interval: undefined, isHidden: true };
    return { ...about, ...figures.share(part, column), isHidden: false };
  });
  const mayBeShown = (indexes: readonly number[]): boolean => !givesAway(indexes, shown, column.parts);
  return {
    label,
    people: noise.count(column.base),
    isHidden: false,
    answered: figures.answered(column),
    effectiveBase: figures.effective(column),
    bars,
    mean: values && figures.mean(column, values.reach),
    topTwo: topTwo(side, column, figures, mayBeShown),
    netScore: kind === 'NET_SCORE' ? scoreOf(side, column, noise, mayBeShown) : undefined,
  };
}

/** Some of them are hidden, and so few that they could be worked out from the sum. */
function givesAway(indexes: readonly number[], shown: readonly boolean[], parts: readonly People[]): boolean {
  const hidden = indexes.filter((index) => shown[index] !== true);
  const people = hidden.reduce((sum, index) => sum + (parts[index]?.count ?? 0), 0);
  return hidden.length > 0 && hidden.length < indexes.length && people < READER_GROUP_MIN;
}

/** Several answers as one; they exclude each other. */
function together(parts: readonly People[], indexes: readonly number[]): People {
  const all = new People();
  for (const index of indexes) {
    const part = parts[index] ?? new People();
    all.count += part.count;
    all.weight += part.weight;
    all.squares += part.squares;
    all.low = (all.low + part.low) >>> 0;
    all.high = (all.high + part.high) >>> 0;
  }
  return all;
}

const isShownAmong = (people: People, { answered }: CountedColumn, noise: SetNoise): boolean =>
  noise.isShown(people) && noise.isEnough(answered.count - people.count, people, 'rest');

function topTwo(
  side: Breakdown,
  column: CountedColumn,
  figures: ReaderSample['figures'],
  mayBeShown: (indexes: readonly number[]) => boolean,
): Bar | undefined {
  const named = topTwoNames(side);
  if (named === undefined || !mayBeShown(named.indexes)) return undefined;
  const both = together(column.parts, named.indexes);
  if (!isShownAmong(both, column, figures.noise)) return undefined;
  return { ...named.bar, ...figures.share(both, column), isHidden: false };
}

/** Only if each of the three parts may be shown. */
function scoreOf(
  { categories }: Breakdown,
  column: CountedColumn,
  noise: SetNoise,
  mayBeShown: (indexes: readonly number[]) => boolean,
): NetScore | undefined {
  const parts = netScoreParts(categories.map(({ value }) => value));
  const sets = parts.map((indexes) => together(column.parts, indexes));
  if (!sets.every((one) => noise.isShown(one)) || !parts.every(mayBeShown)) return undefined;
  const counts = sets.map((one) => noise.count(one));
  const all = counts.reduce((sum, one) => sum + one, 0);
  const [detractors = 0, passives = 0, promoters = 0] = counts.map((one) => Math.round((one / all) * 100) / 100);
  return { score: Math.round(100 * (promoters - detractors)), interval: undefined, detractors, passives, promoters };
}
