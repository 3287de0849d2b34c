import { sql } from 'kysely';
import { ageOn } from '#contract/time/days.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CellConditions } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import { updateStage } from './people.store.ts';

/** What decides where somebody belongs. */
export interface Demographics {
  readonly dateOfBirth: string | null;
  /** By name of an attribute. */
  readonly answers: Readonly<Record<string, unknown>>;
}

interface Cell {
  readonly cellId: string;
  readonly conditions: CellConditions;
  readonly targetPercent: number;
}

/** Whether somebody fits. What is not known of them does not fit a condition on it. */
export function fitsCell(conditions: CellConditions, { dateOfBirth, answers }: Demographics, today: string): boolean {
  const { ageFrom, ageTo, answers: wanted = {} } = conditions;
  if (ageFrom !== undefined || ageTo !== undefined) {
    if (dateOfBirth === null) return false;
    const age = ageOn(dateOfBirth, today);
    if (age < (ageFrom ?? 0) || age > (ageTo ?? Infinity)) return false;
  }
  return Object.entries(wanted).every(([name, values]) => {
    const given = answers[name];
    return (Array.isArray(given) ? given : [given]).some((value) => values.includes(String(value)));
  });
}

/** Says of somebody which cell they belong to: the first that fits, in the order of the list. */
export async function cellFinder(
  { panelId, clock }: Joining,
  tx: Db,
): Promise<(person: Demographics) => Cell | undefined> {
  const { rows } = await sql<Cell>`
    SELECT cell_id AS "cellId", conditions, target_percent::float8 AS "targetPercent"
    FROM panel_cell WHERE panel_id = ${panelId} AND retired_at IS NULL ORDER BY position`.execute(tx);
  const today = clock.now().toISOString().slice(0, 10);
  return (person) => rows.find(({ conditions }) => fitsCell(conditions, person, today));
}

export async function findCell(joining: Joining, tx: Db, person: Demographics): Promise<Cell | undefined> {
  return (await cellFinder(joining, tx))(person);
}

/**
 * Whether one more may come into this cell. The caller after the same cell waits until this transaction is done, so that two
 * cannot both take the last place. Without targets there is always room.
 */
export async function lockPlace({ panelId }: Joining, tx: Db, cell: Cell | undefined): Promise<boolean> {
  const { rows: wanted } = await sql<{ members: number | null }>`
    SELECT wanted_members AS members FROM recruitment WHERE panel_id = ${panelId}`.execute(tx);
  const members = wanted[0]?.members ?? null;
  if (members === null || cell === undefined) return true;
  await sql`SELECT FROM panel_cell WHERE cell_id = ${cell.cellId} FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ taken: number }>`
    SELECT coalesce(sum(people), 0)::integer AS taken FROM joining_count
    WHERE panel_id = ${panelId} AND cell_id = ${cell.cellId} AND stage IN ('QUALIFIED', 'INVITED', 'JOINED')`.execute(
    tx,
  );
  return (rows[0]?.taken ?? 0) < Math.round((members * cell.targetPercent) / 100);
}

/**
 * Whether somebody whose link ran out can have another: while it was out their place was held, and then it was not. Without room
 * they stand by, where operators see them.
 */
export async function takePlaceAgain(
  joining: Joining,
  tx: Db,
  { panelistId, cellId }: { readonly panelistId: string; readonly cellId: string | null },
): Promise<boolean> {
  const { rows } = await sql<Cell>`
    SELECT cell_id AS "cellId", conditions, target_percent::float8 AS "targetPercent"
    FROM panel_cell WHERE cell_id = ${cellId} AND retired_at IS NULL`.execute(tx);
  if (await lockPlace(joining, tx, rows[0])) return true;
  await updateStage(tx, panelistId, 'STANDBY', joining.clock.now());
  return false;
}
