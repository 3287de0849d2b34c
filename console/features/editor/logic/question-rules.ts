import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import type { EndOutcome } from '#contract/surveys/end-rules.ts';
import type { ScreenOutRule } from '#contract/surveys/survey-outcomes.ts';
import { editElement } from '#console/survey-draft/model/edit-elements.ts';
import { editPage, editSurvey } from '#console/survey-draft/model/edit-pages.ts';
import { editItem } from '#console/survey-draft/model/edit-items.ts';
import {
  findQuestion,
  itemsOf,
  itemText,
  questionsIn,
  type ItemJson,
  type SurveyDocument,
  type TriggerJson,
} from '#console/survey-draft/model/survey-document.ts';
import { freeRuleName, inserted, removeRule } from '../outcomes/outcome-rules.ts';
import { namesIn } from './condition.ts';

/** How an end is called, and what it earns. */
export const END_OUTCOME_LABELS = {
  TERMINATED: { label: 'screened out', means: 'They earn the screen-out points.' },
  QUALIFIED: {
    label: 'complete',
    means: 'They earn the points for a complete, even though they answer fewer questions.',
  },
  OQ: { label: 'over quota', means: 'They earn the over-quota points and see that the survey is full.' },
} as const satisfies Record<EndOutcome, { readonly label: string; readonly means: string }>;

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
  /** How it ends, where it goes to the end; undefined where nobody has chosen, which pays a complete. */
  readonly outcome?: EndOutcome | undefined;
}

/** A page by its name; null for the end. */
export type JumpTarget = string | null;

/** Among the triggers of the survey, or among its outcomes: there an end has an outcome of its own. */
export interface JumpPlace {
  readonly trigger?: number;
  readonly rule?: number;
}

export interface ListedJump extends Jump, JumpPlace {}

/** The jumps and ends whose condition speaks of this question. */
export function jumpsOf(document: SurveyDocument, question: string): readonly ListedJump[] {
  const speaks = (text: string) => namesIn(text).some((name) => name === question || name.startsWith(`${question}.`));
  const triggers = (document.definition.triggers ?? []).flatMap((trigger, index): ListedJump[] => {
    const text = trigger.expression ?? '';
    if ((trigger.type !== 'skip' && trigger.type !== 'complete') || !speaks(text)) return [];
    if (trigger.type === 'skip') return [{ trigger: index, text, to: pageOfGoto(document, trigger) }];
    return [{ trigger: index, text, to: null, outcome: trigger['outcome'] === 'QUALIFIED' ? 'QUALIFIED' : undefined }];
  });
  const rules = document.outcomes.flatMap((rule, index): ListedJump[] =>
    rule.kind === 'screen-out' && speaks(rule.when)
      ? [{ rule: index, text: rule.when, to: null, outcome: rule.outcome ?? 'TERMINATED' }]
      : [],
  );
  return [...triggers, ...rules];
}

function pageOfGoto(document: SurveyDocument, trigger: TriggerJson): string {
  const goto = trigger['gotoName'];
  if (typeof goto !== 'string') return '';
  return findQuestion(document, goto)?.page ?? goto;
}

/**
 * Adds or changes a jump; without a condition it is taken away. The format jumps to the first question of a page. An end
 * that is no complete becomes a rule of the outcomes, looked at behind the page of the question.
 */
export function setJump(document: SurveyDocument, place: JumpPlace, jump: Jump, question: string): SurveyDocument {
  const { to, text, outcome } = jump;
  const isRule = to === null && (outcome === 'TERMINATED' || outcome === 'OQ');
  const { trigger, rule } = place;
  if (isRule && text !== '' && rule !== undefined) {
    const { outcome: _, ...known } = document.outcomes[rule] as ScreenOutRule;
    const changed: ScreenOutRule = { ...known, when: text, ...(outcome === 'OQ' ? { outcome } : {}) };
    return { ...document, outcomes: document.outcomes.toSpliced(rule, 1, changed) };
  }
  const without = rule === undefined ? document : removeRule(document, rule);
  if (isRule || text === '') {
    const rest = trigger === undefined ? without : withTriggers(without, triggersOf(without).toSpliced(trigger, 1));
    if (text === '') return rest;
    const after = findQuestion(document, question)?.page ?? document.definition.pages[0]?.name ?? '';
    const name = freeRuleName(rest, outcome === 'OQ' ? OUTCOME_TERMS.OQ : 'Screen-out');
    const common = { kind: 'screen-out', name, after, when: text } as const;
    return inserted(rest, outcome === 'OQ' ? { ...common, outcome } : common);
  }
  const triggers = triggersOf(without);
  return withTriggers(without, triggers.toSpliced(trigger ?? triggers.length, 1, triggerOf(document, jump)));
}

const triggersOf = ({ definition }: SurveyDocument): readonly TriggerJson[] => definition.triggers ?? [];

function withTriggers(document: SurveyDocument, triggers: readonly TriggerJson[]): SurveyDocument {
  return editSurvey(document, { triggers: triggers.length === 0 ? undefined : triggers });
}

function triggerOf(document: SurveyDocument, { to, text: expression, outcome }: Jump): TriggerJson {
  if (to === null) return { type: 'complete', expression, ...(outcome === 'QUALIFIED' ? { outcome } : {}) };
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
