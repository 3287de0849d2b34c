import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DeletionState, LeavingTables } from './leaving.tables.ts';

const tables = (db: Db) => db.withTables<LeavingTables>();

export async function nextNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`SELECT nextval('account_deletion_number')::text AS next`.execute(db);
  return `D-${rows[0]?.next}`;
}

export async function insertDeletion(
  tx: Db,
  row: Pick<
    LeavingTables['account_deletion'],
    'deletion_id' | 'panel_id' | 'panelist_id' | 'number' | 'feedback' | 'asked_at' | 'erase_from' | 'erase_by'
  >,
): Promise<void> {
  await tables(tx)
    .insertInto('account_deletion')
    .values({ ...row, state: 'WAITING', settled_at: null, cancelled_by: null, certificate: null })
    .execute();
}

/** Held until the transaction is done: of a cancellation and an erasure one comes first, and the other sees it. */
export function lockDeletion(tx: Db, panelId: string, deletionId: string) {
  return tables(tx)
    .selectFrom('account_deletion')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('deletion_id', '=', deletionId)
    .forUpdate()
    .executeTakeFirst();
}

export type DeletionRow = NonNullable<Awaited<ReturnType<typeof lockDeletion>>>;

/** Whether nobody else is at it: another node would otherwise wait for a piece that is being done already. */
export function lockDeletionUnlessBusy(tx: Db, panelId: string, deletionId: string) {
  return tables(tx)
    .selectFrom('account_deletion')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('deletion_id', '=', deletionId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function updateDeletion(
  tx: Db,
  deletionId: string,
  changes: Partial<
    Pick<DeletionRow, 'state' | 'panelist_id' | 'feedback' | 'settled_at' | 'cancelled_by' | 'steps_done' | 'place'>
  > & { readonly counts?: string; readonly certificate?: string },
): Promise<void> {
  await tables(tx).updateTable('account_deletion').set(changes).where('deletion_id', '=', deletionId).execute();
}

/** What is to be erased by now, the longest waiting first; also what somebody began and did not finish. */
export async function listDue(db: Db, panelId: string, now: Date): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('account_deletion')
    .select('deletion_id')
    .where('panel_id', '=', panelId)
    .where('state', 'in', ['WAITING', 'ERASING'])
    .where('erase_from', '<=', now)
    .orderBy('erase_from')
    .execute();
  return rows.map(({ deletion_id }) => deletion_id);
}

export interface DeletionChoice {
  readonly state: DeletionState | undefined;
  readonly panelistId?: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** The newest first. */
export function selectDeletions(db: Db, panelId: string, { state, panelistId, after, limit }: DeletionChoice) {
  return shown(db, panelId)
    .$if(state !== undefined, (query) => query.where('deletion.state', '=', state ?? 'WAITING'))
    .$if(panelistId !== undefined, (query) => query.where('deletion.panelist_id', '=', panelistId ?? ''))
    .$if(after !== undefined, (query) => query.where('deletion.deletion_id', '<', after ?? ''))
    .orderBy('deletion.deletion_id', 'desc')
    .limit(limit)
    .execute();
}

export function selectDeletion(db: Db, panelId: string, deletionId: string) {
  return shown(db, panelId).where('deletion.deletion_id', '=', deletionId).executeTakeFirst();
}

export type ShownDeletionRow = Awaited<ReturnType<typeof selectDeletions>>[number];

function shown(db: Db, panelId: string) {
  return tables(db)
    .selectFrom('account_deletion as deletion')
    .leftJoin('leaving_member as member', 'member.panelist_id', 'deletion.panelist_id')
    .leftJoin('leaving_operator as canceller', 'canceller.operator_id', 'deletion.cancelled_by')
    .selectAll('deletion')
    .select(['member.external_id', 'canceller.name as cancelled_by_name'])
    .where('deletion.panel_id', '=', panelId);
}

export async function insertFeedback(tx: Db, row: LeavingTables['leaving_feedback']): Promise<void> {
  await tables(tx).insertInto('leaving_feedback').values(row).execute();
}

/** The newest month first; inside a month in no order that tells anything. */
export async function selectFeedback(
  db: Db,
  panelId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  const { rows } = await sql<{ feedbackId: string; words: string; leftIn: string }>`
    SELECT feedback_id AS "feedbackId", words, to_char(left_in, 'YYYY-MM') AS "leftIn" FROM leaving_feedback
    WHERE panel_id = ${panelId} AND (${after}::uuid IS NULL OR (left_in, feedback_id) < (
      SELECT left_in, feedback_id FROM leaving_feedback WHERE feedback_id = ${after}::uuid))
    ORDER BY left_in DESC, feedback_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
