import { listQuestions, pageTitle, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { readAt, stepsOf } from './json-path.ts';
import type { ProblemPlace } from './problem.ts';

/** The place that a path of the definition or of the outcomes means. */
export function placeOf(document: SurveyDocument, path: string): ProblemPlace {
  const steps = stepsOf(path);
  if (steps[0] === 'outcomes') {
    const cell = steps[2] === 'cells' && typeof steps[3] === 'number' ? steps[3] : undefined;
    return { rule: Number(steps[1] ?? 0), cell, path };
  }
  const page = nameAt(document, steps.slice(0, 2));
  for (let length = steps.length; length > 2; length -= 1) {
    if (steps[length - 2] !== 'elements') continue;
    const name = nameAt(document, steps.slice(0, length));
    if (name !== undefined) return { question: name, page, path };
  }
  return { page: steps[0] === 'pages' ? page : undefined, path };
}

function nameAt(document: SurveyDocument, steps: readonly (string | number)[]): string | undefined {
  const found = readAt(document.definition, steps);
  return typeof found === 'object' && found !== null && 'name' in found ? String(found.name) : undefined;
}

/** How a person finds the place: 'Q9', 'Page 5', 'The rule “Too young”', else 'The survey'. */
export function sayPlace(document: SurveyDocument, { question, page, rule }: ProblemPlace): string {
  const listed = question === undefined ? undefined : listQuestions(document).find(({ name }) => name === question);
  if (listed !== undefined) return listed.label;
  if (question !== undefined) return question;
  const index = document.definition.pages.findIndex(({ name }) => name === page);
  if (index >= 0) return `Page ${index + 1}`;
  const found = rule === undefined ? undefined : document.outcomes[rule];
  if (found === undefined) return 'The survey';
  return found.kind === 'complete' ? 'The end of the survey' : `The rule “${found.name}”`;
}

/** The same with its title: 'Page 5, Night delivery'. */
export function sayPage(document: SurveyDocument, name: string): string {
  const index = document.definition.pages.findIndex((page) => page.name === name);
  const page = document.definition.pages[index];
  return page === undefined ? name : `Page ${index + 1}, ${pageTitle(page)}`;
}
