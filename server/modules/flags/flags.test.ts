import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLAG_DEFAULTS, type SwitchKey } from '#contract/flags/flags.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { startFlagService, type FlagServiceStandIn } from '#testkit/stand-ins/flag-service.ts';
import { bucketInSql, BUCKETS, isAmong } from './bucket.ts';
import { flagsOf, isOn, onFor } from './evaluate.ts';
import { membersWithFlag } from './on-among.ts';
import { publishBanner, setFlag } from './change-flag.ts';
import { recordExposures } from './exposures.ts';
import { setFlagMember } from './flag-members.ts';

let node: TestNode;
let other: TestNode;
beforeAll(async () => {
  node = await startTestNode();
  other = await startTestNode({ databaseUrl: node.databaseUrl, clock: node.clock });
});
afterAll(async () => {
  await other.stop();
  await node.stop();
});
beforeEach(async () => {
  for (const table of ['flag', 'flag_member', 'spark_banner']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(node.platform.db);
  }
  node.clock.advance(11_000);
});

const US = { operatorId: null };
const set = (key: 'ihut' | 'gamification' | 'spark_banner', isSet: boolean, percent = 100, revision = 0) =>
  setFlag(node.rooms.flags, { key, isOn: isSet, percent, revision }, US);

describe('a flag', () => {
  test('is as the contract says while nobody sets it', async () => {
    const { panelistId } = await aMember(node);
    expect(await flagsOf(node.rooms.flags, panelistId)).toEqual(FLAG_DEFAULTS);
  });

  test('that is switched holds at once where it was switched, and on every other node as soon as it hears of it', async () => {
    const { panelistId } = await aMember(node);
    expect(await isOn(other.rooms.flags, 'ihut', panelistId)).toBe(true);
    await set('ihut', false);
    expect(await isOn(node.rooms.flags, 'ihut', panelistId)).toBe(false);
    expect(await isOn(node.rooms.flags, 'ihut', undefined)).toBe(false);
    await waitUntil('the other node hears of it', async () => !(await isOn(other.rooms.flags, 'ihut', panelistId)));
    expect(await isOn(other.rooms.flags, 'gamification', panelistId)).toBe(true);
  });

  test('of two admins who switch it, the second is told, and pressed twice it is one change', async () => {
    expect(await set('ihut', false)).toMatchObject({ ok: true });
    expect(await set('ihut', true, 50)).toMatchObject({ ok: false, failure: 'CONFLICT' });
    expect(await set('ihut', false)).toMatchObject({ ok: true });
    expect(await set('ihut', true, 50, 1)).toMatchObject({ ok: true });
    const { rows } = await sql<{ after: unknown }>`
      SELECT after FROM audit_entry WHERE action = 'flag.set' ORDER BY position DESC LIMIT 2`.execute(node.platform.db);
    expect(rows.map(({ after }) => after)).toEqual([{ state: 'on for 50%' }, { state: 'off' }]);
  });

  test('rolled out to some is on for the same ones on every node, and nobody falls out of more', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => aMember(node)));
    const ids = members.map(({ panelistId }) => panelistId);
    let before: ReadonlySet<string> = new Set();
    for (const [revision, percent] of [10, 50, 90, 100].entries()) {
      await set('gamification', true, percent, revision);
      node.clock.advance(11_000);
      const now = await onFor(node.rooms.flags, 'gamification', ids);
      const expected = members.filter(({ externalId }) => isAmong(percent, 'gamification', externalId));
      expect([...now].toSorted()).toEqual(expected.map(({ panelistId }) => panelistId).toSorted());
      expect(await onFor(other.rooms.flags, 'gamification', ids)).toEqual(now);
      expect(await onByStatement(node, 'gamification', ids)).toEqual(now);
      expect([...before].every((id) => now.has(id))).toBe(true);
      before = now;
    }
    expect(before.size).toBe(12);
  });

  test('is on for so many of a hundred, and another flag draws others', () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => `P-${index}`);
    const share = (isIn: (number: string) => boolean) => numbers.filter((number) => isIn(number)).length / 50;
    expect(share((number) => isAmong(0, 'ihut', number))).toBe(0);
    expect(share((number) => isAmong(100, 'ihut', number))).toBe(100);
    for (const percent of [1, 25, 50, 99])
      expect(Math.abs(share((number) => isAmong(percent, 'ihut', number)) - percent)).toBeLessThan(3);
    const inBoth = share((number) => isAmong(50, 'ihut', number) && isAmong(50, 'gamification', number));
    expect(Math.abs(inBoth - 25)).toBeLessThan(3);
  });

  test('set apart for a member is theirs whatever holds for others, until it is taken back', async () => {
    const [one, another] = [await aMember(node), await aMember(node)];
    const setFor = (isSet: boolean | null) =>
      setFlagMember(node.rooms.flags, { key: 'ihut', memberNumber: one.externalId, isOn: isSet }, US);
    await setFor(false);
    expect(await onByStatement(node, 'ihut', [one.panelistId, another.panelistId])).toEqual(
      await onFor(node.rooms.flags, 'ihut', [one.panelistId, another.panelistId]),
    );
    expect(await onFor(node.rooms.flags, 'ihut', [one.panelistId, another.panelistId])).toEqual(
      new Set([another.panelistId]),
    );
    await set('ihut', false);
    await setFor(true);
    expect(await onFor(node.rooms.flags, 'ihut', [one.panelistId, another.panelistId])).toEqual(
      new Set([one.panelistId]),
    );
    await setFor(null);
    expect(await isOn(node.rooms.flags, 'ihut', one.panelistId)).toBe(false);
    const unknown = { key: 'ihut', memberNumber: 'P-NOBODY', isOn: true } as const;
    expect(await setFlagMember(node.rooms.flags, unknown, US)).toMatchObject({ failure: 'UNKNOWN' });
  });
});

