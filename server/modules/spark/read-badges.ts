import { sql } from 'kysely';
import {
  leftText,
  nearestFirst,
  type BadgeMetric,
  type BadgeProgress,
  type BadgeRule,
} from '#contract/spark/badge-rules.ts';
import { rewardName } from '#contract/rewards/reward-names.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import type { Db } from '#server/platform/database/database.ts';
import { METRIC_COLUMNS } from './metrics.ts';
import { readDaysInARow } from './read-streak.ts';
import type { Spark } from './spark.ts';

export interface EarnedBadge {
  readonly awardId: string;
  readonly badgeId: string;
  readonly name: string;
  /** What it is for, in a sentence; empty where nobody wrote one. */
  readonly words: string;
  readonly points: number;
  /** JSON with primary_image_uri and secondary_image_uri, or one address. */
  readonly imageUri: string;
  readonly awardedAt: Date;
  readonly isRead: boolean;
}

export interface LockedBadge {
  readonly badgeId: string;
  readonly metric: BadgeMetric;
  readonly name: string;
  readonly imageUri: string;
  /** '18 days to go' */
  readonly left: string;
}

export interface MemberBadges {
  /** The newest first. */
  readonly earned: readonly EarnedBadge[];
  /** What is nearest first. */
  readonly locked: readonly LockedBadge[];
}

/** A member's badges, and those they can still earn. */
export async function readBadges(
  spark: Pick<Spark, 'panelId' | 'clock'>,
  db: Db,
  panelistId: string,
): Promise<MemberBadges> {
  const { rows: earned } = await sql<EarnedBadge>`
    SELECT a.award_id AS "awardId", b.badge_id AS "badgeId", b.external_name AS name, b.words,
      coalesce(a.points, b.points) AS points, b.image_uri AS "imageUri", a.awarded_at AS "awardedAt", a.is_read AS "isRead"
    FROM badge_award a JOIN badge b USING (badge_id)
    WHERE a.panelist_id = ${panelistId} ORDER BY a.awarded_at DESC, a.award_id DESC`.execute(db);
  return { earned: earned.map(named), locked: await readLocked(spark, db, panelistId) };
}

const named = <Badge extends { readonly name: string }>(badge: Badge): Badge => ({ ...badge, name: rewardName(badge) });

async function readLocked(
  { panelId, clock }: Pick<Spark, 'panelId' | 'clock'>,
  db: Db,
  panelistId: string,
): Promise<readonly LockedBadge[]> {
  const { rows } = await sql<Omit<LockedBadge, 'left'> & BadgeRule>`
    SELECT b.badge_id AS "badgeId", b.external_name AS name, b.image_uri AS "imageUri", b.metric, b.threshold
    FROM badge b WHERE b.panel_id = ${panelId} AND b.is_on AND b.metric IS NOT NULL AND NOT EXISTS (
      SELECT FROM badge_award a WHERE a.panelist_id = ${panelistId} AND a.badge_id = b.badge_id)
    ORDER BY b.badge_id`.execute(db);
  if (rows.length === 0) return [];
  const progress = await readProgress(db, panelistId, clock.now());
  return nearestFirst(rows, progress).map(({ badgeId, name, imageUri, ...rule }) =>
    named({ badgeId, name, imageUri, metric: rule.metric, left: leftText(rule, progress) }),
  );
}

interface CountRow extends Readonly<Record<(typeof METRIC_COLUMNS)[BadgeMetric], number>> {
  readonly next_year_at: Date | null;
  readonly quest_run: number;
}

async function readProgress(db: Db, panelistId: string, now: Date): Promise<BadgeProgress> {
  const { rows } = await sql<CountRow>`
    SELECT c.*, (SELECT going_on FROM spark_quest_runs(${panelistId}::uuid)) AS quest_run
    FROM spark_count c WHERE c.panelist_id = ${panelistId}`.execute(db);
  const [row] = rows;
  const reached = (metric: BadgeMetric) => row?.[METRIC_COLUMNS[metric]] ?? 0;
  const nextYearAt = row?.next_year_at ?? null;
  return {
    reached: {
      COMPLETED_SURVEYS: reached('COMPLETED_SURVEYS'),
      COMPLETED_VIDEOS: reached('COMPLETED_VIDEOS'),
      COMPLETED_QUESTS: reached('COMPLETED_QUESTS'),
      COMPLETED_ACTIVITIES: reached('COMPLETED_ACTIVITIES'),
      QUESTS_IN_A_ROW: reached('QUESTS_IN_A_ROW'),
      PRODUCT_TESTS: reached('PRODUCT_TESTS'),
      LOGIN_STREAK: reached('LOGIN_STREAK'),
      YEARS: reached('YEARS'),
    },
    current: { loginStreak: await readDaysInARow(db, panelistId, now), questsInARow: row?.quest_run ?? 0 },
    daysToAnniversary:
      nextYearAt === null ? null : Math.max(1, Math.ceil((nextYearAt.getTime() - now.getTime()) / DAY_MS)),
  };
}
