import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CANNED_REPLY_MESSAGES } from '#contract/support/canned-replies.ts';
import { SAVED_VIEW_MESSAGES } from '#contract/support/saved-views.ts';
import { SUPPORT_VIEWS_MAX } from '#contract/support/support-limits.ts';
import { businessSecondsBetween } from '#contract/time/business-days.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { purgePresence } from '#server/modules/support/index.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, createAsVisitor, SupportClient } from '#testkit/clients/support-client.ts';
import { Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const aWriter = () => aSupportWriter(node);
const aSupportClient = async (role: 'SUPPORT' | 'ADMIN' = 'SUPPORT') =>
  new SupportClient(await signedInOperator(node, role));

describe('who else is there', () => {
  const mark = (support: SupportClient, requestId: string, isWriting = false) =>
    support.ask(
      `mutation desk($requestId: ID!, $isWriting: Boolean!) {
        call: markSupportPresence(requestId: $requestId, isWriting: $isWriting) { operator { operatorId } isWriting } }`,
      { requestId, isWriting },
    );

  test('is told to the others for half a minute', async () => {
    const [one, two] = [await aSupportClient(), await aSupportClient()];
    const { id } = await (await aWriter()).create();
    expect(await mark(one, id, true)).toEqual([]);
    const isWriting = [{ operator: { operatorId: one.operator.operatorId }, isWriting: true }];
    expect(await mark(two, id)).toEqual(isWriting);
    expect((await two.get(id)).presence).toEqual(isWriting);
    node.clock.advance(29_000);
    expect(await mark(two, id)).toEqual(isWriting);
    node.clock.advance(1_000);
    expect(await mark(two, id)).toEqual([]);
    expect(await mark(one, id)).toEqual([{ operator: { operatorId: two.operator.operatorId }, isWriting: false }]);
  });

  test('does not say that somebody writes who has sent their answer', async () => {
    const [one, two] = [await aSupportClient(), await aSupportClient()];
    const { id } = await (await aWriter()).create();
    await mark(one, id, true);
    await one.reply(id, (await one.get(id)).revision);
    expect(await mark(two, id)).toEqual([{ operator: { operatorId: one.operator.operatorId }, isWriting: false }]);
  });

  test('is forgotten after an hour', async () => {
    const { id } = await (await aWriter()).create();
    await mark(await aSupportClient(), id);
    node.clock.advance(HOUR_MS + 1);
    await purgePresence(node.rooms.support, node.platform.db);
    const { rows } = await sql`SELECT FROM support_presence WHERE request_id = ${id}`.execute(node.platform.db);
    expect(rows).toEqual([]);
  });
});

describe('saved views', () => {
  const VIEW = '{ viewId name filter { view priority category assigneeId text } }';
  const save = (support: SupportClient, input: object) =>
    support.ask(`mutation desk($input: SupportViewInput!) { call: saveSupportView(input: $input) ${VIEW} }`, { input });
  const list = (support: SupportClient) => support.ask(`query desk { call: listSupportViews ${VIEW} }`, {});
  const remove = (support: SupportClient, viewId: string) =>
    support.ask(`mutation desk($viewId: ID!) { call: removeSupportView(viewId: $viewId) }`, { viewId });

  test("are each operator's own, changed and removed", async () => {
    const [one, two] = [await aSupportClient(), await aSupportClient()];
    const view = { name: 'Cards first', filter: { view: 'UNASSIGNED', priority: 'P1', category: 'GIFT_CARD_ISSUE' } };
    const kept = await save(one, view);
    expect(kept).toMatchObject({ name: 'Cards first', filter: { ...view.filter, assigneeId: null, text: null } });
    expect(await save(one, view)).toEqual(kept);
    expect(await save(one, { ...view, filter: {} })).toMatchObject({
      fields: { name: [SAVED_VIEW_MESSAGES.nameTaken] },
    });
    const { viewId } = kept;
    expect(await save(two, { ...view, viewId })).toMatchObject({ error: 'NOT_FOUND' });
    expect(await remove(two, viewId)).toBe(false);
    expect(await list(two)).toEqual([]);
    const changed = await save(one, { viewId, name: 'Cards', filter: { text: '  scan ' } });
    expect(changed).toMatchObject({ viewId, name: 'Cards', filter: { view: 'OPEN', priority: null, text: 'scan' } });
    expect(await list(one)).toEqual([changed]);
    expect(await remove(one, viewId)).toBe(true);
    expect(await list(one)).toEqual([]);
  });

  test('are at most twenty, also from two tabs at once', async () => {
    const support = await aSupportClient();
    const names = Array.from({ length: SUPPORT_VIEWS_MAX + 4 }, (_, index) => `View ${index}`);
    const saved = await Promise.all(names.map((name) => save(support, { name, filter: {} })));
    expect(saved.filter(({ viewId }) => viewId !== undefined)).toHaveLength(SUPPORT_VIEWS_MAX);
    expect(saved.find(({ error }) => error !== undefined)).toMatchObject({
      fields: { name: [SAVED_VIEW_MESSAGES.tooMany] },
    });
  });

  test('hold no member', async () => {
    const { panelistId } = await aWriter();
    expect(await save(await aSupportClient(), { name: 'One', filter: { panelistId } })).toMatchObject({
      fields: { filter: [SAVED_VIEW_MESSAGES.ofOneMember] },
    });
    for (const text of ['p-Z4RKKH5CE4 ', 'from dana@example.com']) {
      expect(await save(await aSupportClient(), { name: 'One', filter: { text } })).toMatchObject({
        fields: { name: [SAVED_VIEW_MESSAGES.ofOneMember] },
      });
    }
  });
});

describe('canned replies', () => {
  const REPLY = '{ cannedReplyId name body category revision }';
  const save = (support: SupportClient, input: object) =>
    support.ask(`mutation desk($input: CannedReplyInput!) { call: saveCannedReply(input: $input) ${REPLY} }`, {
      input,
    });
  const fill = (support: SupportClient, cannedReplyId: string, requestId: string) =>
    support.ask(
      `query desk($cannedReplyId: ID!, $requestId: ID!) {
        call: fillCannedReply(cannedReplyId: $cannedReplyId, requestId: $requestId) }`,
      { cannedReplyId, requestId },
    );
  const list = (support: SupportClient) => support.ask(`query desk { call: listCannedReplies ${REPLY} }`, {});
  const retire = (support: SupportClient, cannedReplyId: string, revision: number) =>
    support.ask(
      `mutation desk($cannedReplyId: ID!, $revision: Int!) {
        call: retireCannedReply(cannedReplyId: $cannedReplyId, revision: $revision) ${REPLY} }`,
      { cannedReplyId, revision },
    );

  test('are kept by admins, by revision, and filled in for everybody who answers', async () => {
    const [admin, support] = [await aSupportClient('ADMIN'), await aSupportClient()];
    const input = { name: 'We look into it', body: 'Hello {firstName}, {number}: by {answerBy}. You have {points}.' };
    expect(await save(support, input)).toMatchObject({ error: 'FORBIDDEN' });
    const kept = await save(admin, input);
    expect(await save(admin, input)).toEqual(kept);
    expect(await list(support)).toContainEqual(kept);
    const writer = await aWriter();
    const { id, number } = await writer.create();
    const { firstName } = (await support.get(id)).member;
    expect(await fill(support, kept.cannedReplyId, id)).toMatch(
      new RegExp(`^Hello ${firstName}, ${number}: by [A-Z][a-z]+day, [A-Z][a-z]+ \\d{1,2}\\. You have 0\\.$`),
    );
    const { cannedReplyId } = kept;
    const other = { ...input, cannedReplyId, body: 'Hello {firstName}, about {activity}.', category: 'OTHER' };
    const changed = await Promise.all([1, 2].map(() => save(admin, { ...other, revision: 1 })));
    expect(changed.filter(({ revision }) => revision === 2)).toHaveLength(1);
    expect(changed.filter(({ error }) => error === 'CONFLICT')).toHaveLength(1);
    const guest = await createAsVisitor(new Stranger(node), { email: 'canned-guest@example.org' });
    expect(await fill(support, cannedReplyId, guest.id)).toBe('Hello there, about your activity.');
    expect(await retire(admin, cannedReplyId, 1)).toMatchObject({ error: 'CONFLICT' });
    expect(await retire(admin, cannedReplyId, 2)).toMatchObject({ revision: 3 });
    expect(await fill(support, cannedReplyId, id)).toMatchObject({ error: 'NOT_FOUND' });
    expect(await save(admin, { ...other, revision: 3 })).toMatchObject({ error: 'NOT_FOUND' });
    const { rows } = await sql<{ action: string }>`SELECT action FROM audit_entry WHERE subject_id = ${cannedReplyId}
      ORDER BY position`.execute(node.platform.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'canned-reply.saved',
      'canned-reply.saved',
      'canned-reply.retired',
    ]);
  });

  test('with what nobody can fill in are refused, when saved and when filled', async () => {
    const admin = await aSupportClient('ADMIN');
    expect(await save(admin, { name: 'Wrong', body: 'Dear {surname}' })).toMatchObject({
      fields: { body: [CANNED_REPLY_MESSAGES.unknownPlaceholder] },
    });
    const { cannedReplyId } = await save(admin, { name: 'Points', body: 'You have {points}.' });
    expect(await save(admin, { name: 'Points', body: 'You still have {points}.' })).toMatchObject({
      fields: { name: [CANNED_REPLY_MESSAGES.nameTaken] },
    });
    const guest = await createAsVisitor(new Stranger(node), { email: 'points-guest@example.org' });
    expect(await fill(admin, cannedReplyId, guest.id)).toMatchObject({
      fields: { cannedReplyId: [CANNED_REPLY_MESSAGES.noPoints] },
    });
  });
});

