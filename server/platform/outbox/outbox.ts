import type { Chance } from '../chance.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Jobs } from '../jobs/index.ts';
import type { EventDefinition } from './event.ts';

export interface OccurredEvent {
  readonly id: string;
  readonly occurredAt: Date;
}

export type EventHandler<Payload> = (tx: Db, payload: Payload, event: OccurredEvent) => Promise<void>;

/** Tells what happened to whoever wants to know: after the commit, and once to each. */
export interface Outbox {
  /** Writes the event in the transaction of what it tells about: both happen, or neither. */
  publish<P>(tx: Db, event: EventDefinition<P>, payload: P): Promise<void>;
  /**
   * Hands every later event of this kind to the handler, in a transaction that also notes it as handled:
   * what the handler does to the database happens exactly once. The subscriber's name must never change.
   * Before `jobs.start`, and on every node that publishes.
   */
  subscribe<P>(event: EventDefinition<P>, subscriber: string, handler: EventHandler<P>): void;
}

export interface OutboxOptions {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly chance: Chance;
}
