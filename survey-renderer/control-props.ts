import type { ReactNode } from 'react';
import type { AnswerProblem, QuestionView } from '#engine/index.ts';

/** What every control of a question gets. */
export interface ControlProps {
  readonly question: QuestionView;
  /** The id of the words that name the question. */
  readonly labelId: string;
  /** The ids of its description and its problem. */
  readonly describedBy: string | undefined;
  /** What is wrong with this question or, with a path, with a part of it. */
  readonly problems: readonly AnswerProblem[];
  /** Can its choices be taken by A, B, C …? */
  readonly hasLetters: boolean;
  /** The whole new answer; null clears it. */
  readonly onChange: (value: unknown) => void;
  /** Draws a question inside the question: an item or a cell. */
  readonly drawPart: (part: QuestionPart) => ReactNode;
}

export interface QuestionPart extends Pick<ControlProps, 'question' | 'problems' | 'onChange'> {}

/** The problems of one part: a row, a cell, an item. */
export function problemsAt(problems: readonly AnswerProblem[], part: string): AnswerProblem[] {
  return problems.flatMap((problem) =>
    problem.path?.[0] === part ? [{ ...problem, path: problem.path.slice(1) }] : [],
  );
}

/** The sentence about the question or part itself. */
export function ownMessage(problems: readonly AnswerProblem[]): string | undefined {
  return problems.find(({ path }) => !path?.length)?.message;
}
