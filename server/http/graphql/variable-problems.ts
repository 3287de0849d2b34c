import {
  coerceInputValue,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { ARGUMENT_LIMITS, ARGUMENT_MESSAGES, DEFAULT_ARGUMENT_LIMITS } from '#contract/graphql/argument-limits.ts';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import { fieldOf } from './check-arguments.ts';

/** Enough to mend a call by; a list of ten thousand has ten thousand. */
const PROBLEMS_MAX = 20;

/**
 * Which variables, by their dotted path, the types of the schema do not take. Asked only after a call was refused for
 * them: what refuses is compiled, and fast, but does not say where.
 */
export function variableProblems(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): FieldProblems {
  const problems: Record<string, readonly string[]> = {};
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    if (!isInputType(type)) continue;
    const value = variables[name];
    if (value === undefined) {
      if (isNonNullType(type) && defaultValue === undefined) problems[name] = [ARGUMENT_MESSAGES.missing];
      continue;
    }
    coerceInputValue(value, type, (path) => {
      if (Object.keys(problems).length >= PROBLEMS_MAX) return;
      problems[fieldOf([name, ...path].join('.'))] = [ARGUMENT_MESSAGES.type];
    });
  }
  return problems;
}

/**
 * Finds the first list among the variables that is longer than any call may send. Looked for before the values are held against
 * their types: each of ten thousand bad ones would otherwise get an error of its own. Made once for an operation: where its types
 * have lists is the same in every call.
 */
export function longListFinder(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): (variables: Readonly<Record<string, unknown>>) => FieldProblems | undefined {
  const withLists = (operation.variableDefinitions ?? []).flatMap(({ variable, type: typeNode }) => {
    const type = typeFromAST(schema, typeNode);
    return isInputType(type) && mayHoldList(type) ? [{ name: variable.name.value, type }] : [];
  });
  return (variables) => {
    for (const { name, type } of withLists) {
      const found = longListAt(type, variables[name], name, name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function mayHoldList(given: GraphQLInputType, seen: ReadonlySet<GraphQLInputType> = new Set()): boolean {
  const type = getNullableType(given);
  if (isListType(type)) return true;
  if (!isInputObjectType(type) || seen.has(type)) return false;
  return Object.values(type.getFields()).some((field) => mayHoldList(field.type, new Set([...seen, type])));
}

function longListAt(given: GraphQLInputType, value: unknown, name: string, path: string): FieldProblems | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const type = getNullableType(given);
  if (isListType(type)) {
    if (!Array.isArray(value)) return longListAt(type.ofType, value, name, path);
    const most = ARGUMENT_LIMITS[name]?.maxItems ?? DEFAULT_ARGUMENT_LIMITS.list.maxItems;
    if (value.length > most) return { [fieldOf(path)]: [ARGUMENT_MESSAGES.tooMany(most)] };
    return firstOf(value.entries(), (item, index) => longListAt(type.ofType, item, name, `${path}.${index}`));
  }
  if (!isInputObjectType(type)) return undefined;
  const values = value as Readonly<Record<string, unknown>>;
  return firstOf(Object.entries(type.getFields()), (field, key) =>
    Object.hasOwn(values, key) ? longListAt(field.type, values[key], key, `${path}.${key}`) : undefined,
  );
}

function firstOf<Key, Item>(
  items: Iterable<readonly [Key, Item]>,
  look: (item: Item, key: Key) => FieldProblems | undefined,
): FieldProblems | undefined {
  for (const [key, item] of items) {
    const found = look(item, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
