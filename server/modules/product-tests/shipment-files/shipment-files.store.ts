import { sql, type ColumnType, type Generated, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { ShipmentColumn, ShipmentLineFault } from '#contract/product-tests/shipment-files.ts';
import type { ComingFileColumns } from '#server/platform/csv-files/read-part.ts';
import type { SealedPiece } from '#server/platform/csv-files/sealed-pieces.ts';
import type { Db } from '#server/platform/database/database.ts';
import { readUnitsLeft } from '../product-tests.store.ts';

export type ShipmentFileState = 'RECEIVING' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';

type FileTables = {
  shipment_file: ComingFileColumns & {
    file_id: string;
    panel_id: string;
    file_name: string;
    state: ShipmentFileState;
    operator_id: string | null;
    stopped_by: string | null;
    imported: Generated<number>;
    already: Generated<number>;
    bad: Generated<number>;
    tests: Generated<number>;
    failure: string | null;
    heard_at: Date;
    created_at: Date;
    finished_at: Date | null;
  };
  shipment_file_piece: SealedPiece & { file_id: string };
  shipment_file_problem: {
    file_id: string;
    line: number;
    fault: ShipmentLineFault;
    problem: string;
    masked: string;
    mark_start: number;
    mark_end: number;
    suggestion: string | null;
    column_name: ShipmentColumn | null;
    sealed: string | null;
    order_number: string | null;
    repair_id: ColumnType<string | null, string | null | undefined, string | null>;
  };
};

const tables = (db: Db) => db.withTables<FileTables>();

export type ShipmentFileRow = Selectable<FileTables['shipment_file']>;
export type ShipmentPieceRow = FileTables['shipment_file_piece'];
export type ShipmentProblemRow = Omit<Selectable<FileTables['shipment_file_problem']>, 'repair_id'>;

export async function insertFile(tx: Db, row: Insertable<FileTables['shipment_file']>): Promise<void> {
  await tables(tx).insertInto('shipment_file').values(row).execute();
}

export function lockFile(tx: Db, panelId: string, fileId: string): Promise<ShipmentFileRow | undefined> {
  return tables(tx)
    .selectFrom('shipment_file')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('panel_id', '=', panelId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateFile(tx: Db, fileId: string, changes: Updateable<FileTables['shipment_file']>) {
  await tables(tx).updateTable('shipment_file').set(changes).where('file_id', '=', fileId).execute();
}

export async function insertPieces(tx: Db, rows: readonly ShipmentPieceRow[]): Promise<void> {
  if (rows.length > 0) await tables(tx).insertInto('shipment_file_piece').values(rows).execute();
}

export function selectFirstPiece(tx: Db, fileId: string): Promise<ShipmentPieceRow | undefined> {
  return tables(tx)
    .selectFrom('shipment_file_piece')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('piece')
    .limit(1)
    .executeTakeFirst();
}

export async function deletePiece(tx: Db, { file_id, piece }: ShipmentPieceRow): Promise<void> {
  await tables(tx)
    .deleteFrom('shipment_file_piece')
    .where('file_id', '=', file_id)
    .where('piece', '=', piece)
    .execute();
}

/** What is needed only while it is read. */
export async function deleteWaiting(tx: Db, fileId: string): Promise<void> {
  await sql`DELETE FROM shipment_file_piece WHERE file_id = ${fileId}`.execute(tx);
  await sql`DELETE FROM shipment_file_named WHERE file_id = ${fileId}`.execute(tx);
}

/** The lines that named any of these first. */
export async function selectNamed(
  tx: Db,
  fileId: string,
  named: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ named: string; line: number }>`
    SELECT named, line FROM shipment_file_named WHERE file_id = ${fileId} AND named = ANY (${named}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.named, row.line]));
}

export async function insertNamed(tx: Db, fileId: string, named: ReadonlyMap<string, number>): Promise<void> {
  await sql`INSERT INTO shipment_file_named (file_id, named, line)
    SELECT ${fileId}, named, line
    FROM unnest(${[...named.keys()]}::text[], ${[...named.values()]}::integer[]) AS new (named, line)`.execute(tx);
}

/** Of how many tests the orders of a file are, by what its lines have named. */
export async function countTests(tx: Db, fileId: string): Promise<number> {
  const { rows } = await sql<{ tests: number }>`
    SELECT count(DISTINCT s.project_id)::integer AS tests FROM shipment_file_named n
    JOIN shipment s ON s.order_number = n.named WHERE n.file_id = ${fileId}`.execute(tx);
  return rows[0]?.tests ?? 0;
}

export async function insertProblems(tx: Db, rows: readonly ShipmentProblemRow[]): Promise<void> {
  if (rows.length > 0) await tables(tx).insertInto('shipment_file_problem').values(rows).execute();
}

export interface ProblemChoice {
  readonly fault?: ShipmentLineFault | undefined;
  readonly afterLine: number;
  readonly limit: number;
}

export function selectProblems(
  db: Db,
  fileId: string,
  { fault, afterLine, limit }: ProblemChoice,
): Promise<ShipmentProblemRow[]> {
  return tables(db)
    .selectFrom('shipment_file_problem')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('line', '>', afterLine)
    .where('repair_id', 'is', null)
    .$if(fault !== undefined, (query) => query.where('fault', '=', fault ?? 'LINE'))
    .orderBy('line')
    .limit(limit)
    .execute();
}

export async function countFaults(
  db: Db,
  fileId: string,
): Promise<readonly { readonly fault: ShipmentLineFault; readonly lines: number }[]> {
  const { rows } = await sql<{ fault: ShipmentLineFault; lines: number }>`
    SELECT fault, count(*)::integer AS lines FROM shipment_file_problem
    WHERE file_id = ${fileId} AND repair_id IS NULL GROUP BY fault ORDER BY lines DESC, fault`.execute(db);
  return rows;
}

/** A line with what can be repaired of it, held; and those that have the same mistake. */
export async function lockRepairable(
  tx: Db,
  fileId: string,
  line: number,
  { isAllLike, limit }: { readonly isAllLike: boolean; readonly limit: number },
): Promise<readonly ShipmentProblemRow[]> {
  const { rows } = await sql<ShipmentProblemRow>`
    SELECT p.* FROM shipment_file_problem p JOIN shipment_file_problem named ON named.file_id = p.file_id AND named.line = ${line}
    WHERE p.file_id = ${fileId} AND p.sealed IS NOT NULL AND p.repair_id IS NULL AND (p.line = ${line} OR (${isAllLike}
      AND p.fault = named.fault AND p.suggestion = named.suggestion))
    ORDER BY p.line = ${line} DESC, p.line LIMIT ${limit} FOR UPDATE OF p`.execute(tx);
  return rows;
}

/** Something else is wrong with these lines. */
export async function replaceProblems(tx: Db, fileId: string, rows: readonly ShipmentProblemRow[]): Promise<void> {
  const lines = rows.map(({ line }) => line);
  await sql`DELETE FROM shipment_file_problem WHERE file_id = ${fileId} AND line = ANY (${lines}::integer[])`.execute(
    tx,
  );
  await insertProblems(tx, rows);
}

/** Forgets the lines of files that were read so long ago, and those that are in by a repair altogether. */
export async function forgetLines(db: Db, panelId: string, before: Date): Promise<void> {
  await sql`DELETE FROM shipment_file_problem p USING shipment_file f
    WHERE f.file_id = p.file_id AND f.panel_id = ${panelId} AND f.finished_at < ${before} AND p.repair_id IS NOT NULL`.execute(
    db,
  );
  await sql`UPDATE shipment_file_problem p SET sealed = NULL FROM shipment_file f
    WHERE f.file_id = p.file_id AND f.panel_id = ${panelId} AND f.finished_at < ${before} AND p.sealed IS NOT NULL`.execute(
    db,
  );
}

/** Of each line, how many have the same mistake, itself among them. */
export async function countLike(db: Db, fileId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ like: string; lines: number }>`
    SELECT fault || ' ' || suggestion AS like, count(*)::integer AS lines FROM shipment_file_problem
    WHERE file_id = ${fileId} AND suggestion IS NOT NULL AND sealed IS NOT NULL AND repair_id IS NULL GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ like, lines }) => [like, lines]));
}

