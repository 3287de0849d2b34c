import { titlesIn, withoutPipes } from '#contract/surveys/piped-titles.ts';
import { numberParts, questionNumbers } from '#contract/surveys/question-numbers.ts';
import type { QuestionDefinition, SurveyDefinition } from '#engine/index.ts';

export interface AskedQuestion {
  /** 'Q4', as everywhere; 'Q4 of version 1' for what the newest version no longer asks. */
  readonly number: string;
  readonly title: string;
  readonly page: string;
  readonly definition: QuestionDefinition;
}

/** Every question of the version that a member answered, in its order, counted as in the newest one. */
export function askedQuestions(
  answered: SurveyDefinition,
  version: number | null,
  newest: SurveyDefinition = answered,
): AskedQuestion[] {
  const numbers = questionNumbers(newest);
  const titles = titlesIn(answered);
  return numberParts(answered).flatMap(({ name, page, number: before, json }) => {
    if (before === undefined) return [];
    // What was published has been read: its parts are questions.
    const definition = json as unknown as QuestionDefinition;
    const now = numbers.get(name);
    const number = now === undefined ? `Q${before} of version ${version ?? 1}` : `Q${now}`;
    return [{ number, title: withoutPipes(definition.title ?? name, titles), page, definition }];
  });
}
