import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/platform/database/database.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator, must, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { changeOperator, type OperatorChange } from './change-operator.ts';
import { changeOperatorPassword, renewRecoveryCodes } from './operator-account.ts';
import { checkOperatorPassword } from './operator-password.ts';
import { beginOperatorSignIn, confirmOperatorSignIn, enrolAuthenticator, operatorSignIn } from './operator-sign-in.ts';
import { openTicket } from './operator-ticket.ts';
import { renewCodes } from './recovery-codes.ts';
import { rescueOperator } from './rescue-operator.ts';
import { totpCode, totpStep } from './totp.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());
afterEach(() => vi.restoreAllMocks());

const FROM = { origin: '203.0.113.7', correlationId: 'c' };
const RESET = { kind: 'reset-authenticator', reason: 'Showed their badge on a video call' } as const;
const NEW = 'Another1!horse';
const OVER = { ok: false, failure: { kind: 'ticket-over' } };
const FAILED = { ok: false, failure: { kind: 'failed' } };

type Operator = Awaited<ReturnType<typeof anOperator>>;

/** What is not finished when the call begins, and is when it goes on. */
const changing =
  (operatorId: string, change: OperatorChange = RESET) =>
  async (tx: Db) => {
    must(await changeOperator(bed.rooms.identity, tx, { operatorId, change }, { operatorId: null }));
  };

const replacing =
  ({ operatorId }: Operator, hash: string) =>
  (tx: Db) =>
    sql`UPDATE operator SET password_hash = ${hash} WHERE operator_id = ${operatorId}`.execute(tx);

async function rowOf({ operatorId }: Operator) {
  const { rows } = await sql<{ password: string | null; secret: string | null; codes: number; open: number }>`
    SELECT password_hash AS password, totp_secret AS secret,
      (SELECT count(*)::integer FROM operator_recovery_code c WHERE c.operator_id = o.operator_id) AS codes,
      (SELECT count(*)::integer FROM operator_session s WHERE s.operator_id = o.operator_id AND ended_at IS NULL) AS open
    FROM operator o WHERE operator_id = ${operatorId}`.execute(bed.db);
  return rows[0];
}
const NOTHING_LEFT = { password: null, secret: null, codes: 0, open: 0 };

/** Signed in, as the resolvers say who calls. */
async function actOf(operator: Operator) {
  const { email, password } = operator;
  must(await operatorSignIn(bed.rooms.identity, { email, password, code: operator.code() }, FROM));
  const { rows } = await sql<{ sessionId: string }>`
    SELECT session_id AS "sessionId" FROM operator_session WHERE operator_id = ${operator.operatorId}`.execute(bed.db);
  bed.clock.advance(60_000);
  const sessionId = rows[0]?.sessionId ?? '';
  return { operatorId: operator.operatorId, sessionId, deviceToken: undefined, userAgent: undefined, ...FROM };
}

