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
  JSON_MAX_DEPTH,
} from '#contract/graphql/argument-limits.ts';
import { WireError } from '#server/api/wire-error.ts';

interface Found {
  readonly fields: Record<string, string[]>;
  /** As long as nothing is wrong but ids that nobody can have. */
  isOnlyUnknown: boolean;
}

/** Notes what is wrong with a value, and answers it as resolvers get it: ids in the one form that rows have. */
type Check = (value: unknown, path: string, found: Found) => unknown;

/**
 * Holds every argument of every operation against the limits of the contract, before a resolver sees it. It is done here,
 * once for all of them: what a room forgets to check is checked nevertheless, also in an operation that is added tomorrow.
 * Ids come to resolvers in small letters, however they were typed: limits, locks and sets compare them as texts.
 */
export function checkArguments(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const { resolve } = field;
      if (resolve === undefined || field.args.length === 0) continue;
      const checks = field.args.map((argument) => [argument.name, checkOf(field.name, argument)] as const);
      field.resolve = (parent, args, call, info) => {
        const given = refuseBad(checks, args);
        return (resolve as GraphQLFieldResolver<unknown, unknown>)(parent, given, call, info);
      };
    }
  }
}

type Values = Readonly<Record<string, unknown>>;

function refuseBad(checks: readonly (readonly [string, Check])[], args: Values): Values {
  const found: Found = { fields: {}, isOnlyUnknown: true };
  const given = checkEach(checks, args, (name) => name, found);
  if (Object.keys(found.fields).length === 0) return given;
  throw new WireError(found.isOnlyUnknown ? 'NOT_FOUND' : 'VALIDATION_FAILED', { fields: found.fields });
}

/**
 * The same values, and a copy only where one of them is given on in another form. What a call says is null is left out: to a
 * resolver both are the same.
 */
function checkEach(
  checks: readonly (readonly [string, Check])[],
  values: Values,
  pathOf: (name: string) => string,
  found: Found,
): Values {
  const changed: Record<string, unknown> = {};
  for (const [name, check] of checks) {
    const value = check(values[name], pathOf(name), found);
    if (value !== values[name] || value === null) changed[name] = value;
  }
  if (Object.keys(changed).length === 0) return values;
  return Object.fromEntries(Object.entries({ ...values, ...changed }).filter(([, value]) => value !== null));
}

function checkOf(owner: string, { name, type }: GraphQLArgument | GraphQLInputField): Check {
  const own = ARGUMENT_LIMITS[`${owner}.${name}`] ?? ARGUMENT_LIMITS[name] ?? {};
  return checkOfType(type, { own, isOptional: !isNonNullType(type), isIdByName: ID_NAME.test(name) });
}

/** How arguments are called that hold an id, also where their type is a text. */
const ID_NAME = /(?:^id|Id|Ids)$/;

/** What is known of an argument besides its type. */
interface Argument {
  readonly own: ArgumentLimit;
  readonly isOptional: boolean;
  readonly isIdByName: boolean;
}

function checkOfType(given: GraphQLInputType, argument: Argument): Check {
  const { own, isOptional, isIdByName } = argument;
  const type = getNullableType(given);
  if (isListType(type)) return checkOfList(checkOfType(type.ofType, { ...argument, isOptional: false }), argument);
  if (isEnumType(type) || own.isJudgedBySurvey === true) return (value) => value;
  if (isInputObjectType(type)) {
    // Made when it is first used: an input may hold itself.
    let checks: readonly (readonly [string, Check])[] | undefined;
    return (value, path, found) => {
      if (typeof value !== 'object' || value === null) return value;
      checks ??= Object.values(type.getFields()).map((field) => [field.name, checkOf(type.name, field)]);
      return checkEach(checks, value as Values, (name) => `${path}.${name}`, found);
    };
  }
  const limit = { ...defaultLimits[type.name], ...own };
  const isId = type.name === 'ID' || isIdByName;
  return (value, path, found) => {
    if (value === null || value === undefined) return value;
    const problem = leafProblem(type.name, { limit, isOptional }, value);
    if (problem === undefined) return isId ? inSmallLetters(value) : value;
    const isUnknownId = problem.code === 'shape' && limit.isLookedUp === true && !isOptional;
    note(found, path, isUnknownId ? problemOf('unknownId') : problem);
    return value;
  };
}

