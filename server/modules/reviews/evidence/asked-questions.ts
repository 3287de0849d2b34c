import type { ElementDefinition, QuestionDefinition, SurveyDefinition } from '#engine/index.ts';

export interface AskedQuestion {
  /** As researchers count: Q1, Q2 … in the order of the survey; what only shows something is not counted. */
  readonly number: string;
  readonly title: string;
  readonly page: string;
  readonly definition: QuestionDefinition;
}

const SHOWS_ONLY: ReadonlySet<string> = new Set(['html', 'expression']);

/** Every question of a survey in its order. */
export function askedQuestions(definition: SurveyDefinition): AskedQuestion[] {
  return definition.pages
    .flatMap((page) => questionsIn(page.elements).map((question) => ({ page: page.name, definition: question })))
    .filter(({ definition: { type, clipId } }) => !SHOWS_ONLY.has(type) && (type !== 'image' || clipId !== undefined))
    .map((question, index) => ({
      ...question,
      number: `Q${index + 1}`,
      title: question.definition.title ?? question.definition.name,
    }));
}

function questionsIn(elements: readonly ElementDefinition[]): QuestionDefinition[] {
  return elements.flatMap((element) => (element.type === 'panel' ? questionsIn(element.elements) : [element]));
}
