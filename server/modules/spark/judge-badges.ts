import { type Flags, isOn, onFor } from '#server/modules/flags/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { listDueMembers, lookAtBadges, noteLookedAt } from './due-members.ts';
import { noteTally } from './badges.ts';

import { giveBadge, type AwardingRooms } from './award-badge.ts';

export type JudgingRooms = AwardingRooms & { readonly flags: Flags };

/**
 * Gives a member every badge that they have reached, once each. Anyone who is not to see badges stays due: they get them when it is
 * switched on for them.
 */
export async function judgeMember(rooms: JudgingRooms, tx: Db, panelistId: string): Promise<void> {
  if (await isOn(rooms.flags, 'gamification', panelistId)) await giveReached(rooms, tx, panelistId);
}

/**
 * The locks in this order: awards, accounts, the count, tallies by their ids. Anyone who counts holds the count last, and anyone who gives
 * for the past the tally, so that there is no circle.
 */
export async function giveReached(rooms: AwardingRooms, tx: Db, panelistId: string): Promise<void> {
  const { reached, revision } = await lookAtBadges(rooms.spark, tx, panelistId);
  const given: { readonly badge: (typeof reached)[number]; readonly count: number }[] = [];
  for (const badge of reached) given.push({ badge, count: await giveBadge(rooms, tx, badge, [panelistId]) });
  await noteLookedAt(tx, panelistId, revision);
  for (const { badge, count } of given) await noteTally(tx, badge, count);
}

const MEMBERS_AT_ONCE = 500;

/** Looks at everybody of whom something grew and whom no event led here, such as what a node of an earlier version counted. */
export async function judgeDueMembers(rooms: JudgingRooms, signal?: AbortSignal): Promise<void> {
  const judge = (panelistId: string) => inTransaction(rooms.spark.db, (tx) => giveReached(rooms, tx, panelistId));
  await eachOnItsOwn('members with something new', dueMembers(rooms), judge, signal);
}

/** By key, and each once: who stays due because badges are switched off for them holds up nobody. */
async function* dueMembers({ spark, flags }: JudgingRooms): AsyncGenerator<string> {
  let due: readonly string[];
  let after: string | null = null;
  do {
    due = await listDueMembers(spark, spark.db, after, MEMBERS_AT_ONCE);
    after = due.at(-1) ?? null;
    yield* await onFor(flags, 'gamification', due);
  } while (due.length === MEMBERS_AT_ONCE);
}
