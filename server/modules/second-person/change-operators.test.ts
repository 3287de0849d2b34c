import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { listRequests } from '#server/modules/approvals/index.ts';
import { addOperatorByHand, rescueOperator } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { askForAdjustment } from '#server/modules/rewards/correct-points-within-limits.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { decideRequest } from './decide-request.ts';

let node: TestNode;
type Admin = Awaited<ReturnType<typeof signedInOperator>> & { readonly role: OperatorRole };
let ada: Admin;
let june: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(async () => {
  await sql`DELETE FROM act_limit`.execute(db());
  await sql`UPDATE second_person_request SET state = 'WITHDRAWN', decided_by = asked_by, decided_at = now() WHERE state = 'WAITING'`.execute(
    db(),
  );
  ada = { ...(await signedInOperator(node, 'ADMIN')), role: 'ADMIN' };
  june = await anOperator(node, 'ADMIN');
});

const db = () => node.platform.db;
const WHY = 'For the launch of ticket 4411';
const NAME = 'correctionPointsPerMemberDay';
const SET = `mutation setActLimit($input: ActLimitSetting!) {
  setActLimit(input: $input) { name value waitingValue } }`;
const ANSWER = '{ operator { role state approvesFrom approvesYoursFrom } outcome refusal }';
const INVITE = `mutation inviteOperator($input: OperatorToInvite!) { inviteOperator(input: $input) ${ANSWER} }`;
const ROLE = `mutation changeOperatorRole($operatorId: ID!, $role: OperatorRole!, $reason: String) {
  changeOperatorRole(operatorId: $operatorId, role: $role, reason: $reason) ${ANSWER} }`;
const ENABLE = `mutation enableOperator($operatorId: ID!, $reason: String) {
  enableOperator(operatorId: $operatorId, reason: $reason) ${ANSWER} }`;
const RESET = `mutation resetOperatorAuthenticator($operatorId: ID!, $reason: String!) {
  resetOperatorAuthenticator(operatorId: $operatorId, reason: $reason) ${ANSWER} }`;

const setLimit = async (value: number, by = ada) => {
  const { status, body } = await by.ask('setActLimit', SET, { input: { name: NAME, value, reason: WHY } });
  return { status, limit: body.data?.setActLimit.find(({ name }: { name: string }) => name === NAME) };
};
const limitNow = async () => {
  const { body } = await ada.ask('listActLimits', 'query listActLimits { listActLimits { name value } }', {});
  return body.data.listActLimits.find(({ name }: { name: string }) => name === NAME).value;
};
const waiting = async () =>
  (
    await sql<{ id: string }>`
    SELECT request_id AS id FROM second_person_request WHERE state = 'WAITING' ORDER BY request_id`.execute(db())
  ).rows;
const theRequest = async () => (await waiting())[0]?.id ?? '';
const approve = (requestId: string, by: { operatorId: string; role: OperatorRole }) =>
  decideRequest(node.rooms, db(), { requestId, isApproved: true, note: null }, by);
const rowOf = async (email: string) =>
  (
    await sql<{ operatorId: string; role: OperatorRole; by: string | null; since: Date | null }>`
      SELECT operator_id AS "operatorId", role, approver_by AS by, approver_since AS since FROM operator
      WHERE email = ${email}`.execute(db())
  ).rows[0];
const actions = async (subject: string) =>
  (
    await sql<{ action: string; after: object }>`
      SELECT action, after FROM audit_entry WHERE subject_id = ${subject} ORDER BY position`.execute(db())
  ).rows;

/** More points than one person gives alone, asked for by somebody. */
async function asksFor(asker: { operatorId: string }) {
  const { panelistId } = await aMember(node);
  const words = { reason: WHY, memberNote: 'For week 22', reference: null, key: randomUUID() };
  return must(await askForAdjustment(node.rooms, db(), { ...words, panelistId, points: 8_000 }, asker)).id;
}

/** Somebody whom Ada invited as an admin, with June's agreement. */
async function invitedByAda() {
  const email = `${randomUUID()}@example.com`;
  await ada.ask('inviteOperator', INVITE, { input: { email, name: 'Nia', role: 'ADMIN', reason: WHY } });
  expect(await approve(await theRequest(), june)).toMatchObject({ ok: true });
  const row = await rowOf(email);
  if (row === undefined) throw new Error('nobody was invited');
  return { ...row, email };
}

