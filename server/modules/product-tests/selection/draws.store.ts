import { sql, type Selectable } from 'kysely';
import type { DrawnSelection } from '#contract/product-tests/selection.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests } from '../product-tests.ts';
import { tables } from '../product-tests.store.ts';
import type { ProductTestsTables } from '../product-tests.tables.ts';

export type DrawRow = Selectable<ProductTestsTables['test_draw']>;

export interface NewDraw {
  readonly drawId: string;
  readonly projectId: string;
  readonly seed: string;
  readonly people: number;
}

/** False when the test has one that isn't over, this one or another. */
export async function insertDraw(
  { panelId, clock }: ProductTests,
  tx: Db,
  { drawId, projectId, seed, people }: NewDraw,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('test_draw')
    .values({ draw_id: drawId, panel_id: panelId, project_id: projectId, seed, people, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const readDraw = (db: Db, drawId: string): Promise<DrawRow | undefined> =>
  tables(db).selectFrom('test_draw').selectAll().where('draw_id', '=', drawId).executeTakeFirst();

/** The one of this test that isn't over. */
export const readDrawOf = (db: Db, projectId: string): Promise<DrawRow | undefined> =>
  tables(db).selectFrom('test_draw').selectAll().where('project_id', '=', projectId).executeTakeFirst();

/** Keeps who was drawn, once: the reserve first. They are rows of this draw alone, so however many they are, nobody waits for them. */
export async function insertDrawn(
  { clock }: ProductTests,
  tx: Db,
  drawId: string,
  { selected, reserve }: DrawnSelection,
): Promise<void> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('test_draw')
    .set({ drawn_at: clock.now(), people: reserve.length + selected.length })
    .where('draw_id', '=', drawId)
    .where('drawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const people = [...reserve, ...selected.map(({ id, cell }) => ({ id, cell, rank: null }))];
  await sql`
    INSERT INTO test_draw_person (draw_id, position, participant_id, cell, rank)
    SELECT ${drawId}::uuid, position, participant_id, cell, rank
    FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ cell }) => cell)}::text[],
      ${people.map(({ rank }) => rank)}::integer[]) WITH ORDINALITY AS drawn (participant_id, cell, rank, position)`.execute(
    tx,
  );
}

export interface DrawnRow {
  readonly id: string;
  readonly cell: string;
  readonly rank: number | null;
}

/** The next ones, who have had their turn with this transaction. */
export async function takeDrawn(tx: Db, drawId: string, limit: number): Promise<readonly DrawnRow[]> {
  const { rows } = await sql<DrawnRow>`
    WITH next AS (
      DELETE FROM test_draw_person WHERE draw_id = ${drawId} AND position IN (
        SELECT position FROM test_draw_person WHERE draw_id = ${drawId} ORDER BY position LIMIT ${limit})
      RETURNING position, participant_id, cell, rank)
    SELECT participant_id AS id, cell, rank FROM next ORDER BY position`.execute(tx);
  return rows;
}

export type DrawSteps = Readonly<Pick<DrawRow, 'placed' | 'selected' | 'reserved'>>;

/** How far it is by now. */
export const noteDraw = (tx: Db, drawId: string, { placed, selected, reserved }: DrawSteps): Promise<DrawRow> =>
  tables(tx)
    .updateTable('test_draw')
    .set((row) => ({
      placed: row('placed', '+', placed),
      selected: row('selected', '+', selected),
      reserved: row('reserved', '+', reserved),
    }))
    .where('draw_id', '=', drawId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** All that aren't over. */
export async function listDraws({ panelId, db }: Pick<ProductTests, 'panelId' | 'db'>): Promise<readonly string[]> {
  const rows = await tables(db).selectFrom('test_draw').select('draw_id').where('panel_id', '=', panelId).execute();
  return rows.map(({ draw_id: drawId }) => drawId);
}

/** Whoever had no turn yet keeps waiting. */
export async function deleteDraws(tx: Db, drawIds: readonly string[]): Promise<void> {
  if (drawIds.length === 0) return;
  await tables(tx)
    .deleteFrom('test_draw')
    .where('draw_id', 'in', [...drawIds])
    .execute();
}
