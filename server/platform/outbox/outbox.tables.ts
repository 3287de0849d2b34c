import type { ColumnType } from 'kysely';

export type OutboxTables = {
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
