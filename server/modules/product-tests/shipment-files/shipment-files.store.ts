import { sql, type Generated, type Selectable, type Updateable } from 'kysely';
import type { ShipmentColumn, ShipmentLineFault } from '#contract/product-tests/shipment-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { importStore, type ImportColumns } from '#server/platform/imports/import-store.ts';
import { readUnitsLeft } from '../product-tests.store.ts';

type ShipmentFileColumns = ImportColumns & {
  file_id: string;
  state: 'RECEIVING' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';
  is_inside_line: Generated<boolean>;
  imported: Generated<number>;
  tests: Generated<number>;
};

export type ShipmentFileRow = Selectable<ShipmentFileColumns>;

export interface ShipmentProblemRow {
  readonly line: number;
  readonly fault: ShipmentLineFault;
  readonly problem: string;
  readonly masked: string;
  readonly mark_start: number;
  readonly mark_end: number;
  readonly suggestion: string | null;
  readonly column_name: ShipmentColumn | null;
  readonly sealed: string | null;
  readonly order_number: string | null;
}

export const shipmentFileStore = importStore<ShipmentFileRow, ShipmentProblemRow>({
  file: 'shipment_file',
  operators: 'product_test_operator',
  scratch: ['shipment_file_named'],
});

export const updateShipmentFile = (tx: Db, fileId: string, changes: Updateable<ShipmentFileColumns>): Promise<void> =>
  shipmentFileStore.updateFile(tx, fileId, changes);

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

export interface ProblemChoice {
  readonly fault?: ShipmentLineFault | undefined;
  readonly afterLine: number;
  readonly limit: number;
}

/** The bad lines that no repair took in, of all faults or of one. */
export function selectProblems(
  db: Db,
  fileId: string,
  { fault, ...page }: ProblemChoice,
): Promise<readonly ShipmentProblemRow[]> {
  const where = sql`repair_id IS NULL AND (${fault}::text IS NULL OR fault = ${fault}::text)`;
  return shipmentFileStore.selectProblems(db, fileId, { ...page, where });
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
  await shipmentFileStore.insertProblems(tx, fileId, rows);
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

/** Lines that are no longer bad, and that no repair could put back. */
export async function deleteProblemLines(tx: Db, fileId: string, lines: readonly number[]): Promise<void> {
  await sql`DELETE FROM shipment_file_problem WHERE file_id = ${fileId} AND line = ANY (${lines}::integer[])`.execute(
    tx,
  );
}
