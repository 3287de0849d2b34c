import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { DECIDING_ROLES, REQUEST_KINDS } from '#contract/second-person/second-person.ts';
import { countWaitingRequests, withdrawRequest, type Decider } from '#server/modules/approvals/index.ts';
import { listRequests } from '#server/modules/approvals/list-requests.ts';
import { readPoints } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import { testKeys } from '#testkit/config.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { beginSeriesWithinLimits } from '#server/modules/activities/plan-quests.ts';
import { askForAdjustment } from '#server/modules/rewards/correct-points-within-limits.ts';
import { decideRequest } from './decide-request.ts';

let node: TestNode;
let other: TestNode;
let wes: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  // Two nodes of one cluster open each other's mails.
  const config = { sealingKeys: testKeys('both') };
  node = await startTestNode({ config });
  other = await startTestNode({ databaseUrl: node.databaseUrl, clock: node.clock, config });
});
afterAll(async () => {
  await other.stop();
  await node.stop();
});
beforeEach(async () => {
  wes = await anOperator(node, 'SUPPORT');
});

const db = () => node.platform.db;
const approvals = () => node.rooms.approvals;

async function ask(points = 8_000, from = node) {
  node.clock.advance(1);
  const { panelistId } = await aMember(node);
  const words = { reason: 'Lost in the outage', memberNote: 'For week 22', reference: null, key: randomUUID() };
  const { id } = must(await askForAdjustment(from.rooms, from.platform.db, { ...words, panelistId, points }, wes));
  return { requestId: id, balance: async () => (await readPoints(node.rooms.rewards, panelistId)).totalPoints };
}
const decide = (requestId: string, by: Decider, isApproved = true, note: string | null = null, on = node) =>
  decideRequest(on.rooms, on.platform.db, { requestId, isApproved, note }, by);
const seen = (isOpen: boolean, viewer: Decider, after?: string) =>
  listRequests(approvals(), db(), { isOpen, after }, viewer);
const mailsTo = async (email: string) =>
  (await sql<{ subject: string }>`SELECT subject FROM mailbox_message WHERE recipient = ${email}`.execute(db())).rows;

describe('a request', () => {
  test.each(['RESEARCHER', 'FULFILMENT', 'READER'] as const)('is neither seen nor decided by a %s', async (role) => {
    const { requestId, balance } = await ask();
    const stranger = await anOperator(node, role);
    expect((await seen(true, stranger)).contents.map((one) => one.requestId)).not.toContain(requestId);
    expect(await countWaitingRequests(approvals(), db(), stranger)).toBe(0);
    expect(await decide(requestId, stranger)).toEqual({ ok: false, failure: 'NOT_FOUND' });
    expect(await balance()).toBe(0);
  });

  test('is counted and told by e-mail to whoever may decide, and not to who asked', async () => {
    const june = await anOperator(node, 'SUPPORT');
    const researcher = await anOperator(node, 'RESEARCHER');
    const before = await countWaitingRequests(approvals(), db(), june);
    await ask();
    expect(await countWaitingRequests(approvals(), db(), june)).toBe(before + 1);
    await vi.waitFor(async () => expect(await mailsTo(june.email)).toEqual([{ subject: 'Your approval is needed' }]), {
      timeout: 20_000,
    });
    expect(await mailsTo(wes.email)).toEqual([]);
    expect(await mailsTo(researcher.email)).toEqual([]);
  });

  test('of one operator is not among what waits for them', async () => {
    const before = await countWaitingRequests(approvals(), db(), wes);
    await ask();
    expect(await countWaitingRequests(approvals(), db(), wes)).toBe(before);
  });

  test('is answered with a note that its asker reads, and keeps its place in the history', async () => {
    const june = await anOperator(node, 'SUPPORT');
    const [first, second, third] = [await ask(), await ask(), await ask()];
    must(await decide(third.requestId, june));
    must(await decide(first.requestId, june, false, 'Paid last week already'));
    must(await inTransaction(db(), (tx) => withdrawRequest(approvals(), tx, second.requestId, wes)));
    const { contents } = await seen(false, wes);
    const ours = [third, second, first].map(({ requestId }) => requestId);
    expect(contents.filter(({ requestId }) => ours.includes(requestId))).toMatchObject([
      { requestId: third.requestId, state: 'APPROVED', decidedBy: { operatorId: june.operatorId } },
      { requestId: second.requestId, state: 'WITHDRAWN' },
      { requestId: first.requestId, state: 'DECLINED', decisionNote: 'Paid last week already' },
    ]);
    await vi.waitFor(
      async () => {
        const subjects = (await mailsTo(wes.email)).map(({ subject }) => subject);
        expect(new Set(subjects)).toEqual(new Set(['Your request was approved', 'Your request was declined']));
      },
      { timeout: 60_000 },
    );
  });

  test('comes in pages that neither skip nor repeat, also while some are decided', async () => {
    const june = await anOperator(node, 'SUPPORT');
    const asked: string[] = [];
    for (let i = 0; i < 27; i++) asked.push((await ask()).requestId);
    for (const requestId of asked) must(await decide(requestId, june, false, 'Not this one'));
    const first = await seen(false, wes);
    await ask();
    const second = await seen(false, wes, first.nextPage ?? expect.fail('there is a second page'));
    const ids = [...first.contents, ...second.contents].map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(asked.every((requestId) => ids.includes(requestId))).toBe(true);
  });
});

