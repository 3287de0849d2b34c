import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests } from './product-tests.ts';
import type { ProductTestsTables } from './product-tests.tables.ts';

export const tables = (db: Db) => db.withTables<ProductTestsTables>();

export type TestRow = Selectable<ProductTestsTables['product_test']>;
export type ParticipantRow = Selectable<ProductTestsTables['test_participant']>;
export type ShipmentRow = Selectable<ProductTestsTables['shipment']>;
export type ParticipantChanges = Updateable<ProductTestsTables['test_participant']>;

export function selectTest(db: Db, panelId: string, projectId: string) {
  return tables(db)
    .selectFrom('product_test')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('project_id', '=', projectId);
}

/** Tests by their ids. */
export async function readTests(
  db: Db,
  panelId: string,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, TestRow>> {
  if (projectIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('product_test')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('project_id', 'in', [...new Set(projectIds)])
    .execute();
  return new Map(rows.map((row) => [row.project_id, row]));
}

/** First of all rows: whatever moves units or places waits here. */
export function lockTest({ panelId }: ProductTests, tx: Db, projectId: string): Promise<TestRow | undefined> {
  return selectTest(tx, panelId, projectId).forUpdate().executeTakeFirst();
}

/** Somebody by their own id, or by whose they are in which test. */
export type ParticipantName =
  | { readonly participantId: string }
  | { readonly projectId: string; readonly panelistId: string };

export function selectParticipant(db: Db, panelId: string, name: ParticipantName) {
  const all = tables(db).selectFrom('test_participant').selectAll().where('panel_id', '=', panelId);
  return 'participantId' in name
    ? all.where('participant_id', '=', name.participantId)
    : all.where('project_id', '=', name.projectId).where('panelist_id', '=', name.panelistId);
}

/** The parcel that counts: the newest whose order was not undone. */
export function selectShipment(db: Db, participantId: string) {
  return tables(db)
    .selectFrom('shipment')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('undone_at', 'is', null)
    .orderBy('attempt', 'desc')
    .limit(1);
}

/** The same beside each row of `test_participant p`, as `parcel`. */
export const WITH_PARCEL = sql`LEFT JOIN LATERAL (SELECT * FROM shipment s WHERE s.participant_id = p.participant_id
  AND s.undone_at IS NULL ORDER BY s.attempt DESC LIMIT 1) parcel ON true`;

/** Of each of these people the parcel that counts, by participant. */
export async function readShipments(
  db: Db,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentRow>> {
  if (participantIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('shipment')
    .selectAll()
    .distinctOn('participant_id')
    .where('participant_id', 'in', [...participantIds])
    .where('undone_at', 'is', null)
    .orderBy('participant_id')
    .orderBy('attempt', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.participant_id, row]));
}

/** What came of a parcel with an undone repair does not count. */
export const isCounted = (event: string) => sql<boolean>`NOT EXISTS (SELECT FROM shipment_event_undone undone
  WHERE undone.event_id = ${sql.ref(`${event}.event_id`)})`;

export function updateParticipant(tx: Db, participantId: string, changes: ParticipantChanges) {
  return tables(tx).updateTable('test_participant').set(changes).where('participant_id', '=', participantId).execute();
}

export function insertEvents(tx: Db, rows: readonly Insertable<ProductTestsTables['participant_event']>[]) {
  return rows.length === 0
    ? Promise.resolve()
    : tables(tx)
        .insertInto('participant_event')
        .values([...rows])
        .execute();
}

/**
 * Units of `test` that are neither sent nor promised to anybody: `takesUnit` of the contract, and places without a parcel. Fewer
 * than none where an order that was called off had left by then. Lock the test before acting on it.
 */
export const UNITS_LEFT = sql<number>`(test.units
  - (SELECT count(*) FROM shipment WHERE project_id = test.project_id
      AND (status <> 'CANCELLED' OR shipped_at IS NOT NULL))
  - (SELECT count(*) FROM test_participant p WHERE p.project_id = test.project_id AND p.stage = 'SELECTED'
      AND NOT EXISTS (SELECT FROM shipment s WHERE s.participant_id = p.participant_id AND s.replaced_at IS NULL
        AND s.status NOT IN ('CANCELLED', 'RETURNED'))))::integer`;

export async function readUnitsLeft(db: Db, projectId: string): Promise<number> {
  return (await listUnitsLeft(db, [projectId])).get(projectId) ?? 0;
}

export async function listUnitsLeft(db: Db, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; left: number }>`
    SELECT test.project_id AS id, ${UNITS_LEFT} AS left FROM product_test test
    WHERE test.project_id = ANY (${projectIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, left }) => [id, left]));
}
