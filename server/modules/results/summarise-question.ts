import { breakDown, type Breakdown } from './breakdown.ts';
import { READER_BASE_MIN, readSample, type OpenedResults, type Sample } from './open-results.ts';
import type { ResultFilter } from './filter.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { meanInterval, Summing, type Moments } from './statistics/means.ts';
import { netScore, type NetScore } from './statistics/net-score.ts';
import { wilsonInterval, type Interval } from './statistics/proportions.ts';
import { forEachRow, keptRows, Tally } from './tally.ts';

export interface Bar {
  readonly label: string;
  readonly variable: string;
  /** What a filter for it would ask for. */
  readonly codes: readonly number[] | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
  readonly share: number;
  readonly interval: Interval | undefined;
}

export interface Summary {
  /** Of one row of a matrix or one thing that is ranked; else the question's. */
  readonly label: string;
  readonly answered: number;
  readonly effectiveBase: number;
  readonly bars: readonly Bar[];
  readonly mean: (Moments & { readonly interval: Interval | undefined }) | undefined;
  /** The two highest of a scale together. */
  readonly topTwo: Bar | undefined;
  readonly netScore: NetScore | undefined;
}

export interface QuestionSummary {
  readonly question: ResultQuestion;
  readonly base: number;
  /** Too few for a reader: nothing is told. */
  readonly isTooSmall: boolean;
  readonly summary: Summary;
  readonly rows: readonly Summary[];
}

const isByRow = ({ kind }: ResultQuestion): boolean => kind === 'MATRIX' || kind === 'RANKING';

/** What everybody said to one question: shares with 95% intervals, and means where they mean something. */
export async function summariseQuestion(
  { db }: Results,
  opened: OpenedResults,
  question: ResultQuestion,
  asked: { readonly filter: ResultFilter; readonly isWeighted: boolean },
): Promise<QuestionSummary> {
  const variables = question.variables.map(({ name }) => name);
  const sample = await readSample(db, opened, { ...asked, variables });
  const whole = isByRow(question) ? anyAnswer(question, sample) : summarise(question, sample);
  const rows = isByRow(question)
    ? question.variables.map((variable) =>
        summarise({ ...question, kind: 'CHOICE', label: variable.label, variables: [variable] }, sample),
      )
    : [];
  const isTooSmall = opened.isReader && whole.answered < READER_BASE_MIN;
  const base = keptRows(sample).length;
  if (isTooSmall) return { question, base, isTooSmall, summary: nothing(whole), rows: [] };
  return { question, base, isTooSmall, summary: whole, rows };
}

const nothing = ({ label, answered, effectiveBase }: Summary): Summary => ({
  label,
  answered,
  effectiveBase,
  bars: [],
  mean: undefined,
  topTwo: undefined,
  netScore: undefined,
});

function anyAnswer(question: ResultQuestion, sample: Sample): Summary {
  const list = question.variables.map(({ name }) => sample.columns.get(name));
  const base = new Tally();
  forEachRow(sample, (row, weight) => {
    if (list.some((cells) => (cells?.[row] ?? -1) >= 0)) base.add(weight);
  });
  return nothing({ ...EMPTY, label: question.label, answered: base.count, effectiveBase: base.effective });
}

const EMPTY: Summary = {
  label: '',
  answered: 0,
  effectiveBase: 0,
  bars: [],
  mean: undefined,
  topTwo: undefined,
  netScore: undefined,
};

function summarise(question: ResultQuestion, sample: Sample): Summary {
  const broken = breakDown(question, sample.columns, question.kind === 'NUMBER' ? keptRows(sample) : [], 'bins');
  const base = new Tally();
  const parts = broken.categories.map(() => new Tally());
  forEachRow(sample, (row, weight) => {
    if (!broken.isAnswered(row)) return;
    base.add(weight);
    broken.visit(row, (index) => parts[index]?.add(weight));
  });
  return {
    label: question.label,
    answered: base.count,
    effectiveBase: base.effective,
    bars: broken.categories.map((category, index) => barOf(category, parts[index] ?? new Tally(), base)),
    mean: meanOf(question, sample, broken, parts),
    topTwo: topTwoOf(broken, parts, base),
    netScore: question.kind === 'NET_SCORE' ? netScore(byValue(broken, parts)) : undefined,
  };
}

function barOf(category: Breakdown['categories'][number], part: Tally, base: Tally): Bar {
  const share = base.shareOf(part);
  const { label, variable, codes, from, to } = category;
  const interval = wilsonInterval(share, base.effective);
  return {
    label,
    variable,
    codes: codes ?? null,
    from: from ?? null,
    to: to ?? null,
    count: part.count,
    share,
    interval,
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

function meanOf(question: ResultQuestion, sample: Sample, broken: Breakdown, parts: readonly Tally[]): Summary['mean'] {
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
  return moments.count === 0 ? undefined : { ...moments, interval: meanInterval(moments) };
}

function topTwoOf(broken: Breakdown, parts: readonly Tally[], base: Tally): Bar | undefined {
  const scaled = broken.categories.filter(({ value }) => value !== undefined);
  if (scaled.length < 4) return undefined;
  const highest = scaled.toSorted((a, b) => Number(a.value) - Number(b.value)).slice(-2);
  const both = new Tally();
  for (const category of highest) {
    const part = parts[broken.categories.indexOf(category)] ?? new Tally();
    both.count += part.count;
    both.weight += part.weight;
    both.squares += part.squares;
  }
  const [first, second] = highest;
  if (first === undefined || second === undefined) return undefined;
  const label = `${first.label} or ${second.label}`;
  return barOf({ ...first, label, codes: [...(first.codes ?? []), ...(second.codes ?? [])] }, both, base);
}
