import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APPROVER_AFTER_HOURS, APPROVER_FOR_MAKER_AFTER_DAYS } from '#contract/second-person/approvers.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import type { Db } from '#server/platform/database/database.ts';
import { approvalsBed, type ApprovalsBed } from '#testkit/beds/approvals-bed.ts';
import { must } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import {
  closeRequestAbout,
  takeDecision,
  notifyDecision,
  withdrawRequest,
  type Decider,
  type RequestDecision,
} from './decide-request.ts';
import { eraseRequests, isKindWaiting, isWaitingAbout } from './requests.store.ts';
import { readRequest } from './list-requests.ts';

let bed: ApprovalsBed;
let asker: Decider & { email: string };
let decider: Decider & { email: string };
beforeAll(async () => {
  bed = await approvalsBed();
  [asker, decider] = [await bed.newOperator(), await bed.newOperator()];
});
afterAll(() => bed.close());
beforeEach(() => void bed.mails.splice(0));

const decide = (requestId: string, by: Decider = decider, given: Partial<RequestDecision> = {}, tx?: Db) => {
  const decision = { requestId, isApproved: true, note: null, ...given };
  return tx === undefined
    ? bed.inTransaction((own) => takeDecision(bed.approvals, own, decision, by))
    : takeDecision(bed.approvals, tx, decision, by);
};
const stateOf = async (id: string) => (await readRequest(bed.approvals, bed.db, id))?.state;
const withdraw = (id: string, by: Decider) => bed.inTransaction((tx) => withdrawRequest(bed.approvals, tx, id, by));

describe('what waits for a second person', () => {
  test('is kept by its shape alone, told in the audit log, and to everybody who may decide but its asker', async () => {
    const admin = await bed.newOperator('ADMIN');
    const researcher = await bed.newOperator('RESEARCHER');
    const { id, asked, subject } = await bed.aRequest(asker);
    expect(await readRequest(bed.approvals, bed.db, id)).toMatchObject({ kind: 'CORRECTION', asked, state: 'WAITING' });
    const to = bed.mails.map((mail) => mail.to);
    expect(to).toEqual(expect.arrayContaining([decider.email, admin.email]));
    expect([to.includes(asker.email), to.includes(researcher.email)]).toEqual([false, false]);
    const [entry] = await bed.auditOf(subject.kind, subject.id);
    expect(entry).toMatchObject({
      action: 'second-person.asked',
      actor: asker.operatorId,
      after: { request: id, memberNumber: 'M-1', reference: 'SR-7', reason: 'The survey broke' },
    });
  });

  test('without a reason is not asked for', async () => {
    const act = bed.aCorrection([], { because: [{ name: 'cardSeen', limit: null }], reason: null });
    expect(await bed.act(act, asker)).toMatchObject({ failure: 'REASON_MISSING' });
    expect(await readRequest(bed.approvals, bed.db, act.id)).toBeUndefined();
  });

  test('is one at a time about one thing, of two who ask at once, too', async () => {
    const aboutId = randomUUID();
    const because = [{ name: 'cardSeen', limit: null }];
    const ask = (tx?: Db) => bed.act(bed.aCorrection([], { aboutId, because }), asker, tx);
    expect(await beforeCommit(bed.db, ask, () => ask())).toMatchObject({ failure: 'WAITING' });
    // Also what one person could do alone waits for the decision about it.
    expect(await bed.act(bed.aCorrection([], { aboutId }), decider)).toMatchObject({ failure: 'WAITING' });
    expect(await isWaitingAbout(bed.db, aboutId)).toBe(true);
    expect(await isKindWaiting(bed.approvals, bed.db, 'CORRECTION')).toBe(true);
    expect(await isKindWaiting(bed.approvals, bed.db, 'STOCK_VOID')).toBe(false);
  });
});

