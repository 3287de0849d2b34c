import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { ERRORS, type ErrorCode } from '#contract/wire/errors.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient, type Answer } from '#testkit/clients/api-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
let member: ApiClient;
beforeAll(async () => {
  node = await startTestNode();
  const { email } = await aMember(node);
  member = new ApiClient(node.url);
  await member.signIn(email, TEST_PASSWORD);
});
afterAll(() => node.stop());

const json = { 'content-type': 'application/json' };
const op = { ...json, 'x-operation-name': 'q' };
const HASH = 'a'.repeat(64);

function nested(depth: number): string {
  return `query q { ${'getMarketResearchTasks { contents { metadata '.repeat(depth)} x ${'} }'.repeat(depth)} }`;
}

interface Case {
  readonly what: string;
  readonly path: string;
  readonly init: RequestInit;
  readonly code: ErrorCode;
}

const post = (what: string, path: string, headers: Record<string, string>, body: string, code: ErrorCode): Case => ({
  what,
  path,
  init: { method: 'POST', headers, body },
  code,
});
const graphql = (what: string, body: unknown, code: ErrorCode, headers: Record<string, string> = op): Case =>
  post(what, API_PATHS.graphql, headers, typeof body === 'string' ? body : JSON.stringify(body), code);

const CASES: readonly Case[] = [
  post('malformed JSON', API_PATHS.signIn, json, '{"email":', 'BAD_REQUEST'),
  post('a JSON body that would change prototypes', API_PATHS.signIn, json, '{"__proto__":{"a":1}}', 'BAD_REQUEST'),
  post(
    'a text with the character zero',
    API_PATHS.signIn,
    json,
    JSON.stringify({ email: 'a\u0000@example.com', password: '12345678' }),
    'BAD_REQUEST',
  ),
  post('an empty JSON body', API_PATHS.signIn, json, '', 'BAD_REQUEST'),
  post(
    'a form instead of JSON',
    API_PATHS.signIn,
    { 'content-type': 'application/x-www-form-urlencoded' },
    'a=b',
    'UNSUPPORTED_MEDIA_TYPE',
  ),
  post(
    'plain text instead of JSON',
    API_PATHS.graphql,
    { 'content-type': 'text/plain' },
    '{}',
    'UNSUPPORTED_MEDIA_TYPE',
  ),
  post(
    'an unknown field',
    API_PATHS.signIn,
    json,
    '{"email":"a@example.com","password":"12345678","isAdmin":true}',
    'VALIDATION_FAILED',
  ),
  post('a body where none belongs', API_PATHS.refreshToken, json, '{"cs_id":"x"}', 'VALIDATION_FAILED'),
  post('an array instead of an object', API_PATHS.signIn, json, '[]', 'VALIDATION_FAILED'),
  post(
    'a body that is too large',
    API_PATHS.graphql,
    op,
    JSON.stringify({ operationName: 'q', query: 'x'.repeat(200_000) }),
    'PAYLOAD_TOO_LARGE',
  ),
  graphql('malformed GraphQL', { operationName: 'q', query: 'query q {' }, 'BAD_REQUEST'),
  graphql('a batch', [{ operationName: 'q', query: 'query q { __typename }' }], 'BAD_REQUEST'),
  graphql('an unknown hash', { operationName: 'q', documentId: HASH }, 'UNKNOWN_OPERATION'),
  graphql('something that is no hash', { operationName: 'q', documentId: '../../etc/passwd' }, 'BAD_REQUEST'),
  graphql('neither a hash nor a text', { operationName: 'q' }, 'BAD_REQUEST'),
  graphql('both a hash and a text', { operationName: 'q', documentId: HASH, query: 'query q { a }' }, 'BAD_REQUEST'),
  graphql(
    'an unknown field of the schema',
    { operationName: 'q', query: 'query q { everything }' },
    'UNKNOWN_OPERATION',
  ),
  graphql(
    'an operation under another name',
    { operationName: 'q', query: 'query other { __typename }' },
    'UNKNOWN_OPERATION',
  ),
  graphql(
    'two operations',
    { operationName: 'q', query: 'query q { __typename } query r { __typename }' },
    'UNKNOWN_OPERATION',
  ),
  graphql(
    'a mutation that does not exist',
    { operationName: 'q', query: 'mutation q { giveMePoints }' },
    'UNKNOWN_OPERATION',
  ),
  graphql('a document that is too deep', { operationName: 'q', query: nested(6) }, 'DOCUMENT_TOO_COMPLEX'),
  graphql(
    'a document that is too long',
    { operationName: 'q', query: `query q { ${'a '.repeat(6_000)} }` },
    'DOCUMENT_TOO_COMPLEX',
  ),
  graphql(
    'too many tokens',
    { operationName: 'q', query: `query q { ${'a '.repeat(1_200)} }` },
    'DOCUMENT_TOO_COMPLEX',
  ),
  graphql(
    'too many aliases',
    { operationName: 'q', query: `query q { ${Array.from({ length: 11 }, (_, i) => `a${i}: __typename`).join(' ')} }` },
    'DOCUMENT_TOO_COMPLEX',
  ),
  graphql(
    'fragments that contain themselves',
    { operationName: 'q', query: 'query q { ...f } fragment f on Query { ...f }' },
    'DOCUMENT_TOO_COMPLEX',
  ),
  graphql(
    'variables that are a list',
    { operationName: 'q', query: 'query q { __typename }', variables: [] },
    'BAD_REQUEST',
  ),
  graphql('no operation-name header', { operationName: 'q', query: 'query q { __typename }' }, 'BAD_REQUEST', json),
  graphql(
    'an operation name that is a path',
    { operationName: '../q', query: 'query q { __typename }' },
    'BAD_REQUEST',
  ),
  {
    what: 'GET on the endpoint',
    path: `${API_PATHS.graphql}?query={__typename}`,
    init: {},
    code: 'METHOD_NOT_ALLOWED',
  },
  {
    what: 'PUT on a call',
    path: API_PATHS.signIn,
    init: { method: 'PUT', headers: json, body: '{}' },
    code: 'METHOD_NOT_ALLOWED',
  },
  { what: 'an unknown call', path: '/api/auth/become-admin', init: { method: 'POST' }, code: 'NOT_FOUND' },
  { what: 'an unknown page asked for by a program', path: '/no/such/page', init: {}, code: 'NOT_FOUND' },
  { what: 'an address that cannot be decoded', path: '/%E0%A4%A', init: {}, code: 'BAD_REQUEST' },
  {
    what: 'a call for another site',
    path: API_PATHS.signIn,
    init: { method: 'POST', headers: { 'x-site-id': 'other' } },
    code: 'WRONG_SITE',
  },
  {
    what: 'a call from another site',
    path: API_PATHS.graphql,
    init: { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
    code: 'WRONG_ORIGIN',
  },
];

function errorOf(answer: Answer) {
  return answer.body.error ?? { ...answer.body.errors[0].extensions, message: answer.body.errors[0].message };
}

function expectCatalogued(answer: Answer, code: ErrorCode): void {
  const { code: given, message } = errorOf(answer);
  expect({ code: given, message, status: answer.status }).toEqual({
    code,
    message: ERRORS[code].sentence,
    status: ERRORS[code].httpStatus,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .+:\d+|node_modules|Error:/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

describe('a visitor who sends nonsense is told so', () => {
  test.each(CASES)('$what', async ({ path, init, code }) => {
    expectCatalogued(await new ApiClient(node.url).send(path, init), code);
  });
});

describe('a member who sends nonsense is told so', () => {
  test.each(CASES)('$what', async ({ path, init, code }) => {
    expectCatalogued(await member.send(path, init), code);
  });
});

describe('variables that do not fit', () => {
  const query = 'query q($f: MarketResearchTaskFilter!) { getMarketResearchTasks(filter: $f) { totalItems } }';
  test.each([
    ['a missing one', {}],
    ['another type', { f: 'x' }],
    ['an unknown state', { f: { panelId: 'US', userId: 'x', state: ['SLEEPING'] } }],
    ['an unknown field', { f: { panelId: 'US', userId: 'x', isAdmin: true } }],
  ])('%s', async (_case, variables) => {
    expectCatalogued(await member.graphql('q', query, variables), 'BAD_REQUEST');
  });
});

test.each([
  ['nothing', () => new ApiClient(node.url)],
  ['cookies that are no tokens', () => withCookies({ spark_access: 'x', spark_refresh: 'y' })],
  ['an enormous cookie', () => withCookies({ spark_access: 'a'.repeat(8_000) })],
  ['a token of zeros', () => withCookies({ spark_access: Buffer.alloc(52).toString('base64url') })],
])('a call with %s is not signed in', async (_case, client) => {
  const answer = await client().graphql('q', 'query q { __typename }');
  expectCatalogued(answer, 'UNAUTHENTICATED');
});

function withCookies(cookies: Record<string, string>): ApiClient {
  const client = new ApiClient(node.url);
  for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
  client.csId = 'anything';
  return client;
}

describe('bytes that are hardly HTTP', () => {
  async function raw(bytes: string): Promise<string> {
    const { port } = new URL(node.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(bytes);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  }

  test('garbage is answered and the line is closed', async () => {
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400[^]*"code":"BAD_REQUEST"/);
  });

  test('too many headers are answered and the line is closed', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431[^]*"code":"HEADERS_TOO_LARGE"/,
    );
  });
});

test('a body that breaks off does not take the node down', async () => {
  const { port } = new URL(node.url);
  const headers = { ...json, 'x-site-id': DEFAULT_BRAND.siteId, 'content-length': '1000' };
  const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: API_PATHS.signIn, headers });
  request.on('error', () => undefined);
  request.write('{"email":');
  await new Promise((sent) => request.once('socket', (socket) => socket.once('connect', sent)));
  request.destroy();
  expect((await new ApiClient(node.url).send('/health/live')).status).toBe(200);
});
