import { sql } from 'kysely';
import { productTestNotices, type ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { NOTICE_CATEGORIES } from '#contract/product-tests/notice-kinds.ts';
import { namesDate, noticeDate } from '#contract/product-tests/test-dates.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { membersWithFlag } from '#server/modules/flags/index.ts';
import { membersByZone, notifyMany, sendMessagesJob } from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { NotifyingRooms } from '../product-tests.ts';
import type { TestRow } from '../product-tests.store.ts';

interface Notice {
  readonly kind: ProductTestNoticeKind;
  /** Members by their ids. */
  readonly to: readonly string[];
  /** The end of the last day on which they can act, or the moment that something opens. */
  readonly until?: Date | null | undefined;
  /** Where it is not what the test pays. */
  readonly points?: number | undefined;
  /** What it is about, where it can only come once. */
  readonly causeId?: string | undefined;
}

/**
 * Notifies participants of what happened in their test, in its transaction: in the app, and by e-mail as its kind is. Nobody for
 * whom product tests are switched off hears of them.
 */
export async function notifyParticipants(
  rooms: NotifyingRooms,
  tx: Db,
  test: TestRow,
  ...notices: readonly Notice[]
): Promise<void> {
  const { activities, flags, messages, productTests } = rooms;
  const sent = notices.filter(({ to }) => to.length > 0);
  if (sent.length === 0) return;
  const study = await readStudy(activities, tx, test.project_id);
  const now = productTests.clock.now();
  for (const { kind, to, until, points, causeId } of sent) {
    // The same may come again, such as a parcel that was sent twice: each is a cause of its own.
    const originId = causeId ?? newId(productTests.chance, now);
    let notified = 0;
    for (const [timeZone, members] of await readersOf(rooms, tx, { kind, to })) {
      const { title, body, button } = productTestNotices[kind]({
        product: test.product_name,
        points: points ?? study?.points.qualified ?? 0,
        testingDays: test.testing_days,
        day: noticeDate(kind, until, timeZone),
      });
      const asked = sql`SELECT id AS panelist_id FROM unnest(${[...members]}::uuid[]) AS asked (id)`;
      // By the database: nothing outside is waited for while the test is locked.
      const causes = sql`SELECT ${originId}::uuid AS cause_id, panelist_id FROM (${membersWithFlag(flags, 'ihut', asked)}) AS shown`;
      const link = linkOf(kind, test);
      const texts = { title, body, button, link };
      notified += (
        await notifyMany(messages, tx, causes, { kind: NOTICE_CATEGORIES[kind], step: 0, originId, ...texts, now })
      ).told;
    }
    if (notified > 1) await messages.jobs.enqueue(tx, sendMessagesJob, {});
  }
}

/** A notice that names a date names it in the zone of each reader; any other is the same for all. */
async function readersOf({ messages }: NotifyingRooms, tx: Db, { kind, to }: Pick<Notice, 'kind' | 'to'>) {
  return namesDate(kind) ? membersByZone(messages, tx, to) : new Map([[messages.timeZone, to]]);
}

const ELSEWHERE: ReadonlySet<ProductTestNoticeKind> = new Set([
  'IN_THE_RUNNING',
  'RESERVE',
  'SCREENED_OUT',
  'NOT_SELECTED',
]);

/** Those without a place in a test have no page of it. */
function linkOf(kind: ProductTestNoticeKind, test: TestRow): string {
  if (!ELSEWHERE.has(kind)) return memberPath('productTest', { id: test.project_id });
  return memberPath(kind === 'IN_THE_RUNNING' || kind === 'RESERVE' ? 'productTesting' : 'activities');
}
