import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { hostileValues } from '#testkit/builders/hostile-values.ts';
import { isPublic, rolesOf } from '#testkit/clients/call-access.ts';
import { argumentsOf, type SchemaCall } from '#testkit/clients/schema-calls.ts';
import { GRAPHQL_PATHS, nextAddress, type Audience } from './actors.ts';
import { oneOf } from './chance.ts';
import { pathOf, type Route } from './routes.ts';
import { CALLS, plainFor, trustedHashes, UNKNOWN_ID } from './schema-of-copy.ts';
import type { Caller } from './served-copy.ts';

/** One call that nobody should make. */
export interface FuzzCall {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whose session it needs, if it's sent as that session's own. */
  readonly caller: Caller | undefined;
}

export interface FuzzWorld {
  readonly members: readonly Caller[];
  readonly operators: readonly Caller[];
  readonly routes: readonly Route[];
  /** Ids of all kinds that the panel has. */
  readonly ids: readonly string[];
  /** Those whose session a call has ended: they get no further, so others call from then on. */
  readonly ended: Set<Caller>;
}

const HASHES = { member: trustedHashes('member'), operator: trustedHashes('operator') };
const ENDS_SESSION = /sign-out/i;
const TRIES_FOR_A_SESSION = 8;
const JSON_TYPE = { 'content-type': 'application/json' };

/** The next call: mostly an operation with odd arguments, else a route, or something broken. */
export function nextCall(world: FuzzWorld, next: () => number): FuzzCall {
  const roll = next();
  if (roll < 0.93) return operation(world, next, { isBroken: false });
  if (roll < 0.98) return route(world, next);
  return operation(world, next, { isBroken: true });
}

function operation(world: FuzzWorld, next: () => number, { isBroken }: { readonly isBroken: boolean }): FuzzCall {
  const audience: Audience = next() < 0.85 ? 'member' : 'operator';
  const call = oneOf(CALLS[audience], next);
  const caller = isPublic(call) && next() < 0.5 ? undefined : someCaller(world, callersOf(world, audience, call), next);
  const variables = oddArguments(world, call, caller, next);
  const hash = HASHES[audience].get(call.name);
  const source = hash === undefined ? { query: call.document } : { documentId: hash };
  const whole = { operationName: call.name, ...source, variables };
  const body = isBroken ? brokenBody(JSON.stringify(whole), call, next) : JSON.stringify(whole);
  return {
    what: call.name,
    method: isBroken && next() < 0.1 ? oneOf(METHODS, next) : 'POST',
    path: GRAPHQL_PATHS[audience],
    headers: {
      ...headersOf(caller),
      ...JSON_TYPE,
      [HEADERS.operationName]: call.name,
      ...(isBroken ? oddHeaders(next) : {}),
    },
    body,
    caller: isBroken ? undefined : caller,
  };
}

/** Mostly somebody who may make the call; otherwise it gets no further than that. */
function callersOf({ members, operators }: FuzzWorld, audience: Audience, call: SchemaCall): readonly Caller[] {
  if (audience === 'member') return members;
  const allowed = operators.filter(({ role }) => role !== undefined && rolesOf(call).includes(role));
  return allowed.length > 0 ? allowed : operators;
}

/** One who has a session, as long as there's one to be found. */
function someCaller({ ended }: FuzzWorld, callers: readonly Caller[], next: () => number): Caller {
  let caller = oneOf(callers, next);
  for (let tries = 1; ended.has(caller) && tries < TRIES_FOR_A_SESSION; tries += 1) caller = oneOf(callers, next);
  return caller;
}

/** Some places have an odd value, some the id of a thing that is there; most of an odd kind that the types still take. */
function oddArguments(world: FuzzWorld, call: SchemaCall, caller: Caller | undefined, next: () => number): object {
  if (call.leaves.length === 0) return {};
  const plain = plainFor(caller?.id);
  const leaf = oneOf(call.leaves, next);
  const given = (name: string, type: string) => {
    if (type === 'ID' && next() < 0.6 && name !== 'panelistId') return oneOf(world.ids, next);
    return plain(name, type);
  };
  if (leaf.type === 'ID' && !leaf.isList && next() < 0.5) return argumentsOf(call, given, leaf, oneOf(world.ids, next));
  const values = hostileValues(leaf);
  const mild = values.filter(({ isBad }) => !isBad);
  // A value that the types refuse gets no further than they.
  const { value } = oneOf(mild.length > 0 && next() < 0.97 ? mild : values, next);
  return argumentsOf(call, given, leaf, value);
}

const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const TYPES = ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-7', 'x/y', ''];

