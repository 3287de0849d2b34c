import { sql } from 'kysely';
import {
  selectBalanced,
  WHOLE_TEST_CELL,
  type Candidate,
  type CellTarget,
  type DrawnSelection,
} from '#contract/product-tests/selection.ts';
import { deadlineAfterBusinessDays, dueOf } from '#contract/product-tests/participant-due.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { changeParticipant, planOf, type HeldParticipant } from './hold-participant.ts';
import type { ProductTests } from './product-tests.ts';
import { insertEvents, readUnitsLeft, selectShipment, tables, type TestRow } from './product-tests.store.ts';

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

export interface Drawing {
  readonly people: readonly (WaitingPerson & { readonly cell: string | null })[];
  readonly seed: string;
  /** Of all where there are no cells. */
  readonly wanted: number | null;
}

/** Who would be picked now: so many of each cell as its target lacks, by lot, or first come, first served. */
export async function drawSelection(
  db: Db,
  test: TestRow,
  { people, seed, wanted }: Drawing,
): Promise<Result<DrawnSelection, 'too-few-units'>> {
  const places = await countPlaces(db, test.project_id);
  const unitsLeft = await readUnitsLeft(db, test.project_id);
  const whole = { name: WHOLE_TEST_CELL, target: wanted ?? unitsLeft };
  const cells =
    test.cells.length === 0
      ? [whole]
      : test.cells.map(({ name, target }) => ({
          name,
          target: Math.max(0, target - (places.get(name)?.selected ?? 0)),
        }));
  const candidates = people.map(({ participantId, cell }) => ({
    id: participantId,
    cell: test.cells.length === 0 ? WHOLE_TEST_CELL : cell,
  }));
  const drawn =
    test.selection_rule === 'RULE' ? firstCome(candidates, cells) : selectBalanced({ people: candidates, cells, seed });
  return drawn.selected.length > unitsLeft ? err('too-few-units') : ok(drawn);
}

/** So many of each cell as it wants, in the order in which they passed the screener. */
function firstCome(people: readonly Candidate[], cells: readonly CellTarget[]): DrawnSelection {
  const drawn = cells.map((cell) => {
    const ofCell = people
      .filter((person) => person.cell === cell.name)
      .map(({ id }, index) => ({ id, cell: cell.name, lot: 0, rank: index + 1 }));
    const [selected, rest] = [ofCell.slice(0, cell.target), ofCell.slice(cell.target)];
    const counts = { candidates: ofCell.length, selected: selected.length, reserve: rest.length };
    return { selected, rest, counted: { ...cell, ...counts, shortBy: Math.max(0, cell.target - ofCell.length) } };
  });
  const names = new Set(cells.map(({ name }) => name));
  return {
    selected: drawn.flatMap(({ selected }) => selected),
    reserve: drawn.flatMap(({ rest }) => rest),
    cells: drawn.map(({ counted }) => counted),
    withoutCell: people.filter(({ cell }) => cell === null || !names.has(cell)).map(({ id }) => id),
  };
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
 * The next one of the same cell gets the place of somebody who dropped out, once: the test is held, so of many drop-outs each
 * finds another one. Undefined when nobody waits, or no unit is left.
 */
export async function replace(
  room: ProductTests,
  tx: Db,
  { test, participant }: HeldParticipant,
): Promise<PickedPerson | undefined> {
  if (test.closed_at !== null || participant.replaced_by !== null) return undefined;
  if ((await readUnitsLeft(tx, test.project_id)) <= 0) return undefined;
  const next = await tables(tx)
    .selectFrom('test_participant')
    .select('participant_id')
    .where('project_id', '=', test.project_id)
    .where('selection', '=', 'RESERVE')
    .where('stage', '=', 'SCREENED')
    .where(sql`coalesce(cell, '')`, '=', participant.cell ?? '')
    .orderBy('rank')
    .orderBy('participant_id')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return undefined;
  const [picked] = await pick(room, tx, test, [{ id: next.participant_id }], { isFromReserve: true });
  if (picked === undefined) return undefined;
  const held = { test, participant, shipment: await selectShipment(tx, participant.participant_id).executeTakeFirst() };
  const place = { selection: participant.selection === 'SELECTED' ? ('REPLACED' as const) : participant.selection };
  await changeParticipant(room, tx, held, { ...place, replaced_by: next.participant_id }, [{ kind: 'REPLACED' }]);
  return picked;
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
