import { sql } from 'kysely';
import { deadlineAfterBusinessDays, dueOf } from '#contract/product-tests/participant-due.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { changeParticipant, planOf, type HeldParticipant } from './hold-participant.ts';
import type { ProductTests } from './product-tests.ts';
import { insertEvents, tables, type TestRow } from './product-tests.store.ts';

/** Somebody has passed the screener, once. Undefined when they had before. */
export async function addScreened(
  room: ProductTests,
  tx: Db,
  { projectId, panelistId }: { readonly projectId: string; readonly panelistId: string },
): Promise<string | undefined> {
  const now = room.clock.now();
  const participantId = newId(room.chance, now);
  const inserted = await tables(tx)
    .insertInto('test_participant')
    .values({
      participant_id: participantId,
      panel_id: room.panelId,
      project_id: projectId,
      panelist_id: panelistId,
      stage: 'SCREENED',
      stage_at: now,
      selection: 'NONE',
      screened_at: now,
    })
    .onConflict((conflict) => conflict.constraint('test_participant_once').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return undefined;
  const event = { event_id: newId(room.chance, now), participant_id: participantId, happened_at: now };
  await insertEvents(tx, [{ ...event, kind: 'SCREENED', operator_id: null, words: null }]);
  return participantId;
}

export interface WaitingPerson {
  readonly participantId: string;
  readonly panelistId: string;
}

/** Everybody who passed the screener and was not decided about, in the order in which they did. */
export async function listUndecided(db: Db, projectId: string): Promise<readonly WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    SELECT participant_id AS "participantId", panelist_id AS "panelistId" FROM test_participant
    WHERE project_id = ${projectId} AND stage = 'SCREENED' AND selection = 'NONE' ORDER BY screened_at, participant_id`.execute(
    db,
  );
  return rows;
}

/** Who is picked by now in each cell: those places are taken. */
export async function countPlaces(
  db: Db,
  projectId: string,
): Promise<ReadonlyMap<string, { readonly selected: number; readonly reserve: number }>> {
  const { rows } = await sql<{ cell: string; selected: number; reserve: number }>`
    SELECT coalesce(cell, '') AS cell,
      count(*) FILTER (WHERE selection = 'SELECTED' AND stage <> 'CLOSED')::integer AS selected,
      count(*) FILTER (WHERE selection = 'RESERVE' AND stage = 'SCREENED')::integer AS reserve
    FROM test_participant WHERE project_id = ${projectId} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ cell, ...places }) => [cell, places]));
}

export interface PickedPerson extends WaitingPerson {
  /** Until when address and consent are waited for. */
  readonly confirmBy: Date;
}

/**
 * Gives places to people who wait for one, in one statement: all are due at the same time. The test is held, and the units are
 * there. Who got one.
 */
export async function pick(
  room: ProductTests,
  tx: Db,
  test: TestRow,
  people: readonly { readonly id: string; readonly cell?: string | null }[],
  {
    isFromReserve = false,
    operatorId = null,
  }: { readonly isFromReserve?: boolean; readonly operatorId?: string | null } = {},
): Promise<readonly PickedPerson[]> {
  const now = room.clock.now();
  const plan = planOf(room, test);
  const due = dueOf({ ...NOTHING_YET, stage: 'SELECTED', selectedAt: now }, plan);
  const { rows } = await sql<WaitingPerson>`
    WITH picked AS (
      UPDATE test_participant p SET stage = 'SELECTED', stage_at = ${now}, selection = 'SELECTED', selected_at = ${now},
        cell = coalesce(wanted.cell, p.cell), from_reserve = ${isFromReserve}, due_kind = ${due?.kind ?? null},
        due_at = ${due?.at ?? null}
      FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ cell }) => cell ?? null)}::text[]) AS wanted (id, cell)
      WHERE p.participant_id = wanted.id AND p.project_id = ${test.project_id} AND p.stage = 'SCREENED'
        AND p.selection IN ('NONE', 'RESERVE')
      RETURNING p.participant_id, p.panelist_id),
    told AS (
      INSERT INTO participant_event (event_id, participant_id, kind, happened_at, operator_id)
      SELECT new_id(${now}::timestamptz), participant_id, ${isFromReserve ? 'FROM_RESERVE' : 'SELECTED'},
        ${now}::timestamptz, ${operatorId}::uuid FROM picked)
    SELECT participant_id AS "participantId", panelist_id AS "panelistId" FROM picked`.execute(tx);
  const confirmBy = deadlineAfterBusinessDays(now, plan.addressDays, plan.timeZone);
  return rows.map((row) => ({ ...row, confirmBy }));
}

