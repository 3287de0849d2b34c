import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSOLE_AUTH_PATHS, RECOVERY_CODE_ALPHABET, RECOVERY_CODES_COUNT } from '#contract/identity/console-auth.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { anOperator, must, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { addOperatorByHand } from './invite-operator.ts';
import { totpCode, totpStep } from './totp.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const FAILED = { status: 401, body: { error: { code: 'OPERATOR_SIGN_IN_FAILED' } } };
const TICKET_OVER = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };

let people = 0;
async function invited(role: 'RESEARCHER' | 'ADMIN' = 'RESEARCHER') {
  people += 1;
  const email = `invited-${people}@example.com`;
  const { url } = must(
    await inTransaction(node.platform.db, (tx) =>
      addOperatorByHand(node.rooms.identity, tx, { email, name: 'Ola', role }),
    ),
  );
  return { email, token: new URL(url).hash.slice(1) };
}

/** What an authenticator app makes of the key that somebody typed. */
function codeOf(key: string, offsetSteps = 0): string {
  const bits = Array.from(key, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return totpCode(Buffer.from(bytes), totpStep(node.clock.now()) + offsetSteps);
}

const browser = () => new ApiClient(node.url);
const begin = (email: string, password = TEST_PASSWORD) => browser().post(API_PATHS.consoleSignIn, { email, password });
const confirm = (ticket: string, proof: object) =>
  browser().post(CONSOLE_AUTH_PATHS.confirmSignIn, { ticket, ...proof });
const enrol = (ticket: string, code: string) => browser().post(CONSOLE_AUTH_PATHS.enrolAuthenticator, { ticket, code });

/** Somebody who has used their link and enrolled. */
async function enrolled() {
  const { email, token } = await invited();
  const step = await browser().post(CONSOLE_AUTH_PATHS.useLink, { token, password: TEST_PASSWORD });
  const done = await enrol(step.body.ticket, codeOf(step.body.key));
  return { email, key: step.body.key as string, codes: done.body.recovery_codes as string[], answer: done };
}

describe('the two steps', () => {
  test('the right password leads to the code, and the code opens a session', async () => {
    const operator = await anOperator(node);
    const first = await begin(operator.email);
    expect(first).toMatchObject({ status: 200, body: { step: 'code' } });
    expect(first.headers.getSetCookie()).toEqual([]);
    const second = await confirm(first.body.ticket, { code: operator.code() });
    expect(second).toMatchObject({ status: 200, body: { operator_id: operator.operatorId } });
  });

  test('a wrong password and an address that nobody has are told alike, to the letter', async () => {
    const { email } = await anOperator(node);
    const wrong = await begin(email, 'Wrong1!password');
    const unknown = await begin('nobody@example.com', 'Wrong1!password');
    expect(wrong).toMatchObject(FAILED);
    expect(unknown.body).toEqual(wrong.body);
  });

  test.each([
    ['changed', (ticket: string) => `${ticket.slice(0, -4)}AAAA`],
    ['made up', () => 'test:AAAA'],
  ])('a ticket that was %s opens nothing', async (_case, spoil) => {
    const operator = await anOperator(node);
    const { body } = await begin(operator.email);
    expect(await confirm(spoil(body.ticket), { code: operator.code() })).toMatchObject(TICKET_OVER);
  });

  test('a ticket is over after five minutes', async () => {
    const operator = await anOperator(node);
    const { body } = await begin(operator.email);
    node.clock.advance(5 * MINUTE_MS);
    expect(await confirm(body.ticket, { code: operator.code() })).toMatchObject(TICKET_OVER);
  });

  test('a ticket is void once the operator was disabled', async () => {
    const operator = await anOperator(node);
    const { body } = await begin(operator.email);
    await sql`UPDATE operator SET state = 'DISABLED' WHERE operator_id = ${operator.operatorId}`.execute(
      node.platform.db,
    );
    expect(await confirm(body.ticket, { code: operator.code() })).toMatchObject(TICKET_OVER);
  });

  test('typing the right password again and again buys no more guesses at the code', async () => {
    const operator = await anOperator(node);
    for (let guess = 1; guess <= 5; guess++) {
      const { body } = await begin(operator.email);
      expect(await confirm(body.ticket, { code: '000000' })).toMatchObject(FAILED);
    }
    const { body } = await begin(operator.email);
    expect((await confirm(body.ticket, { code: operator.code() })).status).toBe(423);
  });

  test('a code that has just expired or was used lets nobody in, but never locks; wrong ones between them do', async () => {
    const operator = await anOperator(node);
    node.clock.advance(30_000 - (node.clock.now().getTime() % 30_000));
    const { body } = await begin(operator.email);
    const expired = operator.code();
    node.clock.advance(30_000);
    const attempts = async (code: string, times: number) => {
      const answers = [];
      for (let time = 0; time < times; time++) answers.push(await confirm(body.ticket, { code }));
      return answers.map(({ body: { error } }) => [error.code, error.attempt]);
    };
    const nobodyHas = operator.code() === '000000' || expired === '000000' ? '111111' : '000000';
    const failed = (attempt: number) => ['OPERATOR_SIGN_IN_FAILED', attempt];
    expect(await attempts(nobodyHas, 1)).toEqual([failed(1)]);
    expect(await attempts(expired, 6)).toEqual(Array.from({ length: 6 }, () => failed(1)));
    expect(await attempts(nobodyHas, 1)).toEqual([failed(2)]);
    expect((await confirm(body.ticket, { code: operator.code() })).status).toBe(200);
    expect(await attempts(operator.code(), 6)).toEqual(Array.from({ length: 6 }, () => failed(1)));
    expect(await attempts(nobodyHas, 4)).toEqual([1, 2, 3, 4].map(failed));
    expect(await attempts(operator.code(), 1)).toEqual([failed(4)]);
    expect(await attempts(nobodyHas, 1)).toEqual([failed(5)]);
    expect((await attempts(operator.code(), 1))[0]?.[0]).toBe('ACCOUNT_LOCKED');
  });

  test('a code that signed in does not do so again with the same ticket', async () => {
    const operator = await anOperator(node);
    const { body } = await begin(operator.email);
    expect((await confirm(body.ticket, { code: operator.code() })).status).toBe(200);
    expect(await confirm(body.ticket, { code: operator.code() })).toMatchObject(FAILED);
  });
});

describe('a link', () => {
  test('says whom it is for, sets a password once, and leads to enrolment', async () => {
    const { email, token } = await invited('ADMIN');
    const look = () => browser().post(CONSOLE_AUTH_PATHS.lookUpLink, { token });
    expect((await look()).body).toEqual({ name: 'Ola', email, role: 'ADMIN' });
    expect(await begin(email)).toMatchObject(FAILED);
    const use = () => browser().post(CONSOLE_AUTH_PATHS.useLink, { token, password: TEST_PASSWORD });
    expect(await use()).toMatchObject({ status: 200, body: { step: 'enrol' } });
    expect((await use()).status).toBe(404);
    expect((await look()).status).toBe(404);
    expect(await begin(email)).toMatchObject({ status: 200, body: { step: 'enrol' } });
  });

  test('does not take a weak password, and is not spent by one', async () => {
    const { token } = await invited();
    const use = (password: string) => browser().post(CONSOLE_AUTH_PATHS.useLink, { token, password });
    expect(await use('weak')).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_FAILED' } } });
    expect((await use(TEST_PASSWORD)).status).toBe(200);
  });

  test.each([
    ['one that everybody tries', () => 'Password1!'],
    ['their email', (email: string) => `${email.split('@')[0] ?? ''}A!`],
    ['the community', () => 'SparkCommunity1!'],
    ['the retailer', () => 'Harbor&Main26'],
  ])('does not take a password made of %s, and is not spent by one', async (_what, passwordOf) => {
    const { email, token } = await invited();
    const use = (password: string) => browser().post(CONSOLE_AUTH_PATHS.useLink, { token, password });
    const fields = { password: [MESSAGES.password.easyToGuess] };
    expect(await use(passwordOf(email))).toMatchObject({ status: 422, body: { error: { fields } } });
    expect((await use(TEST_PASSWORD)).status).toBe(200);
  });

  test('of a dozen who use it at once only one sets the password', async () => {
    const { token } = await invited();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser().post(CONSOLE_AUTH_PATHS.useLink, { token, password: TEST_PASSWORD })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is over after a week', async () => {
    const { token } = await invited();
    node.clock.advance(7 * 24 * 60 * MINUTE_MS);
    expect((await browser().post(CONSOLE_AUTH_PATHS.lookUpLink, { token })).status).toBe(404);
  });
});

describe('enrolment', () => {
  test('wants a code of the very key that was shown, then gives ten codes and a session', async () => {
    const { email, token } = await invited();
    const step = await browser().post(CONSOLE_AUTH_PATHS.useLink, { token, password: TEST_PASSWORD });
    expect(step.body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect(await enrol(step.body.ticket, '000000')).toMatchObject(FAILED);
    const client = browser();
    const done = await client.post(CONSOLE_AUTH_PATHS.enrolAuthenticator, {
      ticket: step.body.ticket,
      code: codeOf(step.body.key),
    });
    expect(done).toMatchObject({ status: 200, body: { email } });
    expect(new Set(done.body.recovery_codes)).toHaveProperty('size', RECOVERY_CODES_COUNT);
    client.csId = done.body.cs_id;
    expect((await client.post(API_PATHS.consoleValidateSession)).status).toBe(200);
    expect(await begin(email)).toMatchObject({ body: { step: 'code' } });
  });

  test('happens once: a second browser with the same password comes too late', async () => {
    const { token } = await invited();
    const step = await browser().post(CONSOLE_AUTH_PATHS.useLink, { token, password: TEST_PASSWORD });
    expect((await enrol(step.body.ticket, codeOf(step.body.key))).status).toBe(200);
    node.clock.advance(30_000);
    expect(await enrol(step.body.ticket, codeOf(step.body.key))).toMatchObject(TICKET_OVER);
  });

  test('an enrolment ticket is no way around the code of somebody who has an authenticator', async () => {
    const { email, key } = await enrolled();
    const { body } = await begin(email);
    node.clock.advance(30_000);
    expect(await enrol(body.ticket, codeOf(key))).toMatchObject(TICKET_OVER);
  });
});

describe('a recovery code', () => {
  test('signs in instead of the authenticator, however it is typed, once, and a mail says so', async () => {
    const { email, codes } = await enrolled();
    const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    const first = await begin(email);
    expect((await confirm(first.body.ticket, { recovery_code: typed })).status).toBe(200);
    const again = await begin(email);
    expect(await confirm(again.body.ticket, { recovery_code: codes[3] })).toMatchObject(FAILED);
    expect((await confirm(again.body.ticket, { recovery_code: codes[4] })).status).toBe(200);
  });

  test('of somebody else opens nothing', async () => {
    const { codes } = await enrolled();
    const { email } = await enrolled();
    const { body } = await begin(email);
    expect(await confirm(body.ticket, { recovery_code: codes[0] })).toMatchObject(FAILED);
  });

  test('has 112 bits or more, so a plain hash of it is enough', async () => {
    const { codes } = await enrolled();
    for (const code of codes) {
      const characters = Array.from(code.replaceAll('-', ''));
      expect(characters.filter((character) => !RECOVERY_CODE_ALPHABET.includes(character))).toEqual([]);
      expect(characters.length * Math.log2(RECOVERY_CODE_ALPHABET.length)).toBeGreaterThanOrEqual(112);
    }
  });

  test('is not in the database', async () => {
    const { codes } = await enrolled();
    const { rows } = await sql<{ row: string }>`
      SELECT row_to_json(c)::text AS row FROM operator_recovery_code c`.execute(node.platform.db);
    const stored = rows.map(({ row }) => row).join();
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(Buffer.from(code).toString('hex'));
    }
  });
});

test('however an operator signs in, the audit log says with what', async () => {
  const { email, codes, answer } = await enrolled();
  const { body } = await begin(email);
  await confirm(body.ticket, { recovery_code: codes[0] });
  const { rows } = await sql<{ proof: string }>`
    SELECT after->>'with' AS proof FROM audit_entry
    WHERE action = 'operator.signed-in' AND actor_id = ${answer.body.operator_id} ORDER BY position`.execute(
    node.platform.db,
  );
  expect(rows.map(({ proof }) => proof)).toEqual(['enrolment', 'recovery code']);
});
