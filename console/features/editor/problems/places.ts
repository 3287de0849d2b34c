import {
  itemsOf,
  questionsIn,
  type ElementJson,
  type SurveyDocument,
  listQuestions,
  pageTitle,
} from '#console/survey-draft/model/survey-document.ts';
import type { ProblemPlace } from './problem.ts';
import { readAt, stepsOf } from './json-path.ts';

/** A condition with its place, and everything else that must hold there too. */
export interface PlacedCondition {
  readonly path: string;
  readonly text: string;
  readonly place: ProblemPlace;
  readonly decides: 'page' | 'question' | 'choice' | 'jump' | 'screen-out' | 'cell' | 'complete';
  /** The conditions of what holds it: its panels and its page. */
  readonly outer: readonly string[];
}

/** Every condition that decides where members go, in the order of the survey. */
export function listConditions(document: SurveyDocument): readonly PlacedCondition[] {
  const found: PlacedCondition[] = [];
  const add = (path: string, text: unknown, decides: PlacedCondition['decides'], outer: readonly string[] = []) => {
    if (typeof text === 'string' && text.trim() !== '')
      found.push({ path, text, decides, outer, place: placeOf(document, path) });
  };
  const visit = (element: ElementJson, path: string, outer: readonly string[]) => {
    add(`${path}.visibleIf`, element.visibleIf, 'question', outer);
    const inner = element.visibleIf ? [...outer, element.visibleIf] : outer;
    itemsOf(element.choices).forEach((choice, index) =>
      add(`${path}.choices[${index}].visibleIf`, choice['visibleIf'], 'choice', inner),
    );
    (element.elements ?? []).forEach((child, index) => visit(child, `${path}.elements[${index}]`, inner));
  };
  document.definition.pages.forEach((page, index) => {
    const path = `pages[${index}]`;
    add(`${path}.visibleIf`, page.visibleIf, 'page');
    const outer = page.visibleIf ? [page.visibleIf] : [];
    page.elements.forEach((element, at) => visit(element, `${path}.elements[${at}]`, outer));
  });
  (document.definition.triggers ?? []).forEach((trigger, index) => {
    if (trigger.type === 'skip' || trigger.type === 'complete')
      add(`triggers[${index}].expression`, trigger.expression, 'jump');
  });
  document.outcomes.forEach((rule, index) => {
    if (rule.kind === 'quota')
      rule.cells.forEach((cell, at) => add(`outcomes[${index}].cells[${at}].when`, cell.when, 'cell'));
    else add(`outcomes[${index}].when`, rule.when, rule.kind);
  });
  return found;
}

/** Whether a question shows to everybody who gets to its page, on a page that everybody gets to. */
export function isAlwaysAsked(document: SurveyDocument, name: string): boolean {
  const page = document.definition.pages.find((one) =>
    questionsIn(one.elements).some((element) => element.name === name),
  );
  if (page === undefined || page.visibleIf) return false;
  return isPlain(page.elements, name);
}

function isPlain(elements: readonly ElementJson[], name: string): boolean {
  return elements.some((element) => {
    if (element.visibleIf || element['visible'] === false) return false;
    return element.type === 'panel' ? isPlain(element.elements ?? [], name) : element.name === name;
  });
}

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
