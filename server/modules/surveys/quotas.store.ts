import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { SurveysTables } from './surveys.tables.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();

export interface Cell {
  readonly cell_id: string;
  readonly rule: string;
  readonly name: string;
  readonly target: number;
  readonly held: number;
}

const CELL = ['cell_id', 'rule', 'name', 'target', 'held'] as const;

export function selectCells(db: Db, surveyId: string): Promise<Cell[]> {
  return tables(db).selectFrom('quota_cell').select(CELL).where('survey_id', '=', surveyId).execute();
}

/**
 * The cells as they stand, held until the transaction is done. Always in the order of their ids, so that no two wait
 * for each other; and anyone who is about to give a slot back, or may yet lose one, is waited for before anybody judges.
 */
export function lockCells(tx: Db, cellIds: readonly string[]): Promise<Cell[]> {
  if (cellIds.length === 0) return Promise.resolve([]);
  return tables(tx)
    .selectFrom('quota_cell')
    .select(CELL)
    .where('cell_id', 'in', cellIds)
    .orderBy('cell_id')
    .forUpdate()
    .execute();
}

export async function insertCell(tx: Db, row: Omit<SurveysTables['quota_cell'], 'held'>): Promise<void> {
  await tables(tx).insertInto('quota_cell').values(row).execute();
}

export async function updateTarget(tx: Db, cellId: string, target: number): Promise<void> {
  await tables(tx).updateTable('quota_cell').set({ target }).where('cell_id', '=', cellId).execute();
}

export async function heldCells(tx: Db, runId: string): Promise<string[]> {
  const rows = await tables(tx).selectFrom('quota_hold').select('cell_id').where('run_id', '=', runId).execute();
  return rows.map((row) => row.cell_id);
}

/** Takes one slot of each cell for the run. The cells are locked and have one free. */
export async function takeSlots(tx: Db, runId: string, cellIds: readonly string[]): Promise<void> {
  if (cellIds.length === 0) return;
  await tables(tx)
    .insertInto('quota_hold')
    .values(cellIds.map((cell_id) => ({ run_id: runId, cell_id })))
    .execute();
  await tables(tx)
    .updateTable('quota_cell')
    .set({ held: sql<number>`held + 1` })
    .where('cell_id', 'in', cellIds)
    .execute();
}

/** Gives slots of the run back. The cells are locked. */
export async function giveSlotsBack(tx: Db, runId: string, cellIds: readonly string[]): Promise<void> {
  if (cellIds.length === 0) return;
  await tables(tx).deleteFrom('quota_hold').where('run_id', '=', runId).where('cell_id', 'in', cellIds).execute();
  await tables(tx)
    .updateTable('quota_cell')
    .set({ held: sql<number>`held - 1` })
    .where('cell_id', 'in', cellIds)
    .execute();
}

/** Gives back every slot of the runs: the cells are locked in their order first, then counted down at once. */
export async function giveAllSlotsBack(tx: Db, runIds: readonly string[]): Promise<void> {
  const holds = await tables(tx).selectFrom('quota_hold').select('cell_id').where('run_id', 'in', runIds).execute();
  if (holds.length === 0) return;
  await lockCells(tx, [...new Set(holds.map((hold) => hold.cell_id))]);
  await sql`
    WITH gone AS (DELETE FROM quota_hold WHERE run_id = ANY (${runIds}::uuid[]) RETURNING cell_id),
      counted AS (SELECT cell_id, count(*)::integer AS slots FROM gone GROUP BY cell_id)
    UPDATE quota_cell SET held = held - counted.slots FROM counted WHERE quota_cell.cell_id = counted.cell_id`.execute(
    tx,
  );
}