describe('what is not over when an authenticator is reset', () => {
  test('a password that is hashed anew does not come back', async () => {
    const operator = await anOperator(bed);
    const { identity } = bed.rooms;
    vi.spyOn(identity.passwords, 'isOutdated').mockReturnValueOnce(true);
    const check = () => checkOperatorPassword(identity, { email: operator.email, password: TEST_PASSWORD });
    expect(await beforeCommit(bed.db, changing(operator.operatorId), check)).toMatchObject(FAILED);
    expect(await rowOf(operator)).toEqual(NOTHING_LEFT);
  });

  test('a password that somebody else has hashed anew is looked at again', async () => {
    const operator = await anOperator(bed);
    const { identity } = bed.rooms;
    const anew = must(await identity.passwords.hash(operator.operatorId, TEST_PASSWORD));
    vi.spyOn(identity.passwords, 'isOutdated').mockReturnValueOnce(true);
    const check = () => checkOperatorPassword(identity, { email: operator.email, password: TEST_PASSWORD });
    const checked = await beforeCommit(bed.db, replacing(operator, anew.hash), check);
    expect(must(checked).password_hash).toBe(anew.hash);
    expect((await rowOf(operator))?.password).toBe(anew.hash);
  });

  test('a change of the own password sets none', async () => {
    const operator = await anOperator(bed);
    const by = await actOf(operator);
    const given = { currentPassword: TEST_PASSWORD, newPassword: NEW };
    const change = () => changeOperatorPassword(bed.rooms.identity, given, by);
    expect(await beforeCommit(bed.db, changing(operator.operatorId), change)).toMatchObject(FAILED);
    expect(await rowOf(operator)).toEqual(NOTHING_LEFT);
  });

  test('new recovery codes are not made', async () => {
    const operator = await anOperator(bed);
    const by = await actOf(operator);
    const renew = () => renewRecoveryCodes(bed.rooms.identity, operator.code(), by);
    expect(await beforeCommit(bed.db, changing(operator.operatorId), renew)).toMatchObject(FAILED);
    expect(await rowOf(operator)).toEqual(NOTHING_LEFT);
  });

  test('a code that was right opens no session', async () => {
    const operator = await anOperator(bed);
    const { identity } = bed.rooms;
    const { ticket } = must(await beginOperatorSignIn(identity, { email: operator.email, password: TEST_PASSWORD }));
    const confirm = () => confirmOperatorSignIn(identity, ticket, { code: operator.code() }, FROM);
    expect(await beforeCommit(bed.db, changing(operator.operatorId), confirm)).toEqual(OVER);
    expect(await rowOf(operator)).toEqual(NOTHING_LEFT);
  });

  test('nor does a call with password and code', async () => {
    const operator = await anOperator(bed);
    const { identity } = bed.rooms;
    const given = { email: operator.email, password: TEST_PASSWORD, code: operator.code() };
    const signIn = () => operatorSignIn(identity, given, FROM);
    expect(await beforeCommit(bed.db, changing(operator.operatorId), signIn)).toMatchObject(FAILED);
    expect(await rowOf(operator)).toEqual(NOTHING_LEFT);
  });
});

describe.each<['code' | 'recovery code']>([['code'], ['recovery code']])('a %s that was right', (what) => {
  test.each<[string, (operator: Operator) => (tx: Db) => Promise<unknown>]>([
    ['is disabled', ({ operatorId }) => changing(operatorId, { kind: 'disable' })],
    ['has another password', (operator) => replacing(operator, 'another')],
    [
      'has another authenticator',
      ({ operatorId }) =>
        (tx) =>
          sql`UPDATE operator SET totp_secret = NULL WHERE operator_id = ${operatorId}`.execute(tx),
    ],
  ])('opens no session of an operator who %s by now', async (_what, change) => {
    const operator = await anOperator(bed);
    const { identity } = bed.rooms;
    const [recoveryCode = ''] = await renewCodes(identity, bed.db, operator.operatorId);
    const { ticket } = must(await beginOperatorSignIn(identity, { email: operator.email, password: TEST_PASSWORD }));
    const proof = what === 'code' ? { code: operator.code() } : { recoveryCode };
    const confirm = () => confirmOperatorSignIn(identity, ticket, proof, FROM);
    bed.mails.length = 0;
    expect(await beforeCommit(bed.db, change(operator), confirm)).toEqual(OVER);
    expect(await rowOf(operator)).toMatchObject({ open: 0 });
    expect(bed.mails).toEqual([]);
  });
});

test('an authenticator is not set up with a password that was replaced while its code was looked at', async () => {
  const operator = await anOperator(bed);
  const { identity } = bed.rooms;
  must(await bed.inTransaction((tx) => rescueOperator(identity, tx, operator.email)));
  const { ticket } = must(await beginOperatorSignIn(identity, { email: operator.email, password: TEST_PASSWORD }));
  const secret = openTicket(identity, ticket)?.secret ?? Buffer.alloc(0);
  const replaced = must(await identity.passwords.hash(operator.operatorId, NEW));
  const enrol = () => enrolAuthenticator(identity, ticket, totpCode(secret, totpStep(bed.clock.now())), FROM);
  expect(await beforeCommit(bed.db, replacing(operator, replaced.hash), enrol)).toEqual(OVER);
  expect(await rowOf(operator)).toEqual({ password: replaced.hash, secret: null, codes: 0, open: 0 });
});