const NOTHING_YET = {
  selectedAt: null,
  confirmedAt: null,
  shipmentStatus: null,
  shipmentStatusAt: null,
  deliveredAt: null,
  receivedAt: null,
  supportRequestedAt: null,
  supportAskedAt: null,
  pausedMs: 0,
  pausedFrom: null,
  feedbackOpensAt: null,
  diaryRoundsHandedOut: 0,
  remindedAt: null,
  extendedUntil: null,
} as const;

/** Puts people on the reserve, in this order within their cells; who they are, of those who were not decided about. */
export async function reserve(
  room: ProductTests,
  tx: Db,
  projectId: string,
  people: readonly { readonly id: string; readonly cell: string; readonly rank: number }[],
): Promise<readonly WaitingPerson[]> {
  const now = room.clock.now();
  const { rows } = await sql<WaitingPerson>`
    WITH placed AS (
      UPDATE test_participant p SET selection = 'RESERVE', cell = wanted.cell, rank = wanted.rank
      FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ cell }) => cell)}::text[],
        ${people.map(({ rank }) => rank)}::integer[]) AS wanted (id, cell, rank)
      WHERE p.participant_id = wanted.id AND p.project_id = ${projectId} AND p.stage = 'SCREENED' AND p.selection = 'NONE'
      RETURNING p.participant_id, p.panelist_id),
    told AS (
      INSERT INTO participant_event (event_id, participant_id, kind, happened_at)
      SELECT new_id(${now}::timestamptz), participant_id, 'RESERVED', ${now}::timestamptz FROM placed)
    SELECT participant_id AS "participantId", panelist_id AS "panelistId" FROM placed`.execute(tx);
  return rows;
}

/**
 * The next one of the same cell gets the place of somebody who dropped out, once. The unit was promised with the place, so nobody
 * holds the test for it: of many drop-outs at once each takes the next row that no other holds. Undefined when nobody waits.
 */
export async function replace(room: ProductTests, tx: Db, held: HeldParticipant): Promise<PickedPerson | undefined> {
  const { test, participant } = held;
  if (test.closed_at !== null || participant.replaced_by !== null) return undefined;
  for (;;) {
    // Where all that are left are held by others, one of them may still give theirs back.
    const next = (await nextOfReserve(tx, held, 'SKIP')) ?? (await nextOfReserve(tx, held, 'WAIT'));
    if (next === undefined && !(await nextOfReserve(tx, held, 'LOOK'))) return undefined;
    if (next === undefined) continue;
    const [picked] = await pick(room, tx, test, [{ id: next }], { isFromReserve: true });
    if (picked === undefined) continue;
    const selection = participant.selection === 'SELECTED' ? ('REPLACED' as const) : participant.selection;
    await changeParticipant(room, tx, held, { selection, replaced_by: next }, [{ kind: 'REPLACED' }]);
    return picked;
  }
}

async function nextOfReserve(
  tx: Db,
  { test, participant }: HeldParticipant,
  how: 'SKIP' | 'WAIT' | 'LOOK',
): Promise<string | undefined> {
  const query = tables(tx)
    .selectFrom('test_participant')
    .select('participant_id')
    .where('project_id', '=', test.project_id)
    .where('selection', '=', 'RESERVE')
    .where('stage', '=', 'SCREENED')
    .where(sql`coalesce(cell, '')`, '=', participant.cell ?? '')
    .orderBy('rank')
    .orderBy('participant_id')
    .limit(1);
  const held = how === 'LOOK' ? query : how === 'SKIP' ? query.forUpdate().skipLocked() : query.forUpdate();
  return (await held.executeTakeFirst())?.participant_id;
}

/** Everybody who is left without a place is told; a piece at a time. */
export async function turnDown(
  room: ProductTests,
  tx: Db,
  projectId: string,
  limit: number,
): Promise<readonly WaitingPerson[]> {
  const now = room.clock.now();
  const { rows } = await sql<WaitingPerson>`
    WITH left_over AS (
      SELECT participant_id FROM test_participant
      WHERE project_id = ${projectId} AND stage = 'SCREENED' AND selection = 'NONE' ORDER BY participant_id LIMIT ${limit}
      FOR UPDATE),
    turned AS (
      UPDATE test_participant p SET selection = 'NOT_SELECTED', stage = 'CLOSED', stage_at = ${now}, closed_at = ${now},
        closed_why = 'NOT_SELECTED'
      FROM left_over WHERE p.participant_id = left_over.participant_id RETURNING p.participant_id, p.panelist_id),
    told AS (
      INSERT INTO participant_event (event_id, participant_id, kind, happened_at)
      SELECT new_id(${now}::timestamptz), participant_id, 'NOT_SELECTED', ${now}::timestamptz FROM turned)
    SELECT participant_id AS "participantId", panelist_id AS "panelistId" FROM turned`.execute(tx);
  return rows;
}
