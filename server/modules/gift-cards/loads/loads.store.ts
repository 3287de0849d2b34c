import { sql, type Generated, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { importStore, type ImportColumns } from '#server/platform/imports/import-store.ts';

export type LoadRow = Selectable<
  ImportColumns & {
    file_id: string;
    state: 'RECEIVING' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';
    loaded: Generated<number>;
    /** Of those known already: with a member, voided, twice in this file. */
    already_issued: Generated<number>;
    already_voided: Generated<number>;
    already_repeated: Generated<number>;
  }
>;

export interface ProblemRow {
  readonly line: number;
  readonly problem: string;
  readonly masked: string;
  readonly mark_start: number;
  readonly mark_end: number;
}

interface ListedLoad {
  /** Of its cards, how many nobody has had. */
  readonly free_count: number;
  /** Somebody asked to void them, and a second person has not decided. */
  readonly void_waits: boolean;
}

export const loadStore = importStore<LoadRow, ProblemRow, ListedLoad>({
  file: 'gift_card_load',
  id: 'load_id',
  operators: 'gift_card_loader',
  alsoListed: sql`
    (SELECT count(*)::integer FROM gift_card c WHERE c.load_id = f.load_id AND c.state = 'AVAILABLE') AS free_count,
    EXISTS (SELECT 1 FROM gift_card_load_void_waiting w WHERE w.load_id = f.load_id) AS void_waits`,
});

/** Locks a load of any panel. */
export async function lockLoad(
  tx: Db,
  loadId: string,
): Promise<Pick<LoadRow, 'panel_id' | 'file_name' | 'finished_at'> | undefined> {
  const { rows } = await sql<Pick<LoadRow, 'panel_id' | 'file_name' | 'finished_at'>>`
    SELECT panel_id, file_name, finished_at FROM gift_card_load WHERE load_id = ${loadId} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** The last card of a file that is in stock, as operators call it. */
export async function selectLastLoaded(
  db: Db,
  loadId: string,
): Promise<{ readonly line: number | null; readonly lastFour: string } | null> {
  const { rows } = await sql<{ line: number | null; lastFour: string }>`
    SELECT load_line AS line, last_four AS "lastFour" FROM gift_card WHERE load_id = ${loadId}
    ORDER BY load_line DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
