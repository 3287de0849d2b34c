import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { mailsTo } from '#testkit/clients/password-calls.ts';
import { anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { changeOperator, type OperatorChange } from './change-operator.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
// The rule about the last admin looks at all of them.
beforeEach(() => sql`UPDATE operator SET state = 'DISABLED'`.execute(node.platform.db));

const RESET = { kind: 'reset-authenticator', reason: 'Showed their badge on a video call' } as const;

const change = (operatorId: string, asked: OperatorChange, by: string | null) =>
  inTransaction(node.platform.db, (tx) =>
    changeOperator(node.rooms.identity, tx, { operatorId, change: asked }, { operatorId: by }),
  );

async function lastEntry(operatorId: string) {
  const { rows } = await sql<{ action: string; before: object; after: object; actor: string }>`
    SELECT action, before, after, actor_id AS actor FROM audit_entry
    WHERE subject_id = ${operatorId} ORDER BY position DESC LIMIT 1`.execute(node.platform.db);
  return rows[0];
}

describe('an admin', () => {
  test('changes a role, which counts at once and is in the audit log', async () => {
    const admin = await anOperator(node, 'ADMIN');
    const other = await signedInOperator(node, 'RESEARCHER');
    expect(await change(other.operatorId, { kind: 'role', role: 'READER' }, admin.operatorId)).toMatchObject({
      ok: true,
    });
    const answer = await other.ask('getOperator', 'query getOperator { getOperator { role } }');
    expect(answer.body.data.getOperator.role).toBe('READER');
    expect(await lastEntry(other.operatorId)).toEqual({
      action: 'operator.role-changed',
      before: { role: 'RESEARCHER' },
      after: { role: 'READER' },
      actor: admin.operatorId,
    });
  });

  test('disables somebody, who is out at once and cannot come back until enabled', async () => {
    const admin = await anOperator(node, 'ADMIN');
    const other = await signedInOperator(node);
    const operator = await anOperator(node, 'READER');
    await change(other.operatorId, { kind: 'disable' }, admin.operatorId);
    await change(operator.operatorId, { kind: 'disable' }, admin.operatorId);
    expect((await other.ask('getOperator', 'query getOperator { getOperator { role } }')).status).toBe(401);
    const begin = () =>
      new ApiClient(node.url).post(API_PATHS.consoleSignIn, { email: operator.email, password: TEST_PASSWORD });
    expect((await begin()).status).toBe(401);
    await change(operator.operatorId, { kind: 'enable' }, admin.operatorId);
    expect((await begin()).body).toMatchObject({ step: 'code' });
  });

  test('resets an authenticator: sessions end, the password leads nowhere, and a link from the mailbox to a new one', async () => {
    const admin = await anOperator(node, 'ADMIN');
    const other = await signedInOperator(node);
    await change(other.operatorId, RESET, admin.operatorId);
    expect((await other.ask('getOperator', 'query getOperator { getOperator { role } }')).status).toBe(401);
    const browser = new ApiClient(node.url);
    const { rows } = await sql<{ email: string }>`
      SELECT email FROM operator WHERE operator_id = ${other.operatorId}`.execute(node.platform.db);
    const email = rows[0]?.email ?? '';
    const begin = (password: string) => browser.post(API_PATHS.consoleSignIn, { email, password });
    expect((await begin(TEST_PASSWORD)).status).toBe(401);
    const [mail] = await mailsTo(node, email, 'operator-authenticator-reset');
    const [, token] = /set-up#([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect((await browser.post(CONSOLE_AUTH_PATHS.useLink, { token, password: 'Another1!horse' })).body).toMatchObject({
      step: 'enrol',
    });
    expect((await begin(TEST_PASSWORD)).status).toBe(401);
  });

  test('says how they know who asked for a new authenticator, once', async () => {
    const admin = await anOperator(node, 'ADMIN');
    const other = await anOperator(node);
    await change(other.operatorId, RESET, admin.operatorId);
    expect(await lastEntry(other.operatorId)).toMatchObject({
      action: 'operator.authenticator-reset',
      after: { reason: RESET.reason },
      actor: admin.operatorId,
    });
    expect(await change(other.operatorId, RESET, admin.operatorId)).toEqual({ ok: false, failure: 'NO_AUTHENTICATOR' });
  });

  test('resets no authenticator of somebody disabled: a link would work once they are enabled', async () => {
    const admin = await anOperator(node, 'ADMIN');
    const other = await anOperator(node, 'READER');
    await change(other.operatorId, { kind: 'disable' }, admin.operatorId);
    expect(await change(other.operatorId, RESET, admin.operatorId)).toEqual({ ok: false, failure: 'DISABLED' });
    await change(other.operatorId, { kind: 'enable' }, admin.operatorId);
    const begin = { email: other.email, password: TEST_PASSWORD };
    expect((await new ApiClient(node.url).post(API_PATHS.consoleSignIn, begin)).body).toMatchObject({ step: 'code' });
  });

  test('sends another link: an invitation only to somebody who never had a password', async () => {
    const { browser, operatorId: admin } = await signedInOperator(node, 'ADMIN');
    const other = await signedInOperator(node);
    const { body } = await other.browser.post(API_PATHS.consoleValidateSession);
    const linked = () => change(other.operatorId, { kind: 'send-link' }, admin);
    await linked();
    expect(await mailsTo(node, body.email, 'operator-new-password')).toHaveLength(1);
    await change(other.operatorId, RESET, admin);
    await linked();
    expect(await mailsTo(node, body.email, 'operator-authenticator-reset', 2)).toHaveLength(2);

    const input = { email: 'never-here@example.com', name: 'Nia N.', role: 'READER' };
    const INVITE = `mutation inviteOperator($input: OperatorToInvite!) {
      inviteOperator(input: $input) { operator { operatorId } } }`;
    const invited = await browser.graphql('inviteOperator', INVITE, { input }, API_PATHS.consoleGraphql);
    await change(invited.body.data.inviteOperator.operator.operatorId, { kind: 'send-link' }, admin);
    expect(await mailsTo(node, input.email, 'operator-invitation', 2)).toHaveLength(2);
  });

  test.each<[string, OperatorChange]>([
    ['role', { kind: 'role', role: 'READER' }],
    ['state', { kind: 'disable' }],
    ['authenticator', RESET],
  ])('cannot change their own %s', async (_what, asked) => {
    await anOperator(node, 'ADMIN');
    const { operatorId } = await anOperator(node, 'ADMIN');
    expect(await change(operatorId, asked, operatorId)).toEqual({ ok: false, failure: 'YOURSELF' });
  });

  test.each(['no-id', '00000000-0000-7000-8000-000000000000'])('cannot change %s, whom nobody knows', async (id) => {
    expect(await change(id, { kind: 'disable' }, null)).toEqual({ ok: false, failure: 'NOT_FOUND' });
  });
});

