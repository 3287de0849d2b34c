import { sql } from 'kysely';
import { ANNOUNCEMENT_MOVES, type AnnouncementMove } from '#contract/announcements/announcements.ts';
import { isPast, startOfSending } from '#contract/sending/sending.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Announcements } from './announcements.ts';
import { selectAnnouncement } from './announcements.store.ts';
import type { AnnouncementRow } from './announcements.tables.ts';
import { announcementRuns } from './spread.ts';

export type MoveProblem = 'unknown' | 'not-possible' | 'changed-meanwhile';

export interface AskedStart {
  readonly announcementId: string;
  readonly revision: number;
  /** Null for as soon as possible. */
  readonly startsAt: Date | null;
  /** How many it would be told to now. */
  readonly people: number;
}

/**
 * Lets a draft begin, at once or at its time; many people are told after a minute at the soonest. Who starts it has seen this
 * revision. The same start again is answered as it stands.
 */
export async function startAnnouncement(
  announcements: Announcements,
  tx: Db,
  { announcementId, revision, startsAt, people }: AskedStart,
  by: OperatorAct,
): Promise<Result<AnnouncementRow, MoveProblem | 'in-the-past'>> {
  const row = await selectAnnouncement(announcements, tx, announcementId, { isHeld: true });
  if (row === undefined) return err('unknown');
  if (row.revision !== revision) return err('changed-meanwhile');
  if (row.state === 'SCHEDULED' || row.state === 'RUNNING') return ok(row);
  if (row.state !== 'DRAFT') return err('not-possible');
  const now = announcements.clock.now();
  if (startsAt !== null && isPast(startsAt, now)) return err('in-the-past');
  const at = startOfSending(startsAt, people, now);
  const { rows } = await sql<AnnouncementRow>`
    UPDATE announcement SET state = 'SCHEDULED', starts_at = ${at}, expected = ${people}, started_by = ${by.operatorId}, updated_at = ${now}
    WHERE announcement_id = ${row.announcement_id} RETURNING *`.execute(tx);
  await announcementRuns.wake(announcements, tx, row.announcement_id, at);
  await writeAudit(announcements, tx, by, {
    action: 'announcement.started',
    subject: ['announcement', row.announcement_id],
    after: { startsAt: at.toISOString(), revision },
  });
  return ok(rows[0] ?? row);
}

export interface AskedMove {
  readonly announcementId: string;
  readonly move: AnnouncementMove;
  /** Whether e-mails of it are still to be sent, such as those that wait for the morning. */
  readonly areMailsWaiting: boolean;
}

/** Pauses, goes on, takes back or stops. A move that was made before is answered as it stands. */
export async function moveAnnouncement(
  announcements: Announcements,
  tx: Db,
  { announcementId, move, areMailsWaiting }: AskedMove,
  by: OperatorAct,
): Promise<Result<AnnouncementRow, MoveProblem>> {
  const row = await selectAnnouncement(announcements, tx, announcementId, { isHeld: true });
  if (row === undefined) return err('unknown');
  const { from, to } = ANNOUNCEMENT_MOVES[move];
  if (row.state === to) return ok(row);
  if (!from.some((state) => state === row.state)) return err('not-possible');
  if (row.state === 'DONE' && !areMailsWaiting) return err('not-possible');
  const now = announcements.clock.now();
  const { rows } = await sql<AnnouncementRow>`
    UPDATE announcement SET state = ${to}, updated_at = ${now},
      finished_at = ${to === 'STOPPED' ? now : null},
      starts_at = CASE WHEN ${to} = 'DRAFT' THEN NULL ELSE starts_at END
    WHERE announcement_id = ${row.announcement_id} RETURNING *`.execute(tx);
  if (to !== 'DRAFT') await announcementRuns.wake(announcements, tx, row.announcement_id);
  await writeAudit(announcements, tx, by, {
    action: `announcement.${AUDITED[move]}`,
    subject: ['announcement', row.announcement_id],
    before: { state: row.state },
    after: { state: to, told: row.told },
  });
  return ok(rows[0] ?? row);
}

const AUDITED = { PAUSE: 'paused', RESUME: 'resumed', TAKE_BACK: 'taken-back', STOP: 'stopped' } as const;
