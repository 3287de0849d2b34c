import type { ResultConditionInput } from '#contract/generated/operator/graphql.ts';
import type { QuestionResult, ResultQuestion, ResultsOverview, ResultSummary } from './results.queries.ts';

type Interval = { readonly low: number; readonly high: number } | null | undefined;

const wholes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const countWords = (count: number): string => wholes.format(count);

/** A share as people say it; never 0% of somebody. */
export function shareText(share: number): string {
  const percent = Math.round(share * 100);
  return percent === 0 && share > 0 ? '<1%' : `${percent}%`;
}

/** Who is in the results: 'Live, 1,191 completes, 23 in review'. A complete is approved, here as on every page. */
export function liveText({ isOver, respondents, underReview, isReader, isTooSmall }: LiveFigures): string {
  if (isReader)
    return isTooSmall && respondents === 0 ? 'Fewer than 10 people' : `About ${countWords(respondents)} people`;
  const completes = respondents - underReview;
  const waiting = underReview > 0 ? `, ${countWords(underReview)} in review` : '';
  return `${isOver ? 'Closed' : 'Live'}, ${countWords(completes)} ${completes === 1 ? 'complete' : 'completes'}${waiting}`;
}

type LiveFigures = Pick<ResultsOverview, 'isOver' | 'respondents' | 'underReview' | 'isReader' | 'isTooSmall'>;

/** Of a share that a reader is not shown. */
export const HIDDEN_TEXT = 'not shown';
export const HIDDEN_NOTE =
  "Groups under 10 people, and figures that could reveal them, aren't shown. Counts are rounded.";

/** A bar's share, if the person who looks may see it. */
export const barText = ({ share, isHidden }: { readonly share: number; readonly isHidden: boolean }): string =>
  isHidden ? HIDDEN_TEXT : shareText(share);

/** '37 to 45', of shares. */
export function rangeText(interval: Interval): string | undefined {
  return interval == null ? undefined : `${Math.round(interval.low * 100)} to ${Math.round(interval.high * 100)}`;
}

export const decimalText = (value: number): string => value.toFixed(2);

export function signedText(value: number): string {
  const rounded = Math.round(value);
  return rounded > 0 ? `+${rounded}` : String(rounded).replace('-', '−');
}

export const KIND_LABELS: Record<QuestionResult['kind'], string> = {
  CHOICE: 'Single choice',
  CHOICES: 'Multiple answers',
  SCALE: 'Rating',
  NET_SCORE: '0 to 10',
  NUMBER: 'Number',
  MATRIX: 'Grid',
  RANKING: 'Ranking',
  TEXT: 'Open-ended',
  FILES: 'Video',
};

/** 'Single choice, 612 answered'. */
export function baseText({ kind, ends, summary }: QuestionResult): string {
  const scale = ends == null ? '' : `, from ${ends.filter((end) => end !== '').join(' to ')}`;
  return `${KIND_LABELS[kind]}${scale}, ${countWords(summary.answered)} answered`;
}

/** What a chart says, for those who do not see it. */
export function chartText(title: string, { bars, answered }: ResultSummary): string {
  if (answered === 0) return `${title}. No answers yet.`;
  const parts = bars.map((bar) => `${bar.label} ${barText(bar)}`);
  return `${title}. ${parts.join(', ')}. ${countWords(answered)} answered.`;
}

/** 'Q4'; what the profile says and what is no longer asked has no number. */
export function numbersOf(questions: readonly ResultQuestion[]): ReadonlyMap<string, string> {
  return new Map(questions.flatMap(({ id, number }) => (number == null ? [] : [[id, `Q${number}`]])));
}

/** 'Region: West or South', 'Age: 25 to 44'. */
export function conditionText(condition: ResultConditionInput, questions: readonly ResultQuestion[]): string {
  const question = questions.find(({ variables }) => variables.some(({ name }) => name === condition.variable));
  const variable = question?.variables.find(({ name }) => name === condition.variable);
  if (question === undefined || variable === undefined) return condition.variable;
  if (condition.codes != null) {
    const isOneOfSeveral = question.kind === 'CHOICES';
    const labels = condition.codes.map((code) => variable.choices.find((one) => one.code === code)?.label ?? `${code}`);
    return isOneOfSeveral ? `${question.label}: ${variable.label}` : `${question.label}: ${labels.join(' or ')}`;
  }
  const { from, to } = condition;
  const band = variable.bands.find((one) => one.from === (from ?? null) && one.to === (to ?? null));
  if (band !== undefined) return `${question.label}: ${band.label}`;
  if (from == null) return `${question.label}: up to ${to}`;
  return to == null ? `${question.label}: from ${from}` : `${question.label}: ${from} to ${to}`;
}