describe('the last admin', () => {
  test.each<[string, OperatorChange]>([
    ['demoted', { kind: 'role', role: 'SUPPORT' }],
    ['disabled', { kind: 'disable' }],
  ])('is not %s, whoever asks', async (_what, asked) => {
    const { operatorId } = await anOperator(node, 'ADMIN');
    expect(await change(operatorId, asked, null)).toEqual({ ok: false, failure: 'LAST_ADMIN' });
  });

  test('stays when two admins take each other out at the same moment', async () => {
    const [one, two] = [await anOperator(node, 'ADMIN'), await anOperator(node, 'ADMIN')];
    const done = await Promise.all([
      change(one.operatorId, { kind: 'disable' }, two.operatorId),
      change(two.operatorId, { kind: 'disable' }, one.operatorId),
    ]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is not somebody who has been invited and never came', async () => {
    const { operatorId } = await anOperator(node, 'ADMIN');
    const invited = await anOperator(node, 'ADMIN');
    await sql`UPDATE operator SET password_hash = NULL, pepper_id = NULL
      WHERE operator_id = ${invited.operatorId}`.execute(node.platform.db);
    expect(await change(operatorId, { kind: 'disable' }, null)).toEqual({ ok: false, failure: 'LAST_ADMIN' });
  });
});

describe('over the wire', () => {
  const INVITE = `mutation inviteOperator($input: OperatorToInvite!) {
    inviteOperator(input: $input) { operator { name role state hasAuthenticator linkExpiresAt } refusal } }`;
  const input = { email: 'new@example.com', name: ' Ola B. ', role: 'READER' };

  test('an admin invites somebody once; a mail has the link', async () => {
    const { ask } = await signedInOperator(node, 'ADMIN');
    const invited = await ask('inviteOperator', INVITE, { input });
    expect(invited.body.data.inviteOperator).toEqual({
      operator: {
        name: 'Ola B.',
        role: 'READER',
        state: 'INVITED',
        hasAuthenticator: false,
        linkExpiresAt: expect.any(String),
      },
      refusal: null,
    });
    const again = await ask('inviteOperator', INVITE, { input: { ...input, email: 'NEW@example.com' } });
    expect(again.body.data.inviteOperator).toEqual({ operator: null, refusal: 'EMAIL_TAKEN' });
  });

  test.each([
    ['no name', { name: ' ' }],
    ['no address', { email: 'not an address' }],
  ])('an invitation with %s is refused', async (_what, given) => {
    const { ask } = await signedInOperator(node, 'ADMIN');
    const answer = await ask('inviteOperator', INVITE, { input: { ...input, ...given } });
    expect(answer.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });

  test('an operator renews their recovery codes with a fresh code only', async () => {
    const { ask } = await signedInOperator(node, 'READER');
    const RENEW = 'mutation renewRecoveryCodes($code: String!) { renewRecoveryCodes(code: $code) { codes problem } }';
    const wrong = await ask('renewRecoveryCodes', RENEW, { code: '000000' });
    expect(wrong.body.data.renewRecoveryCodes).toEqual({ codes: [], problem: 'NOT_RIGHT' });
  });

  test('an operator changes their password and stays signed in here, and only here', async () => {
    const operator = await anOperator(node);
    const signIn = async () => {
      node.clock.advance(30_000);
      const browser = new ApiClient(node.url);
      const { email, password } = operator;
      const { body } = await browser.post(API_PATHS.consoleSignIn, { email, password, code: operator.code() });
      browser.csId = body.cs_id;
      return browser;
    };
    const [elsewhere, here] = [await signIn(), await signIn()];
    const CHANGE = `mutation changeOperatorPassword($currentPassword: String!, $newPassword: String!) {
      changeOperatorPassword(currentPassword: $currentPassword, newPassword: $newPassword) { problem } }`;
    const attempt = (currentPassword: string, newPassword = 'Another1!horse') =>
      here.graphql('changeOperatorPassword', CHANGE, { currentPassword, newPassword }, API_PATHS.consoleGraphql);
    for (const easy of ['Password1!', 'SparkCommunity1!', `${operator.email.split('@')[0] ?? ''}A!`])
      expect((await attempt(TEST_PASSWORD, easy)).body.errors[0].extensions).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { newPassword: [MESSAGES.password.easyToGuess] },
      });
    expect((await attempt('Wrong1!password')).body.data.changeOperatorPassword.problem).toBe('NOT_RIGHT');
    expect((await attempt(TEST_PASSWORD)).body.data.changeOperatorPassword.problem).toBeNull();
    expect((await here.post(API_PATHS.consoleValidateSession)).status).toBe(200);
    expect((await elsewhere.post(API_PATHS.consoleValidateSession)).status).toBe(401);
  });

  test('tries of the current password count among the logins of the account', async () => {
    const { browser } = await signedInOperator(node, 'READER');
    const CHANGE = `mutation changeOperatorPassword($currentPassword: String!, $newPassword: String!) {
      changeOperatorPassword(currentPassword: $currentPassword, newPassword: $newPassword) { problem } }`;
    const given = { currentPassword: 'Wrong1!password', newPassword: 'Another1!horse' };
    const attempt = () => browser.graphql('changeOperatorPassword', CHANGE, given, API_PATHS.consoleGraphql);
    const tries = RATE_LIMITS.signInPerAccount.count;
    for (let tried = 0; tried < tries; tried++) expect((await attempt()).body.errors).toBeUndefined();
    expect((await attempt()).body.errors[0].extensions.code).toBe('RATE_LIMITED');
  });
});