/** An id as the database writes it; short names of studies and the like stay as they are. */
const inSmallLetters = (value: unknown): unknown =>
  typeof value === 'string' && DEFAULT_ARGUMENT_LIMITS.ID.shape.test(value) ? value.toLowerCase() : value;

const defaultLimits: Readonly<Record<string, ArgumentLimit>> = DEFAULT_ARGUMENT_LIMITS;

function checkOfList(checkItem: Check, { own, isOptional }: Argument): Check {
  const most = own.maxItems ?? DEFAULT_ARGUMENT_LIMITS.list.maxItems;
  return (value, path, found) => {
    if (!Array.isArray(value)) return value;
    const isEmpty = value.length === 0 && isOptional && own.mayBeEmpty !== true;
    if (isEmpty) note(found, path, problemOf('empty'));
    // The rest of a list that is too long is not looked at.
    if (value.length <= most) return value.map((item, index) => checkItem(item, `${path}.${index}`, found));
    note(found, path, { code: 'tooMany', sentence: ARGUMENT_MESSAGES.tooMany(most) });
    return value;
  };
}

type Messages = typeof ARGUMENT_MESSAGES;
interface Problem {
  readonly code: keyof Messages;
  readonly sentence: string;
}
type PlainCode = { [Code in keyof Messages]: Messages[Code] extends string ? Code : never }[keyof Messages];

const problemOf = (code: PlainCode): Problem => ({ code, sentence: ARGUMENT_MESSAGES[code] });

/** Enough to mend a call by. */
const PROBLEMS_MAX = 20;

function note(found: Found, place: string, { code, sentence }: Problem): void {
  const path = fieldOf(place);
  if (Object.keys(found.fields).length >= PROBLEMS_MAX) return;
  found.fields[path] = [...(found.fields[path] ?? []), sentence];
  if (code !== 'unknownId') found.isOnlyUnknown = false;
}

interface LeafArgument {
  readonly limit: ArgumentLimit;
  readonly isOptional: boolean;
}

/** What is wrong with one value of one scalar; undefined when it is within its limit. */
function leafProblem(scalar: string, argument: LeafArgument, value: unknown): Problem | undefined {
  const { limit } = argument;
  if (scalar === 'JSON') return jsonProblem(value, 0);
  if (value instanceof Date) return isWithin(limit, value.getTime()) ? undefined : problemOf('date');
  if (typeof value === 'number') return numberProblem(limit, value);
  if (typeof value === 'string') return textProblem(argument, value);
  return undefined;
}

function textProblem({ limit, isOptional }: LeafArgument, text: string): Problem | undefined {
  const { maxCharacters, shape, mayBeEmpty } = limit;
  if (isOptional && mayBeEmpty !== true && text.trim() === '') return problemOf('empty');
  if (maxCharacters !== undefined && text.length > maxCharacters)
    return { code: 'tooLong', sentence: ARGUMENT_MESSAGES.tooLong(maxCharacters) };
  if (text.includes('\0') || !text.isWellFormed()) return problemOf('unreadable');
  return shape === undefined || shape.test(text) ? undefined : problemOf('shape');
}

function numberProblem(limit: ArgumentLimit, value: number): Problem | undefined {
  if (Number.isFinite(value) && isWithin(limit, value)) return undefined;
  const sentence = ARGUMENT_MESSAGES.range(limit.least ?? 0, limit.most ?? Number.MAX_SAFE_INTEGER);
  return { code: 'range', sentence };
}

function isWithin({ least = -Infinity, most = Infinity }: ArgumentLimit, value: number): boolean {
  return value >= least && value <= most;
}

/** The database keeps no half characters, no character zero and no number without end. */
function jsonProblem(value: unknown, depth: number): Problem | undefined {
  if (typeof value === 'string') {
    const isKept = !value.includes('\0') && value.isWellFormed();
    return isKept ? undefined : problemOf('unreadable');
  }
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : problemOf('unreadable');
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= JSON_MAX_DEPTH) return problemOf('tooDeep');
  for (const [key, one] of Object.entries(value)) {
    const problem = jsonProblem(key, depth) ?? jsonProblem(one, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What a form calls a place in the arguments: everything it sends stands in `input`, and it does not say so. */
export function fieldOf(path: string): string {
  return path.replace(/^input\./, '');
}
