import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { SystemLineCode } from '#contract/support/system-lines.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Support } from './support.ts';
import { tables, type SupportTables } from './support.tables.ts';

export type RequestRow = Selectable<SupportTables['support_request']>;
export type MessageRow = Selectable<SupportTables['support_message']>;
export type RequestChange = Updateable<SupportTables['support_request']>;

/** A request as those outside this room know it. */
export interface RequestRef {
  readonly requestId: string;
  readonly number: string;
}

export const refOf = ({ request_id: requestId, number }: RequestRow): RequestRef => ({ requestId, number });

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

/** Locked until the transaction ends: messages and moves of one request come one after the other. */
export function lockRequest(
  support: Pick<Support, 'panelId'>,
  tx: Db,
  requestId: string,
): Promise<RequestRow | undefined> {
  return selectRequest(support, tx, requestId).forUpdate().executeTakeFirst();
}

/** The row as it is after the change. */
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

export interface SystemLine {
  readonly requestId: string;
  readonly code: SystemLineCode;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly operatorId?: string;
}

/** What happened, as a line below the message that brought it about. */
export async function insertLine({ chance, clock }: Support, tx: Db, line: SystemLine): Promise<void> {
  const { requestId, code, facts = {}, operatorId = null } = line;
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
