import {
  clausesOf,
  isGroup,
  type Clause,
  type Condition,
  type ConditionPart,
  type ConditionValue,
  type Verb,
} from './condition.ts';

const SIGNS: Readonly<Record<Exclude<Verb, 'between'>, string>> = {
  is: '=',
  isNot: '<>',
  includes: 'contains',
  includesNot: 'notcontains',
  anyOf: 'anyof',
  allOf: 'allof',
  noneOf: 'noneof',
  answered: 'notempty',
  notAnswered: 'empty',
  greater: '>',
  less: '<',
  atLeast: '>=',
  atMost: '<=',
};

/** The sentence as an expression of the survey format; empty while none of its clauses is whole. */
export function writeCondition(condition: Condition): string {
  return joined(condition.join, condition.parts.map(writePart));
}

/** Something of it lacks its subject or its answer, and is therefore not written. */
export const isUnfinished = (condition: Condition): boolean =>
  clausesOf(condition).some((clause) => writeClause(clause) === '');

function writePart(part: ConditionPart): string {
  if (!isGroup(part)) return writeClause(part);
  const written = part.clauses.map(writeClause).filter((text) => text !== '');
  return written.length > 1 ? `(${joined(part.join, written)})` : (written[0] ?? '');
}

function joined(join: Condition['join'], parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(join === 'all' ? ' and ' : ' or ');
}

/** A clause that still lacks its subject or a value says nothing yet. */
function writeClause({ subject, verb, values }: Clause): string {
  if (subject === '') return '';
  const name = `{${subject}}`;
  const [first, second] = values;
  switch (verb) {
    case 'answered':
    case 'notAnswered':
      return `${name} ${SIGNS[verb]}`;
    case 'anyOf':
    case 'allOf':
    case 'noneOf':
      return values.length === 0 ? '' : `${name} ${SIGNS[verb]} [${values.map(writeValue).join(', ')}]`;
    case 'between':
      if (first === undefined || second === undefined) return '';
      return `(${name} >= ${writeValue(first)} and ${name} <= ${writeValue(second)})`;
    case 'is':
    case 'isNot':
    case 'includes':
    case 'includesNot':
    case 'greater':
    case 'less':
    case 'atLeast':
    case 'atMost':
      return first === undefined ? '' : `${name} ${SIGNS[verb]} ${writeValue(first)}`;
  }
}

function writeValue(value: ConditionValue): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && /^-?\d+(?:\.\d+)?$/u.test(String(value))) return String(value);
  // A backslash at the very end would take the closing quote with it.
  return `'${String(value)
    .replace(/\\+$/u, '')
    .replaceAll(/(['"])/gu, '\\$1')}'`;
}
