import { sql, type RawBuilder } from 'kysely';
import { closingOf, dueOf, NO_FACTS } from '#contract/product-tests/participant-due.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { changeParticipant, planOf, type LockedParticipant } from '../participants/lock-participant.ts';
import { bulkMove, HAS_PLACE } from '../participants/stage-sql.ts';
import type { ProductTests } from '../product-tests.ts';
import { insertEvents, tables, type TestRow } from '../product-tests.store.ts';

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

/** Those who have left or are shut out get no place. */
const IS_HERE = sql`EXISTS (SELECT FROM product_test_person person WHERE person.panelist_id = p.panelist_id AND is_active)`;

export interface Undecided extends WaitingPerson {
  /** Of those on the reserve. */
  readonly cell: string | null;
}

/**
 * Everybody who passed the screener and was not decided about, in the order in which they did, of those for whom there are product
 * tests; `shown` selects them. Of people who are named, those on the reserve, too.
 */
export async function listUndecided(
  db: Db,
  projectId: string,
  { shown, asked }: { readonly shown: (members: Members) => Members; readonly asked?: readonly string[] | undefined },
): Promise<readonly Undecided[]> {
  const waiting = sql`project_id = ${projectId} AND stage = 'SCREENED' AND ${
    asked === undefined
      ? sql`selection = 'NONE'`
      : sql`selection IN ('NONE', 'RESERVE') AND participant_id = ANY (${[...asked]}::uuid[])`
  }`;
  const { rows } = await sql<Undecided>`
    SELECT participant_id AS "participantId", panelist_id AS "panelistId", cell FROM test_participant p
    WHERE ${waiting} AND ${IS_HERE} AND panelist_id IN (${shown(sql`SELECT panelist_id FROM test_participant WHERE ${waiting}`)})
    ORDER BY screened_at, participant_id`.execute(db);
  return rows;
}

type Members = RawBuilder<unknown>;

/** Who is picked by now in each cell: those places are taken. */
export async function countPlaces(
  db: Db,
  projectId: string,
): Promise<ReadonlyMap<string, { readonly selected: number; readonly reserve: number }>> {
  const { rows } = await sql<{ cell: string; selected: number; reserve: number }>`
    SELECT coalesce(cell, '') AS cell,
      count(*) FILTER (WHERE ${HAS_PLACE})::integer AS selected,
      count(*) FILTER (WHERE selection = 'RESERVE' AND stage = 'SCREENED')::integer AS reserve
    FROM test_participant WHERE project_id = ${projectId} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ cell, ...places }) => [cell, places]));
}

export interface PickedPerson extends WaitingPerson {
  /** Until when address and consent are waited for. */
  readonly confirmBy: Date;
}

const PICKING = bulkMove('SCREENED', 'SELECTED');
const REJECTING = bulkMove('SCREENED', 'CLOSED');

/**
 * Gives places to people who wait for one, in one statement: all are due at the same time. The test is locked, and the units are
 * there. Who got one.
 */
export async function pick(
  room: ProductTests,
  tx: Db,
  test: TestRow,
  {
    people,
    isFromReserve = false,
    operatorId = null,
  }: {
    readonly people: readonly { readonly id: string; readonly cell?: string | null }[];
    readonly isFromReserve?: boolean;
    readonly operatorId?: string | null;
  },
): Promise<readonly PickedPerson[]> {
  const now = room.clock.now();
  const plan = planOf(room, test);
  const facts = { ...NO_FACTS, stage: 'SELECTED', selectedAt: now } as const;
  const confirmBy = closingOf(facts, plan)?.at;
  if (confirmBy === undefined) throw new Error('a place is confirmed until some day');
  const { rows } = await sql<WaitingPerson>`
    WITH picked AS (
      UPDATE test_participant p SET ${PICKING.columns(now, dueOf(facts, plan))}, selection = 'SELECTED', selected_at = ${now},
        cell = coalesce(wanted.cell, p.cell), from_reserve = ${isFromReserve}, is_untold = false
      FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ cell }) => cell ?? null)}::text[]) AS wanted (id, cell)
      WHERE p.participant_id = wanted.id AND p.project_id = ${test.project_id} AND ${PICKING.from}
        AND p.selection IN ('NONE', 'RESERVE') AND ${IS_HERE}
      RETURNING p.participant_id, p.panelist_id),
    noted AS (
      INSERT INTO participant_event (event_id, participant_id, kind, happened_at, operator_id)
      SELECT new_id(${now}::timestamptz), participant_id, ${isFromReserve ? 'FROM_RESERVE' : 'SELECTED'},
        ${now}::timestamptz, ${operatorId}::uuid FROM picked)
    SELECT participant_id AS "participantId", panelist_id AS "panelistId" FROM picked`.execute(tx);
  return rows.map((row) => ({ ...row, confirmBy }));
}

/**
 * Puts people on the reserve, in this order within their cells; who they are, of those who were not decided about. They are notified
 * afterwards.
 */
export async function reserve(
  room: ProductTests,
  tx: Db,
  projectId: string,
  people: readonly { readonly id: string; readonly cell: string; readonly rank: number }[],
): Promise<readonly WaitingPerson[]> {
  const now = room.clock.now();
  const { rows } = await sql<WaitingPerson>`
    WITH placed AS (
      UPDATE test_participant p SET selection = 'RESERVE', cell = wanted.cell, rank = wanted.rank, is_untold = true
      FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ cell }) => cell)}::text[],
        ${people.map(({ rank }) => rank)}::integer[]) AS wanted (id, cell, rank)
      WHERE p.participant_id = wanted.id AND p.project_id = ${projectId} AND p.stage = 'SCREENED' AND p.selection = 'NONE'
      RETURNING p.participant_id, p.panelist_id),
    noted AS (
      INSERT INTO participant_event (event_id, participant_id, kind, happened_at)
      SELECT new_id(${now}::timestamptz), participant_id, 'RESERVED', ${now}::timestamptz FROM placed)
    SELECT participant_id AS "participantId", panelist_id AS "panelistId" FROM placed`.execute(tx);
  return rows;
}

/**
 * The next one of the same cell gets the place of somebody who dropped out, once. The unit was promised with the place, so nobody
 * locks the test for it: of many drop-outs at once each takes the next row that no other has locked. Undefined when nobody waits.
 */
export async function replace(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
): Promise<PickedPerson | undefined> {
  const { test, participant } = locked;
  if (test.closed_at !== null || participant.replaced_by !== null) return undefined;
  for (;;) {
    // Where all that are left are locked by others, one of them may still give theirs back.
    const next = (await nextOfReserve(tx, locked, 'SKIP')) ?? (await nextOfReserve(tx, locked, 'WAIT'));
    if (next === undefined && !(await nextOfReserve(tx, locked, 'LOOK'))) return undefined;
    if (next === undefined) continue;
    const [picked] = await pick(room, tx, test, { people: [{ id: next }], isFromReserve: true });
    if (picked === undefined) continue;
    const selection = participant.selection === 'SELECTED' ? ('REPLACED' as const) : participant.selection;
    await changeParticipant(room, tx, locked, {
      changes: { selection, replaced_by: next },
      events: [{ kind: 'REPLACED' }],
    });
    return picked;
  }
}

async function nextOfReserve(
  tx: Db,
  { test, participant }: LockedParticipant,
  how: 'SKIP' | 'WAIT' | 'LOOK',
): Promise<string | undefined> {
  const query = tables(tx)
    .selectFrom('test_participant as p')
    .select('participant_id')
    .where('project_id', '=', test.project_id)
    .where('selection', '=', 'RESERVE')
    .where('stage', '=', 'SCREENED')
    .where(sql<boolean>`${IS_HERE}`)
    .where(sql`coalesce(cell, '')`, '=', participant.cell ?? '')
    .orderBy('rank')
    .orderBy('participant_id')
    .limit(1);
  const locked = how === 'LOOK' ? query : how === 'SKIP' ? query.forUpdate().skipLocked() : query.forUpdate();
  return (await locked.executeTakeFirst())?.participant_id;
}

/** How many are neither picked nor on the reserve. */
export async function countUndecided(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM test_participant
    WHERE project_id = ${projectId} AND stage = 'SCREENED' AND selection = 'NONE'`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Decided extends WaitingPerson {
  readonly projectId: string;
  readonly decision: 'RESERVE' | 'NOT_SELECTED';
}