describe('the list', () => {
  test('goes on after a row that has left the view', async () => {
    const support = await aSupportClient();
    const ids: string[] = [];
    for (let writer = await aWriter(), count = 0; count < 30; count++) {
      if (count % 5 === 0) writer = await aWriter();
      node.clock.advance(1_000);
      ids.push((await writer.create({ description: 'Quokkas in the picture question' })).id);
    }
    const filter = { text: 'quokka' };
    const first = await support.list(filter);
    expect(first.contents).toHaveLength(25);
    const last = first.contents.at(-1).requestId;
    expect(last).toBe(ids[24]);
    await support.move('resolve', last, 1);
    const next = await support.list(filter, first.nextPage);
    expect(next.contents.map(({ requestId }: { requestId: string }) => requestId)).toEqual(ids.slice(25));
    expect(next.nextPage).toBeNull();
  });

  test('finds a number in the inbox and in the search box of those who answer', async () => {
    const support = await aSupportClient();
    const { id, number } = await (await aWriter()).create();
    const found = { requestId: id, number };
    expect((await support.list({ view: 'ALL', text: number.toLowerCase() })).contents).toMatchObject([found]);
    const SEARCH = `query desk($text: String!) { call: searchConsole(text: $text) { requests { requestId number } } }`;
    expect(await support.ask(SEARCH, { text: ` ${number.replace('-', ' ')}` })).toEqual({ requests: [found] });
    for (const role of ['RESEARCHER', 'FULFILMENT'] as const) {
      const other = new SupportClient(await signedInOperator(node, role));
      expect(await other.ask(SEARCH, { text: number })).toEqual({ requests: [] });
    }
  });
});

