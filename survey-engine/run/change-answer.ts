import { isNothing, isSame } from './answer-values.ts';
import { choicesOf, isMultiple } from './choices.ts';
import { isVisible, questionsIn } from './conditions.ts';
import type { Moment } from './moment.ts';
import { questionOf, type Container, type Question, type Trigger } from './survey.ts';

const MAX_ROUNDS = 10;
const MAX_TRIGGER_ROUNDS = 3;

/** Sets one answer and lets everything follow that follows from it: defaults, choices that vanish, triggers. */
export function changeAnswer(moment: Moment, name: string, value: unknown): void {
  const changed = new Set<string>();
  touch(moment, name);
  assign(moment, moment.answers, name, value, changed);
  runTriggers(moment, changed);
}

/** Sets the default values, as if somebody had answered them one after the other. */
export function startingValues(moment: Moment): void {
  const set = (name: string, value: unknown): void => {
    const changed = new Set<string>();
    assign(moment, moment.answers, name, value, changed);
    runTriggers(moment, changed);
  };
  for (const question of moment.survey.questions.values()) {
    const { name, definition } = question;
    if (!moment.answers.has(name)) set(name, question.defaultExpression?.evaluate(moment) ?? definition.defaultValue);
  }
  for (const question of moment.survey.questions.values())
    if (moment.answers.has(question.name)) set(question.name, followedValue(moment, question));
}

function assign(
  moment: Moment,
  values: Map<string, unknown>,
  name: string,
  value: unknown,
  changed: Set<string>,
  round = 0,
): void {
  const stored = isNothing(value) ? undefined : value;
  if (isSame(values.get(name), stored) || round > MAX_ROUNDS) return;
  const computed = watchedValues(moment);
  moment.store(values, name, stored);
  changed.add(name);
  for (const [key, before] of computed) if (!isSame(before, moment.value(key))) changed.add(key);
  for (const follower of moment.survey.followers.get(questionOf(name)) ?? []) {
    const next = followedValue(moment, follower);
    assign(moment, moment.answers, follower.name, next, changed, round + 1);
  }
}

/** From now on the default expression of the question does not count. */
function touch(moment: Moment, name: string): void {
  if (moment.survey.questions.get(name)?.defaultExpression !== undefined) moment.touched.add(name);
}

/** Computed values that a trigger waits for, as they are before a change. */
function watchedValues(moment: Moment): Map<string, unknown> {
  return new Map(moment.survey.watched.map((name) => [name, moment.value(name)]));
}

/** The answer of a question after something that it follows has changed. */
function followedValue(moment: Moment, question: Question): unknown {
  const { name, defaultExpression } = question;
  if (defaultExpression !== undefined && !moment.touched.has(name))
    return defaultExpression.evaluate(moment) ?? question.definition.defaultValue;
  return offeredOnly(moment, question, moment.answers.get(name));
}

/** The value without choices that are not offered any more. */
export function offeredOnly(moment: Moment, question: Question, value: unknown): unknown {
  if (value === undefined || question.choices.length + (question.source ?? '').length === 0) return value;
  if (question.definition.type === 'matrix') return value;
  const offered = new Set<unknown>(choicesOf(moment, question, value).map((choice) => choice.value));
  if (!isMultiple(question)) return offered.has(value) ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  const kept = value.filter((one) => offered.has(one));
  return kept.length === 0 ? undefined : kept;
}

function runTriggers(moment: Moment, changed: ReadonlySet<string>): void {
  let keys = changed;
  for (let round = 0; round < MAX_TRIGGER_ROUNDS && keys.size > 0; round++) {
    const fresh = new Set<string>();
    for (const trigger of moment.survey.triggers) {
      if (isWaitingFor(trigger, keys) || isWaitingFor(trigger, fresh)) fire(moment, trigger, keys, fresh);
    }
    keys = fresh;
  }
}

function isWaitingFor({ reads }: Trigger, keys: ReadonlySet<string>): boolean {
  for (const key of keys) if (reads.has(key) || reads.has(questionOf(key))) return true;
  return false;
}

function fire(moment: Moment, trigger: Trigger, keys: ReadonlySet<string>, changed: Set<string>): void {
  const { definition, expression, run } = trigger;
  if (definition.type === 'complete' || definition.type === 'skip') return;
  const target = definition.setToName ?? '';
  // What a member has just answered is not overwritten by a trigger that only waits for that.
  const isOwn = definition.type !== 'runexpression' && keys.size === 1 && changed.size === 0 && keys.has(target);
  if (isOwn || expression.evaluate(moment) !== true) return;
  let value: unknown;
  if (definition.type === 'setvalue') value = definition.setValue;
  else if (definition.type === 'copyvalue') value = moment.value(definition.fromName);
  else value = run?.evaluate(moment);
  if (target === '' || (definition.type === 'runexpression' && value === undefined)) return;
  const isVariable = definition.type === 'setvalue' && definition.isVariable === true;
  if (!isVariable) touch(moment, target);
  assign(moment, isVariable ? moment.variables : moment.answers, target, value, changed);
}

/** What the triggers that wait for the end of a page say: end the survey, or jump to a page. */
export function pageTriggers(moment: Moment, page: Container): { isComplete: boolean; goTo: Container | undefined } {
  const { triggers, computed, questions } = moment.survey;
  const keys = new Set([...questionsIn(page).map(({ name }) => name), ...computed.keys()]);
  let goTo: Container | undefined;
  for (const trigger of triggers) {
    const { definition, expression } = trigger;
    if (definition.type !== 'complete' && definition.type !== 'skip') continue;
    if (!isWaitingFor(trigger, keys) || expression.evaluate(moment) !== true) continue;
    if (definition.type === 'complete') return { isComplete: true, goTo: undefined };
    const question = questions.get(definition.gotoName);
    if (question !== undefined && isVisible(moment, question)) goTo = pageOf(question);
  }
  return { isComplete: false, goTo };
}

/** The page that a question is on. */
export function pageOf({ parent }: Question): Container {
  let container = parent;
  while (container.parent !== null) container = container.parent;
  return container;
}
