import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { TASK_SUB_TYPES, kindOf, type ActivityKind } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables, StudyStatus } from './activities.tables.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export type ListedStudy = Selectable<ActivitiesTables['study_listing']>;

export interface StudyFilter {
  readonly status?: StudyStatus | undefined;
  readonly needsDecision?: boolean | undefined;
  readonly kind?: ActivityKind | undefined;
  readonly ownerId?: string | undefined;
  /** A part of a name, or the beginning of a short id. */
  readonly text?: string | undefined;
}

export interface StudyKey {
  readonly rank: number;
  readonly createdAt: Date;
  readonly studyId: string;
}

/** What runs comes first, then what waits, then what is over; in each, the newest. */
const RANK = sql<number>`array_position(ARRAY['IN_FIELD', 'PAUSED', 'DRAFT', 'CLOSED', 'ARCHIVED'], status)`;

type Listing = ExpressionBuilder<ActivitiesTables, 'study_listing'>;

function matching(panelId: string, { kind, ownerId, text }: StudyFilter) {
  const likeText = `%${(text ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return (eb: Listing) =>
    eb.and([
      eb('panel_id', '=', panelId),
      ...(kind === undefined
        ? []
        : [
            eb(
              'sub_type',
              'in',
              TASK_SUB_TYPES.filter((sub) => kindOf(sub) === kind),
            ),
          ]),
      ...(ownerId === undefined ? [] : [eb('owner_id', '=', ownerId)]),
      ...(text === undefined || text.trim() === ''
        ? []
        : [
            eb.or([
              eb('internal_name', 'ilike', likeText),
              eb('external_name', 'ilike', likeText),
              eb('short_id', 'ilike', likeText.slice(1)),
            ]),
          ]),
    ]);
}

/** One more than asked tells that there are more. What was archived is listed only when it is asked for. */
export function selectStudies(
  db: Db,
  panelId: string,
  filter: StudyFilter,
  { after, limit }: { readonly after: StudyKey | undefined; readonly limit: number },
): Promise<(ListedStudy & { rank: number })[]> {
  let query = tables(db)
    .selectFrom('study_listing')
    .selectAll()
    .select(RANK.as('rank'))
    .where(matching(panelId, filter));
  query =
    filter.status === undefined ? query.where('status', '<>', 'ARCHIVED') : query.where('status', '=', filter.status);
  if (filter.needsDecision === true) query = query.where('needs_decision', '=', true);
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(${RANK}, -extract(epoch FROM created_at), study_id) > (${after.rank}, -extract(epoch FROM ${after.createdAt}::timestamptz), ${after.studyId}::uuid)`,
    );
  }
  return query
    .orderBy(RANK)
    .orderBy(sql`-extract(epoch FROM created_at)`)
    .orderBy('study_id')
    .limit(limit)
    .execute();
}

/** How many there are in each state, under the other filters. */
export async function countStudiesByStatus(db: Db, panelId: string, filter: StudyFilter) {
  return tables(db)
    .selectFrom('study_listing')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .select(sql<number>`count(*) FILTER (WHERE needs_decision)::integer`.as('needing'))
    .where(matching(panelId, filter))
    .groupBy('status')
    .execute();
}

/** Everybody who owns a study. */
export function selectOwners(db: Db, panelId: string) {
  return tables(db)
    .selectFrom('study_listing')
    .select(['owner_id', 'owner_name'])
    .distinct()
    .where('panel_id', '=', panelId)
    .where('owner_id', 'is not', null)
    .orderBy('owner_name')
    .execute();
}

export function selectStudiesById(db: Db, projectIds: readonly string[]) {
  if (projectIds.length === 0) return Promise.resolve([]);
  return tables(db).selectFrom('project').selectAll().where('project_id', 'in', projectIds).execute();
}
