import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BadgeForm } from '#contract/spark/badge-rules.ts';
import { FIRST_BADGES } from '#contract/spark/first-badges.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sparkBed, type SparkBed } from '#testkit/beds/spark-bed.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { addBadge } from './badges.ts';
import { adoptBadges } from './adopt-badges.ts';
import { findBadge, listBadges } from './list-badges.ts';
import { lockForChange, reachesMore, writeBadge } from './change-badge.ts';
import type { BadgeRow } from './badges.store.ts';

const BADGES_AT_ONCE = 50;

let bed: SparkBed;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await sparkBed();
  by = await anOperator(bed, 'ADMIN');
});
afterAll(() => bed.close());
beforeEach(() => void bed.jobs.splice(0));

const formOf = (
  { name, words, points, metric, threshold, isOn }: BadgeRow,
  given: Partial<BadgeForm> = {},
): BadgeForm => ({
  ...bed.aBadgeForm({ name, words, points, isOn }),
  metric: metric ?? 'COMPLETED_SURVEYS',
  threshold: threshold ?? 1,
  ...given,
});
const hold = (before: BadgeRow, given: Partial<BadgeForm> = {}, revision = before.revision) =>
  bed.inTransaction((tx) =>
    lockForChange(bed.spark, tx, { badgeId: before.badgeId, revision, badge: formOf(before, given) }),
  );
const write = (before: BadgeRow, given: Partial<BadgeForm>) =>
  bed.inTransaction((tx) => writeBadge(bed.spark, tx, { before, after: formOf(before, given), wanted: 1 }, by));

describe('a change', () => {
  test('of what somebody else changed since is refused, also of two at once', async () => {
    const badge = await bed.aBadge();
    expect(await hold(badge, {}, badge.revision + 1)).toMatchObject({ failure: 'CHANGED' });
    const second = await beforeCommit(
      bed.db,
      async (tx) => {
        const change = { badgeId: badge.badgeId, revision: badge.revision, badge: formOf(badge) };
        const before = must(await lockForChange(bed.spark, tx, change));
        await writeBadge(bed.spark, tx, { before, after: formOf(badge, { points: 60 }), wanted: 0 }, by);
      },
      () => hold(badge),
    );
    expect(second).toMatchObject({ failure: 'CHANGED' });
  });

  test('to a name that another badge has is refused, however it is written', async () => {
    const [one, other] = [await bed.aBadge(), await bed.aBadge()];
    expect(await hold(other, { name: one.name.toUpperCase() })).toMatchObject({ failure: 'NAME_TAKEN' });
    const anew = { badgeId: null, revision: null, badge: bed.aBadgeForm({ name: one.name }) };
    expect(await bed.inTransaction((tx) => lockForChange(bed.spark, tx, anew))).toMatchObject({
      failure: 'NAME_TAKEN',
    });
    expect((await hold(one)).ok).toBe(true);
  });

  test('of what is counted is refused once somebody has the badge; its number may change', async () => {
    const badge = await bed.aBadge();
    expect((await hold(badge, { metric: 'COMPLETED_VIDEOS' })).ok).toBe(true);
    await bed.give(badge.badgeId, [await bed.aCounted()]);
    expect(await hold(badge, { metric: 'COMPLETED_VIDEOS' })).toMatchObject({ failure: 'METRIC_FIXED' });
    expect((await hold(badge, { threshold: 9 })).ok).toBe(true);
  });

  test.each(['no id', randomUUID()])('of %s is a change of nothing', async (badgeId) => {
    const change = { badgeId, revision: 1, badge: bed.aBadgeForm() };
    expect(await bed.inTransaction((tx) => lockForChange(bed.spark, tx, change))).toMatchObject({
      failure: 'NOT_FOUND',
    });
  });

  test('is told in the audit log with what it was, and counts the revision up', async () => {
    const badge = await bed.aBadge({ threshold: 5 });
    await write(badge, { points: 75, threshold: 6 });
    const after = await findBadge(bed.spark, bed.db, badge.internalName);
    expect(after).toMatchObject({ points: 75, threshold: 6, revision: badge.revision + 1 });
    expect((await bed.auditOf('badge', badge.badgeId)).at(-1)).toMatchObject({
      action: 'badge.changed',
      actor: by.operatorId,
      before: { points: 50, rule: 'when completed surveys reach 5' },
      after: { points: 75, rule: 'when completed surveys reach 6' },
    });
  });
});

