import {
  DUPLICATE_TEXT_MIN_CHARACTERS,
  SPEED_COMPLETES_MIN,
  SPEED_MEDIAN_MIN_SECONDS,
  SPEED_PART_OF_MEDIAN,
  STRAIGHT_LINE_ROWS_MIN,
} from '#contract/limits.ts';
import { viewPage, type Answers, type ElementView, type Run, type Survey } from '#engine/index.ts';

/** Far faster than most of those who finished before; undefined while too few have, or it is too short to tell. */
export function tooFast(seconds: number, completes: readonly number[]) {
  if (completes.length < SPEED_COMPLETES_MIN) return undefined;
  const sorted = completes.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const medianSeconds = (upper + lower) / 2;
  const isSuspicious = medianSeconds >= SPEED_MEDIAN_MIN_SECONDS && seconds < medianSeconds * SPEED_PART_OF_MEDIAN;
  return isSuspicious ? { seconds, medianSeconds, completes: completes.length } : undefined;
}

/** One answer down every matrix of the survey, at least one of them long enough to tell. */
export function straightLines(survey: Survey, answers: Answers) {
  const matrices = [...survey.questions.values()].flatMap(({ name, definition }) => {
    const value = definition.type === 'matrix' ? answers[name] : undefined;
    const rows = typeof value === 'object' && value !== null ? Object.values(value) : [];
    return rows.length > 1 ? [{ question: name, rows: rows.length, isStraight: new Set(rows).size === 1 }] : [];
  });
  const isLong = matrices.some(({ rows }) => rows >= STRAIGHT_LINE_ROWS_MIN);
  if (!isLong || !matrices.every(({ isStraight }) => isStraight)) return undefined;
  return { matrices: matrices.map(({ question, rows }) => ({ question, rows })) };
}

/** The attention checks that the member saw and answered otherwise, or not at all. */
export function missedChecks(survey: Survey, run: Run, answers: Answers, now: number) {
  const checks = [...survey.questions.values()].filter(({ definition }) => definition.attentionCheck !== undefined);
  if (checks.length === 0) return undefined;
  const seen = new Set(
    run.visited.flatMap((page) => questionNames(viewPage(survey, { ...run, page, isComplete: false }, now).elements)),
  );
  const missed = checks
    .filter(({ name, definition }) => seen.has(name) && !isEqual(answers[name], definition.attentionCheck))
    .map(({ name, definition }) => ({
      question: name,
      expected: definition.attentionCheck,
      answered: answers[name] ?? null,
    }));
  return missed.length > 0 ? { missed } : undefined;
}

function questionNames(elements: readonly ElementView[]): string[] {
  return elements.flatMap((element) => ('elements' in element ? questionNames(element.elements) : [element.name]));
}

function isEqual(answered: unknown, expected: unknown): boolean {
  return canonical(answered) === canonical(expected);
}

/** Several choices are the same answer in any order. */
function canonical(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : (value ?? null));
}

export interface OpenText {
  readonly question: string;
  /** Without what a copy may change: case, spaces, punctuation. */
  readonly text: string;
}

/** What the member wrote in own words, where it is long enough that two people would not write the same. */
export function openTexts(survey: Survey, answers: Answers): OpenText[] {
  return [...survey.questions.values()].flatMap(({ name, definition }) => {
    const isOpen = definition.type === 'comment' || definition.type === 'multipletext' || isPlainText(definition);
    const own = isOpen && answers[name] !== definition.defaultValue ? textsIn(answers[name]) : [];
    return [...own, ...textsIn(answers[`${name}-Comment`])]
      .map((text) => ({ question: name, text: plainText(text) }))
      .filter(({ text }) => text.length >= DUPLICATE_TEXT_MIN_CHARACTERS);
  });
}

function isPlainText({ type, inputType = 'text' }: { readonly type: string; readonly inputType?: string }): boolean {
  return type === 'text' && inputType === 'text';
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((one): one is string => typeof one === 'string')
    : [];
}

function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
