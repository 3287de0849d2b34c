import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  RECENT_SIGN_IN_MINUTES,
  REGISTRATION_EMAIL_PAUSE_SECONDS,
  REGISTRATION_EMAILS_PER_HOUR,
} from '#contract/limits.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { setFlag } from '#server/modules/flags/index.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function codesOf(browser: ApiClient, kind: 'query' | 'mutation', field: string) {
  const root = kind === 'query' ? 'Query' : 'Mutation';
  const documents = {
    field: `${kind} A { ${field} }`,
    inline: `${kind} A { ... on ${root} { ${field} } }`,
    bare: `${kind} A { ... { ${field} } }`,
    beside: `${kind} A { __typename ... on ${root} { ${field} } }`,
    spread: `${kind} A { ...F } fragment F on ${root} { ${field} }`,
  };
  const codes: Record<string, string> = {};
  for (const [name, document] of Object.entries(documents)) {
    const { body } = await browser.graphql('A', document);
    codes[name] = body.errors?.[0].extensions.code ?? 'ANSWERED';
  }
  return codes;
}

const REFUSED = {
  inline: 'UNKNOWN_OPERATION',
  bare: 'UNKNOWN_OPERATION',
  beside: 'UNKNOWN_OPERATION',
  spread: 'UNKNOWN_OPERATION',
};

test('no fragment at the root goes past a flag that is off, or past the password of a sign-in that is old', async () => {
  const { email, password, panelistId } = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(email, password);
  must(await setFlag(node.rooms.flags, { key: 'ihut', isOn: false, percent: 100, revision: 0 }, { operatorId: null }));
  const tests = `getMarketResearchProductTests(panelistId: "${panelistId}") { totalItems }`;
  expect(await codesOf(browser, 'query', tests)).toEqual({ field: 'FEATURE_OFF', ...REFUSED });

  node.clock.advance((RECENT_SIGN_IN_MINUTES + 1) * MINUTE_MS);
  expect((await browser.post(API_PATHS.refreshToken)).status).toBe(200);
  const data = 'requestMarketResearchPanelistData { downloadId }';
  const { field, ...others } = await codesOf(browser, 'mutation', data);
  expect(field).toBe('RECENT_SIGN_IN_REQUIRED');
  expect(others).toEqual(REFUSED);
});

test('an id in other letters is the same person: so many links an hour, however it is written', async () => {
  const { panelistId } = await aPersonJoining(node, 'QUALIFIED');
  const browser = new ApiClient(node.url);
  const links = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM invitation WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
    return rows[0]?.count;
  };
  const SEND = `mutation A($panelistId: ID!) { sendWaitlistRegistrationEmail(panelistId: $panelistId) { sentAt } }`;
  for (let round = 0; round < 2 * REGISTRATION_EMAILS_PER_HOUR; round++) {
    const written = round % 2 === 0 ? panelistId : panelistId.toUpperCase();
    const { status } = await browser.graphql('A', SEND, { panelistId: written });
    expect(status).toBe(200);
    node.clock.advance((REGISTRATION_EMAIL_PAUSE_SECONDS + 1) * SECOND_MS);
  }
  expect(await links()).toBe(REGISTRATION_EMAILS_PER_HOUR);
});
