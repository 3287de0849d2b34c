import { sql, type RawBuilder } from 'kysely';
import { afterBusinessSeconds, businessSecondsBetween } from '#contract/time/business-days.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { endOfDay } from '#contract/time/panel-days.ts';
import { membersWithFlag } from '#server/modules/flags/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import {
  changeParticipant,
  closingOfParticipant,
  lockParticipant,
  type LockedParticipant,
} from '../participants/lock-participant.ts';
import { notifyParticipants } from '../participants/notify-participants.ts';
import { WAITS_FOR_MEMBER } from '../participants/stage-sql.ts';
import type { NotifyingRooms, ProductTests } from '../product-tests.ts';

const AT_ONCE = 200;
/** A switch that is put right again at once costs nobody a day: deadlines are at the end of days, and so are those given back. */
const TOO_SHORT_MS = HOUR_MS;

/** Those of a set of `panelist_id` for whom product tests are there at all. */
type Among = (members: RawBuilder<unknown>) => RawBuilder<unknown>;

const among =
  ({ flags }: NotifyingRooms): Among =>
  (members) =>
    membersWithFlag(flags, 'ihut', members);

/** Nobody is timed who cannot act: product tests are switched off for them, or they are shut out. */
export function stopClocks(rooms: NotifyingRooms): Promise<number> {
  const { productTests } = rooms;
  return inTransaction(productTests.db, (tx) => pauseClocks(productTests, tx, among(rooms)));
}

/** Those who can act again get back what they lost, and are notified. */
export async function startClocks(rooms: NotifyingRooms, signal?: AbortSignal): Promise<void> {
  const { productTests } = rooms;
  const release = (participantId: string) =>
    inTransaction(productTests.db, async (tx) => {
      const locked = await lockParticipant(productTests, tx, { participantId });
      const until = locked === undefined ? null : await releaseClock(productTests, tx, locked);
      if (locked === undefined || until === null) return;
      const to = [locked.participant.panelist_id];
      await notifyParticipants(rooms, tx, locked.test, { kind: 'MORE_DAYS', to, until });
    });
  for (;;) {
    const back = await listEligibleAgain(productTests, productTests.db, among(rooms), AT_ONCE);
    await eachOnItsOwn('participants who can act again', back, release, signal);
    if (back.length < AT_ONCE) return;
  }
}

/** Those who can act: product tests are there for them, and they are not shut out. */
function inReach(are: Among, members: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT here.panelist_id FROM (${are(members)}) here JOIN product_test_person USING (panelist_id) WHERE is_active`;
}

/** The deadlines of those who cannot act stand still from now on. How many. */
export async function pauseClocks({ clock, panelId }: ProductTests, tx: Db, are: Among): Promise<number> {
  const waiting = sql`panel_id = ${panelId} AND held_from IS NULL AND ${WAITS_FOR_MEMBER}`;
  const { numAffectedRows } = await sql`
    UPDATE test_participant SET held_from = ${clock.now()} WHERE participant_id IN (
      SELECT participant_id FROM test_participant WHERE ${waiting}
        AND panelist_id NOT IN (${inReach(are, sql`SELECT DISTINCT panelist_id FROM test_participant WHERE ${waiting}`)})
      ORDER BY participant_id FOR UPDATE SKIP LOCKED)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Those whose deadlines stand still although they can act again. */
export async function listEligibleAgain({ panelId }: ProductTests, db: Db, are: Among, limit: number) {
  const paused = sql`panel_id = ${panelId} AND held_from IS NOT NULL`;
  const { rows } = await sql<{ id: string }>`
    SELECT participant_id AS id FROM test_participant WHERE ${paused}
      AND panelist_id IN (${inReach(are, sql`SELECT DISTINCT panelist_id FROM test_participant WHERE ${paused}`)})
    ORDER BY participant_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lets the deadline of a participant go on, later by what they could not use of it. Until when; null if nothing is lost. */
export async function releaseClock(room: ProductTests, tx: Db, locked: LockedParticipant): Promise<Date | null> {
  if (locked.participant.held_from === null) return null;
  const until = givenBack(room, locked, locked.participant.held_from);
  const events =
    until === null ? [] : [{ kind: 'MORE_DAYS' as const, note: "Made up for time the member couldn't respond" }];
  const extended = until === null ? {} : { extended_until: until };
  await changeParticipant(room, tx, locked, { changes: { held_from: null, ...extended }, events });
  return until;
}

function givenBack(room: ProductTests, locked: LockedParticipant, pausedFrom: Date): Date | null {
  const { clock, timeZone } = room;
  const closing = closingOfParticipant(room, locked);
  if (closing === null) return null;
  const { stage_at: stageAt, support_asked_at: askedAt } = locked.participant;
  // What began while they could not act has lost nothing before.
  const since = new Date(Math.max(pausedFrom.getTime(), stageAt.getTime(), askedAt?.getTime() ?? 0));
  const now = clock.now();
  const isShort = now.getTime() - since.getTime() < TOO_SHORT_MS;
  if (isShort && closing.at.getTime() - now.getTime() >= DAY_MS) return null;
  if (closing.isByCalendar) {
    return endOfDay(new Date(closing.at.getTime() + now.getTime() - since.getTime()), timeZone);
  }
  const lost = businessSecondsBetween(since, now, timeZone);
  return lost === 0 ? null : endOfDay(afterBusinessSeconds(closing.at, lost, timeZone), timeZone);
}
