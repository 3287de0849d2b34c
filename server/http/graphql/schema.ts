import { readdirSync, readFileSync } from 'node:fs';
import {
  buildASTSchema,
  concatAST,
  GraphQLScalarType,
  isObjectType,
  Kind,
  parse,
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import { place } from '#server/platform/places.ts';
import { WireError } from '#server/api/wire-error.ts';
import { checkArguments } from './check-arguments.ts';

/** ISO 8601 with a zone, and a year that the database knows as well. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

const CONTRACT = place('contract/graphql/');

type Audience = 'member' | 'operator';

/** Field resolvers by type and field: what the rooms bring, as the generated types describe it. */
export type ResolverMap = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Puts the SDL of one audience together and hangs the rooms' resolvers on it. */
export function buildAudienceSchema(audience: Audience, resolvers: readonly object[]): GraphQLSchema {
  const schema = readAudienceSchema(audience);
  for (const map of resolvers as readonly ResolverMap[]) {
    for (const [typeName, fields] of Object.entries(map)) attach(schema, typeName, fields);
  }
  refuseUnresolved(schema);
  checkArguments(schema);
  return schema;
}

/** The SDL of one audience, before any room answers for it. */
export function readAudienceSchema(audience: Audience): GraphQLSchema {
  // It was judged when types were made from it (`npm run generate`).
  const schema = buildASTSchema(sdlOf(audience), { assumeValidSDL: true });
  defineDateTime(schema);
  return schema;
}

/** Read once by a process, which may be one that starts many nodes: their schemas keep the same nodes. */
const sdls = new Map<Audience, DocumentNode>();

function sdlOf(audience: Audience): DocumentNode {
  const known = sdls.get(audience);
  if (known !== undefined) return known;
  const folder = new URL(`${audience}/`, CONTRACT);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'));
  const sdl = concatAST(files.map((name) => parse(readFileSync(new URL(name, folder), 'utf8'), { noLocation: true })));
  sdls.set(audience, sdl);
  return sdl;
}

function attach(schema: GraphQLSchema, typeName: string, fields: Readonly<Record<string, unknown>>): void {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`a room resolves ${typeName}, which is not an object type in the schema`);
  for (const [name, resolve] of Object.entries(fields)) {
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`a room resolves ${typeName}.${name}, which is not in the schema`);
    if (field.resolve !== undefined) throw new Error(`two rooms resolve ${typeName}.${name}`);
    field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>;
  }
}

function refuseUnresolved(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (field.resolve === undefined) throw new Error(`no room resolves ${root?.name}.${field.name}`);
    }
  }
}

function defineDateTime(schema: GraphQLSchema): void {
  const scalar = schema.getType('DateTime');
  if (!(scalar instanceof GraphQLScalarType)) return;
  scalar.serialize = (value) => {
    if (!(value instanceof Date)) throw new TypeError('a DateTime must be a Date');
    return value.toISOString();
  };
  scalar.parseValue = (value) => {
    const date = typeof value === 'string' && INSTANT.test(value) ? new Date(value) : undefined;
    if (date === undefined || Number.isNaN(date.getTime())) throw new WireError('BAD_REQUEST');
    return date;
  };
  scalar.parseLiteral = (node) => scalar.parseValue(node.kind === Kind.STRING ? node.value : undefined);
}
