import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACT_LIMIT_DEFAULTS } from '#contract/limits.ts';
import { ACT_LIMITS } from '#contract/second-person/act-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import { approvalsBed, type ApprovalsBed } from '#testkit/beds/approvals-bed.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { carryOutLimit, changeLimit } from './change-limit.ts';
import { foreseenLimits } from './count-acts.ts';
import { listLimits } from './limits.ts';
import { listRequests } from './list-requests.ts';
import type { Decider } from './decide-request.ts';

const NAME = 'pricePercent';
const STANDARD = ACT_LIMIT_DEFAULTS[NAME];
const MOST = ACT_LIMITS[NAME].most;

let bed: ApprovalsBed;
let admin: Decider;
beforeAll(async () => {
  bed = await approvalsBed();
  admin = await bed.newOperator('ADMIN');
});
afterAll(() => bed.close());
beforeEach(async () => {
  await sql`DELETE FROM act_limit`.execute(bed.db);
  await sql`UPDATE second_person_request SET state = 'WITHDRAWN', decided_by = asked_by, decided_at = now()
    WHERE state = 'WAITING'`.execute(bed.db);
});

const change = (value: number, by: Decider = admin, tx?: Db) => {
  const limit = { name: NAME, value, reason: 'A new season' } as const;
  return tx === undefined
    ? bed.inTransaction((own) => changeLimit(bed.approvals, own, limit, by))
    : changeLimit(bed.approvals, tx, limit, by);
};
const carryOut = (value: number, before: number, name: string = NAME) =>
  bed.inTransaction((tx) => {
    const request = { asked: { name, value, before }, reason: 'A new season', askedBy: admin.operatorId };
    return carryOutLimit(bed.approvals, tx, request, admin);
  });
const read = async () => (await listLimits(bed.approvals, bed.db)).find(({ name }) => name === NAME);
const waiting = async () => {
  const page = await listRequests(bed.approvals, bed.db, { isOpen: true, after: undefined }, admin);
  return page.contents.filter(({ kind }) => kind === 'LIMIT').length;
};

test("it is the contract's own until somebody sets it", async () => {
  expect(await read()).toEqual({ name: NAME, value: STANDARD, standard: STANDARD, setAt: null, waitingValue: null });
});

test('one admin lowers it, and it holds from then on', async () => {
  const count = [{ act: 'PRICE', amount: STANDARD, operatorId: admin.operatorId }] as const;
  expect(await foreseenLimits(bed.approvals, bed.db, count)).toEqual([]);
  const entries = (await bed.auditOf('act-limit', NAME)).length;
  expect((await change(STANDARD - 1)).ok).toBe(true);
  expect(await read()).toMatchObject({ value: STANDARD - 1, setAt: bed.clock.now() });
  expect(await foreseenLimits(bed.approvals, bed.db, count)).toEqual([{ name: NAME, limit: STANDARD - 1 }]);
  expect((await bed.auditOf('act-limit', NAME)).slice(entries)).toMatchObject([
    { action: 'act-limit.set', before: { value: STANDARD }, after: { value: STANDARD - 1, reason: 'A new season' } },
  ]);
});

test('the same again changes nothing', async () => {
  expect((await change(STANDARD)).ok).toBe(true);
  expect([await read(), await waiting()]).toMatchObject([{ setAt: null }, 0]);
});

test('to raise it takes a second person: until then it is what it was', async () => {
  expect((await change(STANDARD + 1)).ok).toBe(true);
  expect(await read()).toMatchObject({ value: STANDARD, waitingValue: STANDARD + 1 });
});

test('one raise waits at a time: the same by the same person is that one, any other is refused', async () => {
  await change(STANDARD + 1);
  expect((await change(STANDARD + 1)).ok).toBe(true);
  expect(await change(STANDARD + 2)).toMatchObject({ failure: 'WAITING' });
  expect(await change(STANDARD + 1, await bed.newOperator('ADMIN'))).toMatchObject({ failure: 'WAITING' });
  expect(await waiting()).toBe(1);
});

test('two admins who ask at once have one raise waiting', async () => {
  const other = await bed.newOperator('ADMIN');
  const second = await beforeCommit(
    bed.db,
    (tx) => change(STANDARD + 1, admin, tx),
    () => change(STANDARD + 2, other),
  );
  expect([second, await waiting()]).toMatchObject([{ failure: 'WAITING' }, 1]);
});

test('what two agreed on is set if it is still what it was', async () => {
  expect(await carryOut(STANDARD + 5, STANDARD - 1)).toMatchObject({ failure: 'CHANGED' });
  expect((await carryOut(STANDARD + 5, STANDARD)).ok).toBe(true);
  expect(await read()).toMatchObject({ value: STANDARD + 5 });
});

test('no two people allow more than the contract does, nor a limit that it does not know', async () => {
  expect(await carryOut(MOST + 1, STANDARD)).toMatchObject({ failure: 'CHANGED' });
  expect(await carryOut(1, STANDARD, 'unheardOf')).toMatchObject({ failure: 'CHANGED' });
  expect((await carryOut(MOST, STANDARD)).ok).toBe(true);
});

test('one that was set under a higher bound keeps to the bound of today', async () => {
  await sql`INSERT INTO act_limit (panel_id, name, value, set_by, set_at)
    VALUES (${bed.approvals.panelId}, ${NAME}, ${MOST + 1}, NULL, now())`.execute(bed.db);
  expect(await read()).toMatchObject({ value: MOST });
});
