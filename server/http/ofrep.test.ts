import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OFREP_BULK_PATH } from '#contract/flags/ofrep.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

/**
 * Every answer that the protocol's published description has for its two evaluation calls, in the shapes of its schemas. Nothing
 * that it does not name may stand in them.
 */
const reason = v.picklist(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DISABLED', 'UNKNOWN']);
const errorDetails = v.optional(v.string());
const evaluationSuccess = v.strictObject({
  key: v.string(),
  value: v.union([v.boolean(), v.string()]),
  reason,
  variant: v.string(),
});
const evaluationFailure = v.strictObject({
  key: v.string(),
  errorCode: v.picklist(['PARSE_ERROR', 'TARGETING_KEY_MISSING', 'INVALID_CONTEXT', 'GENERAL']),
  errorDetails,
});
const SCHEMAS = {
  evaluationSuccess,
  bulkEvaluationSuccess: v.strictObject({ flags: v.array(evaluationSuccess) }),
  evaluationFailure,
  bulkEvaluationFailure: v.strictObject({ errorCode: v.string(), errorDetails }),
  flagNotFound: v.strictObject({ key: v.string(), errorCode: v.literal('FLAG_NOT_FOUND'), errorDetails }),
  generalErrorResponse: v.strictObject({ errorDetails }),
  nothing: v.undefined(),
} as const;

const ONE = `${OFREP_BULK_PATH}/ihut`;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function signedIn() {
  const { email, externalId } = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(email, TEST_PASSWORD);
  return { browser, externalId };
}

const post = (browser: ApiClient, path: string, body: string, headers: Record<string, string> = {}) =>
  browser.send(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

/** `{ targetingKey }` and more: a context may hold whatever an application knows. */
const contextOf = (targetingKey: string) =>
  JSON.stringify({ context: { targetingKey, language: 'en', cohort: { of: 2026 } } });

interface Published {
  readonly what: string;
  readonly path: string;
  readonly body?: string;
  readonly isVisitor?: boolean;
  readonly status: number;
  readonly schema: keyof typeof SCHEMAS;
}

const PUBLISHED: readonly Published[] = [
  { what: 'one flag', path: ONE, status: 200, schema: 'evaluationSuccess' },
  { what: 'one text', path: `${OFREP_BULK_PATH}/spark_banner`, status: 200, schema: 'evaluationSuccess' },
  { what: 'all flags', path: OFREP_BULK_PATH, status: 200, schema: 'bulkEvaluationSuccess' },
  { what: 'one without a context', path: ONE, body: '{}', status: 400, schema: 'evaluationFailure' },
  { what: 'one of no JSON', path: ONE, body: '{', status: 400, schema: 'evaluationFailure' },
  { what: 'one without a key', path: ONE, body: '{"context":{}}', status: 400, schema: 'evaluationFailure' },
  { what: 'all without a context', path: OFREP_BULK_PATH, body: '{}', status: 400, schema: 'bulkEvaluationFailure' },
  { what: 'all of no JSON', path: OFREP_BULK_PATH, body: '{', status: 400, schema: 'bulkEvaluationFailure' },
  { what: 'one, unknown', path: ONE, isVisitor: true, status: 401, schema: 'nothing' },
  { what: 'all, unknown', path: OFREP_BULK_PATH, isVisitor: true, status: 401, schema: 'nothing' },
  { what: 'one that is none', path: `${OFREP_BULK_PATH}/my-flag`, status: 404, schema: 'flagNotFound' },
];

describe('the protocol as it is published', () => {
  test.each(PUBLISHED)('$what: $status', async ({ path, body, isVisitor, status, schema }) => {
    const { browser, externalId } = await signedIn();
    const asking = isVisitor === true ? new ApiClient(node.url) : browser;
    const answer = await post(asking, path, body ?? contextOf(externalId));
    expect(answer.status).toBe(status);
    expect(v.safeParse(SCHEMAS[schema], answer.body).issues).toBeUndefined();
    if (schema !== 'nothing') expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.has('etag')).toBe(schema === 'bulkEvaluationSuccess');
  });

  test('304 to whoever has the answer of this ETag, and only to them', async () => {
    const { browser, externalId } = await signedIn();
    const ask = (etag: string) => post(browser, OFREP_BULK_PATH, contextOf(externalId), { 'if-none-match': etag });
    const etag = (await ask('"another"')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await ask(etag);
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, undefined, etag]);
  });

  test.each([ONE, OFREP_BULK_PATH])('429 says in seconds when to come back: %s', async (path) => {
    const { browser, externalId } = await signedIn();
    let answer = await post(browser, path, contextOf(externalId));
    for (let round = 0; round < 200 && answer.status === 200; round += 1)
      answer = await post(browser, path, contextOf(externalId));
    expect([answer.status, answer.body]).toEqual([429, undefined]);
    const retryAfter = answer.headers.get('retry-after') ?? '';
    expect(retryAfter).toMatch(/^\d+$/);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
  });

  test.each([ONE, OFREP_BULK_PATH])('500 says no more than that: %s', async (path) => {
    const { browser, externalId } = await signedIn();
    const { db } = node.platform;
    await sql`ALTER TABLE flag RENAME TO flag_away`.execute(db);
    try {
      // What was read before is forgotten by then.
      node.clock.advance(11_000);
      const answer = await post(browser, path, contextOf(externalId));
      expect(answer.status).toBe(500);
      expect(v.safeParse(SCHEMAS.generalErrorResponse, answer.body).issues).toBeUndefined();
      expect(JSON.stringify(answer.body)).not.toContain('flag_away');
    } finally {
      await sql`ALTER TABLE flag_away RENAME TO flag`.execute(db);
    }
  });
});
