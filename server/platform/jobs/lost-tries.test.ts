import { sql } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { createLog } from '../log.ts';
import { connectBoss } from './connect-boss.ts';
import { LostTries } from './lost-tries.ts';

test('a job that has cost enough processes is given up, however many tries it had left', async () => {
  const { url, db, close } = await testDatabase();
  onTestFinished(close);
  const boss = connectBoss(url, 'client', createLog('silent'));
  await boss.start();
  onTestFinished(() => boss.stop());
  await boss.createQueue('ends-its-process');
  const id = await boss.send('ends-its-process', {}, { retryLimit: 20 });
  const lost = { id, name: 'ends-its-process', retryCount: 1, output: { value: { message: 'job heartbeat timeout' } } };
  const tries = new LostTries(boss);
  const isGivenUp = (job: object) => tries.isGivenUp(job as JobWithMetadata, 2);

  expect(await isGivenUp({ ...lost, output: { value: { message: 'the mail server is away' } } })).toBe(false);
  expect(await isGivenUp(lost)).toBe(false);
  expect(await isGivenUp({ ...lost, retryCount: 2 })).toBe(true);
  const { rows } = await sql`
    SELECT retry_limit = retry_count AS "isLast" FROM jobs.job WHERE id = ${id}`.execute(db);
  expect(rows).toEqual([{ isLast: true }]);
  await tries.forget(id ?? '');
  expect((await sql`SELECT 1 FROM job_lost_tries`.execute(db)).rows).toEqual([]);
});
