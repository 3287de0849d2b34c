import { onFor } from '#server/modules/flags/index.ts';
import { lockPanelists } from '#server/modules/identity/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { countMembers } from './count-members.ts';
import { finishRun, lockBadgeRun, nextOfRun, noteRunAdvanced, type NextOfRun } from './badge-runs.ts';
import { makeDue } from './due-members.ts';
import { noteTally } from './badges.ts';
import { giveBadge } from './award-badge.ts';
import type { JudgingRooms } from './judge-badges.ts';

/** So many in one transaction: small enough to be watched, and to be stopped at once. */
const MEMBERS_AT_ONCE = 1_000;

/**
 * Gives a badge to everybody who has reached its rule before, a piece at a time with how far it is in one transaction: whatever
 * stops it, going on leaves nobody out and gives nobody two. Who reaches the rule meanwhile gets it by the event.
 */
export async function runBadge(rooms: JudgingRooms, runId: string, signal?: AbortSignal): Promise<void> {
  const { spark, flags } = rooms;
  await countMembers(spark, signal);
  for (;;) {
    signal?.throwIfAborted();
    const next = await nextOfRun(spark, runId, MEMBERS_AT_ONCE);
    if (next === undefined) return;
    const on = await onFor(flags, 'gamification', next.panelistIds);
    await inTransaction(spark.db, (tx) => givePiece(rooms, tx, next, on));
  }
}

async function givePiece(rooms: JudgingRooms, tx: Db, next: NextOfRun, on: ReadonlySet<string>): Promise<void> {
  const { spark } = rooms;
  if (!(await lockBadgeRun(spark, tx, next))) return;
  const { run, badge, panelistIds } = next;
  const shown = panelistIds.filter((panelistId) => on.has(panelistId));
  await lockPanelists(tx, shown);
  const awarded = await giveBadge(rooms, tx, badge, shown);
  // For whom badges are switched off: they are looked at again when that changes. Who is leaving: if they stay.
  await makeDue(
    tx,
    panelistIds.filter((panelistId) => !on.has(panelistId)),
  );
  await noteTally(tx, badge, awarded);
  const upTo = panelistIds.at(-1);
  if (upTo !== undefined) await noteRunAdvanced(spark, tx, next, { upTo, awarded });
  if (panelistIds.length < MEMBERS_AT_ONCE) {
    await finishRun(spark, tx, run.runId, 'DONE', { operatorId: run.askedBy });
  }
}
