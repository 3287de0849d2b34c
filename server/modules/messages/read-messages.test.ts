import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time/durations.ts';
import { messagesBed, type MessagesBed } from '#testkit/beds/messages-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { listMemberLog } from './member-log.ts';
import { listMessages, readEmailFigures, retrySetAside } from './read-messages.ts';
import { originsWithQueued, setAsideAfterRestore } from './set-aside-after-restore.ts';

let bed: MessagesBed;
beforeAll(async () => {
  bed = await messagesBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await sql`DELETE FROM message`.execute(bed.db);
  await sql`DELETE FROM message_tally`.execute(bed.db);
});

const newMember = async () => (await aMember(bed)).panelistId;
const figures = async (originId: string) => (await readEmailFigures(bed.messages, bed.db, [originId]))[0];
const retry = (originIds: readonly string[]) =>
  bed.inTransaction((tx) => retrySetAside(bed.messages, tx, originIds, { most: 100 }));
const setAside = (which: Parameters<typeof setAsideAfterRestore>[2]) =>
  bed.inTransaction((tx) => setAsideAfterRestore(bed.messages, tx, which));

test.each([
  ['2026-06-10T20:59:59-04:00', '2026-06-10T20:59:59-04:00'],
  ['2026-06-10T21:00:00-04:00', '2026-06-11T08:00:00-04:00'],
  ['2026-06-11T07:59:59-04:00', '2026-06-11T08:00:00-04:00'],
  ['2026-06-11T08:00:00-04:00', '2026-06-11T08:00:00-04:00'],
  // The night when clocks go forward is an hour shorter.
  ['2026-03-07T22:00:00-05:00', '2026-03-08T08:00:00-04:00'],
])('at %s somebody in New York may be written to from %s', async (moment, allowed) => {
  expect(await afterQuietHours(bed.db, new Date(moment), 'America/New_York')).toEqual(new Date(allowed));
});

test('what was set aside goes once more from its beginning, that of this origin only', async () => {
  const [one, other] = [await newMember(), await newMember()];
  const [cause, elsewhere] = [await bed.tell(one), await bed.tell(other)];
  bed.answerNext('full', 'full');
  await bed.send();
  expect([await retry([cause]), await retry([cause]), await retry([])]).toEqual([1, 0, 0]);
  expect(await bed.of(one)).toMatchObject([{ state: 'QUEUED', reason: null, attempts: 0, settledAt: null }]);
  expect(await bed.of(other)).toMatchObject([{ state: 'SET_ASIDE' }]);
  expect([await figures(cause), await figures(elsewhere)]).toMatchObject([{ total: 1, setAside: 0 }, { setAside: 1 }]);
  await bed.send();
  expect([await bed.of(one), await figures(cause)]).toMatchObject([[{ state: 'SENT' }], { total: 1, sent: 1 }]);
});

test('the rate is of those that were sent, from the first to the last', async () => {
  const ids = [await newMember(), await newMember(), await newMember()];
  const causeId = await bed.tell(ids[0] ?? '');
  for (const id of ids.slice(1)) await bed.tell(id, { causeId });
  const send = (id: string | undefined) =>
    bed.send({}, ({ panelistId }) => (panelistId === id ? { send: MAIL } : { wait: true }));
  await send(ids[0]);
  expect(await figures(causeId)).toMatchObject({ sent: 1, perSecond: null });
  bed.clock.advance(100 * SECOND_MS);
  await send(ids[1]);
  expect(await figures(causeId)).toMatchObject({ sent: 2, perSecond: 0.02 });
  expect(await readEmailFigures(bed.messages, bed.db, [])).toEqual([]);
});

const MAIL = { kind: 'test', to: 'member@example.com', subject: 'News', text: 'News', html: '<p>News</p>' };

test('of a restored copy what waits is set aside: by origin, or by when it was queued', async () => {
  const [early, late] = [await newMember(), await newMember()];
  const first = await bed.tell(early, { kind: 'INVITATION' });
  const backup = bed.clock.now();
  bed.clock.advance(1);
  const second = await bed.tell(late);
  expect((await bed.inTransaction(originsWithQueued)).toSorted()).toEqual([first, second].toSorted());
  expect(await setAside({ originIds: [], queuedUntil: backup })).toEqual({ INVITATION: 1 });
  expect(await bed.of(early)).toMatchObject([{ state: 'SET_ASIDE', reason: 'RESTORED' }]);
  expect(await bed.of(late)).toMatchObject([{ state: 'QUEUED' }]);
  expect(await bed.inTransaction(originsWithQueued)).toEqual([second]);
  expect(await setAside({ originIds: [first, second] })).toEqual({ REVIEW: 1 });
  expect([await figures(first), await figures(second)]).toMatchObject([{ setAside: 1 }, { setAside: 1 }]);
  expect(await retry([first, second])).toBe(2);
});

test('what was sent is not set aside by a restore', async () => {
  const panelistId = await newMember();
  const causeId = await bed.tell(panelistId);
  await bed.send();
  expect(await setAside({ originIds: [causeId], queuedUntil: bed.clock.now() })).toEqual({});
  expect(await bed.of(panelistId)).toMatchObject([{ state: 'SENT' }]);
});

test('the e-mails about activities of one member, the newest first, as many as asked for', async () => {
  const [panelistId, other] = [await newMember(), await newMember()];
  const invited = await bed.tell(panelistId, { kind: 'INVITATION' });
  await bed.tell(panelistId, { kind: 'REVIEW' });
  await bed.tell(other, { kind: 'INVITATION' });
  bed.clock.advance(1);
  const reminded = await bed.tell(panelistId, { kind: 'REMINDER' });
  const listed = async (limit: number) => (await listMessages(bed.db, panelistId, limit)).map(({ taskId }) => taskId);
  expect([await listed(10), await listed(1)]).toEqual([[reminded, invited], [reminded]]);
});

test("a member's log has notifications and e-mails by time, each on one page, an e-mail with the title of its notification", async () => {
  const [panelistId, other] = [await newMember(), await newMember()];
  for (const title of ['First', 'Second', 'Third']) {
    await bed.tell(panelistId, { title, isMailed: title !== 'Second' });
    await bed.tell(other, { title: 'Of somebody else' });
    bed.clock.advance(1);
  }
  const read = (after: string | undefined, limit: number) => listMemberLog(bed.db, panelistId, { after, limit });
  const whole = await read(undefined, 10);
  expect(whole.map(({ title }) => title)).toEqual(['Third', 'Third', 'Second', 'First', 'First']);
  expect(whole.filter(({ isEmail }) => isEmail).map(({ title, state }) => [title, state])).toEqual([
    ['Third', 'QUEUED'],
    ['First', 'QUEUED'],
  ]);
  const walked: string[] = [];
  for (let next = await read(undefined, 2); next.length > 0; next = await read(walked.at(-1), 2)) {
    walked.push(...next.map(({ entryId }) => entryId));
  }
  expect(walked).toEqual(whole.map(({ entryId }) => entryId));
});
