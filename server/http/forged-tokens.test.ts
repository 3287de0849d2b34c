import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { findInvitation } from '#server/modules/joining/index.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { tokenHash } from '#server/platform/stored-tokens.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

/** Anyone who has the application's database role, and no key: what they write opens nothing. */
let node: TestNode;
let owner: Database;
beforeAll(async () => {
  node = await startTestNode({ hasTwoRoles: true });
  owner = openDatabase({ url: node.databaseUrl, poolSize: 1, onIdleError: () => undefined });
});
afterAll(async () => {
  await owner.close();
  await node.stop();
});

const LATER = new Date('2100-01-01');
const MACS = [
  ['no code', null],
  ['a made-up code', randomBytes(32)],
] as const;

/** The rows that hold what somebody is let in by. What else is called a hash says below why it lets nobody in. */
const FORGED = [
  'operator_session.token_hash',
  'operator_session.token_mac',
  'operator_link.token_hash',
  'operator_link.token_mac',
  'operator_recovery_code.code_hash',
  'operator_recovery_code.code_mac',
  'invitation.token_hash',
  'invitation.token_mac',
];
const OPENS_NOTHING: Readonly<Record<string, string>> = {
  'app_file.mac': 'keyed already: over a file of the apps',
  'audit_entry.hash': 'the chain of the log, whose head is signed outside',
  'audit_entry.previous_hash': 'the chain of the log',
  'audit_proof.head_hash': 'what a proof of the log saw',
  'external_nonce.message_hash': 'a message that was taken once',
  'external_survey_key.sealed_secret': 'sealed',
  'idempotency_key.request_hash': 'tells whether a request is the same as before',
  'incoming_mail.recipient_proof': 'tells whether a mail is the same as before',
  'member_password.hash': 'sealed under a pepper, for its account alone',
  'member_session.secret': 'a token is made of it and a signing key',
  'one_time_code.code_hash': 'keyed, and bound to its owner',
  'one_time_code.request_hash': 'says which browser asked; the code beside it is keyed',
  'one_time_code.spent_hash': 'keyed, as it was before it was spent',
  'operator.password_hash': 'sealed under a pepper, for its account alone',
  'operator.totp_secret': 'sealed, for its operator alone',
  'password_history.hash': 'sealed under a pepper; only compared with what is chosen anew',
  'push_subscription.endpoint_hash': 'tells whether a browser is told already',
  'settlement.file_hash': 'names a file that was taken in',
  'survey_open_text.text_hash': 'finds answers that are the same',
  'token_before_keys.token_hash': 'the owner of the tables alone writes it',
};

test('every column that could hold a token is forged here, or says why it lets nobody in', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(hash|token|mac|secret|proof)' AND data_type IN ('bytea', 'text')
      AND table_name IN (SELECT table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE')
    ORDER BY 1`.execute(owner.db);
  expect(rows.map(({ name }) => name)).toEqual([...FORGED, ...Object.keys(OPENS_NOTHING)].toSorted());
});

async function forgedSession(operatorId: string, mac: Buffer | null): Promise<ApiClient> {
  const [token, csId] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  await sql`
    INSERT INTO operator_session (session_id, cs_id, token_hash, token_mac, operator_id, signed_in_at, idle_expires_at,
      absolute_expires_at)
    VALUES (${randomUUID()}, ${csId}, ${tokenHash(token)}, ${mac}, ${operatorId}, now(), ${LATER}, ${LATER})`.execute(
    node.platform.db,
  );
  const browser = new ApiClient(node.url);
  browser.cookies.set('spark_operator', token);
  browser.csId = csId;
  return browser;
}
const isIn = async (browser: ApiClient) => (await browser.post(API_PATHS.consoleValidateSession)).status === 200;

describe('a row that the application did not write', () => {
  test.each(MACS)('is no session of an operator, with %s', async (_, mac) => {
    const { operatorId } = await anOperator(node, 'ADMIN');
    expect(await isIn(await forgedSession(operatorId, mac))).toBe(false);
  });

  test('is no session of another operator when its own is given to them', async () => {
    const { browser, operatorId } = await signedInOperator(node, 'RESEARCHER');
    const { operatorId: admin } = await anOperator(node, 'ADMIN');
    expect(await isIn(browser)).toBe(true);
    await sql`UPDATE operator_session SET operator_id = ${admin} WHERE operator_id = ${operatorId}`.execute(
      node.platform.db,
    );
    expect(await isIn(browser)).toBe(false);
  });

  test.each(MACS)('is no link of an operator, with %s', async (_, mac) => {
    const { operatorId } = await anOperator(node, 'ADMIN');
    const token = randomBytes(32).toString('base64url');
    await sql`
      INSERT INTO operator_link (operator_id, token_hash, token_mac, expires_at)
      VALUES (${operatorId}, ${tokenHash(token)}, ${mac}, ${LATER})`.execute(node.platform.db);
    const stranger = new ApiClient(node.url);
    expect((await stranger.post(CONSOLE_AUTH_PATHS.lookUpLink, { token })).status).toBe(404);
    const used = await stranger.post(CONSOLE_AUTH_PATHS.useLink, { token, password: 'Lemon&sage-26!' });
    expect(used.status).toBe(404);
  });

  test.each(MACS)('is no recovery code, with %s', async (_, mac) => {
    const { operatorId, email, password } = await anOperator(node, 'ADMIN');
    const code = 'AAAA-BBBB-CCCC-DDDD';
    await sql`
      INSERT INTO operator_recovery_code (operator_id, code_hash, code_mac, created_at)
      VALUES (${operatorId}, ${tokenHash(`${operatorId}\0${code}`)}, ${mac}, now())`.execute(node.platform.db);
    const browser = new ApiClient(node.url);
    const { ticket } = (await browser.post(API_PATHS.consoleSignIn, { email, password })).body;
    const answer = await browser.post(CONSOLE_AUTH_PATHS.confirmSignIn, { ticket, recovery_code: code });
    expect(answer.status).toBe(401);
  });

  test.each(MACS)('is no invitation, with %s', async (_, mac) => {
    const { panelistId } = await aMember(node);
    const { joining } = node.rooms;
    const token = randomBytes(32).toString('base64url');
    await sql`
      INSERT INTO invitation (invitation_id, panelist_id, panel_id, token_hash, token_mac, sent_at, expires_at)
      VALUES (${randomUUID()}, ${panelistId}, ${joining.panelId}, ${tokenHash(token)}, ${mac}, now(), ${LATER})`.execute(
      node.platform.db,
    );
    expect(await findInvitation(joining, node.platform.db, token)).toBeUndefined();
  });

  test('is not what was there before, whoever says so; what was there before stays good', async () => {
    const { operatorId } = await anOperator(node, 'ADMIN');
    const browser = await forgedSession(operatorId, null);
    const say = (database: Pick<Database, 'db'>) =>
      sql`INSERT INTO token_before_keys (token_hash, owner_id)
        SELECT token_hash, operator_id FROM operator_session WHERE operator_id = ${operatorId}`.execute(database.db);
    await expect(say(node.platform)).rejects.toThrow(/permission denied/);
    expect(await isIn(browser)).toBe(false);
    await say(owner);
    expect(await isIn(browser)).toBe(true);
  });
});
