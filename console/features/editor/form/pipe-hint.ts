import { listQuestions, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

/** Questions whose answer is a word or two, as a text can quote it. */
const QUOTABLE: ReadonlySet<string> = new Set(['radiogroup', 'dropdown', 'text', 'boolean', 'imagepicker']);

/** How a question quotes an earlier answer, with the nearest one as the example; nothing where there is none. */
export function pipeHint(document: SurveyDocument, index: number): string | undefined {
  const earlier = listQuestions(document).slice(0, index);
  const example = earlier.findLast(({ type }) => QUOTABLE.has(type));
  return example && `To include the answer to ${example.label}, type {${example.name}}.`;
}
