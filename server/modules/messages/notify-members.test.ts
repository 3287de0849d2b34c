import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isChosenKind,
  KIND_REGISTRY,
  NOTIFICATION_KINDS,
  type ChosenKind,
} from '#contract/notifications/notification-kinds.ts';
import { messagesBed, type MessagesBed } from '#testkit/beds/messages-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { chooseEmailKinds } from './email-choices.ts';
import { countWanting, readEmailFigures, readNotices } from './read-messages.ts';
import { listNotifications } from './list-notifications.ts';
import { notifyMany, notifyMember } from './notify-members.ts';

/** Ten at night in New York, seven in Los Angeles. */
const NIGHT = new Date('2026-06-11T02:00:00Z');
const MORNING = new Date('2026-06-11T12:00:00Z');

let bed: MessagesBed;
beforeAll(async () => {
  bed = await messagesBed();
});
afterAll(() => bed.close());

const newMember = async () => (await aMember(bed)).panelistId;
async function told(panelistId: string): Promise<number> {
  const asked = { panelistId, state: undefined, isAscending: true };
  const page = await listNotifications(bed.messages, asked);
  return page.ok ? page.value.totalItems : -1;
}
const choose = (panelistId: string, kinds: readonly ChosenKind[], isWelcome: boolean) =>
  bed.inTransaction((tx) => chooseEmailKinds(bed.messages, tx, panelistId, { kinds, isWelcome }));

test('somebody is told once for a cause, a kind and a step, in the app and by e-mail', async () => {
  const panelistId = await newMember();
  const causeId = await bed.tell(panelistId);
  await bed.tell(panelistId, { causeId });
  expect([await told(panelistId), (await bed.of(panelistId)).length]).toEqual([1, 1]);
  await bed.tell(panelistId, { causeId, step: 1 });
  await bed.tell(panelistId, { causeId, kind: 'INVITATION' });
  await bed.tell(panelistId, { causeId: randomUUID() });
  expect([await told(panelistId), (await bed.of(panelistId)).length]).toEqual([4, 4]);
});

test('two who tell the same at once tell it once', async () => {
  const panelistId = await newMember();
  const causeId = randomUUID();
  await Promise.all(Array.from({ length: 6 }, () => bed.tell(panelistId, { causeId })));
  expect([await told(panelistId), (await bed.of(panelistId)).length]).toEqual([1, 1]);
  expect(await readEmailFigures(bed.messages, bed.db, [causeId])).toMatchObject([{ total: 1 }]);
});

test('nothing is told of what did not happen', async () => {
  const panelistId = await newMember();
  const words = { kind: 'REVIEW', causeId: randomUUID(), title: 'Points', body: 'Thanks.', link: null } as const;
  const failing = bed.inTransaction(async (tx) => {
    await notifyMember(bed.messages, tx, { panelistId, ...words });
    throw new Error('it did not happen');
  });
  await expect(failing).rejects.toThrow('it did not happen');
  expect([await told(panelistId), await bed.of(panelistId)]).toEqual([0, []]);
});

test.each(NOTIFICATION_KINDS.map((kind) => [kind, KIND_REGISTRY[kind].byEmail] as const))(
  '%s comes by e-mail: %s',
  async (kind, byEmail) => {
    const [silent, willing, unwilling] = [await newMember(), await newMember(), await newMember()];
    if (isChosenKind(kind)) {
      await choose(willing, [kind], true);
      await choose(unwilling, [kind], false);
    }
    for (const id of [silent, willing, unwilling]) await bed.tell(id, { kind });
    const mailed = [silent, willing, unwilling].map(async (id) => (await bed.of(id)).length);
    const expected = { ALWAYS: [1, 1, 1], UNLESS_UNWELCOME: [1, 1, 0], IF_WELCOME: [0, 1, 0], NEVER: [0, 0, 0] };
    expect(await Promise.all(mailed)).toEqual(expected[byEmail]);
    expect(await told(unwilling)).toBe(1);
  },
);

test('where the app is enough, and in the demo, nobody is written to', async () => {
  const panelistId = await newMember();
  await bed.tell(panelistId, { isMailed: false });
  await bed.tell(panelistId, {}, { isSilent: true });
  expect([await told(panelistId), await bed.of(panelistId)]).toEqual([2, []]);
});

test('at night an invitation waits for the morning of its reader, and a decision does not', async () => {
  const [here, west] = [await newMember(), await newMember()];
  await sql`UPDATE panelist SET time_zone = 'America/Los_Angeles' WHERE panelist_id = ${west}`.execute(bed.db);
  const night = { clock: { now: () => NIGHT } };
  for (const id of [here, west]) await bed.tell(id, { kind: 'INVITATION' }, night);
  await bed.tell(here, { kind: 'REVIEW' }, night);
  expect((await bed.of(here)).map(({ kind, notBefore }) => [kind, notBefore])).toEqual([
    ['INVITATION', MORNING],
    ['REVIEW', NIGHT],
  ]);
  expect(await bed.of(west)).toMatchObject([{ notBefore: NIGHT, tryAfter: NIGHT }]);
});

test('many are told in one statement, each of them once, and who wants no e-mail gets none', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, newMember));
  await choose(ids[0] ?? '', ['ANNOUNCEMENT'], false);
  const [causeId, now] = [randomUUID(), bed.clock.now()];
  const causes = sql`SELECT ${causeId}::uuid AS cause_id, unnest(${ids}::uuid[]) AS panelist_id`;
  const notification = {
    kind: 'ANNOUNCEMENT',
    step: 0,
    originId: causeId,
    title: 'New',
    body: 'News',
    link: '/home',
    now,
  } as const;
  const notifyAll = () => bed.inTransaction((tx) => notifyMany(bed.messages, tx, causes, notification));
  const members = sql`SELECT unnest(${ids}::uuid[]) AS panelist_id`;
  expect(await countWanting(bed.db, members, 'ANNOUNCEMENT')).toEqual({ members: 4, wanting: 3 });
  expect([await notifyAll(), await notifyAll()]).toEqual([
    { told: 4, mailed: 3 },
    { told: 0, mailed: 0 },
  ]);
  expect(await readEmailFigures(bed.messages, bed.db, [causeId])).toMatchObject([{ total: 3, sent: 0 }]);
});

test('a kind that is off by itself is wanted only by who chose it', async () => {
  const [silent, willing] = [await newMember(), await newMember()];
  await choose(willing, ['BADGE'], true);
  const members = sql`SELECT unnest(${[silent, willing]}::uuid[]) AS panelist_id`;
  expect(await countWanting(bed.db, members, 'BADGE')).toEqual({ members: 2, wanting: 1 });
});

test('an e-mail says what its own notification says', async () => {
  const panelistId = await newMember();
  const causeId = await bed.tell(panelistId, { title: 'First', link: '/rewards' });
  await bed.tell(panelistId, { causeId, step: 1, title: 'Second' });
  const [first, second] = await bed.of(panelistId);
  const notices = await readNotices(bed.db, [first?.id ?? '', second?.id ?? '']);
  expect([notices.get(first?.id ?? ''), notices.get(second?.id ?? '')]).toEqual([
    { title: 'First', body: 'Thanks.', link: '/rewards', button: null },
    { title: 'Second', body: 'Thanks.', link: null, button: null },
  ]);
});
