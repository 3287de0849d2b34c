import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LARGEST_PAGE_SIZE, NOTIFICATION_PAGE_SIZE } from '#contract/limits.ts';
import { UNREAD_COUNTED_MAX } from '#contract/notifications/wire.ts';
import { messagesBed, type MessagesBed } from '#testkit/beds/messages-bed.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { listNotifications, markNotificationsRead, type NotificationsAsked } from './list-notifications.ts';
import { countUnreadOfMany } from './notifications.store.ts';

let bed: MessagesBed;
beforeAll(async () => {
  bed = await messagesBed();
});
afterAll(() => bed.close());

/** So many, one a second, and two of one moment at the end. */
async function aNotifiedMember(count: number): Promise<string> {
  const { panelistId } = await aMember(bed);
  await sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at)
    SELECT new_id(now()), ${bed.messages.panelId}, ${panelistId}, 'REVIEW', gen_random_uuid(), 0, 'News ' || n, 'News', NULL,
      ${bed.clock.now()}::timestamptz + make_interval(secs => least(n, ${count - 1}))
    FROM generate_series(1, ${count}::integer) n`.execute(bed.db);
  return panelistId;
}

const list = (panelistId: string, asked: Partial<NotificationsAsked> = {}) =>
  listNotifications(bed.messages, { panelistId, state: undefined, isAscending: false, ...asked });
const page = async (panelistId: string, asked: Partial<NotificationsAsked> = {}) => must(await list(panelistId, asked));
const mark = (panelistId: string, upTo?: string) => markNotificationsRead(bed.messages, panelistId, upTo);

async function walk(panelistId: string, asked: Partial<NotificationsAsked>): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const { contents, nextPage } = await page(panelistId, { ...asked, startingAfter: next });
    ids.push(...contents.map(({ id }) => id));
    next = nextPage;
  }
  return ids;
}

describe('pages', () => {
  test.each([true, false])('hold each notification once, in order of time (ascending: %s)', async (isAscending) => {
    const panelistId = await aNotifiedMember(7);
    await aNotifiedMember(3);
    const whole = await page(panelistId, { isAscending });
    const walked = await walk(panelistId, { isAscending, pageSize: 3 });
    expect(walked).toEqual(whole.contents.map(({ id }) => id));
    expect(new Set(walked).size).toBe(7);
    const times = whole.contents.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => (isAscending ? one - other : other - one)));
  });

  test('say how many there are in all, on every page', async () => {
    const panelistId = await aNotifiedMember(NOTIFICATION_PAGE_SIZE + 1);
    const first = await page(panelistId);
    expect([first.contents.length, first.totalItems]).toEqual([NOTIFICATION_PAGE_SIZE, NOTIFICATION_PAGE_SIZE + 1]);
    const second = await page(panelistId, { startingAfter: first.nextPage });
    expect([second.contents.length, second.totalItems, second.nextPage]).toEqual([1, NOTIFICATION_PAGE_SIZE + 1, null]);
  });

  test('of read and of unread ones count for themselves', async () => {
    const panelistId = await aNotifiedMember(5);
    const oldest = await page(panelistId, { isAscending: true, pageSize: 2 });
    await mark(panelistId, oldest.contents[1]?.id);
    const [read, unread] = [
      await page(panelistId, { state: 'CLOSE' }),
      await page(panelistId, { state: 'OPEN', pageSize: 2 }),
    ];
    expect([read.totalItems, unread.totalItems, unread.unread]).toEqual([2, 3, 3]);
    expect(read.contents.every(({ readAt }) => readAt !== null)).toBe(true);
  });

  test.each([
    [1, true],
    [LARGEST_PAGE_SIZE, true],
    [0, false],
    [LARGEST_PAGE_SIZE + 1, false],
    [1.5, false],
  ])('of %d are given: %s', async (pageSize, isGiven) => {
    expect((await list(await aNotifiedMember(2), { pageSize })).ok).toBe(isGiven);
  });

  test('go nowhere from what is no id, nor from a notification of somebody else', async () => {
    const [panelistId, other] = [await aNotifiedMember(3), await aNotifiedMember(3)];
    expect(await list(panelistId, { startingAfter: 'nonsense' })).toMatchObject({ failure: 'bad-page' });
    const theirs = (await page(other)).contents[0]?.id;
    expect(await page(panelistId, { startingAfter: theirs })).toMatchObject({ contents: [], nextPage: null });
  });
});

describe('what is read', () => {
  test('is counted as unread no further than anybody sees', async () => {
    const [at, below] = [await aNotifiedMember(UNREAD_COUNTED_MAX + 1), await aNotifiedMember(UNREAD_COUNTED_MAX - 1)];
    expect((await page(at)).unread).toBe(UNREAD_COUNTED_MAX);
    expect(await countUnreadOfMany(bed.db, [at, below])).toEqual(
      new Map([
        [at, UNREAD_COUNTED_MAX],
        [below, UNREAD_COUNTED_MAX - 1],
      ]),
    );
  });

  test('is everything, or everything up to the newest that was seen', async () => {
    const panelistId = await aNotifiedMember(5);
    const { contents } = await page(panelistId, { isAscending: true });
    expect(await mark(panelistId, contents[2]?.id)).toBe(2);
    expect(await mark(panelistId)).toBe(0);
  });

  test('keeps the time when it was first read', async () => {
    const panelistId = await aNotifiedMember(2);
    const first = bed.clock.now();
    await mark(panelistId);
    bed.clock.advance(1_000);
    await mark(panelistId);
    expect((await page(panelistId)).contents.map(({ readAt }) => readAt)).toEqual([first, first]);
  });

  test('is of nobody else, and nothing is read by a notification of somebody else', async () => {
    const [panelistId, other] = [await aNotifiedMember(2), await aNotifiedMember(2)];
    const theirs = (await page(other)).contents[0]?.id;
    expect(await mark(panelistId, theirs)).toBe(2);
    expect(await mark(panelistId, randomUUID())).toBe(2);
    await mark(panelistId);
    expect((await page(other)).unread).toBe(2);
  });

  test('is the same whichever of two tabs comes first', async () => {
    const panelistId = await aNotifiedMember(4);
    const { contents } = await page(panelistId, { isAscending: true });
    const first = bed.clock.now();
    const later = { ...bed.messages, clock: { now: () => new Date(first.getTime() + 1_000) } };
    const left = await beforeCommit(
      bed.db,
      (tx) => markNotificationsRead({ ...bed.messages, db: tx }, panelistId, contents[1]?.id),
      () => markNotificationsRead(later, panelistId, undefined),
    );
    expect(left).toBe(0);
    const readAt = (await page(panelistId, { isAscending: true })).contents.map((one) => one.readAt?.getTime());
    expect(readAt).toEqual([0, 0, 1_000, 1_000].map((after) => first.getTime() + after));
  });
});