describe('a limit', () => {
  test('is not raised by one admin: it waits, once, and holds when another admin agrees', async () => {
    const before = await limitNow();
    expect(await setLimit(before + 1)).toMatchObject({
      status: 200,
      limit: { value: before, waitingValue: before + 1 },
    });
    expect((await setLimit(before + 1)).status).toBe(200);
    expect((await setLimit(before + 2)).status).toBe(409);
    expect(await waiting()).toHaveLength(1);
    const request = await theRequest();
    expect(await approve(request, ada)).toEqual({ ok: false, failure: 'YOURSELF' });
    expect(await approve(request, await anOperator(node, 'SUPPORT'))).toEqual({ ok: false, failure: 'NOT_FOUND' });
    expect(await limitNow()).toBe(before);
    expect(await approve(request, june)).toMatchObject({ ok: true });
    expect(await limitNow()).toBe(before + 1);
    expect((await actions(NAME)).slice(-3)).toMatchObject([
      { action: 'second-person.asked' },
      { action: 'act-limit.set', after: { value: before + 1, askedBy: ada.operatorId } },
      { action: 'second-person.approved' },
    ]);
  });

  test('is lowered by one, and a raise that was asked for before is then not what was agreed on', async () => {
    const before = await limitNow();
    await setLimit(before + 10);
    expect(await setLimit(before - 10)).toMatchObject({ limit: { value: before - 10 } });
    expect(await approve(await theRequest(), june)).toEqual({ ok: false, failure: 'CHANGED' });
    expect(await limitNow()).toBe(before - 10);
  });
});

describe('a role that can approve', () => {
  test('is not given to somebody new by one admin: nothing is sent until another agrees', async () => {
    const email = `${randomUUID()}@example.com`;
    const invite = (input: object) =>
      ada.ask('inviteOperator', INVITE, { input: { email, name: 'Nia', role: 'ADMIN', ...input } });
    expect((await invite({})).body.data.inviteOperator.refusal).toBe('REASON_MISSING');
    const asked = await invite({ reason: WHY });
    expect(asked.body.data.inviteOperator).toEqual({ operator: null, outcome: 'WAITING', refusal: null });
    expect(await rowOf(email)).toBeUndefined();
    expect(await approve(await theRequest(), june)).toMatchObject({ ok: true });
    const made = await rowOf(email);
    expect(made).toMatchObject({ role: 'ADMIN', by: ada.operatorId, since: node.clock.now() });
    expect(await actions(made?.operatorId ?? '')).toMatchObject([
      { action: 'operator.invited', after: { askedBy: ada.operatorId } },
    ]);
    expect((await invite({ reason: WHY })).body.data.inviteOperator.refusal).toBe('EMAIL_TAKEN');
  });

  test.each<[OperatorRole, OperatorRole, 'DONE' | 'WAITING']>([
    ['READER', 'SUPPORT', 'WAITING'],
    ['SUPPORT', 'ADMIN', 'WAITING'],
    ['SUPPORT', 'RESEARCHER', 'WAITING'],
    ['ADMIN', 'SUPPORT', 'DONE'],
    ['RESEARCHER', 'READER', 'DONE'],
  ])('%s becomes %s: %s', async (before, role, outcome) => {
    const { operatorId, email } = await anOperator(node, before);
    const { body } = await ada.ask('changeOperatorRole', ROLE, { operatorId, role, reason: WHY });
    expect(body.data.changeOperatorRole).toMatchObject({ outcome, refusal: null });
    expect((await rowOf(email))?.role).toBe(outcome === 'DONE' ? role : before);
    if (outcome === 'DONE') return;
    const again = await ada.ask('changeOperatorRole', ROLE, { operatorId, role, reason: WHY });
    expect(again.body.data.changeOperatorRole.refusal).toBe('WAITING');
    expect(await approve(await theRequest(), june)).toMatchObject({ ok: true });
    expect(await rowOf(email)).toMatchObject({ role, by: ada.operatorId, since: node.clock.now() });
  });

  test('is not given to what somebody became meanwhile', async () => {
    const { operatorId } = await anOperator(node, 'SUPPORT');
    await ada.ask('changeOperatorRole', ROLE, { operatorId, role: 'ADMIN', reason: WHY });
    await sql`UPDATE operator SET role = 'READER' WHERE operator_id = ${operatorId}`.execute(db());
    expect(await approve(await theRequest(), june)).toEqual({ ok: false, failure: 'CHANGED' });
  });

  test.each<[OperatorRole, 'DONE' | 'WAITING']>([
    ['SUPPORT', 'WAITING'],
    ['READER', 'DONE'],
  ])('comes back with an operator of role %s who is enabled: %s', async (role, outcome) => {
    const { operatorId } = await anOperator(node, role);
    await sql`UPDATE operator SET state = 'DISABLED' WHERE operator_id = ${operatorId}`.execute(db());
    const { body } = await ada.ask('enableOperator', ENABLE, { operatorId, reason: WHY });
    expect(body.data.enableOperator).toMatchObject({ outcome });
    expect(await waiting()).toHaveLength(outcome === 'WAITING' ? 1 : 0);
  });
});

