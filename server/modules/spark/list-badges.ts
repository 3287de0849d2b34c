import { sql } from 'kysely';
import type { BadgeRule } from '#contract/spark/badge-rules.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import { countReached, selectBadgeNamed, type BadgeRow } from './badges.store.ts';
import { areMembersCounted } from './count-members.ts';
import type { BadgeRunState } from './spark.tables.ts';
import type { Spark } from './spark.ts';

export interface ListedBadge extends BadgeRow {
  readonly earned: number;
  readonly pointsGiven: number;
  /** The newest time that it was given for the past. */
  readonly run: ListedRun | null;
}

export interface ListedRun {
  readonly runId: string;
  readonly state: BadgeRunState;
  readonly wanted: number;
  readonly awarded: number;
  readonly points: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly askedByName: string | null;
}

type Row = BadgeRow & { readonly earned: number; readonly pointsGiven: number } & {
  readonly [Name in keyof ListedRun as `run${Capitalize<Name>}`]: ListedRun[Name] | null;
};

const BADGES_AT_ONCE = 50;

/** Badges in the order in which they were made, with how many have each and how far the newest run is. */
export async function listBadges({ panelId }: Pick<Spark, 'panelId'>, db: Db, after: string | null) {
  const from = after !== null && isId(after) ? after : null;
  const { rows } = await sql<Row>`
    SELECT b.badge_id AS "badgeId", b.internal_name AS "internalName", b.external_name AS name, b.words, b.points,
      b.image_uri AS "imageUri", b.metric, b.threshold, b.is_on AS "isOn", b.revision, coalesce(t.earned, 0) AS earned,
      coalesce(t.points, 0)::float8 AS "pointsGiven", r.run_id AS "runRunId", r.state AS "runState",
      r.wanted AS "runWanted", r.awarded AS "runAwarded", r.points::float8 AS "runPoints",
      r.created_at AS "runCreatedAt", r.finished_at AS "runFinishedAt", o.name AS "runAskedByName"
    FROM badge b LEFT JOIN badge_tally t USING (badge_id)
      LEFT JOIN LATERAL (
        SELECT * FROM badge_run r WHERE r.badge_id = b.badge_id ORDER BY r.run_id DESC LIMIT 1) r ON true
      LEFT JOIN spark_operator o ON o.operator_id = r.asked_by
    WHERE b.panel_id = ${panelId} AND (${from}::uuid IS NULL OR b.badge_id > ${from}::uuid)
    ORDER BY b.badge_id LIMIT ${BADGES_AT_ONCE + 1}`.execute(db);
  return pageOf(rows.map(listed), BADGES_AT_ONCE, ({ badgeId }) => badgeId);
}

function listed({ runRunId, runState, runWanted, runAwarded, runPoints, runCreatedAt, ...row }: Row): ListedBadge {
  const { runFinishedAt, runAskedByName, ...badge } = row;
  if (runRunId === null || runState === null || runCreatedAt === null) return { ...badge, run: null };
  const run = {
    runId: runRunId,
    state: runState,
    wanted: runWanted ?? 0,
    awarded: runAwarded ?? 0,
    points: runPoints ?? 0,
    createdAt: runCreatedAt,
    finishedAt: runFinishedAt,
    askedByName: runAskedByName,
  };
  return { ...badge, run };
}

/** How many members would get a badge by this rule if it were switched on now; undefined while members are still being counted. */
export async function dryRun(
  { panelId }: Pick<Spark, 'panelId'>,
  db: Db,
  rule: BadgeRule,
  badgeId: string | null,
): Promise<number | undefined> {
  if (!(await areMembersCounted(db, panelId))) return undefined;
  return countReached(db, panelId, rule, badgeId);
}

/** By the name that never changes. */
export function findBadge({ panelId }: Pick<Spark, 'panelId'>, db: Db, internalName: string) {
  return selectBadgeNamed(db, panelId, internalName);
}