/**
 * The next of those who were left without a place when the selection of their test ended: they have none for good. They are
 * notified in the same transaction.
 */
export async function rejectRemaining(room: ProductTests, tx: Db, limit: number): Promise<readonly Decided[]> {
  const now = room.clock.now();
  const { rows } = await sql<Decided>`
    WITH left_over AS (
      SELECT p.participant_id FROM product_test test JOIN test_participant p USING (project_id)
      WHERE test.panel_id = ${room.panelId} AND test.selection_finished_at IS NOT NULL AND test.closed_at IS NULL
        AND ${REJECTING.from} AND p.selection = 'NONE' ORDER BY p.project_id, p.participant_id LIMIT ${limit}
      FOR UPDATE OF p SKIP LOCKED),
    rejected AS (
      UPDATE test_participant p SET ${REJECTING.columns(now, null)}, selection = 'NOT_SELECTED', closed_at = ${now},
        closed_why = 'NOT_SELECTED'
      FROM left_over WHERE p.participant_id = left_over.participant_id
      RETURNING p.participant_id, p.panelist_id, p.project_id),
    noted AS (
      INSERT INTO participant_event (event_id, participant_id, kind, happened_at)
      SELECT new_id(${now}::timestamptz), participant_id, 'NOT_SELECTED', ${now}::timestamptz FROM rejected)
    SELECT participant_id AS "participantId", panelist_id AS "panelistId", project_id AS "projectId", 'NOT_SELECTED' AS decision
    FROM rejected`.execute(tx);
  return rows;
}

/** The next of those on the reserve who do not know it yet; they are notified in the same transaction. */
export async function claimUnnotified({ panelId }: ProductTests, tx: Db, limit: number): Promise<readonly Decided[]> {
  const { rows } = await sql<Decided>`
    UPDATE test_participant SET is_untold = false WHERE participant_id IN (
      SELECT participant_id FROM test_participant WHERE panel_id = ${panelId} AND is_untold
      ORDER BY project_id, participant_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING participant_id AS "participantId", panelist_id AS "panelistId", project_id AS "projectId",
      'RESERVE' AS decision`.execute(tx);
  return rows;
}

/** How many of a test are still to be notified of what was decided about them. */
export async function countUnnotified(
  db: Db,
  { project_id: projectId, selection_finished_at }: TestRow,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM test_participant
    WHERE project_id = ${projectId} AND is_untold`.execute(db);
  const left = selection_finished_at === null ? 0 : await countUndecided(db, projectId);
  return left + (rows[0]?.count ?? 0);
}