describe('a rule', () => {
  const off = { isOn: false };
  test.each<[string, Partial<BadgeForm> | null, Partial<BadgeForm>, boolean]>([
    ['is made', null, {}, true],
    ['is made and is off', null, off, false],
    ['is switched on', off, {}, true],
    ['is switched off', {}, off, false],
    ['asks for less', { threshold: 5 }, { threshold: 4 }, true],
    ['asks for as much', { threshold: 5 }, { threshold: 5 }, false],
    ['asks for more', { threshold: 5 }, { threshold: 6 }, false],
    ['is about something else', {}, { metric: 'COMPLETED_VIDEOS' }, true],
  ])('that %s', async (_how, before, after, isMore) => {
    const row = before === null ? null : await bed.aBadge(before);
    const form = row === null ? bed.aBadgeForm(after) : formOf(row, { isOn: true, ...after });
    expect(reachesMore(row, form)).toBe(isMore);
  });

  test('that reaches more begins a run, and one that is switched off ends it', async () => {
    const badge = await bed.aBadge(off);
    expect(bed.jobs).toEqual([]);
    await write(badge, { isOn: true });
    const runOf = async () => (await listed(badge.badgeId))?.run?.state;
    expect([await runOf(), bed.jobs.length]).toEqual(['WAITING', 1]);
    await write({ ...badge, isOn: true }, off);
    expect(await runOf()).toBe('STOPPED');
  });

  const listed = async (badgeId: string) => {
    const { contents } = await listBadges(bed.spark, bed.db, null);
    return contents.find((one) => one.badgeId === badgeId);
  };

  test("keeps its picture's address as it was kept while nobody chooses another", async () => {
    const badge = await bed.aBadge();
    await write(badge, { points: 51 });
    expect((await findBadge(bed.spark, bed.db, badge.internalName))?.imageUri).toBe(badge.imageUri);
    await write(badge, { picture: '/art/badges/other.svg' });
    expect((await findBadge(bed.spark, bed.db, badge.internalName))?.imageUri).toContain('/art/badges/other.svg');
  });
});

test('an internal name is there once', async () => {
  const { picture, ...form } = bed.aBadgeForm();
  const add = () => bed.inTransaction((tx) => addBadge(bed.spark, tx, { ...form, picture, internalName: 'once' }));
  expect([(await add()).ok, await add()]).toMatchObject([true, { failure: 'already-there' }]);
});

test('the list goes in the order in which badges were made, each on one page', async () => {
  const own = { ...bed.spark, panelId: 'MANY' };
  const made: string[] = [];
  for (let round = 0; round < BADGES_AT_ONCE + 1; round += 1) {
    bed.clock.advance(1);
    const { picture, ...form } = bed.aBadgeForm();
    const badge = { ...form, picture, internalName: `many ${round}` };
    made.push(must(await bed.inTransaction((tx) => addBadge(own, tx, badge))).badgeId);
  }
  const first = await listBadges(own, bed.db, null);
  const second = await listBadges(own, bed.db, first.nextPage);
  const ids = [first, second].map(({ contents }) => contents.map(({ badgeId }) => badgeId));
  expect(ids).toEqual([made.slice(0, BADGES_AT_ONCE), made.slice(BADGES_AT_ONCE)]);
  expect(second.nextPage).toBeNull();
});

describe('the first badges', () => {
  const adopt = (panelId: string) => adoptBadges({ ...bed.spark, panelId }, bed.db);
  const namesOf = async (panelId: string, db: Db = bed.db) =>
    (await listBadges({ panelId }, db, null)).contents.map(({ internalName, isOn }) => [internalName, isOn]);
  const all = (isOn: boolean) => FIRST_BADGES.map(({ internalName }) => [internalName, isOn]);

  test('are put in once, in their order, of several nodes too, and stay as the community leaves them', async () => {
    await beforeCommit(
      bed.db,
      async (tx) => {
        await adoptBadges({ ...bed.spark, panelId: 'EMPTY' }, tx);
        expect(await namesOf('EMPTY', tx)).toEqual(all(true));
        const ofThese = sql`badge_id IN (SELECT badge_id FROM badge WHERE panel_id = 'EMPTY')`;
        await sql`DELETE FROM badge_tally WHERE ${ofThese}`.execute(tx);
        await sql`DELETE FROM badge WHERE panel_id = 'EMPTY'`.execute(tx);
      },
      () => adopt('EMPTY'),
    );
    await adopt('EMPTY');
    expect(await namesOf('EMPTY')).toEqual([]);
  });

  test('are off where there are members: points for the past are for a person to decide', async () => {
    const { panelistId } = await aMember(bed);
    await sql`UPDATE panelist SET panel_id = 'PEOPLED' WHERE panelist_id = ${panelistId}`.execute(bed.db);
    await adopt('PEOPLED');
    expect(await namesOf('PEOPLED')).toEqual(all(false));
  });
});