describe('an approver', () => {
  test('who was invited in the console counts after a day, and for whoever invited them after a week', async () => {
    const nia = await invitedByAda();
    const wes = await anOperator(node, 'SUPPORT');
    const [adas, wesleys] = [await asksFor(ada), await asksFor(wes)];
    expect(await approve(adas, nia)).toEqual({ ok: false, failure: 'NOT_YET' });
    expect(await approve(wesleys, nia)).toEqual({ ok: false, failure: 'NOT_YET' });
    const seen = await listRequests(node.rooms.approvals, db(), { isOpen: true, after: undefined }, nia);
    const days = new Map(
      seen.contents.map(({ requestId, mayDecide, mayDecideFrom }) => [requestId, [mayDecide, mayDecideFrom]]),
    );
    expect(days.get(adas)).toEqual([false, new Date(node.clock.now().getTime() + 7 * DAY_MS)]);
    expect(days.get(wesleys)).toEqual([false, new Date(node.clock.now().getTime() + DAY_MS)]);
    node.clock.advance(24 * HOUR_MS);
    expect(await approve(wesleys, nia)).toMatchObject({ ok: true });
    expect(await approve(adas, nia)).toEqual({ ok: false, failure: 'NOT_YET' });
    node.clock.advance(6 * DAY_MS);
    expect(await approve(adas, nia)).toMatchObject({ ok: true });
  });

  test('does not agree to what somebody asks whom they invited within the week, and may decline it', async () => {
    const nia = await invitedByAda();
    const asked = await asksFor(nia);
    expect(await approve(asked, ada)).toEqual({ ok: false, failure: 'NOT_YET' });
    const decline = { requestId: asked, isApproved: false, note: 'Ask somebody else' };
    expect(await decideRequest(node.rooms, db(), decline, ada)).toMatchObject({ ok: true });
  });

  test('whose sign-in somebody reset counts as one whom they invited', async () => {
    const { operatorId, role } = await anOperator(node, 'ADMIN');
    const [adas, junes] = [await asksFor(ada), await asksFor(june)];
    await ada.ask('resetOperatorAuthenticator', RESET, { operatorId, reason: WHY });
    expect(await approve(adas, { operatorId, role })).toEqual({ ok: false, failure: 'NOT_YET' });
    expect(await approve(junes, { operatorId, role })).toEqual({ ok: false, failure: 'NOT_YET' });
    node.clock.advance(24 * HOUR_MS);
    expect(await approve(junes, { operatorId, role })).toMatchObject({ ok: true });
    expect(await approve(adas, { operatorId, role })).toEqual({ ok: false, failure: 'NOT_YET' });
  });

  test('made, or let back in, by the command on the server counts at once', async () => {
    const email = `${randomUUID()}@example.com`;
    const { identity } = node.rooms;
    must(await inTransaction(db(), (tx) => addOperatorByHand(identity, tx, { email, name: 'Sam', role: 'ADMIN' })));
    const sam = await rowOf(email);
    expect(await approve(await asksFor(ada), { operatorId: sam?.operatorId ?? '', role: 'ADMIN' })).toMatchObject({
      ok: true,
    });
    const nia = await invitedByAda();
    must(await inTransaction(db(), (tx) => rescueOperator(identity, tx, nia.email)));
    expect(await approve(await asksFor(ada), nia)).toMatchObject({ ok: true });
  });

  test('who lost the role or the account since they opened the page approves nothing', async () => {
    const asked = await asksFor(ada);
    await sql`UPDATE operator SET role = 'READER' WHERE operator_id = ${june.operatorId}`.execute(db());
    expect(await approve(asked, june)).toEqual({ ok: false, failure: 'NOT_FOUND' });
    await sql`UPDATE operator SET role = 'ADMIN', state = 'DISABLED' WHERE operator_id = ${june.operatorId}`.execute(
      db(),
    );
    expect(await approve(asked, june)).toEqual({ ok: false, failure: 'NOT_FOUND' });
  });

  test('waits for a change of their own row that is under way', async () => {
    const asked = await asksFor(ada);
    const [changed, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const disabling = db()
      .transaction()
      .execute(async (tx) => {
        await sql`UPDATE operator SET state = 'DISABLED' WHERE operator_id = ${june.operatorId}`.execute(tx);
        changed.resolve();
        await letGo.promise;
      });
    await changed.promise;
    const approving = approve(asked, june);
    const blocked = sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitUntil('it waits', async () => (await blocked.execute(db())).rows.length > 0);
    letGo.resolve();
    await disabling;
    expect(await approving).toEqual({ ok: false, failure: 'NOT_FOUND' });
  });
});
