import type * as v from 'valibot';
import type { Chance } from '#server/platform/chance.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/index.ts';

export interface OccurredEvent {
  readonly id: string;
  readonly occurredAt: Date;
}

export type EventHandler<Payload> = (tx: Db, payload: Payload, event: OccurredEvent) => Promise<void>;

/** Tells what happened to anyone who wants to know: after the commit, and once to each. */
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

/** Something that happened, by name and shape; past tense, such as `survey-completed`. */
export interface EventDefinition<Payload> {
  readonly name: string;
  readonly payload: v.GenericSchema<Payload>;
}

/** Declares an event: one constant that the publisher and the subscribers share. */
export function defineEvent<Payload>(definition: EventDefinition<Payload>): EventDefinition<Payload> {
  return definition;
}
