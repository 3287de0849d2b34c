import { isTooLarge } from '../expressions/index.ts';
import { isNothing, isSame, own } from './answer-values.ts';
import { choicesOf, isMultiple } from './choices.ts';
import { isVisible, questionsIn } from './conditions.ts';
import type { Moment } from './moment.ts';
import { commentKey, questionOf, type Container, type Path, type Question, type Trigger } from './survey.ts';

/** What has changed, with its value before. */
type Changed = Map<string, unknown>;

const MAX_ROUNDS = 10;
const MAX_TRIGGER_ROUNDS = 3;

/** Sets one answer and lets everything follow that follows from it: defaults, choices that vanish, triggers. */
export function changeAnswer(moment: Moment, name: string, value: unknown): void {
  const changed: Changed = new Map();
  touch(moment, name);
  assign(moment, moment.answers, { name, value, changed });
  runTriggers(moment, changed);
}

/** Sets the default values, as if somebody had answered them one after the other. */
export function startingValues(moment: Moment): void {
  const set = (name: string, value: unknown): void => {
    const changed: Changed = new Map();
    assign(moment, moment.answers, { name, value, changed });
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
  {
    name,
    value,
    changed,
    round = 0,
  }: { readonly name: string; readonly value: unknown; readonly changed: Changed; readonly round?: number },
): void {
  const stored = isNothing(value) ? undefined : value;
  if (isSame(values.get(name), stored) || round > MAX_ROUNDS) return;
  const computed = watchedValues(moment);
  const before = values.get(name);
  moment.store(values, name, stored);
  changed.set(name, before);
  for (const [key, old] of computed) if (!isSame(old, moment.value(key))) changed.set(key, old);
  for (const follower of moment.survey.followers.get(questionOf(name)) ?? []) {
    const next = followedValue(moment, follower);
    assign(moment, moment.answers, { name: follower.name, value: next, changed, round: round + 1 });
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
  const kept: unknown[] = value.filter((one) => offered.has(one));
  if (kept.length === 0) return undefined;
  // A ranking takes in what is offered anew, at its end.
  const isWhole = question.definition.type === 'ranking' && question.definition.selectToRankEnabled !== true;
  return isWhole ? [...new Set([...kept, ...offered])] : kept;
}

function runTriggers(moment: Moment, changed: Changed): void {
  let keys = changed;
  for (let round = 0; round < MAX_TRIGGER_ROUNDS && keys.size > 0; round++) {
    const fresh: Changed = new Map();
    for (const trigger of moment.survey.triggers) {
      if (isWaitingFor(moment, trigger, keys) || isWaitingFor(moment, trigger, fresh))
        fire(moment, trigger, keys, fresh);
    }
    keys = fresh;
  }
}

function isWaitingFor(moment: Moment, { reads, isRestless }: Trigger, changed: Changed): boolean {
  if (changed.size === 0) return false;
  if (isRestless) return true;
  for (const { key, rest } of reads) {
    // What is said beside an answer counts as a change of the answer.
    if (rest.length === 0 ? changed.has(key) || changed.has(commentKey(key)) : isMoved(moment, key, rest, changed))
      return true;
  }
  return false;
}

function isMoved(moment: Moment, key: string, rest: readonly string[], changed: Changed): boolean {
  return changed.has(key) && !isSame(rest.reduce(own, changed.get(key)), rest.reduce(own, moment.value(key)));
}

function fire(moment: Moment, trigger: Trigger, keys: Changed, changed: Changed): void {
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
  // An answer can be larger than what may be made of it.
  if (isTooLarge(value)) value = undefined;
  if (target === '' || (definition.type === 'runexpression' && value === undefined)) return;
  const isVariable = definition.type === 'setvalue' && definition.isVariable === true;
  if (!isVariable) touch(moment, target);
  assign(moment, isVariable ? moment.variables : moment.answers, { name: target, value, changed });
}

/** What the triggers that wait for the end of a page say: end the survey, or jump to a page. */
export function pageTriggers(moment: Moment, page: Container): { isComplete: boolean; goTo: Container | undefined } {
  const { triggers, computed, questions } = moment.survey;
  const here = new Set([...questionsIn(page).map(({ name }) => name), ...computed.keys()]);
  let goTo: Container | undefined;
  for (const { definition, expression, reads, isRestless } of triggers) {
    if (definition.type !== 'complete' && definition.type !== 'skip') continue;
    const isDue = ({ key, rest }: Path): boolean => here.has(key) && (rest.length === 0 || moment.value(key) != null);
    if (!(isRestless || reads.some(isDue)) || expression.evaluate(moment) !== true) continue;
    if (definition.type === 'complete') return { isComplete: true, goTo: undefined };
    const question = questions.get(definition.gotoName);
    if (question !== undefined && isVisible(moment, question)) goTo = pageOf(question);
  }
  return { isComplete: false, goTo };
}

export function pageOf({ parent }: Question): Container {
  let container = parent;
  while (container.parent !== null) container = container.parent;
  return container;
}
