import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import {
  ARGUMENT_LIMITS,
  ARGUMENT_MESSAGES,
  DEFAULT_ARGUMENT_LIMITS,
  type ArgumentLimit,
} from '#contract/graphql/argument-limits.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { fieldOf } from './field-of.ts';
import { leafProblem } from './leaf-problems.ts';

interface Found {
  readonly fields: Record<string, string[]>;
  /** As long as nothing is wrong but ids that nobody can have. */
  isOnlyUnknown: boolean;
}

type Check = (value: unknown, path: string, found: Found) => void;

/**
 * Holds every argument of every operation against the limits of the contract, before a resolver sees it. It is done here,
 * once for all of them: what a room forgets to check is checked nevertheless, also in an operation that is added tomorrow.
 */
export function checkArguments(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const { resolve } = field;
      if (resolve === undefined || field.args.length === 0) continue;
      const checks = field.args.map((argument) => [argument.name, checkOf(field.name, argument)] as const);
      field.resolve = (parent, args, call, info) => {
        refuseBad(checks, args);
        return (resolve as GraphQLFieldResolver<unknown, unknown>)(parent, args, call, info);
      };
    }
  }
}

function refuseBad(checks: readonly (readonly [string, Check])[], args: Readonly<Record<string, unknown>>): void {
  const found: Found = { fields: {}, isOnlyUnknown: true };
  for (const [name, check] of checks) check(args[name], name, found);
  if (Object.keys(found.fields).length === 0) return;
  throw new WireError(found.isOnlyUnknown ? 'NOT_FOUND' : 'VALIDATION_FAILED', { fields: found.fields });
}

function checkOf(owner: string, { name, type }: GraphQLArgument | GraphQLInputField): Check {
  const own = ARGUMENT_LIMITS[`${owner}.${name}`] ?? ARGUMENT_LIMITS[name] ?? {};
  return checkOfType(type, own, !isNonNullType(type));
}

function checkOfType(given: GraphQLInputType, own: ArgumentLimit, isOptional: boolean): Check {
  const type = getNullableType(given);
  if (isListType(type)) return checkOfList(checkOfType(type.ofType, own, false), own, isOptional);
  if (isEnumType(type) || own.isJudgedBySurvey === true) return () => undefined;
  if (isInputObjectType(type)) {
    // Made when it is first used: an input may hold itself.
    let checks: readonly (readonly [string, Check])[] | undefined;
    return (value, path, found) => {
      if (typeof value !== 'object' || value === null) return;
      checks ??= Object.values(type.getFields()).map((field) => [field.name, checkOf(type.name, field)]);
      const values = value as Readonly<Record<string, unknown>>;
      for (const [name, check] of checks) check(values[name], `${path}.${name}`, found);
    };
  }
  const limit = { ...defaultLimits[type.name], ...own };
  return (value, path, found) => {
    if (value === null || value === undefined) return;
    const problem = leafProblem(type.name, limit, isOptional, value);
    if (problem === undefined) return;
    const isUnknownId = problem === ARGUMENT_MESSAGES.shape && limit.isLookedUp === true && !isOptional;
    note(found, path, isUnknownId ? ARGUMENT_MESSAGES.unknownId : problem, isUnknownId);
  };
}

const defaultLimits: Readonly<Record<string, ArgumentLimit>> = DEFAULT_ARGUMENT_LIMITS;

function checkOfList(checkItem: Check, own: ArgumentLimit, isOptional: boolean): Check {
  const most = own.maxItems ?? DEFAULT_ARGUMENT_LIMITS.list.maxItems;
  return (value, path, found) => {
    if (!Array.isArray(value)) return;
    const isEmpty = value.length === 0 && isOptional && own.mayBeEmpty !== true;
    if (isEmpty) note(found, path, ARGUMENT_MESSAGES.empty, false);
    // The rest of a list that is too long is not looked at.
    if (value.length > most) note(found, path, ARGUMENT_MESSAGES.tooMany(most), false);
    else for (const [index, item] of value.entries()) checkItem(item, `${path}.${index}`, found);
  };
}

/** Enough to mend a call by. */
const PROBLEMS_MAX = 20;

function note(found: Found, place: string, problem: string, isUnknownId: boolean): void {
  const path = fieldOf(place);
  if (Object.keys(found.fields).length >= PROBLEMS_MAX) return;
  found.fields[path] = [...(found.fields[path] ?? []), problem];
  if (!isUnknownId) found.isOnlyUnknown = false;
}
