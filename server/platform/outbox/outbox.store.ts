import { type ColumnType, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '../database/piece.ts';

export interface StoredEvent {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
}

const tables = (db: Db) => db.withTables<OutboxTables>();

export async function addEvent(tx: Db, event: StoredEvent): Promise<void> {
  await tables(tx)
    .insertInto('outbox_event')
    .values({
      id: event.id,
      name: event.name,
      payload: JSON.stringify(event.payload),
      occurred_at: event.occurredAt,
    })
    .execute();
}

export async function findEvent(tx: Db, id: string): Promise<StoredEvent | undefined> {
  return tables(tx)
    .selectFrom('outbox_event')
    .select(['id', 'name', 'payload', 'occurred_at as occurredAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** True for the first to note it; a second one waits for the first to commit, and then is told no. */
export async function noteHandled(tx: Db, eventId: string, subscriber: string): Promise<boolean> {
  const noted = await tables(tx)
    .insertInto('outbox_handled')
    .values({ event_id: eventId, subscriber })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n;
}

export async function pruneEvents(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('outbox_event').where('occurred_at', '<', before).execute();
}

type OutboxTables = {
  outbox_event: {
    id: string;
    name: string;
    payload: ColumnType<unknown, string, never>;
    occurred_at: ColumnType<Date, Date, never>;
  };
  outbox_handled: {
    event_id: string;
    subscriber: string;
  };
};

/** What was told about somebody, and anyone who heard of it, is told no more: events are kept for a month. */
export async function forgetEvents(tx: Db, panelistId: string): Promise<number> {
  return rowsOf(await sql`DELETE FROM outbox_event WHERE payload ->> 'panelistId' = ${panelistId}`.execute(tx));
}
