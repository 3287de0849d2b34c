import { sql, type RawBuilder } from 'kysely';
import { MEMBERS_KINDS } from '#contract/product-tests/participant-due.ts';
import { afterBusinessSeconds, businessSecondsBetween } from '#contract/time/business-days.ts';
import { endOfDay } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import { changeParticipant, closesAtOf, type LockedParticipant } from '../participants/lock-participant.ts';
import type { ProductTests } from '../product-tests.ts';

/** Those of a set of `panelist_id` for whom product tests are there at all. */
export type Among = (members: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Whoever can act: product tests are there for them, and they are not shut out. */
function inReach(among: Among, members: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT here.panelist_id FROM (${among(members)}) here JOIN product_test_person USING (panelist_id) WHERE is_active`;
}

/** The deadlines of whoever cannot act stand still from now on. How many. */
export async function pauseClocks({ clock, panelId }: ProductTests, tx: Db, among: Among): Promise<number> {
  const waiting = sql`panel_id = ${panelId} AND held_from IS NULL
    AND due_kind IN (${sql.join(MEMBERS_KINDS.map((kind) => sql.lit(kind)))})`;
  const { numAffectedRows } = await sql`
    UPDATE test_participant SET held_from = ${clock.now()} WHERE participant_id IN (
      SELECT participant_id FROM test_participant WHERE ${waiting}
        AND panelist_id NOT IN (${inReach(among, sql`SELECT DISTINCT panelist_id FROM test_participant WHERE ${waiting}`)})
      ORDER BY participant_id FOR UPDATE SKIP LOCKED)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Those whose deadlines stand still although they can act again. */
export async function listEligibleAgain({ panelId }: ProductTests, db: Db, among: Among, limit: number) {
  const held = sql`panel_id = ${panelId} AND held_from IS NOT NULL`;
  const { rows } = await sql<{ id: string }>`
    SELECT participant_id AS id FROM test_participant WHERE ${held}
      AND panelist_id IN (${inReach(among, sql`SELECT DISTINCT panelist_id FROM test_participant WHERE ${held}`)})
    ORDER BY participant_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lets the deadline of a held participant go on, later by what they could not use of it. Until when; null if nothing is lost. */
export async function releaseClock(room: ProductTests, tx: Db, held: LockedParticipant): Promise<Date | null> {
  if (held.participant.held_from === null) return null;
  const until = givenBack(room, held, held.participant.held_from);
  const events = until === null ? [] : [{ kind: 'MORE_DAYS' as const, words: 'Could not act for a while' }];
  const extended = until === null ? {} : { extended_until: until };
  await changeParticipant(room, tx, held, { held_from: null, ...extended }, events);
  return until;
}

function givenBack(room: ProductTests, held: LockedParticipant, heldFrom: Date): Date | null {
  const { clock, timeZone } = room;
  const closesAt = closesAtOf(room, held);
  if (closesAt === null) return null;
  const { stage, stage_at: stageAt, support_asked_at: askedAt } = held.participant;
  // What began while they could not act has lost nothing before.
  const since = new Date(Math.max(heldFrom.getTime(), stageAt.getTime(), askedAt?.getTime() ?? 0));
  const now = clock.now();
  // The days of the feedback survey are days of the calendar, all others are business days.
  if (stage === 'FEEDBACK' && askedAt === null) {
    return endOfDay(new Date(closesAt.getTime() + now.getTime() - since.getTime()), timeZone);
  }
  const lost = businessSecondsBetween(since, now, timeZone);
  return lost === 0 ? null : endOfDay(afterBusinessSeconds(closesAt, lost, timeZone), timeZone);
}
