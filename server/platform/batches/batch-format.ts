import type { RawBuilder } from 'kysely';
import type { AuditedChange, OperatorAct } from '../audit/operator-act.ts';
import type { Db } from '../database/database.ts';
import type { PieceSizes } from '../database/piece-size.ts';
import type { JobDefinition } from '../jobs/index.ts';
import type { Platform } from '../platform.ts';

/** What a module brings along that does long work in pieces. */
export interface BatchRoom extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'audit'> {
  readonly panelId: string;
}

/** What the machine looks at in a row. Without a start, or with none in this row, it begins at once. */
export interface BatchRow {
  readonly finished_at: Date | null;
  readonly starts_at?: Date | null;
}

/** Columns of a row with what they become. */
export type BatchChanges<Row> = { readonly [Name in keyof Row]?: unknown };

export interface BatchEnd {
  readonly state: 'DONE' | 'STOPPED' | 'REFUSED';
  readonly by: OperatorAct;
  /** Why nothing came of it. */
  readonly why?: string;
}

/** One kind of long work, of which each has a row that says how far it is. */
export interface BatchFormat<Room extends BatchRoom, Row extends BatchRow, Id extends string> {
  /** Its job carries the id of the row alone. */
  readonly job: Omit<JobDefinition<unknown>, 'payload'>;
  /** How the job calls that id. */
  readonly id: Id;
  readonly table: string;
  /** The column of the id. */
  readonly key: keyof Row & string;
  /** Which rows go on; those that are not finished unless said. */
  readonly isOpen?: RawBuilder<unknown>;
  /** Whether the table has a `starts_at`, before which nothing is done. */
  readonly hasStart?: boolean;
  /** Which of those whose start is to come can still be begun now, or stopped; any that goes on unless said. */
  readonly canWait?: (row: Row) => boolean;
  /** When the next part of one begins whose parts have starts of their own; it is woken then, too. */
  readonly nextStart?: (tx: Db, id: string) => Promise<Date | undefined>;
  /** The column that says when somebody last moved it. */
  readonly movedAt?: keyof Row & string;
  /** One that nobody has moved for so long has lost its job, or rests; without it any that is due may have. */
  readonly idleMs?: number;
  /** How many a piece takes, where that's more than one. */
  readonly pieces?: PieceSizes;
  /** The audit entry of who lets one begin now that waits. */
  readonly sentNow?: (row: Row, now: Date) => AuditedChange;
  /** How the row says its end besides when it was; by its state and who stopped it unless said. */
  readonly endOf?: (end: BatchEnd) => BatchChanges<Row>;
  /** What follows an end, its audit entry last. The row is as it was before. */
  readonly ended?: (room: Room, tx: Db, row: Row, end: BatchEnd) => Promise<void>;
}

/** Does a piece of the work in the transaction that holds the row; true when there is nothing more to do now. */
export type BatchPiece<Row> = (tx: Db, row: Row) => Promise<boolean>;

/**
 * Gets the next piece ready outside of any transaction: waits for its turn, or finds out what it needs. The row may have moved
 * on before the piece holds it. It takes no more than `size`, so that
 * nobody waits long for its locks. Undefined when the work rests; then somebody wakes it, or the tick takes it up.
 */
export type NextPiece<Row> = (row: Row, size: number) => Promise<BatchPiece<Row> | undefined>;
