import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messagesBed, type MessagesBed } from '#testkit/beds/messages-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { whatIsLeft } from './drain.ts';

let bed: MessagesBed;
beforeAll(async () => {
  bed = await messagesBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await sql`DELETE FROM message`.execute(bed.db);
  await sql`DELETE FROM jobs.job`.execute(bed.db);
});

/** One that was tried so often, and is due in so many minutes. */
async function aMessage(attempts: number, minutes: number): Promise<void> {
  const { panelistId } = await aMember(bed);
  await bed.tell(panelistId);
  await sql`UPDATE message SET attempts = ${attempts}, try_after = now() + ${minutes} * interval '1 minute'
    WHERE panelist_id = ${panelistId}`.execute(bed.db);
}
const dueNow = async () =>
  (
    await sql<{ count: number }>`SELECT count(*)::integer AS count FROM message WHERE try_after <= now()`.execute(
      bed.db,
    )
  ).rows[0]?.count;
const aJob = (name: string, state: string, minutes: number) =>
  sql`INSERT INTO jobs.job (name, state, start_after)
    VALUES (${name}, ${state}::jobs.job_state, now() + ${minutes} * interval '1 minute')`.execute(bed.db);

test('nothing is left where nothing waits, nor where it waits for its first time', async () => {
  expect(await whatIsLeft(bed.db)).toEqual({});
  await aMessage(0, 60);
  await aJob('deliver-mail', 'created', 60);
  await aJob('deliver-mail', 'completed', -1);
  expect(await whatIsLeft(bed.db)).toEqual({});
  expect(await dueNow()).toBe(0);
});

test('a message that a mail server did not take is left however long it is put off, and is due at once', async () => {
  await aMessage(1, 2);
  await aMessage(5, 32);
  expect(await whatIsLeft(bed.db)).toEqual({ message: 2 });
  expect(await dueNow()).toBe(2);
});

test('messages that are being sent are left alone until that is done', async () => {
  await aMessage(1, 3);
  await aJob('messages.send', 'active', 0);
  expect(await whatIsLeft(bed.db)).toEqual({ message: 1, 'job messages.send active': 1 });
  expect(await dueNow()).toBe(0);
});

test('a job that waits for its next try is left', async () => {
  await aJob('deliver-mail', 'retry', 20);
  expect(await whatIsLeft(bed.db)).toEqual({ 'job deliver-mail retry': 1 });
});