describe('a decision', () => {
  test('is made once: the same again by the same person changes nothing, any other is too late', async () => {
    const { id } = await bed.aRequest(asker);
    expect(must(await decide(id))).toMatchObject({ isNew: true, request: { requestId: id } });
    expect(must(await decide(id))).toMatchObject({ isNew: false });
    expect(await decide(id, decider, { isApproved: false, note: 'No' })).toMatchObject({ failure: 'ALREADY_DECIDED' });
    expect(await decide(id, await bed.newOperator())).toMatchObject({ failure: 'ALREADY_DECIDED' });
    expect(await stateOf(id)).toBe('APPROVED');
  });

  test('of two at once is the one that came first', async () => {
    const { id } = await bed.aRequest(asker);
    const other = await bed.newOperator();
    const second = await beforeCommit(
      bed.db,
      (tx) => decide(id, decider, {}, tx),
      () => decide(id, other, { isApproved: false, note: 'No' }),
    );
    expect(second).toMatchObject({ failure: 'ALREADY_DECIDED' });
    expect(await stateOf(id)).toBe('APPROVED');
  });

  test('is nothing for its asker, nor for a role that it does not concern', async () => {
    const { id } = await bed.aRequest(asker);
    expect(await decide(id, asker)).toMatchObject({ failure: 'YOURSELF' });
    expect(await decide(id, await bed.newOperator('RESEARCHER'))).toMatchObject({ failure: 'NOT_FOUND' });
    expect(await decide(id, await bed.newOperator('FULFILMENT'))).toMatchObject({ failure: 'NOT_FOUND' });
    expect(await stateOf(id)).toBe('WAITING');
    await decide(id);
    expect(await decide(id, await bed.newOperator('RESEARCHER'))).toMatchObject({ failure: 'NOT_FOUND' });
  });

  test('is not made by who lost the role or the account since they signed in', async () => {
    const { id } = await bed.aRequest(asker);
    const [moved, disabled] = [await bed.newOperator(), await bed.newOperator()];
    await sql`UPDATE operator SET role = 'RESEARCHER' WHERE operator_id = ${moved.operatorId}`.execute(bed.db);
    await sql`UPDATE operator SET state = 'DISABLED' WHERE operator_id = ${disabled.operatorId}`.execute(bed.db);
    for (const one of [moved, disabled]) expect(await decide(id, one)).toMatchObject({ failure: 'NOT_FOUND' });
  });

  test('against needs a note, one for it does not', async () => {
    const { id } = await bed.aRequest(asker);
    expect(await decide(id, decider, { isApproved: false })).toMatchObject({ failure: 'NOTE_MISSING' });
    expect(must(await decide(id, decider, { isApproved: false, note: 'Too much' }))).toMatchObject({ isNew: true });
    expect(await stateOf(id)).toBe('DECLINED');
  });

  test.each(['no id', randomUUID()])('about %s is about nothing', async (id) => {
    expect(await decide(id)).toMatchObject({ failure: 'NOT_FOUND' });
    expect(await withdraw(id, asker)).toMatchObject({ failure: 'NOT_FOUND' });
  });

  test('is told to its asker with its note, and in the audit log', async () => {
    const { id, subject } = await bed.aRequest(asker);
    bed.mails.splice(0);
    const decision = { requestId: id, isApproved: false, note: 'Too much' };
    await bed.inTransaction(async (tx) => {
      const { request } = must(await takeDecision(bed.approvals, tx, decision, decider));
      await notifyDecision(bed.approvals, tx, { ...decision, request }, decider);
    });
    expect(bed.mails).toMatchObject([{ to: asker.email, text: expect.stringContaining('Too much') }]);
    expect((await bed.auditOf(subject.kind, subject.id)).at(-1)).toMatchObject({
      action: 'second-person.declined',
      actor: decider.operatorId,
      after: { request: id, asked: expect.stringContaining('points'), note: 'Too much', askedBy: asker.operatorId },
    });
  });
});

describe('who became an approver in the console', () => {
  const since = (operatorId: string, by: string | null) =>
    sql`UPDATE operator SET approver_since = ${bed.clock.now()}, approver_by = ${by} WHERE operator_id = ${operatorId}`.execute(
      bed.db,
    );

  test.each([
    ['for a stranger', APPROVER_AFTER_HOURS * HOUR_MS, 'stranger'],
    ['for their maker', APPROVER_FOR_MAKER_AFTER_DAYS * DAY_MS, 'maker'],
    ['for whom they made', APPROVER_FOR_MAKER_AFTER_DAYS * DAY_MS, 'made'],
  ] as const)('approves %s after %d ms, and declines at once', async (_whom, milliseconds, who) => {
    const [young, other] = [await bed.newOperator(), await bed.newOperator()];
    if (who === 'made') await since(other.operatorId, young.operatorId);
    else await since(young.operatorId, who === 'maker' ? other.operatorId : null);
    const [approved, declined] = [await bed.aRequest(other), await bed.aRequest(other)];
    // Each was asked for a millisecond later.
    bed.clock.advance(milliseconds - 3);
    expect(await decide(approved.id, young)).toMatchObject({ failure: 'NOT_YET' });
    expect((await decide(declined.id, young, { isApproved: false, note: 'No' })).ok).toBe(true);
    bed.clock.advance(1);
    expect((await decide(approved.id, young)).ok).toBe(true);
  });
});

describe('a request that is withdrawn', () => {
  test('is so by its asker alone, once and not after a decision', async () => {
    const { id } = await bed.aRequest(asker);
    expect(await withdraw(id, decider)).toMatchObject({ failure: 'NOT_FOUND' });
    expect([(await withdraw(id, asker)).ok, (await withdraw(id, asker)).ok]).toEqual([true, true]);
    expect(await decide(id)).toMatchObject({ failure: 'ALREADY_DECIDED' });
    const decided = await bed.aRequest(asker);
    await decide(decided.id);
    expect(await withdraw(decided.id, asker)).toMatchObject({ failure: 'ALREADY_DECIDED' });
  });

  test('because what it is about is gone says why, in the name of its asker', async () => {
    const aboutId = randomUUID();
    const { id, subject } = await bed.aRequest(asker, { aboutId });
    const closing = () =>
      bed.inTransaction((tx) => closeRequestAbout(bed.approvals, tx, { aboutId, why: 'It is gone' }, decider));
    await closing();
    await closing();
    expect([await stateOf(id), await isWaitingAbout(bed.db, aboutId)]).toEqual(['WITHDRAWN', false]);
    const entries = await bed.auditOf(subject.kind, subject.id);
    expect(entries.slice(1)).toMatchObject([{ actor: decider.operatorId, after: { note: 'It is gone' } }]);
  });

  test('when its member is erased keeps who asked, and none of the words', async () => {
    const aboutId = randomUUID();
    const { id, subject } = await bed.aRequest(asker, { aboutId });
    const kept = await bed.aRequest(asker);
    const erase = () => bed.inTransaction((tx) => eraseRequests(bed.approvals, tx, [aboutId]));
    expect([await erase(), await erase()]).toEqual([1, 0]);
    expect(await readRequest(bed.approvals, bed.db, id)).toMatchObject({
      state: 'WITHDRAWN',
      reason: '[erased]',
      askedBy: asker.operatorId,
      subject,
      asked: { memberNote: '[erased]', points: 6_000 },
    });
    expect(await stateOf(kept.id)).toBe('WAITING');
  });
});
