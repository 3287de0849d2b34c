import { RESULT_BASE_MIN } from '#contract/results/results.ts';
import { breakDown, isGiven, type BaseChoice, type Breakdown } from './breakdown.ts';
import { readSample, type OpenedResults, type Sample } from './open-results.ts';
import type { ResultFilter } from './filter.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { meanInterval, Summing } from './statistics/means.ts';
import { netScore } from './statistics/net-score.ts';
import { wilsonInterval } from './statistics/proportions.ts';
import { hasRows, NO_FIGURES, topTwoNames, type Bar, type QuestionSummary, type Summary } from './summary.ts';
import { forEachRow, keptRows } from './sample-rows.ts';
import { Tally } from './tally.ts';
import type { Group } from './weighting.ts';

export interface Asked {
  readonly filter: ResultFilter;
  readonly isWeighted: boolean;
  /** All who answered unless said. */
  readonly base?: BaseChoice | undefined;
}

/** What everybody said to one question: shares with 95% intervals, and means where they mean something. */
export async function summariseQuestion(
  { db }: Results,
  opened: OpenedResults,
  question: ResultQuestion,
  asked: Asked,
): Promise<QuestionSummary> {
  const variables = question.variables.map(({ name }) => name);
  const { base = 'ANSWERED' } = asked;
  const sample = await readSample(db, opened, { ...asked, variables });
  const summary = hasRows(question) ? anyAnswer(question, sample) : summarise(question, sample, base);
  const rows = hasRows(question)
    ? question.variables.map((variable) =>
        summarise({ ...question, kind: 'CHOICE', label: variable.label, variables: [variable] }, sample, base),
      )
    : [];
  return { question, base: keptRows(sample).length, isTooSmall: false, summary, rows };
}

function anyAnswer(question: ResultQuestion, sample: Sample): Summary {
  const list = question.variables.map(({ name }) => sample.columns.get(name));
  const base = new Tally();
  forEachRow(sample, (row, weight) => {
    if (list.some((cells) => isGiven(cells?.[row] ?? -1))) base.add(weight);
  });
  return { ...NO_FIGURES, label: question.label, answered: base.count, effectiveBase: base.effective };
}

/** From fewer people an interval would promise more than they can keep. */
export const isEnoughForIntervals = (base: Tally): boolean => Math.min(base.count, base.effective) >= RESULT_BASE_MIN;

function summarise(question: ResultQuestion, sample: Sample, choice: BaseChoice): Summary {
  const broken = breakDown(question, sample.columns, { parts: 'bins', base: choice });
  const base = new Tally();
  const parts = broken.categories.map(() => new Tally());
  forEachRow(sample, (row, weight) => {
    if (!broken.isAnswered(row)) return;
    base.add(weight);
    broken.visit(row, (index) => parts[index]?.add(weight));
  });
  return {
    label: question.label,
    isHidden: false,
    answered: base.count,
    effectiveBase: base.effective,
    bars: broken.categories.map((category, index) => barOf(category, parts[index] ?? new Tally(), base)),
    mean: meanOf(question, sample, broken, parts, base),
    topTwo: topTwoOf(broken, parts, base),
    netScore: question.kind === 'NET_SCORE' ? scoreOf(broken, parts, base) : undefined,
  };
}

function scoreOf(broken: Breakdown, parts: readonly Tally[], base: Tally): Summary['netScore'] {
  const score = netScore(byValue(broken, parts));
  return isEnoughForIntervals(base) ? score : { ...score, interval: undefined };
}

type Named = Pick<Bar, 'label' | 'variable' | 'reason'> & Partial<Pick<Group, 'codes' | 'from' | 'to'>>;

function barOf({ label, variable, codes, from, to, reason }: Named, part: Tally, base: Tally): Bar {
  const share = base.shareOf(part);
  const interval = isEnoughForIntervals(base) ? wilsonInterval(share, base.effective) : undefined;
  return {
    label,
    variable,
    codes: codes ?? null,
    from: from ?? null,
    to: to ?? null,
    count: part.count,
    share,
    interval,
    reason,
    isHidden: false,
  };
}

function byValue(broken: Breakdown, parts: readonly Tally[]): ReadonlyMap<number, Tally> {
  return new Map(
    broken.categories.flatMap(({ value }, index) => {
      const part = parts[index];
      return value === undefined || part === undefined ? [] : [[value, part] as const];
    }),
  );
}

function meanOf(
  question: ResultQuestion,
  sample: Sample,
  broken: Breakdown,
  parts: readonly Tally[],
  base: Tally,
): Summary['mean'] {
  const [variable] = question.variables;
  const cells = variable && sample.columns.get(variable.name);
  const isNumber = question.kind === 'NUMBER';
  const isRank = variable?.type === 'rank';
  const values = byValue(broken, parts);
  if (cells === undefined || (!isNumber && !isRank && values.size < broken.categories.length)) return undefined;
  if (broken.categories.length === 0 && !isNumber) return undefined;
  const summing = new Summing();
  const valueOf = new Map(variable?.choices.map(({ code, value }) => [code, Number(value)]));
  forEachRow(sample, (row, weight) => {
    const cell = cells[row] ?? Number.NaN;
    const value = isNumber ? cell : valueOf.get(cell);
    if (value !== undefined && Number.isFinite(value)) summing.add(value, weight);
  });
  const { moments } = summing;
  if (moments.count === 0) return undefined;
  return { ...moments, interval: isEnoughForIntervals(base) ? meanInterval(moments) : undefined };
}

function topTwoOf(broken: Breakdown, parts: readonly Tally[], base: Tally): Bar | undefined {
  const named = topTwoNames(broken);
  if (named === undefined) return undefined;
  const both = new Tally();
  for (const index of named.indexes) {
    const part = parts[index] ?? new Tally();
    both.count += part.count;
    both.weight += part.weight;
    both.squares += part.squares;
  }
  return barOf(named.bar, both, base);
}
