import { sql, type RawBuilder } from 'kysely';
import type { Wish } from '#contract/audiences/audience-rules.ts';
import { mondayOf, startOfDate } from '#contract/time/panel-week.ts';
import type { ActivityKind } from '#contract/activities/task-states.ts';
import type { Audiences } from './audiences.ts';
import { isAmong, type Sql } from './member-facts.ts';
import { wantsKind } from './rule-conditions.ts';

export interface WishedStudy {
  readonly projectId: string;
  readonly kind: ActivityKind;
}

/** What a member's own wishes say to a study, as conditions on a member `m`. */
export function wishConditions(
  audiences: Pick<Audiences, 'clock' | 'timeZone'>,
  study: WishedStudy,
): Readonly<Record<Wish, Sql>> {
  const haveNoRoom = sql`
    SELECT f.panelist_id FROM audience_wish f JOIN audience_task t ON t.panelist_id = f.panelist_id
    WHERE f.activity_frequency IS NOT NULL AND ${isCounted(audiences)}
    GROUP BY f.panelist_id, f.activity_frequency HAVING count(*) >= f.activity_frequency`;
  const haveTask = sql`SELECT panelist_id FROM audience_task WHERE project_id = ${study.projectId}`;
  return {
    WANTS_THIS_KIND: wantsKind(study.kind),
    // A weekly quest is no invitation: it takes no room, and needs none.
    HAS_ROOM: study.kind === 'WEEKLY_QUEST' ? sql`true` : sql`NOT ${isAmong(haveNoRoom)}`,
    NOT_YET_INVITED: sql`NOT ${isAmong(haveTask)}`,
  };
}

export type Refusal = 'NOT_ACTIVE' | 'OPTED_OUT' | 'NO_ROOM' | 'HAS_TASK';

/**
 * The same wishes once more for a few members, just before they are invited: one row each, with why not, or null.
 * `candidates` selects panelist_id. Anyone who is gone altogether has no row.
 */
export function wishesKept(
  audiences: Pick<Audiences, 'clock' | 'timeZone'>,
  study: WishedStudy,
  candidates: Sql,
): RawBuilder<{ panelist_id: string; refusal: Refusal | null }> {
  const hasRoom =
    study.kind === 'WEEKLY_QUEST'
      ? sql`true`
      : sql`(f.activity_frequency IS NULL OR f.activity_frequency > (
          SELECT count(*) FROM audience_task t WHERE t.panelist_id = f.panelist_id AND ${isCounted(audiences)}))`;
  return sql`
    SELECT f.panelist_id, CASE
      WHEN f.state <> 'ACTIVE' THEN 'NOT_ACTIVE'
      WHEN NOT ${sql.id('f', study.kind === 'VIDEO' ? 'wants_videos' : 'wants_surveys')} THEN 'OPTED_OUT'
      WHEN EXISTS (SELECT FROM audience_task t WHERE t.project_id = ${study.projectId} AND t.panelist_id = f.panelist_id)
        THEN 'HAS_TASK'
      WHEN NOT ${hasRoom} THEN 'NO_ROOM' END AS refusal
    FROM (${candidates}) candidate JOIN audience_member f ON f.panelist_id = candidate.panelist_id`;
}

/** A task `t` that takes room of its member `f`: given in the member's current period of the panel's calendar, and no quest. */
function isCounted({ clock, timeZone }: Pick<Audiences, 'clock' | 'timeZone'>): Sql {
  const now = clock.now();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  const start = (date: string) => startOfDate(date, timeZone);
  return sql`t.sub_type <> 'MICRO_SURVEY' AND t.created_at >= CASE f.activity_period
    WHEN 'DAILY' THEN ${start(today)}::timestamptz
    WHEN 'WEEKLY' THEN ${start(mondayOf(now, timeZone))}::timestamptz
    WHEN 'MONTHLY' THEN ${start(`${today.slice(0, 'YYYY-MM'.length)}-01`)}::timestamptz
    ELSE ${start(`${today.slice(0, 'YYYY'.length)}-01-01`)}::timestamptz END`;
}
