import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi, type TestContext } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { systemChance } from '../chance.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createLog } from '../log.ts';
import { createOutbox, defineEvent, type Outbox } from './index.ts';
import { deliveryJob, pruneOutboxJob } from './create-outbox.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await sql`CREATE TABLE effect (subscriber text NOT NULL, note text NOT NULL)`.execute(database.db);
});
afterAll(() => database.close());

interface NodeOptions {
  readonly clock?: Clock;
  readonly role?: 'worker' | 'client';
  readonly own?: TestDatabase;
}

function node(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  { clock = systemClock, role = 'worker', own = database }: NodeOptions = {},
): { jobs: Jobs; outbox: Outbox } {
  const jobs = createJobs({ url: own.url, log: createLog('silent'), role });
  onTestFinished(() => jobs.stop());
  return { jobs, outbox: createOutbox({ db: own.db, jobs, clock, chance: systemChance }) };
}

const noted = (name: string) => defineEvent({ name, payload: v.object({ note: v.string() }) });

const effectOf =
  (subscriber: string) =>
  async (tx: Db, { note }: { note: string }) => {
    await sql`INSERT INTO effect VALUES (${subscriber}, ${note})`.execute(tx);
  };

async function effects(subscriber: string): Promise<string[]> {
  const found = await sql<{ note: string }>`
    SELECT note FROM effect WHERE subscriber = ${subscriber} ORDER BY note`.execute(database.db);
  return found.rows.map((row) => row.note);
}

async function waiting(subscriber: string): Promise<number> {
  const found = await sql`SELECT 1 FROM jobs.job WHERE name = ${deliveryJob(subscriber).name}`.execute(database.db);
  return found.rows.length;
}

async function eventIds(name: string): Promise<string[]> {
  const found = await sql<{ id: string }>`SELECT id FROM outbox_event WHERE name = ${name}`.execute(database.db);
  return found.rows.map((row) => row.id);
}

async function allDelivered(subscriber: string): Promise<void> {
  await vi.waitFor(async () => expect(await waiting(subscriber)).toBe(0), { timeout: 60_000, interval: 50 });
}