/** A document or a body that cannot be read, is too deep, too long, or nothing. */
function brokenBody(json: string, call: SchemaCall, next: () => number): string {
  const text = (query: string) => JSON.stringify({ operationName: call.name, query, variables: {} });
  const half = Math.floor(next() * json.length);
  return oneOf(
    [
      () => json.slice(0, half),
      () => `${json.slice(0, half)}${String.fromCodePoint(Math.floor(next() * 0xd7_ff))}${json.slice(half)}`,
      () => '',
      () => 'null',
      () => `[${json},${json}]`,
      () => '['.repeat(20_000),
      () => `{"a":`.repeat(10_000),
      () => JSON.stringify({ operationName: call.name, query: 'x'.repeat(90_000) }),
      () => 'x'.repeat(200_000),
      () => text(call.document.slice(0, Math.floor(next() * call.document.length))),
      () => text(`query ${call.name} { ${'a { '.repeat(3_000)}`),
      () => text(`query ${call.name} { ${Array.from({ length: 500 }, (_, at) => `a${at}: __typename`).join(' ')} }`),
      () => text(`query ${call.name} { ...f } fragment f on Query { ...g } fragment g on Query { ...f }`),
      () => text(`query ${call.name} { __schema { types { name fields { name type { name } } } } }`),
      () => text(`subscription ${call.name} { __typename }`),
      () => JSON.stringify({ operationName: { a: 1 }, query: 7, variables: [] }),
      () => JSON.stringify({ operationName: call.name, documentId: 'f'.repeat(64), variables: {} }),
      () => `{"operationName":"${call.name}","__proto__":{"query":"x"},"variables":{"a":"\\u0000"}}`,
    ],
    next,
  )();
}

function oddHeaders(next: () => number): Record<string, string> {
  const kinds: readonly (() => Record<string, string>)[] = [
    () => ({}),
    () => ({ 'content-type': oneOf(TYPES, next) }),
    () => ({ authorization: 'Bearer '.padEnd(600, 'x') }),
    () => ({ cookie: `spark_access=${'x'.repeat(Math.floor(next() * 4_000))}` }),
    () => ({ 'x-forwarded-for': oneOf(['::1', '999.1.1.1', 'unknown', 'a, b, c', '::ffff:10.0.0.1', ''], next) }),
    () => ({ 'x-correlation-id': 'x'.repeat(500) }),
    () => ({ 'accept-encoding': 'gzip;q=0, *;q=x' }),
    () => ({ range: 'bytes=-9999999999999999-, 0-0' }),
    () => ({ [HEADERS.operationName]: 'x'.repeat(300) }),
    () => ({ origin: 'null' }),
  ];
  return oneOf(kinds, next)();
}

const TEXTS = [
  UNKNOWN_ID,
  'x',
  '..',
  '%2e%2e%2f',
  '%00',
  'a'.repeat(150),
  '\u{1f600}',
  '0',
  '-1',
  "' OR 1=1 --",
  'v1.a.b.c',
];

function route(world: FuzzWorld, next: () => number): FuzzCall {
  const { members, operators, routes, ids } = world;
  const one = oneOf(
    routes.filter(({ path }) => !path.startsWith('/dev/') && !ENDS_SESSION.test(path) && !path.endsWith('graphql')),
    next,
  );
  const caller = next() < 0.3 ? undefined : someCaller(world, next() < 0.7 ? members : operators, next);
  const parameter = next() < 0.5 ? oneOf(ids, next) : oneOf(TEXTS, next);
  const query =
    next() < 0.5 ? '' : `?ticket=${encodeURIComponent(oneOf(TEXTS, next))}&${encodeURIComponent(oneOf(TEXTS, next))}=`;
  const isOdd = next() < 0.2;
  const body = oneOf(
    [
      '{}',
      '',
      '[]',
      '{"email":"x@example.com","password":"x"}',
      `{"token":"${oneOf(TEXTS, next)}"}`,
      '{"ticket":1}',
      'x'.repeat(5_000),
    ],
    next,
  );
  return {
    what: `${one.method} ${one.path}`,
    method: isOdd ? oneOf(METHODS, next) : one.method,
    path: `${pathOf(one, parameter)}${query}`,
    headers: { ...headersOf(caller), ...JSON_TYPE, ...(isOdd ? oddHeaders(next) : {}) },
    body,
    caller: isOdd ? undefined : caller,
  };
}

const headersOf = (caller: Caller | undefined): Record<string, string> => ({
  [HEADERS.siteId]: DEFAULT_BRAND.siteId,
  'x-forwarded-for': nextAddress(),
  ...caller?.headers,
});
