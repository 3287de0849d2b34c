import pg from 'pg';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../log.ts';
import { createJobs } from './create-jobs.ts';
import { defineJob } from './job.ts';

const job = defineJob({
  name: 'told',
  payload: v.null(),
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireSeconds: 60,
});

/** What is told on the channel that workers listen on. */
async function hear(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  const { rows } = await client.query(`SELECT 'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24) AS channel`);
  await client.query(`LISTEN ${(rows[0] as { channel: string }).channel}`);
  return heard;
}

test('workers are notified of jobs after their transaction, of many a few times', async () => {
  const database = await testDatabase();
  onTestFinished(database.close);
  const jobs = createJobs({ url: database.url, log: createLog('silent'), role: 'client' });
  onTestFinished(() => jobs.stop());
  await jobs.start();
  const heard = await hear(database.url);
  const told = async (times: number) =>
    await expect.poll(() => heard).toEqual(Array.from({ length: times }, () => job.name));

  await inTransaction(database.db, async (tx) => {
    await jobs.enqueue(tx, job, null);
    // Transactions that notify wait for each other; this one does not notify, so another one can commit meanwhile.
    await inTransaction(database.db, (other) => jobs.enqueue(other, job, null));
    await told(1);
    await jobs.enqueue(tx, job, null, { key: 'one' });
  });
  await told(2);

  const many = Array.from({ length: 100 }, () => jobs.enqueue(database.db, job, null));
  await Promise.all(many);
  await expect.poll(() => heard.length).toBeGreaterThan(2);
  expect(heard.length).toBeLessThan(50);
});

test('nobody is notified of what was undone', async () => {
  const database = await testDatabase();
  onTestFinished(database.close);
  const jobs = createJobs({ url: database.url, log: createLog('silent'), role: 'client' });
  onTestFinished(() => jobs.stop());
  await jobs.start();
  const heard = await hear(database.url);
  const undone = inTransaction(database.db, async (tx) => {
    await jobs.enqueue(tx, job, null);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await jobs.enqueue(database.db, job, null);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard).toEqual([job.name]);
});
