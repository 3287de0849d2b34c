/** A condition as people say it: clauses that all hold, or any of them, with groups of clauses one level deep. */
export interface Condition {
  readonly join: ConditionJoin;
  readonly parts: readonly ConditionPart[];
}

export type ConditionJoin = 'all' | 'any';
export type ConditionPart = Clause | ClauseGroup;

export interface ClauseGroup {
  readonly join: ConditionJoin;
  readonly clauses: readonly Clause[];
}

/** `subject` is a name as it stands between braces: `q3`, `grid.row1`, `attribute.age`. */
export interface Clause {
  readonly subject: string;
  readonly verb: Verb;
  readonly values: readonly ConditionValue[];
}

export type ConditionValue = string | number | boolean;

export type Verb =
  | 'is'
  | 'isNot'
  | 'includes'
  | 'includesNot'
  | 'anyOf'
  | 'allOf'
  | 'noneOf'
  | 'answered'
  | 'notAnswered'
  | 'greater'
  | 'less'
  | 'atLeast'
  | 'atMost'
  | 'between';

export function isGroup(part: ConditionPart): part is ClauseGroup {
  return 'clauses' in part;
}

/** Every clause, those in groups included. */
export function clausesOf(condition: Condition): readonly Clause[] {
  return condition.parts.flatMap((part) => (isGroup(part) ? part.clauses : [part]));
}

const BRACED = /\{#?([^{}]+)\}/gu;
const QUOTED = /'(?:\\['"]|[^'"])*'|"(?:\\['"]|[^'"])*"/gu;

/** Every name between the braces of an expression, once each; what stands in texts is no name. */
export function namesIn(expression: string): readonly string[] {
  const bare = expression.replaceAll(QUOTED, "''");
  return [...new Set(Array.from(bare.matchAll(BRACED), ([, name = '']) => name))];
}
