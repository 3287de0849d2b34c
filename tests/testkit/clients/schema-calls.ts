import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** One operation of a schema, put together from it: nobody can forget to list a new one. */
export interface SchemaCall {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly field: GraphQLField<unknown, unknown>;
  /** Takes all arguments as variables of the same names. */
  readonly document: string;
  readonly leaves: readonly Leaf[];
}

/** A place in the arguments of an operation where a value stands. */
export interface Leaf {
  /** From the argument down; a list is entered at its first item. */
  readonly path: readonly (string | 0)[];
  readonly type: string;
  readonly isOptional: boolean;
  /** Whether the place is a whole list, which may be empty or too long. */
  readonly isList: boolean;
}

/** What a plain call gives as the value of an argument of this name and type. */
export type PlainValue = (name: string, type: string) => unknown;

const ANSWER_DEPTH = 3;
const ANSWER_FIELDS_MAX = 150;

export function callsOf(schema: GraphQLSchema): SchemaCall[] {
  return (['query', 'mutation'] as const).flatMap((kind) => {
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {}).map((field) => ({
      name: field.name,
      kind,
      field,
      document: documentOf(kind, field),
      leaves: field.args.flatMap((argument) => leavesOf(argument.type, [argument.name])),
    }));
  });
}

/** Arguments that the schema takes: what is required, and besides what lies on the way to one place. */
export function argumentsOf(call: SchemaCall, plain: PlainValue, toward?: Leaf, value?: unknown): object {
  const [first, ...rest] = toward?.path ?? [];
  const given = call.field.args.flatMap((argument) => {
    if (argument.name === first) return [[argument.name, valueAt(argument.type, rest, value, plain)]];
    return isRequiredArgument(argument) ? [[argument.name, plainOf(argument.type, argument.name, plain)]] : [];
  });
  return Object.fromEntries(given) as object;
}

function valueAt(given: GraphQLInputType, path: readonly (string | 0)[], value: unknown, plain: PlainValue): unknown {
  const [next, ...rest] = path;
  if (next === undefined) return value;
  const type = getNullableType(given);
  if (isListType(type)) return [valueAt(type.ofType, rest, value, plain)];
  if (!isInputObjectType(type)) return value;
  return Object.fromEntries(
    Object.values(type.getFields()).flatMap((field) => {
      if (field.name === next) return [[field.name, valueAt(field.type, rest, value, plain)]];
      return isRequiredInputField(field) ? [[field.name, plainOf(field.type, field.name, plain)]] : [];
    }),
  );
}

function plainOf(given: GraphQLInputType, name: string, plain: PlainValue): unknown {
  const type = getNullableType(given);
  if (isListType(type)) return [plainOf(type.ofType, name, plain)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return plain(name, type.name);
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(fields.map((field) => [field.name, plainOf(field.type, field.name, plain)]));
}

function leavesOf(given: GraphQLInputType, path: readonly (string | 0)[], depth = 0): Leaf[] {
  const isOptional = !isNonNullType(given);
  const type = getNullableType(given);
  if (isListType(type)) {
    const whole = { path, type: getNamedType(type).name, isOptional, isList: true };
    return [whole, ...leavesOf(type.ofType, [...path, 0], depth)];
  }
  if (isInputObjectType(type)) {
    if (depth > 4) return [];
    return Object.values(type.getFields()).flatMap((field) => leavesOf(field.type, [...path, field.name], depth + 1));
  }
  return [{ path, type: isEnumType(type) ? 'enum' : type.name, isOptional, isList: false }];
}

function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const answer = answerOf(field.type, ANSWER_DEPTH, { left: ANSWER_FIELDS_MAX });
  return `${kind} ${field.name}${variables && `(${variables})`} { ${field.name}${passed && `(${passed})`}${answer} }`;
}

/** Everything an answer tells, as far as one document may ask. */
function answerOf(given: GraphQLOutputType, depth: number, budget: { left: number }): string {
  const type = getNamedType(given);
  if (!isObjectType(type)) return '';
  const parts: string[] = [];
  for (const field of Object.values(type.getFields())) {
    if (field.args.some(isRequiredArgument) || budget.left <= 0) continue;
    const named = getNamedType(field.type);
    if (isScalarType(named) || isEnumType(named)) parts.push(field.name);
    else if (depth > 1) parts.push(`${field.name}${answerOf(field.type, depth - 1, budget)}`);
    else continue;
    budget.left -= 1;
  }
  return ` { ${parts.length === 0 ? '__typename' : parts.join(' ')} }`;
}