describe('withdrawing', () => {
  test('is for who asked, and what was withdrawn is decided by nobody', async () => {
    const june = await anOperator(node, 'ADMIN');
    const { requestId, balance } = await ask();
    const withdraw = (by: { operatorId: string }, id = requestId) =>
      inTransaction(db(), (tx) => withdrawRequest(approvals(), tx, id, by));
    for (const [by, id] of [
      [june, requestId],
      [wes, randomUUID()],
      [wes, 'no-id'],
    ] as const) {
      expect(await withdraw(by, id)).toEqual({ ok: false, failure: 'NOT_FOUND' });
    }
    must(await withdraw(wes));
    must(await withdraw(wes));
    expect(await decide(requestId, june)).toEqual({ ok: false, failure: 'ALREADY_DECIDED' });
    expect(await balance()).toBe(0);
  });

  test('and approving at once, on two nodes: one of them holds', async () => {
    const june = await anOperator(node, 'ADMIN');
    for (let round = 0; round < 5; round++) {
      const { requestId, balance } = await ask();
      const [approved, withdrawn] = await Promise.all([
        decide(requestId, june, true, null, other),
        inTransaction(db(), (tx) => withdrawRequest(approvals(), tx, requestId, wes)),
      ]);
      expect(approved.ok).not.toBe(withdrawn.ok);
      expect(await balance()).toBe(approved.ok ? 8_000 : 0);
    }
  });
});

test('two nodes add up the same sum: of twelve at once, no more are done alone than the limit allows', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(4_000, at % 2 === 0 ? node : other)));
  const balances = await Promise.all(asked.map(({ balance }) => balance()));
  expect(balances.filter((points) => points === 4_000)).toHaveLength(5);
});

test('a role that may not see a request cannot decide any kind of it', () => {
  for (const kind of REQUEST_KINDS) {
    expect(DECIDING_ROLES[kind]).toContain('ADMIN');
    expect(DECIDING_ROLES[kind]).not.toContain('READER' satisfies OperatorRole);
  }
});

describe('a series of quests', () => {
  const series = (qualified: number, reason: string | null) => ({
    name: `Quests ${randomUUID()}`,
    firstMonday: '2026-06-08',
    points: { qualified, nonQualified: 5, overQuota: 5 },
    reason,
  });
  const begin = (given: ReturnType<typeof series>, by: { operatorId: string }) =>
    inTransaction(db(), (tx) => beginSeriesWithinLimits(node.rooms, tx, given, by));

  test('that gives more than one activity may takes a second researcher, and a reason', async () => {
    const [ada, ben] = [await anOperator(node, 'RESEARCHER'), await anOperator(node, 'RESEARCHER')];
    expect(must(await begin(series(2_000, null), ada)).state).toBe('DONE');
    expect(await begin(series(2_001, null), ada)).toEqual({ ok: false, failure: 'REASON_MISSING' });
    const asked = series(100_000, 'A prize for the anniversary');
    expect(must(await begin(asked, ada)).state).toBe('WAITING');
    const made = () => sql`SELECT 1 FROM quest_series WHERE name = ${asked.name}`.execute(db());
    expect((await made()).rows).toHaveLength(0);
    const request = (await seen(true, ben)).contents.find(({ title }) => title.includes(asked.name));
    expect(request).toMatchObject({ because: ['One activity would pay more than 2,000 points.'], mayDecide: true });
    expect(await decide(request?.requestId ?? '', ada)).toEqual({ ok: false, failure: 'YOURSELF' });
    must(await decide(request?.requestId ?? '', ben));
    must(await decide(request?.requestId ?? '', ben));
    expect((await made()).rows).toHaveLength(1);
  });
});
