import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { adoptBadges, giveReached, listDueMembers, markBadgeRead, readBadges } from '#server/modules/spark/index.ts';
import { later } from '#server/platform/clock.ts';
import { questMondays } from './demo-quests.ts';
import type { Story } from './demo-story.ts';
import type { StoryEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

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

/** One member has celebrated what they had before this week; what the week brought waits for them. */
export function badgeEvents(story: Story, { dana }: DemoPanel): StoryEvent[] {
  const { last } = questMondays(story);
  const celebrate = async () => {
    const { earned } = await readBadges(story.spark, story.tx, dana);
    for (const { awardId } of earned) await markBadgeRead(story.tx, dana, awardId);
  };
  return [{ at: later(last, DAY_MS), happen: celebrate }];
}
