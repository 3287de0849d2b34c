import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BADGE_METRICS } from '#contract/spark/badge-rules.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { sparkBed, type SparkBed } from '#testkit/beds/spark-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { areMembersCounted, countMembers, renewYears } from './count-members.ts';
import { dryRun, listBadges } from './list-badges.ts';
import { eraseCounts, exportBadges, exportCounts } from './export-badges.ts';
import { listDueMembers, lookAtBadges, makeDue, noteLookedAt } from './due-members.ts';
import { markBadgeRead } from './mark-badge-read.ts';
import { readBadges } from './read-badges.ts';

let bed: SparkBed;
beforeAll(async () => {
  bed = await sparkBed();
});
afterAll(() => bed.close());

const reached = async (panelistId: string) =>
  (await bed.inTransaction((tx) => lookAtBadges(bed.spark, tx, panelistId))).reached.map(({ badgeId }) => badgeId);

describe('a badge', () => {
  test.each(BADGE_METRICS)('by %s is reached at its number, and not one below', async (metric) => {
    const { badgeId } = await bed.aBadge({ metric, threshold: 7 });
    const [below, at] = [await bed.aCounted({ [metric]: 6 }), await bed.aCounted({ [metric]: 7 })];
    expect(await reached(below)).not.toContain(badgeId);
    expect(await reached(at)).toContain(badgeId);
  });

  test('is given once, of two at once too, and its tally counts those who got it', async () => {
    const { badgeId } = await bed.aBadge();
    const ids = [await bed.aCounted(), await bed.aCounted()];
    const given = await Promise.all([bed.give(badgeId, ids), bed.give(badgeId, ids), bed.give(badgeId, ids)]);
    expect(given.flat()).toHaveLength(2);
    const listed = (await listBadges(bed.spark, bed.db, null)).contents.find((one) => one.badgeId === badgeId);
    expect(listed).toMatchObject({ earned: 2, pointsGiven: 100 });
    expect(await reached(ids[0] ?? '')).not.toContain(badgeId);
  });

  test('is given to nobody who is leaving', async () => {
    const { badgeId } = await bed.aBadge();
    const leaving = await bed.aCounted();
    await sql`UPDATE panelist SET state = 'LEAVING' WHERE panelist_id = ${leaving}`.execute(bed.db);
    expect(await bed.give(badgeId, [leaving])).toEqual([]);
  });

  test('keeps the points that it was given with', async () => {
    const { badgeId } = await bed.aBadge({ points: 50 });
    const panelistId = await bed.aCounted();
    await bed.give(badgeId, [panelistId]);
    await sql`UPDATE badge SET points = 80 WHERE badge_id = ${badgeId}`.execute(bed.db);
    const { earned } = await readBadges(bed.spark, bed.db, panelistId);
    expect(earned).toMatchObject([{ badgeId, points: 50, isRead: false }]);
    expect(await exportBadges(bed.db, panelistId)).toMatchObject([{ points: 50, celebrated: false }]);
  });

  test('is marked as seen by its member alone', async () => {
    const { badgeId } = await bed.aBadge();
    const [panelistId, other] = [await bed.aCounted(), await bed.aCounted()];
    const [award] = await bed.give(badgeId, [panelistId]);
    const awardId = award?.awardId ?? '';
    expect(await markBadgeRead(bed.db, other, awardId)).toBe(false);
    expect((await readBadges(bed.spark, bed.db, panelistId)).earned).toMatchObject([{ isRead: false }]);
    expect([
      await markBadgeRead(bed.db, panelistId, awardId),
      await markBadgeRead(bed.db, panelistId, awardId),
    ]).toEqual([true, true]);
    expect((await readBadges(bed.spark, bed.db, panelistId)).earned).toMatchObject([{ isRead: true }]);
  });

  test('that is still to be earned is shown with what is left; one that is off or earned is not', async () => {
    const [open, off, earned] = [
      await bed.aBadge({ metric: 'COMPLETED_VIDEOS', threshold: 9 }),
      await bed.aBadge({ isOn: false }),
      await bed.aBadge(),
    ];
    const panelistId = await bed.aCounted({ COMPLETED_VIDEOS: 8 });
    await bed.give(earned.badgeId, [panelistId]);
    const { locked } = await readBadges(bed.spark, bed.db, panelistId);
    expect(locked.find(({ badgeId }) => badgeId === open.badgeId)).toMatchObject({ left: '1 video to go' });
    const ids = locked.map(({ badgeId }) => badgeId);
    expect([ids.includes(off.badgeId), ids.includes(earned.badgeId)]).toEqual([false, false]);
  });
});

describe('who is due', () => {
  test('is listed by key until they were looked at as they are now', async () => {
    const ids = (await Promise.all(Array.from({ length: 3 }, () => bed.aCounted({}, { isDue: true })))).toSorted();
    const due = async (after: string | null = null, limit = 1_000) => listDueMembers(bed.spark, bed.db, after, limit);
    expect((await due()).filter((id) => ids.includes(id))).toEqual(ids);
    expect(await due(ids[0] ?? null, 1)).toEqual([ids[1]]);
    const [one = ''] = ids;
    const look = () => bed.inTransaction((tx) => lookAtBadges(bed.spark, tx, one));
    const { revision } = await look();
    await sql`UPDATE spark_count SET surveys = surveys + 1, revision = revision + 1 WHERE panelist_id = ${one}`.execute(
      bed.db,
    );
    await bed.inTransaction((tx) => noteLookedAt(tx, one, revision));
    expect(await due()).toContain(one);
    const again = await look();
    await bed.inTransaction((tx) => noteLookedAt(tx, one, again.revision));
    expect(await due()).not.toContain(one);
    await bed.inTransaction((tx) => makeDue(tx, [one]));
    expect(await due()).toContain(one);
  });
});