test('the banner is there from its beginning until its end, while its flag is on', async () => {
  const { panelistId } = await aMember(node);
  const text = async () => (await flagsOf(node.rooms.flags, panelistId)).spark_banner;
  const now = node.clock.now().getTime();
  const [from, until] = [new Date(now + 60_000), new Date(now + 120_000)];
  await publishBanner(node.rooms.flags, { text: 'Points run late.', from, until, revision: 0 }, US);
  node.clock.advance(60_000);
  expect(await text()).toBe('');
  await set('spark_banner', true);
  expect(await text()).toBe('Points run late.');
  node.clock.advance(59_999);
  expect(await text()).toBe('Points run late.');
  node.clock.advance(1);
  expect(await text()).toBe('');
  const again = { text: 'Else', from: null, until: null, revision: 0 };
  expect(await publishBanner(node.rooms.flags, again, US)).toMatchObject({ failure: 'CONFLICT' });
});

test('who met a flag counts once a day, and where it was switched for them, once in the other variant too', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => aMember(node)));
  const meet = (panelistId: string, variant: 'on' | 'off') =>
    recordExposures(node.rooms.flags, panelistId, [{ key: 'ihut', variant }]);
  await Promise.all(members.flatMap(({ panelistId }) => [meet(panelistId, 'on'), meet(panelistId, 'on')]));
  // Back and forth, as often as anybody likes, is still one member.
  for (const variant of ['off', 'on', 'off', 'on'] as const) await meet(members[0]?.panelistId ?? '', variant);
  const { rows } = await sql<{ variant: string; members: string }>`
    SELECT variant, sum(members) AS members FROM flag_exposure_count GROUP BY variant ORDER BY variant`.execute(
    node.platform.db,
  );
  expect(rows).toEqual([
    { variant: 'off', members: '1' },
    { variant: 'on', members: '4' },
  ]);
});

test('what no node was told of is known after ten seconds', async () => {
  const { panelistId } = await aMember(node);
  expect(await isOn(other.rooms.flags, 'gamification', panelistId)).toBe(true);
  await sql`INSERT INTO flag (panel_id, key, is_on, set_at) VALUES ('US', 'gamification', false, now())`.execute(
    node.platform.db,
  );
  expect(await isOn(other.rooms.flags, 'gamification', panelistId)).toBe(true);
  node.clock.advance(10_000);
  expect(await isOn(other.rooms.flags, 'gamification', panelistId)).toBe(false);
});

