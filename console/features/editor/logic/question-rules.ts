import { editElement } from '../model/edit-elements.ts';
import { editPage, editSurvey } from '../model/edit-pages.ts';
import { editItem } from '../model/edit-items.ts';
import {
  findQuestion,
  itemsOf,
  itemText,
  questionsIn,
  type ItemJson,
  type SurveyDocument,
  type TriggerJson,
} from '../model/survey-document.ts';
import { namesIn } from './names-in.ts';

/** Conditions that a question can have of its own. */
export type OwnCondition = 'visibleIf' | 'requiredIf' | 'enableIf';

export function setCondition(
  document: SurveyDocument,
  question: string,
  own: OwnCondition,
  text: string,
): SurveyDocument {
  return editElement(document, question, { [own]: text === '' ? undefined : text });
}

export function setPageCondition(document: SurveyDocument, page: string, text: string): SurveyDocument {
  return editPage(document, page, { visibleIf: text === '' ? undefined : text });
}

export interface ChoiceCondition {
  readonly index: number;
  readonly label: string;
  readonly text: string;
}

/** The choices of a question with the condition that each shows under. */
export function choiceConditions(document: SurveyDocument, question: string): readonly ChoiceCondition[] {
  const choices = itemsOf(findQuestion(document, question)?.element.choices);
  return choices.map((choice, index) => ({ index, label: itemText(choice), text: conditionOf(choice) }));
}

function conditionOf(choice: ItemJson): string {
  const { visibleIf } = choice;
  return typeof visibleIf === 'string' ? visibleIf : '';
}

export function setChoiceCondition(
  document: SurveyDocument,
  question: string,
  index: number,
  text: string,
): SurveyDocument {
  const choices = itemsOf(findQuestion(document, question)?.element.choices);
  const changed = editItem(choices, index, { visibleIf: text === '' ? undefined : text });
  return editElement(document, question, { choices: changed });
}

/** Where the survey goes after a page: to another page, or to its end. */
export interface Jump {
  readonly to: JumpTarget;
  readonly text: string;
}

/** A page by its name; null for the end. */
export type JumpTarget = string | null;

export interface ListedJump extends Jump {
  readonly trigger: number;
}

/** The jumps whose condition speaks of this question. */
export function jumpsOf(document: SurveyDocument, question: string): readonly ListedJump[] {
  return (document.definition.triggers ?? []).flatMap((trigger, index) => {
    if (trigger.type !== 'skip' && trigger.type !== 'complete') return [];
    const text = trigger.expression ?? '';
    if (!namesIn(text).some((name) => name === question || name.startsWith(`${question}.`))) return [];
    return [{ trigger: index, text, to: trigger.type === 'complete' ? null : pageOfGoto(document, trigger) }];
  });
}

function pageOfGoto(document: SurveyDocument, trigger: TriggerJson): string {
  const goto = trigger['gotoName'];
  if (typeof goto !== 'string') return '';
  return findQuestion(document, goto)?.page ?? goto;
}

/** Adds or changes a jump; without a condition it is taken away. The format jumps to the first question of a page. */
export function setJump(document: SurveyDocument, trigger: number | undefined, { to, text }: Jump): SurveyDocument {
  const triggers = document.definition.triggers ?? [];
  const index = trigger ?? triggers.length;
  const next = text === '' ? [] : [triggerOf(document, to, text)];
  const changed = triggers.toSpliced(index, 1, ...next);
  return editSurvey(document, { triggers: changed.length === 0 ? undefined : changed });
}

function triggerOf(document: SurveyDocument, to: JumpTarget, expression: string): TriggerJson {
  if (to === null) return { type: 'complete', expression };
  const page = document.definition.pages.find(({ name }) => name === to);
  return { type: 'skip', expression, gotoName: questionsIn(page?.elements ?? [])[0]?.name ?? '' };
}

/** The pages behind a question that can be jumped to: those with a question to arrive at. */
export function pagesBehind(document: SurveyDocument, question: string): readonly { name: string; number: number }[] {
  const { pages } = document.definition;
  const at = pages.findIndex((page) => page.name === findQuestion(document, question)?.page);
  return pages.flatMap((page, index) =>
    index > at && questionsIn(page.elements).length > 0 ? [{ name: page.name, number: index + 1 }] : [],
  );
}
