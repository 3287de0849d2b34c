import type { Answers, AnswerProblem, PageView, Run } from '#engine/index.ts';
import type { SurveyEnd } from './survey-calls.ts';

export interface TakingState {
  readonly revision: number;
  readonly run: Run;
  readonly view: PageView;
  /** Where this page is among all of them, from 1. */
  readonly place: { readonly page: number; readonly of: number };
  /** Everything typed on this page, also what hides at the moment. */
  readonly typed: Answers;
  /** Other words for this page, typed elsewhere or here before: the member can have them back. */
  readonly otherTyped: Answers | undefined;
  /** Of what is typed, what can be sent. */
  readonly draft: Answers;
  readonly problems: readonly AnswerProblem[];
  /** How often the page was found wanting. */
  readonly attempt: number;
  /** now: a call is on its way. waiting: it failed, and goes out again by itself. */
  readonly saving: 'no' | 'now' | 'waiting';
  /** It has failed at least once, and no answer has come since. */
  readonly isLate: boolean;
  /** So many pages were answered without a connection and wait to be sent. */
  readonly waiting: number;
  /** The last page is among them: there is nothing to do but to wait. */
  readonly isHeld: boolean;
  readonly notice: 'saved' | 'moved-on' | undefined;
  /** Why it does not go on, where trying again would not help. */
  readonly failure: unknown;
  readonly end: SurveyEnd | null;
}
