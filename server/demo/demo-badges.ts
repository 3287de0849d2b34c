import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { adoptBadges, giveReached, listDueMembers, markBadgeRead, readBadges } from '#server/modules/spark/index.ts';
import { later } from '#server/platform/clock.ts';
import { questMondays } from './demo-quests.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

const MEMBERS_AT_ONCE = 500;

/** Before anybody does anything: what they do is counted as they do it, not when the demo is loaded. */
export async function prepareBadges(demo: DemoContext): Promise<void> {
  await adoptBadges(demo.spark, demo.tx);
  await sql`SET CONSTRAINTS task_counts_for_spark, login_streak_counts IMMEDIATE`.execute(demo.tx);
}

/** Gives what members have reached by now, as it is given when it happens. */
export async function giveDemoBadges(demo: DemoContext): Promise<void> {
  for (const panelistId of await listDueMembers(demo.spark, demo.tx, null, MEMBERS_AT_ONCE)) {
    await giveReached(demo, demo.tx, panelistId);
  }
}

/** One member has celebrated what they had before this week; what the week brought waits for them. */
export function badgeEvents(demo: DemoContext, { dana }: DemoPanel): DemoEvent[] {
  const { last } = questMondays(demo);
  const celebrate = async () => {
    const { earned } = await readBadges(demo.spark, demo.tx, dana);
    for (const { awardId } of earned) await markBadgeRead(demo.tx, dana, awardId);
  };
  return [{ at: later(last, DAY_MS), happen: celebrate }];
}
