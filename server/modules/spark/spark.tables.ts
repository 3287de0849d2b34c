import type { ColumnType, Generated } from 'kysely';
import type { BadgeMetric } from '#contract/spark/badge-rules.ts';

/** Written 2026-06-08. */
type LocalDate = ColumnType<string, string, string>;

export type SparkTables = {
  login_streak: {
    panelist_id: string;
    current_days: number;
    longest_days: number;
    latest_date: LocalDate;
    last_login_at: Date;
    time_zone: string;
  };
  login_day: { panelist_id: string; local_date: LocalDate };
  badge: {
    badge_id: string;
    panel_id: string;
    /** Never changes; what members read is the other one. */
    internal_name: string;
    external_name: string;
    points: number;
    /** JSON with primary_image_uri and secondary_image_uri, or one address. */
    image_uri: string;
    /** Null for a badge that is given by hand. */
    metric: BadgeMetric | null;
    threshold: number | null;
    is_on: Generated<boolean>;
    words: Generated<string>;
    revision: Generated<number>;
  };
  badge_award: {
    award_id: string;
    badge_id: string;
    panelist_id: string;
    is_read: Generated<boolean>;
    awarded_at: Date;
    points: number | null;
  };
  badge_run: {
    run_id: string;
    panel_id: string;
    badge_id: string;
    state: BadgeRunState;
    wanted: number;
    up_to: string | null;
    awarded: Generated<number>;
    /** A bigint, which the driver reads as text. */
    points: ColumnType<string, number | undefined, number>;
    asked_by: string | null;
    stopped_by: string | null;
    created_at: Date;
    heard_at: Date;
    finished_at: Date | null;
    starts_at: Date | null;
  };
};

export type BadgeRunState = 'WAITING' | 'RUNNING' | 'DONE' | 'STOPPED';
