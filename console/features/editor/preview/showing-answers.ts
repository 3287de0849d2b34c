import type { Answers } from '#engine/index.ts';
import { ATTRIBUTE, listSubjects } from '../logic/subjects.ts';
import { answerSpace, testerOf } from '../problems/can-hold.ts';
import { findQuestion, type ElementJson, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

export interface Showing {
  readonly answers: Answers;
  /** What is known of such a member, by name: `attribute.age`. */
  readonly given: Answers;
}

/** Answers with which a question shows, as few as it takes; undefined where there are none, or too many to try. */
export function showingAnswers(document: SurveyDocument, name: string): Showing | undefined {
  const question = findQuestion(document, name);
  const page = document.definition.pages.find((one) => one.name === question?.page);
  if (question === undefined || page === undefined) return undefined;
  const conditions = [page.visibleIf, ...wayTo(page.elements, name).map((element) => element.visibleIf)].filter(
    (condition) => typeof condition === 'string' && condition.trim() !== '',
  ) as readonly string[];
  const space = answerSpace(conditions, listSubjects(document));
  const testers = conditions.map(testerOf);
  const set = space?.sets.find((one) => testers.every((isTrue) => isTrue?.(one) === true));
  if (set === undefined) return undefined;
  const entries = [...set].filter(([key, value]) => value !== undefined && (isAttribute(key) || !key.includes('.')));
  return {
    answers: Object.fromEntries(entries.filter(([key]) => !isAttribute(key))),
    given: Object.fromEntries(entries.filter(([key]) => isAttribute(key))),
  };
}

const isAttribute = (name: string): boolean => name.startsWith(ATTRIBUTE);

/** The panels around a question, and the question itself. */
function wayTo(elements: readonly ElementJson[], name: string): readonly ElementJson[] {
  for (const element of elements) {
    if (element.name === name) return [element];
    const inner = wayTo(element.elements ?? [], name);
    if (inner.length > 0) return [element, ...inner];
  }
  return [];
}
