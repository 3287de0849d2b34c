import { isGroup, type Clause, type Condition, type ConditionValue } from '../logic/condition.ts';
import { readCondition } from '../logic/read-condition.ts';
import { findSubject, type Subject } from '../logic/subjects.ts';
import { writeCondition } from '../logic/write-condition.ts';
import { closest } from './closest.ts';
import type { PlacedCondition } from './places.ts';
import { setAt } from './json-path.ts';
import type { ProblemFix } from './problem.ts';

/** A condition that asks for an answer nobody can give. */
export interface MissingValue {
  readonly condition: PlacedCondition;
  readonly sentence: string;
  readonly fix: ProblemFix | undefined;
}

/** The first answer that a condition asks for and that its question does not offer. */
export function missingValue(condition: PlacedCondition, subjects: readonly Subject[]): MissingValue | undefined {
  const read = readCondition(condition.text);
  if (read === undefined) return undefined;
  for (const part of read.parts)
    for (const clause of isGroup(part) ? part.clauses : [part]) {
      const subject = findSubject(subjects, clause.subject);
      const missing = missingIn(clause, subject);
      if (missing !== undefined) return missingOf(condition, { read, clause, subject, missing });
    }
  return undefined;
}

function missingIn(clause: Clause, subject: Subject): ConditionValue | undefined {
  if (!['one', 'many', 'boolean'].includes(subject.kind) || subject.choices.length === 0) return undefined;
  return clause.values.find((value) => !subject.choices.some((choice) => isSame(choice.value, value)));
}

/** As the engine compares them: whatever the case, and '5' like 5. */
function isSame(a: ConditionValue, b: ConditionValue): boolean {
  return String(a).trim().toLowerCase() === String(b).trim().toLowerCase();
}

interface Missing {
  readonly read: Condition;
  readonly clause: Clause;
  readonly subject: Subject;
  readonly missing: ConditionValue;
}

function missingOf(condition: PlacedCondition, { read, clause, subject, missing }: Missing): MissingValue {
  const question = subject.label.split(' ', 1)[0] ?? subject.name;
  const texts = subject.choices.flatMap(({ value, label }) => [label, String(value)]);
  const near = closest(String(missing), texts);
  const meant = subject.choices.find(
    ({ value, label }) => near !== undefined && (label === near || String(value) === near),
  );
  const asks = `The condition checks whether ${question} ${subject.kind === 'many' ? 'includes' : 'is'} “${missing}”, but ${question} doesn't have that choice.`;
  if (meant === undefined) return { condition, sentence: asks, fix: undefined };
  const swap = (one: Clause): Clause =>
    one.subject === clause.subject
      ? { ...one, values: one.values.map((value) => (value === missing ? meant.value : value)) }
      : one;
  const mended: Condition = {
    ...read,
    parts: read.parts.map((part) => (isGroup(part) ? { ...part, clauses: part.clauses.map(swap) } : swap(part))),
  };
  return {
    condition,
    sentence: `${asks} Did you mean “${meant.label}”?`,
    fix: {
      label: `Use “${meant.label}”`,
      apply: (document) => setAt(document, condition.path, writeCondition(mended)),
    },
  };
}
