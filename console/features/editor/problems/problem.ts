import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

/** Rose blocks the launch, butter warns, mist informs. */
export type ProblemSeverity = 'blocks' | 'warns' | 'informs';

/** Where a problem is: a question, else a page, else a rule of the outcomes. */
export interface ProblemPlace {
  readonly question?: string | undefined;
  readonly page?: string | undefined;
  readonly rule?: number | undefined;
  readonly cell?: number | undefined;
  /** As in JavaScript: `pages[0].elements[2].visibleIf`, `outcomes[1].when`. */
  readonly path: string;
}

export interface ProblemFix {
  /** What the button says: 'Use “After 9 pm”'. */
  readonly label: string;
  readonly apply: (document: SurveyDocument) => SurveyDocument;
}

export interface Problem {
  readonly id: string;
  readonly severity: ProblemSeverity;
  readonly place: ProblemPlace;
  /** What is wrong, and where: 'Page 5 can never be reached'. */
  readonly title: string;
  /** Why, in one sentence. */
  readonly sentence: string;
  readonly fix?: ProblemFix | undefined;
  /** Nothing but what the format says: any other problem that blocks at the same question says it better. */
  readonly isGeneral?: boolean;
}

/** What is wrong, for a caller that knows its place. */
export type ProblemText = Pick<Problem, 'severity' | 'title' | 'sentence' | 'fix'>;

const ORDER: readonly ProblemSeverity[] = ['blocks', 'warns', 'informs'];

export function bySeverity(a: Problem, b: Problem): number {
  return ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity);
}
