import { sql } from 'kysely';
import { productTestNotices, type ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import { TOLD_AS } from '#contract/product-tests/notice-kinds.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { closingDayText } from '#contract/time/panel-days.ts';
import { type Activities, readStudy } from '#server/modules/activities/index.ts';
import { type Flags, membersWithFlag } from '#server/modules/flags/index.ts';
import { type Messages, sendMessagesJob, notifyMany } from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests } from './product-tests.ts';
import type { TestRow } from './product-tests.store.ts';

export type TellingRooms = {
  readonly activities: Activities;
  readonly flags: Flags;
  readonly messages: Messages;
  readonly productTests: ProductTests;
};

interface Turn {
  readonly kind: ProductTestNoticeKind;
  /** The end of the last day on which they can act, or the moment that something opens. */
  readonly until?: Date | null | undefined;
  /** Where it is not what the test pays. */
  readonly points?: number | undefined;
  /** Where it can only come once: what it is told for. */
  readonly causeId?: string | undefined;
}

/**
 * Tells participants of a turn of their test, in its transaction: in the app, and by e-mail as its kind is. Nobody for whom
 * product tests are switched off hears of them.
 */
export async function notifyStage(
  rooms: TellingRooms,
  tx: Db,
  test: TestRow,
  panelistIds: readonly string[],
  { kind, until, points, causeId }: Turn,
): Promise<void> {
  const { activities, flags, messages, productTests } = rooms;
  if (panelistIds.length === 0) return;
  const study = await readStudy(activities, tx, test.project_id);
  const { title, body } = productTestNotices[kind]({
    product: test.product_name,
    points: points ?? study?.points.qualified ?? 0,
    testingDays: test.testing_days,
    day: until == null ? '' : closingDayText(until, productTests.timeZone),
  });
  const now = productTests.clock.now();
  // A turn may come again, such as a parcel that was sent twice: each is a cause of its own.
  const originId = causeId ?? newId(productTests.chance, now);
  const asked = sql`SELECT id AS panelist_id FROM unnest(${[...panelistIds]}::uuid[]) AS asked (id)`;
  // By the database: nothing outside is waited for while the test is held.
  const causes = sql`SELECT ${originId}::uuid AS cause_id, panelist_id FROM (${membersWithFlag(flags, 'ihut', asked)}) AS shown`;
  const { told } = await notifyMany(messages, tx, causes, {
    kind: TOLD_AS[kind],
    step: 0,
    originId,
    title,
    body,
    link: linkOf(kind, test),
    now,
  });
  if (told > 1) await messages.jobs.enqueue(tx, sendMessagesJob, {});
}

const ELSEWHERE: ReadonlySet<ProductTestNoticeKind> = new Set([
  'IN_THE_RUNNING',
  'RESERVE',
  'SCREENED_OUT',
  'NOT_SELECTED',
]);

/** Whoever has no place in a test has no page of it. */
function linkOf(kind: ProductTestNoticeKind, test: TestRow): string {
  if (!ELSEWHERE.has(kind)) return memberPath('productTest', { id: test.project_id });
  return memberPath(kind === 'IN_THE_RUNNING' || kind === 'RESERVE' ? 'productTesting' : 'activities');
}
