import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { SystemLineCode } from '#contract/support/system-lines.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { FileOwner } from './files/check-file.ts';
import type { Support } from './support.ts';
import type { SupportTables } from './support.tables.ts';

export type RequestRow = Selectable<SupportTables['support_request']>;
export type MessageRow = Selectable<SupportTables['support_message']>;
export type RequestChange = Updateable<SupportTables['support_request']>;

export const tables = (db: Db) => db.withTables<SupportTables>();

export async function nextNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`SELECT nextval('support_number')::text AS next`.execute(db);
  return `SR-${rows[0]?.next}`;
}

export function insertRequest(db: Db, row: Insertable<SupportTables['support_request']>) {
  return tables(db).insertInto('support_request').values(row).execute();
}

export function selectRequest({ panelId }: Pick<Support, 'panelId'>, db: Db, requestId: string) {
  return tables(db)
    .selectFrom('support_request')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('request_id', '=', requestId);
}

/** Held until the transaction is done: messages and moves of one request come one after the other. */
export function lockRequest(
  support: Pick<Support, 'panelId'>,
  tx: Db,
  requestId: string,
): Promise<RequestRow | undefined> {
  return selectRequest(support, tx, requestId).forUpdate().executeTakeFirst();
}

/** The changed row. */
export function updateRequest(db: Db, requestId: string, change: RequestChange): Promise<RequestRow> {
  return tables(db)
    .updateTable('support_request')
    .set(change)
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type NewMessage = Pick<MessageRow, 'request_id' | 'author' | 'via' | 'body'> &
  Partial<Pick<MessageRow, 'message_id' | 'operator_id' | 'is_verified'>>;

export async function insertMessage({ chance, clock }: Support, tx: Db, message: NewMessage): Promise<string> {
  const now = clock.now();
  const messageId = message.message_id ?? newId(chance, now);
  await tables(tx)
    .insertInto('support_message')
    .values({ operator_id: null, is_verified: true, ...message, message_id: messageId, code: null, created_at: now })
    .execute();
  return messageId;
}

/** What happened, as a line below the words that brought it about. */
export async function insertLine(
  { chance, clock }: Support,
  tx: Db,
  requestId: string,
  code: SystemLineCode,
  facts: Readonly<Record<string, unknown>> = {},
  operatorId: string | null = null,
): Promise<void> {
  const now = clock.now();
  await tables(tx)
    .insertInto('support_message')
    .values({
      // Ids are in the order of time: a millisecond later it stands below what was written in the same transaction.
      message_id: newId(chance, later(now, 1)),
      request_id: requestId,
      author: 'SYSTEM',
      operator_id: operatorId,
      via: 'SYSTEM',
      is_verified: true,
      body: '',
      code,
      facts: JSON.stringify(facts),
      created_at: now,
    })
    .execute();
}

/** Ties files to a message, each once and only its owner's. False when one of them is not to be had: nothing may stay then. */
export async function attachFiles(
  { panelId }: Support,
  tx: Db,
  owner: FileOwner,
  fileIds: readonly string[],
  { requestId, messageId }: { readonly requestId: string; readonly messageId: string },
): Promise<boolean> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return true;
  const ofOwner =
    'panelistId' in owner
      ? sql`owner_panelist_id = ${owner.panelistId}`
      : 'guest' in owner
        ? sql`owner_guest = ${owner.guest}`
        : 'operatorId' in owner
          ? sql`owner_operator_id = ${owner.operatorId}`
          : sql`request_id = ${owner.requestId}`;
  const { numAffectedRows } = await sql`
    UPDATE support_file SET request_id = ${requestId}, message_id = ${messageId}, wanted_until = NULL
    WHERE panel_id = ${panelId} AND file_id = ANY (${wanted}::uuid[]) AND state = 'READY' AND message_id IS NULL
      AND (request_id IS NULL OR request_id = ${requestId}) AND ${ofOwner}`.execute(tx);
  return Number(numAffectedRows) === wanted.length;
}

export interface ShownFile {
  readonly fileId: string;
  readonly messageId: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly isScanned: boolean;
}

/** The files of these messages that are still there, in the order they came. */
export async function filesOfMessages(db: Db, requestId: string): Promise<ReadonlyMap<string, readonly ShownFile[]>> {
  const { rows } = await sql<ShownFile>`
    SELECT file_id AS "fileId", message_id AS "messageId", name, size, content_type AS "contentType",
      is_scanned AS "isScanned"
    FROM support_file WHERE request_id = ${requestId} AND message_id IS NOT NULL AND state = 'READY'
    ORDER BY file_id`.execute(db);
  return Map.groupBy(rows, ({ messageId }) => messageId);
}
