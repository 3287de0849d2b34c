import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it, vi, type TestContext } from 'vitest';
import { dropDatabase, newDatabaseUrl, testDatabase, type TestDatabase } from '#testkit/database.ts';
import { openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createJobs, defineJob, type Jobs } from './index.ts';

const silent = createLog('silent');

type Ending = Pick<TestContext, 'onTestFinished'>;

async function database({ onTestFinished }: Ending): Promise<TestDatabase> {
  const made = await testDatabase();
  onTestFinished(() => made.close());
  return made;
}

function node({ onTestFinished }: Ending, url: string): Jobs {
  const jobs = createJobs({ url, log: silent });
  onTestFinished(() => jobs.stop());
  return jobs;
}

describe.concurrent('a node that is killed', () => {
  it('loses its job to another node long before its time is up', async (test) => {
    const { url, db } = await database(test);
    const job = defineJob({
      name: 'survives-a-kill',
      payload: v.string(),
      retryLimit: 3,
      retryDelaySeconds: 1,
      expireSeconds: 600,
    });
    const doomed = startDoomedNode(test, url, job.name);
    await doomed.says('ready');

    const survivor = node(test, url);
    await survivor.start();
    await survivor.enqueue(db, job, 'precious');
    await doomed.says('working on precious');
    await survivor.stop();

    const finished = Promise.withResolvers<{ payload: string; attempt: number }>();
    const heir = node(test, url);
    heir.handle(job, async (payload, { attempt }) => finished.resolve({ payload, attempt }));
    await heir.start();
    doomed.process.kill('SIGKILL');

    // Its time would be up after ten minutes, which is longer than a test may take.
    expect(await finished.promise).toEqual({ payload: 'precious', attempt: 2 });
  });
});

describe.concurrent('a node whose connections are cut', () => {
  it('goes on, also with jobs that are new since', async (test) => {
    const { url, db } = await database(test);
    const job = defineJob({
      name: 'survives-a-cut',
      payload: v.number(),
      retryLimit: 3,
      retryDelaySeconds: 1,
      expireSeconds: 60,
    });
    const ran: number[] = [];
    const jobs = node(test, url);
    jobs.handle(job, async (payload) => void ran.push(payload));
    await jobs.start();
    await jobs.enqueue(db, job, 1);
    await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 60_000 });

    const cut = await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'spark-jobs' AND datname = current_database()`.execute(db);
    expect(cut.rows.length).toBeGreaterThan(1);
    await jobs.enqueue(db, job, 2);

    await vi.waitFor(() => expect(ran).toEqual([1, 2]), { timeout: 60_000, interval: 50 });
  });
});

describe.concurrent('a schedule', () => {
  const job = defineJob({
    name: 'every-minute',
    payload: v.string(),
    retryLimit: 0,
    retryDelaySeconds: 1,
    expireSeconds: 60,
  });

  it('is run once however many nodes declare it', async (test) => {
    const { url, db } = await database(test);
    const ran: string[] = [];
    for (const jobs of [node(test, url), node(test, url)]) {
      jobs.handle(job, async (payload) => void ran.push(payload));
      jobs.schedule(job, '* * * * *', 'tick', 'America/New_York');
      await jobs.start();
    }

    await vi.waitFor(() => expect(ran).not.toEqual([]), { timeout: 60_000, interval: 100 });
    const before = await lastLook(db);
    await vi.waitFor(async () => expect(await lastLook(db)).not.toBe(before), { timeout: 60_000, interval: 200 });
    // One for the minute it began in, and one more when another minute has begun since.
    const minutes = () =>
      sql`
      SELECT DISTINCT singleton_on FROM jobs.job WHERE name = '__pgboss__send-it'`.execute(db);
    const check = async () => expect(ran).toEqual((await minutes()).rows.map(() => 'tick'));
    await vi.waitFor(check, { timeout: 60_000, interval: 200 });
  });

  it('is replaced when it changes, and removed when no longer declared', async (test) => {
    const { url, db } = await database(test);
    const start = async (declare: (jobs: Jobs) => void) => {
      const jobs = node(test, url);
      jobs.handle(job, async () => {});
      declare(jobs);
      await jobs.start();
      await jobs.stop();
      const stored = await sql<{ cron: string; timezone: string }>`
        SELECT cron, timezone FROM jobs.schedule`.execute(db);
      return stored.rows;
    };

    expect(await start((jobs) => jobs.schedule(job, '5 3 * * *', 'a', 'UTC'))).toEqual([
      { cron: '5 3 * * *', timezone: 'UTC' },
    ]);
    expect(await start((jobs) => jobs.schedule(job, '9 4 * * *', 'b', 'America/Chicago'))).toEqual([
      { cron: '9 4 * * *', timezone: 'America/Chicago' },
    ]);
    expect(await start(() => {})).toEqual([]);
  });
});

describe.concurrent('nodes that start at once', () => {
  it('all come up on an empty database', async (test) => {
    const url = await newDatabaseUrl({ isEmpty: true });
    test.onTestFinished(() => dropDatabase(url));
    const { db, close } = openDatabase({ url, poolSize: 2, onIdleError: () => undefined });
    test.onTestFinished(close);
    const job = defineJob({
      name: 'first',
      payload: v.number(),
      retryLimit: 1,
      retryDelaySeconds: 1,
      expireSeconds: 60,
    });
    const ran: number[] = [];
    const nodes = Array.from({ length: 4 }, () => node(test, url));
    for (const jobs of nodes) jobs.handle(job, async (payload) => void ran.push(payload));

    await Promise.all(nodes.map((jobs) => jobs.start()));

    for (const [index, jobs] of nodes.entries()) await jobs.enqueue(db, job, index);
    await vi.waitFor(() => expect(ran.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]), { timeout: 60_000 });
  });
});

/** When a node last looked which schedules are due. */
async function lastLook(db: TestDatabase['db']): Promise<string | undefined> {
  const found = await sql<{ cron_on: string }>`SELECT cron_on::text FROM jobs.version`.execute(db);
  return found.rows[0]?.cron_on;
}

/** Another process that takes the job and never finishes it. */
function startDoomedNode(
  { onTestFinished }: Ending,
  url: string,
  jobName: string,
): { process: ChildProcess; says(line: string): Promise<void> } {
  const script = `
    import * as v from 'valibot';
    import { createJobs, defineJob } from '#server/platform/jobs/index.ts';
    import { createLog } from '#server/platform/log.ts';
    const jobs = createJobs({ url: process.argv[1], log: createLog('silent') });
    const job = defineJob({
      name: process.argv[2], payload: v.string(), retryLimit: 3, retryDelaySeconds: 1, expireSeconds: 600,
    });
    jobs.handle(job, (payload) => {
      console.log('working on ' + payload);
      return new Promise(() => {});
    });
    await jobs.start();
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, url, jobName], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    says: async (expected) => {
      const { value, done } = await lines.next();
      if (done === true || value !== expected) throw new Error(`the other node said ${value}`);
    },
  };
}
