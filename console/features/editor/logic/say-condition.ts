import { isGroup, type Clause, type Condition, type ConditionPart } from './condition.ts';
import { readCondition } from './read-condition.ts';
import { findSubject, type Subject } from './subjects.ts';
import { sayVerb } from './verbs.ts';

/** A condition in words: 'Q3 Where do you shop includes Online and Q2 Who shops is not Someone else'. */
export function sayCondition(text: string, subjects: readonly Subject[]): string {
  const condition = readCondition(text);
  return condition === undefined ? text : sayParts(condition, subjects);
}

function sayParts(condition: Condition, subjects: readonly Subject[]): string {
  const word = condition.join === 'all' ? ' and ' : ' or ';
  return condition.parts.map((part) => sayPart(part, subjects)).join(word);
}

function sayPart(part: ConditionPart, subjects: readonly Subject[]): string {
  if (!isGroup(part)) return sayClause(part, subjects);
  return `(${part.clauses.map((clause) => sayClause(clause, subjects)).join(part.join === 'all' ? ' and ' : ' or ')})`;
}

function sayClause({ subject: name, verb, values }: Clause, subjects: readonly Subject[]): string {
  const subject = findSubject(subjects, name);
  const said = values.map((value) => subject.choices.find((choice) => choice.value === value)?.label ?? String(value));
  return [
    subject.label,
    sayVerb(verb, subject.kind),
    said.join(verb === 'allOf' || verb === 'between' ? ' and ' : ' or '),
  ]
    .filter((word) => word !== '')
    .join(' ');
}
