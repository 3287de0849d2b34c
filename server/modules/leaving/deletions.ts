import { ACCOUNT_DELETION_HOURS } from '#contract/limits.ts';
import { ERASURE_BEGINS_HOURS } from '#contract/leaving/leaving.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import {
  insertDeletion,
  lockDeletion,
  nextNumber,
  selectDeletion,
  selectDeletions,
  selectFeedback,
  updateDeletion,
  type ShownDeletionRow,
} from './deletions.store.ts';
import type { Certificate, DeletionState } from './leaving.tables.ts';
import type { Leaving } from './leaving.ts';

export interface Deletion {
  readonly deletionId: string;
  readonly number: string;
  readonly state: DeletionState;
  /** Null once nobody knows whose it was. */
  readonly panelistId: string | null;
  readonly memberNumber: string | null;
  readonly askedAt: Date;
  readonly eraseFrom: Date;
  readonly eraseBy: Date;
  readonly settledAt: Date | null;
  readonly cancelledBy: string | null;
  readonly stepsDone: number;
  readonly isLate: boolean;
  readonly certificate: Certificate | null;
}

export interface AskedDeletion {
  readonly number: string;
  readonly eraseFrom: Date;
  readonly eraseBy: Date;
}

/** Takes down that somebody leaves, and why. The caller has shut the account in the same transaction. */
export async function askForDeletion(
  { clock, panelId }: Leaving,
  tx: Db,
  { deletionId, panelistId, feedback }: Readonly<Record<'deletionId' | 'panelistId' | 'feedback', string>>,
): Promise<AskedDeletion> {
  const now = clock.now();
  const asked = {
    number: await nextNumber(tx),
    eraseFrom: later(now, ERASURE_BEGINS_HOURS * HOUR_MS),
    eraseBy: later(now, ACCOUNT_DELETION_HOURS * HOUR_MS),
  };
  await insertDeletion(tx, {
    deletion_id: deletionId,
    panel_id: panelId,
    panelist_id: panelistId,
    number: asked.number,
    feedback,
    asked_at: now,
    erase_from: asked.eraseFrom,
    erase_by: asked.eraseBy,
  });
  return asked;
}

export async function readDeletion(leaving: Leaving, db: Db, deletionId: string): Promise<Deletion | undefined> {
  const row = isId(deletionId) ? await selectDeletion(db, leaving.panelId, deletionId) : undefined;
  return row && deletionOf(leaving, row);
}

/** What a member asked for last; undefined when they never did. */
export async function readDeletionOf(leaving: Leaving, db: Db, panelistId: string): Promise<Deletion | undefined> {
  const [row] = await selectDeletions(db, leaving.panelId, {
    state: undefined,
    panelistId,
    after: undefined,
    limit: 1,
  });
  return row && deletionOf(leaving, row);
}

/**
 * Gives somebody their account back, at their word. Once the first piece is being erased it is too late; of a cancellation and an
 * erasure at one moment, and of two cancellations, one comes first.
 */
export async function cancelDeletion(
  leaving: Leaving,
  tx: Db,
  { deletionId, reason }: { readonly deletionId: string; readonly reason: string },
  by: OperatorAct,
): Promise<Result<{ readonly panelistId: string; readonly number: string }, 'NOT_FOUND' | 'TOO_LATE' | 'CANCELLED'>> {
  const row = isId(deletionId) ? await lockDeletion(tx, leaving.panelId, deletionId) : undefined;
  if (row === undefined) return err('NOT_FOUND');
  if (row.state === 'CANCELLED') return err('CANCELLED');
  if (row.state !== 'WAITING' || row.panelist_id === null) return err('TOO_LATE');
  await updateDeletion(tx, deletionId, {
    state: 'CANCELLED',
    feedback: null,
    settled_at: leaving.clock.now(),
    cancelled_by: by.operatorId,
  });
  await writeAudit(leaving, tx, by, {
    action: 'member.deletion-cancelled',
    subject: ['panelist', row.panelist_id],
    after: { deletion: row.number, reason },
  });
  return ok({ panelistId: row.panelist_id, number: row.number });
}

const PAGE = 25;

/** Deletions, the newest first. */
export async function pageDeletions(
  leaving: Leaving,
  db: Db,
  { state, after }: { readonly state: DeletionState | undefined; readonly after: string | undefined },
) {
  const rows = await selectDeletions(db, leaving.panelId, { state, after, limit: PAGE + 1 });
  const { contents, nextPage } = pageOf(rows, PAGE, ({ deletion_id }) => deletion_id);
  return { nextPage, contents: contents.map((row) => deletionOf(leaving, row)) };
}

/** Why people left, without them. */
export async function pageFeedback({ panelId }: Leaving, db: Db, after: string | undefined) {
  return pageOf(await selectFeedback(db, panelId, { after, limit: PAGE + 1 }), PAGE, ({ feedbackId }) => feedbackId);
}

function deletionOf({ clock }: Leaving, row: ShownDeletionRow): Deletion {
  return {
    deletionId: row.deletion_id,
    number: row.number,
    state: row.state,
    panelistId: row.panelist_id,
    memberNumber: row.external_id,
    askedAt: row.asked_at,
    eraseFrom: row.erase_from,
    eraseBy: row.erase_by,
    settledAt: row.settled_at,
    cancelledBy: row.cancelled_by_name,
    stepsDone: row.steps_done.length,
    isLate: row.settled_at === null && row.erase_by < clock.now(),
    certificate: row.certificate,
  };
}