describe.concurrent('an event', () => {
  it('reaches each subscriber once, with when it happened', async (test) => {
    const event = noted('welcomed');
    const clock = heldClock();
    const { jobs, outbox } = node(test, { clock });
    const seen: unknown[] = [];
    outbox.subscribe(event, 'welcomed-first', effectOf('welcomed-first'));
    outbox.subscribe(event, 'welcomed-second', async (_tx, payload, { id, occurredAt }) => {
      seen.push({ payload, id, occurredAt });
    });
    await jobs.start();

    await inTransaction(database.db, (tx) => outbox.publish(tx, event, { note: 'hello' }));

    await Promise.all([allDelivered('welcomed-first'), allDelivered('welcomed-second')]);
    expect(await effects('welcomed-first')).toEqual(['hello']);
    const [id] = await eventIds(event.name);
    expect(seen).toEqual([{ payload: { note: 'hello' }, id, occurredAt: clock.now() }]);
  });

  it('is never told when its transaction is rolled back', async (test) => {
    const event = noted('regretted');
    const { jobs, outbox } = node(test);
    outbox.subscribe(event, 'regretted-first', effectOf('regretted-first'));
    await jobs.start();

    const rolledBack = inTransaction(database.db, async (tx) => {
      await outbox.publish(tx, event, { note: 'not this one' });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await eventIds(event.name)).toEqual([]);
    await inTransaction(database.db, (tx) => outbox.publish(tx, event, { note: 'this one' }));

    await allDelivered('regretted-first');
    expect(await effects('regretted-first')).toEqual(['this one']);
  });

  it('that is delivered again, even at once, has its effect once', async (test) => {
    const event = noted('repeated');
    const { jobs, outbox } = node(test);
    outbox.subscribe(event, 'repeated-first', effectOf('repeated-first'));
    await jobs.start();
    await inTransaction(database.db, async (tx) => {
      await outbox.publish(tx, event, { note: 'once' });
      const found = await sql<{ id: string }>`SELECT id FROM outbox_event WHERE name = ${event.name}`.execute(tx);
      const eventId = found.rows[0]?.id ?? '';
      for (let extra = 0; extra < 5; extra++) await jobs.enqueue(tx, deliveryJob('repeated-first'), { eventId });
    });

    await allDelivered('repeated-first');
    expect(await effects('repeated-first')).toEqual(['once']);
  });

  it('whose handler fails is told again, and what the failed try did is undone', async (test) => {
    const event = noted('stumbled');
    const { jobs, outbox } = node(test);
    let tries = 0;
    outbox.subscribe(event, 'stumbled-first', async (tx, payload) => {
      await effectOf('stumbled-first')(tx, payload);
      if (++tries === 1) throw new Error('not yet');
    });
    await jobs.start();
    await inTransaction(database.db, (tx) => outbox.publish(tx, event, { note: 'second time' }));

    await allDelivered('stumbled-first');
    expect(tries).toBe(2);
    expect(await effects('stumbled-first')).toEqual(['second time']);
  });

  it('has its effect once when the node dies between the effect and the end of the job', async (test) => {
    const event = noted('interrupted');
    const client = node(test, { role: 'client' });
    client.outbox.subscribe(event, 'interrupted-first', effectOf('interrupted-first'));
    await client.jobs.start();
    await inTransaction(database.db, (tx) => client.outbox.publish(tx, event, { note: 'kept' }));

    expect(await runNodeThatDiesAfterDelivery(event.name, 'interrupted-first')).toBe('SIGKILL');
    expect(await effects('interrupted-first')).toEqual(['kept']);
    expect(await waiting('interrupted-first')).toBe(1);

    const { jobs, outbox } = node(test);
    outbox.subscribe(event, 'interrupted-first', effectOf('interrupted-first'));
    await jobs.start();
    await allDelivered('interrupted-first');
    expect(await effects('interrupted-first')).toEqual(['kept']);
  });

  it('is never changed, and pruned after thirty days', async (test) => {
    const event = noted('aged');
    const own = await testDatabase();
    test.onTestFinished(() => own.close());
    const clock = heldClock();
    const { jobs, outbox } = node(test, { clock, own });
    await jobs.start();
    await outbox.publish(own.db, event, { note: 'old' });
    clock.advance(2 * DAY_MS);
    await outbox.publish(own.db, event, { note: 'young' });
    const change = sql`UPDATE outbox_event SET name = 'other'`.execute(own.db);
    await expect(change).rejects.toThrow('append-only');

    clock.advance(29 * DAY_MS);
    await jobs.enqueue(own.db, pruneOutboxJob, null);

    const left = () => sql<{ note: string }>`SELECT payload ->> 'note' AS note FROM outbox_event`.execute(own.db);
    await vi.waitFor(async () => expect((await left()).rows).toEqual([{ note: 'young' }]), { timeout: 60_000 });
  });
});

it('refuses a subscriber that subscribes to one event twice', (test) => {
  const event = noted('twice');
  const { outbox } = node(test);
  outbox.subscribe(event, 'twice-first', async () => {});
  expect(() => outbox.subscribe(event, 'twice-first', async () => {})).toThrow('twice');
});

/** Another process that handles the event, commits, and is gone before it can say so. */
async function runNodeThatDiesAfterDelivery(eventName: string, subscriber: string): Promise<unknown> {
  const script = `
    import { sql } from 'kysely';
    import * as v from 'valibot';
    import { systemChance } from '#server/platform/chance.ts';
    import { systemClock } from '#server/platform/clock.ts';
    import { openDatabase } from '#server/platform/database/database.ts';
    import { createJobs } from '#server/platform/jobs/index.ts';
    import { createLog } from '#server/platform/log.ts';
    import { createOutbox, defineEvent } from '#server/platform/outbox/index.ts';
    const [, url, name, subscriber] = process.argv;
    const { db } = openDatabase({ url, poolSize: 2, onIdleError: () => undefined });
    const jobs = createJobs({ url, log: createLog('silent') });
    const dying = {
      ...jobs,
      handle: (job, handler, options) => jobs.handle(job, async (payload, context) => {
        await handler(payload, context);
        process.kill(process.pid, 'SIGKILL');
      }, options),
    };
    const outbox = createOutbox({ db, jobs: dying, clock: systemClock, chance: systemChance });
    const event = defineEvent({ name, payload: v.object({ note: v.string() }) });
    outbox.subscribe(event, subscriber, async (tx, { note }) => {
      await sql\`INSERT INTO effect VALUES (\${subscriber}, \${note})\`.execute(tx);
    });
    await jobs.start();`;
  const args = ['--input-type=module', '--eval', script, database.url, eventName, subscriber];
  const cwd = fileURLToPath(new URL('../../../', import.meta.url));
  const [, signal] = await once(spawn(process.execPath, args, { cwd, stdio: 'inherit' }), 'exit');
  return signal;
}
