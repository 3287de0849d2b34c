import type { SurveyCode } from './survey-codes.ts';
import { numberText } from '../numbers.ts';

/* One change that publishing makes, and the words that all of them are told in. */

export const PUBLISH_CHANGES = ['REMOVED', 'RENAMED', 'LOGIC', 'ADDED', 'CHANGED', 'REORDERED', 'OUTCOMES'] as const;
export type PublishChangeKind = (typeof PUBLISH_CHANGES)[number];

/** Answers that a change is about: those to a question, or those that have one of its codes. */
export type CountedPart = Pick<SurveyCode, 'kind' | 'question' | 'code'>;

export interface PublishChange {
  readonly kind: PublishChangeKind;
  /** 'Q4', or empty where it is about the whole survey. */
  readonly label: string;
  /** What is different: 'Choice “Tea” removed'. */
  readonly what: string;
  readonly counted?: CountedPart;
  /** What it does to the data, given how many answers there are. */
  readonly effect: (answers: number) => string;
}

const count = (answers: number): string =>
  answers === 0 ? 'No answers' : answers === 1 ? '1 answer' : `${numberText(answers)} answers`;

export const verb = (answers: number, one: string, many: string): string =>
  `${count(answers)} ${answers === 1 ? one : many}`;

export const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

export const countedQuestion = (question: string): CountedPart => ({ kind: 'QUESTION', question, code: question });