/** Whom the database itself finds it on for, as jobs ask it. */
async function onByStatement({ rooms, platform }: TestNode, key: SwitchKey, ids: readonly string[]) {
  const members = sql`SELECT unnest(${ids}::uuid[]) AS panelist_id`;
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM (${membersWithFlag(rooms.flags, key, members)}) AS reached`.execute(platform.db);
  return new Set(rows.map(({ id }) => id));
}

test('the database draws members as the node does', async () => {
  const { rows } = await sql<{ number: string; bucket: string }>`
    SELECT number, ${bucketInSql('ihut', sql.ref('number'))} AS bucket
    FROM (SELECT 'P-' || n AS number FROM generate_series(1, 2000) AS n) AS drawn`.execute(node.platform.db);
  const differing = rows.filter(
    ({ number, bucket }) =>
      Number(bucket) < 0 ||
      [1, 33, 50, 99].some((percent) => isAmong(percent, 'ihut', number) !== Number(bucket) * 100 < percent * BUCKETS),
  );
  expect([rows.length, differing]).toEqual([2_000, []]);
});

describe('an outside service', () => {
  let service: FlagServiceStandIn;
  let asking: TestNode;
  beforeAll(async () => {
    service = await startFlagService();
    const config = { flagService: { url: service.url, token: service.token } };
    asking = await startTestNode({ databaseUrl: node.databaseUrl, clock: node.clock, config });
  });
  afterAll(async () => {
    await asking.stop();
    await service.close();
  });

  test('decides, is asked once in five minutes for a member, and what it said last holds while it is away', async () => {
    const { panelistId, externalId } = await aMember(node);
    const { flags } = asking.rooms;
    await set('gamification', false);
    service.say({ key: 'ihut', value: false }, { key: 'gamification', value: 'yes' }, { key: 'theirs', value: true });
    const told = { ...FLAG_DEFAULTS, ihut: false };
    const asked = service.asked.length;
    expect(await Promise.all([flagsOf(flags, panelistId), flagsOf(flags, panelistId)])).toEqual([told, told]);
    expect(await flagsOf(flags, panelistId)).toEqual(told);
    const unasked = (await aMember(node)).panelistId;
    expect(await onByStatement(asking, 'ihut', [panelistId, unasked])).toEqual(new Set([unasked]));
    expect(service.asked.slice(asked).map(({ body }) => body)).toEqual([{ context: { targetingKey: externalId } }]);

    service.say({ key: 'ihut', value: true });
    node.clock.advance(299_000);
    expect(await isOn(flags, 'ihut', panelistId)).toBe(false);
    node.clock.advance(1_000);
    service.failNext('error', 'error');
    expect(await isOn(flags, 'ihut', panelistId)).toBe(false);
    const beforeRest = service.asked.length;
    expect(await isOn(flags, 'ihut', panelistId)).toBe(false);
    expect(service.asked).toHaveLength(beforeRest);

    // Another node that has never asked, or this one after a restart.
    const config = { flagService: { url: 'http://127.0.0.1:9', token: undefined } };
    const fresh = await startTestNode({ databaseUrl: node.databaseUrl, clock: node.clock, config });
    expect(await isOn(fresh.rooms.flags, 'ihut', panelistId)).toBe(false);
    const stranger = await aMember(node);
    expect(await flagsOf(fresh.rooms.flags, stranger.panelistId)).toEqual(FLAG_DEFAULTS);
    await fresh.stop();

    node.clock.advance(30_000);
    service.failNext();
    expect(await isOn(flags, 'ihut', panelistId)).toBe(true);
  });

  test('may bring the text of the banner, or say that ours is shown', async () => {
    const { panelistId } = await aMember(node);
    const { flags } = asking.rooms;
    await publishBanner(node.rooms.flags, { text: 'Ours.', from: null, until: null, revision: 0 }, US);
    node.clock.advance(300_000);
    for (const [value, text] of [
      ['Theirs.', 'Theirs.'],
      [true, 'Ours.'],
      [false, ''],
      [7, ''],
    ] as const) {
      service.say({ key: 'spark_banner', value });
      expect((await flagsOf(flags, panelistId)).spark_banner).toBe(text);
      node.clock.advance(300_000);
    }
  });

  test('is asked for many side by side', async () => {
    service.say({ key: 'ihut', value: true });
    const ids = (await Promise.all(Array.from({ length: 15 }, () => aMember(node)))).map((one) => one.panelistId);
    expect((await onFor(asking.rooms.flags, 'ihut', ids)).size).toBe(15);
  });
});