/** Of each of these orders, how many units its test has left. */
export async function readUnitsOfOrders(db: Db, orderNumbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (orderNumbers.length === 0) return new Map();
  const { rows } = await sql<{ orderNumber: string; projectId: string }>`
    SELECT order_number AS "orderNumber", project_id AS "projectId" FROM shipment
    WHERE order_number = ANY (${orderNumbers}::text[])`.execute(db);
  const left = new Map<string, number>();
  for (const id of new Set(rows.map(({ projectId }) => projectId))) left.set(id, await readUnitsLeft(db, id));
  return new Map(rows.map(({ orderNumber, projectId }) => [orderNumber, Math.max(0, left.get(projectId) ?? 0)]));
}

export interface ReadFileRow extends ShipmentFileRow {
  readonly by_name: string | null;
  readonly stopped_by_name: string | null;
}

/** Files with the names of who sent and stopped them, the newest first: one, or those before one. */
export async function selectFiles(
  db: Db,
  panelId: string,
  {
    fileId,
    before,
    limit,
  }: { readonly fileId?: string | undefined; readonly before?: string | undefined; limit: number },
): Promise<readonly ReadFileRow[]> {
  const { rows } = await sql<ReadFileRow>`
    SELECT f.*, o.name AS by_name, s.name AS stopped_by_name
    FROM shipment_file f LEFT JOIN product_test_operator o USING (operator_id)
    LEFT JOIN product_test_operator s ON s.operator_id = f.stopped_by
    WHERE f.panel_id = ${panelId} AND (${fileId ?? null}::uuid IS NULL OR f.file_id = ${fileId ?? null}::uuid)
      AND (${before ?? null}::uuid IS NULL OR f.file_id < ${before ?? null}::uuid)
    ORDER BY f.file_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Files that nobody has moved since then. */
export function selectIdleFiles(db: Db, panelId: string, before: Date) {
  return tables(db)
    .selectFrom('shipment_file')
    .select('file_id')
    .where('panel_id', '=', panelId)
    .where('state', 'in', ['RECEIVING', 'WAITING', 'RUNNING'])
    .where('heard_at', '<', before)
    .orderBy('heard_at')
    .limit(100)
    .execute();
}
