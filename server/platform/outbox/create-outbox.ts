import * as v from 'valibot';
import { DAY_MS } from '#contract/time/durations.ts';
import { newId } from '../chance.ts';
import { later } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { defineJob, type JobDefinition } from '../jobs/index.ts';
import { addEvent, findEvent, noteHandled, pruneEvents, type StoredEvent } from './outbox.store.ts';
import type { EventHandler, Outbox, OutboxOptions, EventDefinition } from './outbox.ts';

/** Far longer than a delivery is tried, so that no event goes before its last subscriber has had it. */
const EVENT_KEPT_DAYS = 30;
const DELIVERIES_AT_ONCE = 2;

/** Each subscriber has a queue of its own, so that one in trouble holds up nobody else. */
export function deliveryJob(subscriber: string): JobDefinition<{ eventId: string }> {
  return defineJob({
    name: `outbox-${subscriber}`,
    payload: v.object({ eventId: v.pipe(v.string(), v.uuid()) }),
    retryLimit: 20,
    retryDelaySeconds: 2,
    expireSeconds: 300,
  });
}

export const pruneOutboxJob = defineJob({
  name: 'prune-outbox',
  payload: v.null(),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireSeconds: 600,
});

type Deliver = (tx: Db, event: StoredEvent) => Promise<void>;

/** An outbox in the application's database that delivers by jobs. */
export function createOutbox({ db, jobs, clock, chance }: OutboxOptions): Outbox {
  const subscribers = new Map<string, Map<string, Deliver>>();

  async function publish<P>(tx: Db, event: EventDefinition<P>, payload: P): Promise<void> {
    const occurredAt = clock.now();
    const id = newId(chance, occurredAt);
    await addEvent(tx, { id, name: event.name, payload, occurredAt });
    for (const [subscriber, deliveries] of subscribers) {
      if (deliveries.has(event.name)) await jobs.enqueue(tx, deliveryJob(subscriber), { eventId: id });
    }
  }

  function subscribe<P>(event: EventDefinition<P>, subscriber: string, handler: EventHandler<P>): void {
    const deliveries = subscribers.get(subscriber) ?? listen(subscriber);
    if (deliveries.has(event.name)) throw new Error(`${subscriber} subscribes to ${event.name} twice.`);
    deliveries.set(event.name, (tx, { id, payload, occurredAt }) =>
      handler(tx, v.parse(event.payload, payload), { id, occurredAt }),
    );
  }

  function listen(subscriber: string): Map<string, Deliver> {
    const deliveries = new Map<string, Deliver>();
    subscribers.set(subscriber, deliveries);
    const handle = ({ eventId }: { eventId: string }) =>
      inTransaction(db, async (tx) => {
        const event = await findEvent(tx, eventId);
        const deliver = event === undefined ? undefined : deliveries.get(event.name);
        if (event === undefined || deliver === undefined) throw new Error(`${subscriber} cannot take the event.`);
        if (await noteHandled(tx, eventId, subscriber)) await deliver(tx, event);
      });
    jobs.handle(deliveryJob(subscriber), handle, { concurrency: DELIVERIES_AT_ONCE });
    return deliveries;
  }

  jobs.handle(pruneOutboxJob, () => pruneEvents(db, later(clock.now(), -EVENT_KEPT_DAYS * DAY_MS)));
  jobs.schedule(pruneOutboxJob, '17 3 * * *', null, 'UTC');
  return { publish, subscribe };
}
