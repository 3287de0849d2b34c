import { onFor } from '#server/modules/flags/index.ts';
import { lockPanelists } from '#server/modules/identity/index.ts';
import { countMembers } from './count-members.ts';
import { badgeRuns, isWhereSeen, nextOfRun, noteRunAdvanced, type BadgeRunRow, type NextOfRun } from './badge-runs.ts';
import { makeDue } from './due-members.ts';
import { noteTally } from './badges.ts';
import type { Db } from '#server/platform/database/database.ts';
import { giveBadge } from './award-badge.ts';
import type { JudgingRooms } from './judge-badges.ts';

/** Gives a badge to everybody who has reached its rule before. Who reaches the rule meanwhile gets it by the event. */
export async function runBadge(rooms: JudgingRooms, runId: string, signal?: AbortSignal): Promise<void> {
  const { spark, flags } = rooms;
  await countMembers(spark, signal);
  const nextPiece = async (run: BadgeRunRow, size: number) => {
    const next = await nextOfRun(spark, run, size);
    if (next === undefined) return undefined;
    const on = await onFor(flags, 'gamification', next.panelistIds);
    return (tx: Db, held: BadgeRunRow) =>
      givePiece(rooms, tx, held, { ...next, on, isLast: next.panelistIds.length < size });
  };
  await badgeRuns.run(spark, runId, nextPiece, signal);
}

interface PieceOfRun extends NextOfRun {
  /** For whom badges are switched on. */
  readonly on: ReadonlySet<string>;
  readonly isLast: boolean;
}

/** True when everybody had their turn. */
async function givePiece(rooms: JudgingRooms, tx: Db, held: BadgeRunRow, piece: PieceOfRun): Promise<boolean> {
  const { spark } = rooms;
  if (!(await isWhereSeen(spark, tx, held, piece))) return false;
  const { badge, panelistIds, on, isLast } = piece;
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
  const run = upTo === undefined ? held : await noteRunAdvanced(spark, tx, { ...piece, run: held }, { upTo, awarded });
  if (!isLast) return false;
  await badgeRuns.end(spark, tx, run, { state: 'DONE', by: { operatorId: run.asked_by } });
  return true;
}
