import { compileSurvey, scopeOf, type Answers } from '#engine/index.ts';
import { readSurvey } from '#engine/import.ts';
import { clausesOf, type Clause, namesIn } from '../logic/condition.ts';
import { readCondition } from '../logic/read-condition.ts';
import { ATTRIBUTE, findSubject, type Subject } from '../logic/subjects.ts';

/** So many sets of answers are tried; what needs more is not decided. */
const MOST_TRIES = 4_000;
const OTHER_TEXT = 'something else entirely';

/** Sets of answers over which conditions can be decided, because nothing else they ask about makes a difference. */
export interface AnswerSpace {
  readonly names: readonly string[];
  readonly sets: readonly ReadonlyMap<string, unknown>[];
}

/** Every combination of answers that these conditions tell apart; undefined where there are too many, or no sentence. */
export function answerSpace(
  conditions: readonly string[],
  subjects: readonly Subject[],
  answered: ReadonlySet<string> = new Set(),
): AnswerSpace | undefined {
  const clauses: Clause[] = [];
  for (const text of conditions) {
    const condition = readCondition(text);
    if (condition === undefined) return undefined;
    clauses.push(...clausesOf(condition));
  }
  const names = [...new Set(clauses.map(({ subject }) => subject))];
  let sets: ReadonlyMap<string, unknown>[] = [new Map()];
  for (const name of names) {
    const answers = answersOf(
      findSubject(subjects, name),
      clauses.filter(({ subject }) => subject === name),
    );
    if (answers === undefined || sets.length * answers.length > MOST_TRIES) return undefined;
    const possible = answered.has(name) ? answers.filter((answer) => answer !== undefined) : answers;
    sets = sets.flatMap((set) => possible.map((answer) => new Map([...set, [name, answer]])));
  }
  return { names, sets };
}

/** The answers to one subject that its clauses can tell apart. */
function answersOf(subject: Subject, clauses: readonly Clause[]): readonly unknown[] | undefined {
  const mentioned = clauses.flatMap(({ values }) => values);
  switch (subject.kind) {
    case 'one':
    case 'boolean':
      return subject.choices.length === 0 ? undefined : [undefined, ...subject.choices.map(({ value }) => value)];
    case 'many': {
      if (subject.choices.length === 0) return undefined;
      // Those that are not asked about are alike: one of them stands for all.
      const asked = subject.choices.filter(({ value }) => mentioned.some((one) => String(one) === String(value)));
      const rest = subject.choices.filter((choice) => !asked.includes(choice)).slice(0, 1);
      if (asked.length > 8) return undefined;
      return subsetsOf([...asked, ...rest].map(({ value }) => value)).map((set) =>
        set.length === 0 ? undefined : set,
      );
    }
    case 'number':
      return [undefined, ...numbersAround(mentioned)];
    case 'text':
      if (clauses.length > 3) return undefined;
      return [undefined, ...['', OTHER_TEXT].flatMap((more) => textsWith(mentioned.map(String), more))];
    case 'date':
      return undefined;
    case 'presence':
      return [undefined, 'something'];
    case 'free': {
      const isKnown = subject.name.startsWith(ATTRIBUTE);
      return isKnown ? [undefined, OTHER_TEXT, ...mentioned, ...numbersAround(mentioned)] : undefined;
    }
  }
}

function textsWith(values: readonly string[], more: string): string[] {
  return [more, ...values.map((value) => `${value}${more}`), `${values.join(' ')}${more}`].filter(
    (text) => text !== '',
  );
}

function numbersAround(values: readonly unknown[]): number[] {
  const numbers = values.filter((value) => typeof value === 'number');
  return [...new Set([0, ...numbers.flatMap((number) => [number - 1, number, number + 1, number + 0.5])])];
}

function subsetsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: 2 ** items.length }, (_, chosen) =>
    items.filter((_item, at) => (chosen >> at) % 2 === 1),
  );
}

/** A test of one expression by the engine; undefined where it cannot be read on its own. */
export function testerOf(expression: string): ((set: ReadonlyMap<string, unknown>) => boolean) | undefined {
  const bases = [
    ...new Set(
      namesIn(expression)
        .filter((name) => !name.startsWith(ATTRIBUTE))
        .map(baseOf),
    ),
  ];
  const read = readSurvey({
    pages: [{ name: 'spark-page', elements: [...bases, 'spark-none'].map((name) => ({ type: 'comment', name })) }],
    calculatedValues: [{ name: 'spark-condition', expression }],
  });
  if (!read.ok) return undefined;
  const survey = compileSurvey(read.survey);
  return (set) => {
    const answers: Record<string, unknown> = {};
    const given: Record<string, unknown> = {};
    for (const [name, value] of set) {
      if (value === undefined) continue;
      const row = rowOf(name);
      if (name.startsWith(ATTRIBUTE)) given[name] = value;
      else if (row === undefined) answers[name] = value;
      else answers[baseOf(name)] = { ...(answers[baseOf(name)] as Answers | undefined), [row]: value };
    }
    const run = { seed: '', answers, given, variables: {}, touched: [], page: null, visited: [], isComplete: false };
    const value = scopeOf(survey, run, 0).value('spark-condition');
    return value === true || value === 1;
  };
}

/** Of `grid.row1` it is grid. */
function baseOf(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

function rowOf(name: string): string | undefined {
  const dot = name.indexOf('.');
  return dot < 0 ? undefined : name.slice(dot + 1);
}

/**
 * Whether all of `needed` can hold at once while none of `barred` does: decided over every combination of answers, by
 * the engine. Undefined where that is not known, so that nothing is said which might be wrong. `answered` names what
 * everybody has answered by then.
 */
export function canHold(
  needed: readonly string[],
  barred: readonly string[],
  subjects: readonly Subject[],
  answered?: ReadonlySet<string>,
): boolean | undefined {
  const space = answerSpace([...needed, ...barred], subjects, answered);
  const test = testerOf([...needed.map((text) => `(${text})`), ...barred.map((text) => `!(${text})`)].join(' and '));
  if (space === undefined || test === undefined) return undefined;
  return space.sets.some(test);
}