test('figures are what the rows say, in business time', async () => {
  let support = await aSupportClient();
  const { db, timeZone } = node.rooms.support;
  const answered: string[] = [];
  for (const hours of [1, 30, 100]) {
    const { id } = await (await aWriter()).create({ issueCategory: 'POINTS_MISMATCH', activityReference: 'SV-1' });
    node.clock.advance(hours * HOUR_MS);
    support = await aSupportClient();
    await support.reply(id, 1, { status: hours === 100 ? 'IN_PROGRESS' : 'RESOLVED' });
    answered.push(id);
  }
  node.clock.advance(200 * HOUR_MS);
  support = await aSupportClient();
  const figures = await support.ask(
    `query desk { call: getSupportFigures(days: 90) { days open overdue received answered resolved firstAnswerSeconds
      resolutionSeconds byCategory { category open overdue received answered resolved firstAnswerSeconds resolutionSeconds } } }`,
    {},
  );
  const { rows } = await sql<{
    category: string;
    status: string;
    createdAt: Date;
    answeredAt: Date | null;
    dueAt: Date | null;
    resolvedAt: Date | null;
    erasedAt: Date | null;
  }>`
    SELECT r.category, r.status, r.created_at AS "createdAt", r.due_at AS "dueAt", r.resolved_at AS "resolvedAt",
      r.erased_at AS "erasedAt",
      (SELECT min(m.created_at) FROM support_message m WHERE m.request_id = r.request_id AND m.author = 'OPERATOR')
        AS "answeredAt" FROM support_request r`.execute(db);
  const median = (values: readonly number[]) => {
    const sorted = values.toSorted((one, other) => one - other);
    const middle = sorted.length / 2;
    if (sorted.length === 0) return null;
    return Math.round(((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2);
  };
  const recounted = (all: typeof rows) => {
    const isOpen = ({ status }: (typeof rows)[number]) => status === 'NEW' || status === 'IN_PROGRESS';
    const firsts = all.flatMap(({ createdAt, answeredAt }) =>
      answeredAt === null ? [] : [businessSecondsBetween(createdAt, answeredAt, timeZone)],
    );
    // Nothing here was ever asked back: what was resolved waited from when it came.
    const resolutions = all.flatMap(({ createdAt, resolvedAt, erasedAt }) =>
      resolvedAt === null || erasedAt !== null ? [] : [businessSecondsBetween(createdAt, resolvedAt, timeZone)],
    );
    return {
      open: all.filter(isOpen).length,
      overdue: all.filter((one) => isOpen(one) && one.dueAt !== null && one.dueAt < node.clock.now()).length,
      received: all.length,
      answered: firsts.length,
      resolved: resolutions.length,
      firstAnswerSeconds: median(firsts),
      resolutionSeconds: median(resolutions),
    };
  };
  expect(figures).toMatchObject({ days: 90, ...recounted(rows) });
  for (const { category, ...ofCategory } of figures.byCategory)
    expect({ category, ...ofCategory }).toEqual({
      category,
      ...recounted(rows.filter((row) => row.category === category)),
    });
  expect(figures.overdue).toBeGreaterThan(0);
  expect(answered).toHaveLength(3);
});