describe('counting', () => {
  /** Panels of their own, of members who joined long ago. */
  async function aJoined(panelId: string, joinedAt: Date, at = later(bed.clock.now(), -2 * HOUR_MS)): Promise<string> {
    const { panelistId } = await aMember(bed);
    const { rows } = await sql<{ id: string }>`
      UPDATE panelist SET panel_id = ${panelId}, joined_at = ${joinedAt}, panelist_id = new_id(${at}::timestamptz)
      WHERE panelist_id = ${panelistId} RETURNING panelist_id AS id`.execute(bed.db);
    return rows[0]?.id ?? '';
  }
  const countOf = async (panelistId: string) => {
    const { rows } = await sql<{ years: number; isDue: boolean; nextYearAt: Date }>`
      SELECT years, is_due AS "isDue", next_year_at AS "nextYearAt" FROM spark_count WHERE panelist_id = ${panelistId}`.execute(
      bed.db,
    );
    return rows[0];
  };

  test('counts everybody once who has been there for an hour, and says so', async () => {
    const own = { ...bed.spark, panelId: 'COUNTED' };
    const joinedAt = later(bed.clock.now(), -(2 * 365 + 2) * DAY_MS);
    const old = await aJoined('COUNTED', joinedAt);
    const known = await aJoined('COUNTED', joinedAt);
    await sql`INSERT INTO spark_count (panelist_id, panel_id, surveys) VALUES (${known}, 'COUNTED', 3)`.execute(bed.db);
    const fresh = await aJoined('COUNTED', joinedAt, later(bed.clock.now(), -HOUR_MS + SECOND_MS));
    const rule = { metric: 'YEARS', threshold: 2 } as const;
    expect([await areMembersCounted(bed.db, 'COUNTED'), await dryRun(own, bed.db, rule, null)]).toEqual([
      false,
      undefined,
    ]);
    await countMembers(own);
    expect([await countOf(old), await countOf(fresh)]).toMatchObject([{ years: 2, isDue: false }, undefined]);
    expect([await areMembersCounted(bed.db, 'COUNTED'), await dryRun(own, bed.db, rule, null)]).toEqual([true, 1]);
    bed.clock.advance(HOUR_MS);
    await countMembers(own);
    // Who comes after the beginning is looked at; what an event counted stays.
    expect(await countOf(fresh)).toMatchObject({ years: 2, isDue: true });
    expect(await exportCounts(bed.db, known)).toMatchObject([{ surveys: 3, yearsAsMember: 0 }]);
  });

  test('stops when the node does', async () => {
    await expect(countMembers(bed.spark, AbortSignal.abort())).rejects.toThrow('aborted');
  });

  test('a year is counted on its day and not before, once', async () => {
    const own = { ...bed.spark, panelId: 'YEARS' };
    const joinedAt = new Date(bed.clock.now().getTime() - 400 * DAY_MS);
    const panelistId = await aJoined('YEARS', joinedAt);
    await countMembers(own);
    const before = await countOf(panelistId);
    const at = before?.nextYearAt ?? bed.clock.now();
    await renewYears({ ...own, clock: { now: () => later(at, -1) } });
    expect(await countOf(panelistId)).toMatchObject({ years: 1, isDue: false });
    for (let round = 0; round < 2; round += 1) await renewYears({ ...own, clock: { now: () => at } });
    expect(await countOf(panelistId)).toMatchObject({ years: 2, isDue: true });
  });

  test('goes with its member; the badges stay, which are the cause of points', async () => {
    const { badgeId } = await bed.aBadge();
    const panelistId = await bed.aCounted();
    await bed.give(badgeId, [panelistId]);
    expect(await bed.inTransaction((tx) => eraseCounts(tx, panelistId))).toBe(1);
    expect([await exportCounts(bed.db, panelistId), await exportBadges(bed.db, panelistId)]).toMatchObject([[], [{}]]);
  });
});

test('who would get a badge by a rule: those who may, have reached it, and do not have it', async () => {
  const rule = { metric: 'QUESTS_IN_A_ROW', threshold: 400 } as const;
  await countMembers(bed.spark);
  const { badgeId } = await bed.aBadge({ ...rule, isOn: false });
  const [has, , leaving] = await Promise.all(
    [400, 401, 400, 399].map((count) => bed.aCounted({ QUESTS_IN_A_ROW: count })),
  );
  await bed.give(badgeId, [has ?? '']);
  await sql`UPDATE panelist SET state = 'LEAVING' WHERE panelist_id = ${leaving ?? ''}`.execute(bed.db);
  expect([await dryRun(bed.spark, bed.db, rule, badgeId), await dryRun(bed.spark, bed.db, rule, null)]).toEqual([1, 2]);
});
