import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi, type TestContext } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../log.ts';
import { createJobs, defineJob, type Jobs, type JobsOptions } from './index.ts';

const silent = createLog('silent');
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Ending = Pick<TestContext, 'onTestFinished'>;

function node({ onTestFinished }: Ending, options: Partial<JobsOptions> = {}): Jobs {
  const jobs = createJobs({ url: database.url, log: silent, ...options });
  onTestFinished(() => jobs.stop());
  return jobs;
}

function numberJob(name: string, retryLimit = 3) {
  return defineJob({ name, payload: v.number(), retryLimit, retryDelaySeconds: 1, expireSeconds: 60 });
}

async function settled(check: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(check, { timeout: 120_000, interval: 50 });
}

describe.concurrent('a job', () => {
  it('runs after the commit and never after a rollback', async (test) => {
    const job = numberJob('commit-or-rollback');
    const ran: number[] = [];
    const jobs = node(test);
    jobs.handle(job, async (payload) => void ran.push(payload));
    await jobs.start();

    const rolledBack = inTransaction(database.db, async (tx) => {
      await jobs.enqueue(tx, job, 1);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await inTransaction(database.db, async (tx) => {
      await jobs.enqueue(tx, job, 2);
      await jobs.enqueue(tx, job, 3);
      expect(ran).toEqual([]);
    });

    await settled(() => expect(ran).toEqual([2, 3]));
  });

  it('starts soon after its commit, not at the next poll', async (test) => {
    const job = numberJob('soon');
    const ran: number[] = [];
    let started = Promise.withResolvers<void>();
    const jobs = node(test);
    jobs.handle(job, async (payload) => {
      ran.push(payload);
      started.resolve();
    });
    await jobs.start();

    // At one poll in two seconds a hundred rounds would take longer than a test may.
    for (let round = 0; round < 100; round++) {
      started = Promise.withResolvers();
      await jobs.enqueue(database.db, job, round);
      await started.promise;
    }
    expect(ran).toHaveLength(100);
  });

  it('is one of a backlog that one worker takes without a rest', async (test) => {
    const job = numberJob('backlog');
    const ran: number[] = [];
    const jobs = node(test);
    jobs.handle(job, async (payload) => void ran.push(payload));
    await jobs.start();

    await inTransaction(database.db, async (tx) => {
      for (let count = 0; count < 100; count++) await jobs.enqueue(tx, job, count);
    });

    await settled(() => expect(ran).toHaveLength(100));
  });

  it('waits for the time it was given', async (test) => {
    const job = numberJob('later');
    const started = Promise.withResolvers<number>();
    const jobs = node(test);
    jobs.handle(job, async () => started.resolve(performance.now()));
    await jobs.start();

    const begin = performance.now();
    await jobs.enqueue(database.db, job, 1, { startAfter: new Date(Date.now() + 2_000) });
    expect((await started.promise) - begin).toBeGreaterThan(1_900);
  });

  it('is tried again with growing pauses until it succeeds, then it is gone', async (test) => {
    const job = numberJob('third-time-lucky');
    const tries: { attempt: number; at: number }[] = [];
    const jobs = node(test);
    jobs.handle(job, async (_payload, { attempt }) => {
      tries.push({ attempt, at: performance.now() });
      if (attempt < 3) throw new Error('not yet');
    });
    await jobs.start();
    await jobs.enqueue(database.db, job, 1);

    await settled(() => expect(tries).toHaveLength(3));
    expect(tries.map((one) => one.attempt)).toEqual([1, 2, 3]);
    const [first = 0, second = 0, third = 0] = tries.map((one) => one.at);
    expect(second - first).toBeGreaterThan(1_000);
    expect(third - second).toBeGreaterThan(2_000);
    await settled(async () => expect(await stored(job.name)).toEqual([]));
  });

  it('is counted and told to the log when its last try failed, without a word of what it carried', async (test) => {
    const lines: string[] = [];
    const job = defineJob({ ...numberJob('hopeless', 0), payload: v.string() });
    const own = await testDatabase();
    test.onTestFinished(() => own.close());
    const log = createLog('debug', { write: (line) => lines.push(line) });
    const jobs = node(test, { url: own.url, log });
    jobs.handle(job, async (payload) => {
      throw new Error(`no such person: ${payload}`);
    });
    await jobs.start();
    await jobs.enqueue(own.db, job, 'ada@example.org');

    await settled(() => expect(lines.join('')).toMatch(/"job":"hopeless".*"job died"/));
    await settled(async () => expect((await jobs.figures()).failed).toBe(1));
    expect(lines.join('')).not.toContain('ada@');
    expect(await stored('dead-jobs', own)).toEqual([]);
    const [dead] = await stored(job.name, own);
    expect(dead).toMatchObject({ state: 'failed' });
    expect(JSON.stringify(dead?.output)).not.toContain('ada@');
  });

  it('of another shape never reaches its handler', async (test) => {
    const job = numberJob('reshaped', 0);
    const handler = vi.fn<() => Promise<void>>(async () => {});
    const jobs = node(test);
    jobs.handle(job, handler);
    await jobs.start();
    await jobs.enqueue(database.db, defineJob({ ...job, payload: v.string() }), 'one');

    await settled(async () => expect(await stored(job.name)).toMatchObject([{ state: 'failed' }]));
    expect(handler).not.toHaveBeenCalled();
  });
});

describe.concurrent('a key', () => {
  it('keeps one job waiting, with the newest payload', async (test) => {
    const job = numberJob('keyed');
    const ran: number[] = [];
    const jobs = node(test);
    jobs.handle(job, async (payload) => void ran.push(payload));
    await jobs.start();

    await inTransaction(database.db, async (tx) => {
      await jobs.enqueue(tx, job, 1, { key: 'same' });
      await jobs.enqueue(tx, job, 2, { key: 'same' });
      await jobs.enqueue(tx, job, 3, { key: 'other' });
    });

    await settled(async () => expect(await stored(job.name)).toEqual([]));
    expect(ran.toSorted((a, b) => a - b)).toEqual([2, 3]);
  });

  it('is shared by transactions that run at once', async (test) => {
    const job = numberJob('keyed-at-once');
    const jobs = node(test);
    await jobs.start();

    const one = (payload: number) =>
      inTransaction(database.db, (tx) => jobs.enqueue(tx, job, payload, { key: 'same' }));
    await Promise.all([1, 2, 3, 4, 5].map(one));

    expect(await stored(job.name)).toHaveLength(1);
  });

  it('holds the waiting job back until the transaction that asked again is done', async (test) => {
    const job = numberJob('keyed-held');
    const ran: number[] = [];
    const passed = Promise.withResolvers<void>();
    const jobs = node(test);
    jobs.handle(job, async (payload) => {
      ran.push(payload);
      if (payload === 0) passed.resolve();
    });

    const client = node(test, { role: 'client' });
    await client.start();
    await client.enqueue(database.db, job, 1, { key: 'same' });
    await inTransaction(database.db, async (tx) => {
      await client.enqueue(tx, job, 2, { key: 'same' });
      await client.enqueue(database.db, job, 0);
      await jobs.start();
      // The younger job has run, so the older one was passed over.
      await passed.promise;
      expect(ran).toEqual([0]);
    });

    await settled(() => expect(ran).toEqual([0, 2]));
  });
});

describe.concurrent('several nodes', () => {
  it('share the work and never run one job twice', async (test) => {
    const job = numberJob('shared');
    const ran: { node: number; payload: number }[] = [];
    const both = [node(test), node(test)];
    for (const [index, jobs] of both.entries()) {
      const handler = async (payload: number) => void ran.push({ node: index, payload });
      jobs.handle(job, handler, { concurrency: 4 });
    }
    await Promise.all(both.map((jobs) => jobs.start()));

    await inTransaction(database.db, async (tx) => {
      for (let count = 0; count < 200; count++) await both[0]?.enqueue(tx, job, count);
    });

    await settled(async () => expect(await stored(job.name)).toEqual([]));
    expect(ran.map((one) => one.payload).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i));
    expect(new Set(ran.map((one) => one.node)).size).toBe(2);
  });
});

describe.concurrent('stop', () => {
  it('waits for the job that runs', async (test) => {
    const job = numberJob('unhurried');
    const started = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    let isDone = false;
    const jobs = node(test);
    jobs.handle(job, async () => {
      started.resolve();
      await mayEnd.promise;
      isDone = true;
    });
    await jobs.start();
    await jobs.enqueue(database.db, job, 1);
    await started.promise;

    const stopped = jobs.stop();
    mayEnd.resolve();
    await stopped;
    expect(isDone).toBe(true);
    expect(await stored(job.name)).toEqual([]);
  });

  it('aborts a job that takes too long, which another node then runs', async (test) => {
    const job = numberJob('too-slow');
    const started = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const first = node(test, { stopSeconds: 1 });
    first.handle(job, async (_payload, { signal }) => {
      signal.addEventListener('abort', () => aborted.resolve());
      started.resolve();
      await new Promise(() => {});
    });
    await first.start();
    await first.enqueue(database.db, job, 7);
    await started.promise;
    await first.stop();
    await aborted.promise;

    const finished = Promise.withResolvers<number>();
    const second = node(test);
    second.handle(job, async (payload) => finished.resolve(payload));
    await second.start();
    expect(await finished.promise).toBe(7);
  });
});

async function stored(name: string, { db } = database): Promise<{ state: string; output: unknown }[]> {
  const found = await sql<{ state: string; output: unknown }>`
    SELECT state::text, output FROM jobs.job WHERE name = ${name}`.execute(db);
  return found.rows;
}
