import { sql, type RawBuilder } from 'kysely';
import { isId } from '../chance.ts';
import { later } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { BatchChanges, BatchFormat, BatchRoom, BatchRow } from './batch-format.ts';

type Columns = Readonly<Record<string, unknown>>;

/** The SQL of a table whose rows say how far some work is. */
export function batchStore<Room extends BatchRoom, Row extends BatchRow, Id extends string>({
  table,
  key: keyName,
  isOpen = sql`finished_at IS NULL`,
  hasStart = false,
  movedAt,
  idleMs,
}: BatchFormat<Room, Row, Id>) {
  const [rows, key] = [sql.table(table), sql.ref(keyName)];
  const openOf = (panelId: string) => sql`panel_id = ${panelId} AND ${isOpen}`;
  const tables = (tx: Db) => tx.withTables<Record<string, Columns>>();

  const select = async <Selected = Row>(db: Db, which: RawBuilder<unknown>): Promise<readonly Selected[]> =>
    (await sql<Selected>`SELECT * FROM ${rows} WHERE ${which}`.execute(db)).rows;

  return {
    /** False when the database holds one that it must not stand beside. */
    async insert(tx: Db, row: Columns): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tables(tx)
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async update(tx: Db, id: string, changes: BatchChanges<Row>): Promise<void> {
      await tables(tx)
        .updateTable(table)
        .set(changes as Columns)
        .where(sql<boolean>`${key} = ${id}`)
        .execute();
    },

    async read(db: Db, panelId: string, id: string): Promise<Row | undefined> {
      return isId(id) ? (await select(db, sql`${key} = ${id} AND ${openOf(panelId)}`))[0] : undefined;
    },

    async lock(tx: Db, panelId: string, id: string): Promise<Row | undefined> {
      return isId(id) ? (await select(tx, sql`${key} = ${id} AND ${openOf(panelId)} FOR UPDATE`))[0] : undefined;
    },

    /** Those that begin by then and have not. */
    selectBeginning: (db: Db, panelId: string, { now, by }: { readonly now: Date; readonly by: Date }) =>
      select<Row & { readonly starts_at: Date }>(
        db,
        sql`${openOf(panelId)} AND starts_at > ${now} AND starts_at <= ${by} ORDER BY starts_at, ${key}`,
      ),

    /** Those that are due and may have lost their job. */
    async selectIdle(db: Db, panelId: string, now: Date): Promise<readonly string[]> {
      const isDue = hasStart ? sql`(starts_at IS NULL OR starts_at <= ${now})` : sql`true`;
      const before = later(now, -(idleMs ?? 0));
      const isIdle = movedAt === undefined || idleMs === undefined ? sql`true` : sql`${sql.ref(movedAt)} < ${before}`;
      const found = await sql<{ id: string }>`
        SELECT ${key} AS id FROM ${rows} WHERE ${openOf(panelId)} AND ${isDue} AND ${isIdle} ORDER BY ${key}`.execute(
        db,
      );
      return found.rows.map(({ id }) => id);
    },
  };
}
