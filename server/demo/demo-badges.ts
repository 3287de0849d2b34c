import { sql } from 'kysely';
import { awardBadge } from '#server/flows/spark/award-badge.ts';
import { giveReached } from '#server/flows/spark/judge-badges.ts';
import { adoptBadges, findBadge, listDueMembers, markBadgeRead, readBadges } from '#server/modules/spark/index.ts';
import { DAY_MS, later } from '#server/platform/clock.ts';
import type { Story } from './demo-story.ts';
import type { StoryEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

/** From the pilot of this community, which had badges too. */
const OF_THE_PILOT = { 'on-camera': 402, 'early-bird': 388 } as const;
const MEMBERS_AT_ONCE = 500;

/** Before anybody does anything: what they do is counted as they do it, not when the whole story is over. */
export async function prepareBadges(story: Story): Promise<void> {
  await adoptBadges(story.spark, story.tx);
  await sql`SET CONSTRAINTS task_counts_for_spark, login_streak_counts IMMEDIATE`.execute(story.tx);
}

/** Gives what members have reached by now, as it is given when it happens. */
export async function giveStoryBadges(story: Story): Promise<void> {
  for (const panelistId of await listDueMembers(story.spark, story.tx, null, MEMBERS_AT_ONCE)) {
    await giveReached(story, story.tx, panelistId);
  }
}

/** What one member was given before this community kept count, and has celebrated; the newest waits for them. */
export function badgeEvents(story: Story, { dana }: DemoPanel): StoryEvent[] {
  const at = (daysAgo: number, happen: () => Promise<unknown>): StoryEvent => ({
    at: later(story.clock.end, -daysAgo * DAY_MS),
    happen: async () => void (await happen()),
  });
  return [
    at(35.95, async () => {
      for (const [internalName, daysAgo] of Object.entries(OF_THE_PILOT)) {
        const clock = { ...story.clock, now: () => later(story.clock.end, -daysAgo * DAY_MS) };
        const then = { spark: { ...story.spark, clock }, rewards: { ...story.rewards, clock } };
        await award({ ...story, ...then }, internalName, dana);
      }
    }),
    at(35.5, () => award(story, 'first-spark', dana)),
    at(21, () => award(story, 'seven-days', dana)),
    at(6, async () => {
      const { earned } = await readBadges(story.spark, story.tx, dana);
      for (const { awardId } of earned) await markBadgeRead(story.tx, dana, awardId);
    }),
    at(5.2, () => award(story, 'clear-voice', dana)),
  ];
}

async function award(story: Story, internalName: string, panelistId: string): Promise<void> {
  const badge = await findBadge(story.spark, story.tx, internalName);
  if (badge === undefined) throw new Error(`the demo has no badge ${internalName}`);
  await awardBadge(story, story.tx, { badgeId: badge.badgeId, panelistId });
}
