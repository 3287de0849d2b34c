import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPROVER_AFTER_HOURS } from '#contract/second-person/approvers.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { approvalsBed, type ApprovalsBed } from '#testkit/beds/approvals-bed.ts';
import { countWaitingRequests, listRequests, readShownRequest } from './list-requests.ts';
import { takeDecision, type Decider } from './decide-request.ts';

const PAGE = 25;

let bed: ApprovalsBed;
beforeAll(async () => {
  bed = await approvalsBed();
});
afterAll(() => bed.close());

const list = (viewer: Decider, isOpen = true, after?: string) =>
  listRequests(bed.approvals, bed.db, { isOpen, after }, viewer);
const ids = async (viewer: Decider, isOpen = true) =>
  (await list(viewer, isOpen)).contents.map(({ requestId }) => requestId);
const show = (id: string, viewer: Decider) => readShownRequest(bed.approvals, bed.db, id, viewer);
const count = (viewer: Decider) => countWaitingRequests(bed.approvals, bed.db, viewer);

test('a request is there for its asker and for who may decide, and for nobody else', async () => {
  const [asker, decider] = [await bed.newOperator('RESEARCHER'), await bed.newOperator('SUPPORT')];
  const [other, colleague] = [await bed.newOperator('RESEARCHER'), await bed.newOperator('FULFILMENT')];
  const { id } = await bed.aRequest(asker);
  for (const viewer of [asker, decider]) expect(await ids(viewer)).toContain(id);
  for (const viewer of [other, colleague]) {
    expect(await ids(viewer)).not.toContain(id);
    expect(await show(id, viewer)).toBeUndefined();
  }
  expect(await show(id, asker)).toMatchObject({ mayDecide: false, mayWithdraw: true, mayDecideFrom: null });
  expect(await show(id, decider)).toMatchObject({ mayDecide: true, mayWithdraw: false, reason: 'The survey broke' });
  const own = await bed.aRequest(decider);
  expect(await show(own.id, decider)).toMatchObject({ mayDecide: false, mayWithdraw: true });
  expect(await show('no id', decider)).toBeUndefined();
  expect(await show(randomUUID(), decider)).toBeUndefined();
});

test('what waits is counted for those who may decide it, without their own', async () => {
  const [asker, decider, researcher] = [
    await bed.newOperator(),
    await bed.newOperator(),
    await bed.newOperator('RESEARCHER'),
  ];
  const before = [await count(asker), await count(decider), await count(researcher)];
  await bed.aRequest(asker);
  await bed.aRequest({ operatorId: null });
  const after = [await count(asker), await count(decider), await count(researcher)];
  expect(after.map((number, place) => number - (before[place] ?? 0))).toEqual([1, 2, 0]);
});

test('who is not an approver for long enough sees from when they may decide', async () => {
  const [asker, young] = [await bed.newOperator(), await bed.newOperator()];
  await sql`UPDATE operator SET approver_since = ${bed.clock.now()} WHERE operator_id = ${young.operatorId}`.execute(
    bed.db,
  );
  const from = later(bed.clock.now(), APPROVER_AFTER_HOURS * HOUR_MS);
  const { id } = await bed.aRequest(asker);
  expect(await show(id, young)).toMatchObject({ mayDecide: false, mayDecideFrom: from });
  bed.clock.advance(APPROVER_AFTER_HOURS * HOUR_MS);
  expect(await show(id, young)).toMatchObject({ mayDecide: true, mayDecideFrom: null });
});

test('what waits goes from the longest waiting, what is over from the newest, each on one page', async () => {
  const [asker, decider] = [await bed.newOperator('RESEARCHER'), await bed.newOperator('ADMIN')];
  const asked: string[] = [];
  for (let round = 0; round < PAGE + 1; round += 1) asked.push((await bed.aRequest(asker)).id);
  const pages = async (isOpen: boolean) => {
    const first = await list(asker, isOpen);
    const second = await list(asker, isOpen, first.nextPage ?? undefined);
    return [first, second].map(({ contents }) => contents.map(({ requestId }) => requestId));
  };
  expect(await pages(true)).toEqual([asked.slice(0, PAGE), asked.slice(PAGE)]);
  for (const requestId of asked.toReversed()) {
    const decision = { requestId, isApproved: false, note: 'No' };
    await bed.inTransaction((tx) => takeDecision(bed.approvals, tx, decision, decider));
  }
  expect(await pages(true)).toEqual([[], []]);
  const newest = asked.toReversed();
  expect(await pages(false)).toEqual([newest.slice(0, PAGE), newest.slice(PAGE)]);
  expect(await show(newest[0] ?? '', asker)).toMatchObject({
    state: 'DECLINED',
    decidedBy: { operatorId: decider.operatorId },
    decisionNote: 'No',
    mayWithdraw: false,
  });
});
