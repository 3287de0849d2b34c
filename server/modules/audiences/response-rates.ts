import { sql } from 'kysely';
import type { ResponseRates } from '#contract/audience-sample.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StudyRow } from './audiences.store.ts';

export interface KnownRates extends ResponseRates {
  /** The study itself, the last ones of its kind, or nothing but our guess. */
  readonly source: 'OWN' | 'KIND' | 'ASSUMED';
  readonly studies: number;
}

/** What a panel without a history is taken for. */
const ASSUMED: KnownRates = {
  started: 0.4,
  completed: 0.8,
  screenedOut: 0.12,
  full: 0.03,
  source: 'ASSUMED',
  studies: 0,
};
const LAST_STUDIES = 6;
const ENOUGH_INVITED = 50;

/** What came back of earlier invitations: of this study once it has some, else of the last studies of its kind. */
export async function readResponseRates(db: Db, study: StudyRow): Promise<KnownRates> {
  const own = await countResponses(db, sql`SELECT ${study.project_id}::uuid AS project_id`);
  if (own.invited >= ENOUGH_INVITED && own.completed > 0) return ratesOf(own, 'OWN');
  const ofKind = await countResponses(
    db,
    sql`SELECT project_id FROM audience_study
      WHERE panel_id = ${study.panel_id} AND kind = ${study.kind} AND launched_at IS NOT NULL
        AND project_id <> ${study.project_id}
        AND EXISTS (SELECT FROM audience_task t WHERE t.project_id = audience_study.project_id AND t.state <> 'INVITED')
      ORDER BY launched_at DESC, project_id DESC LIMIT ${LAST_STUDIES}`,
  );
  return ofKind.invited >= ENOUGH_INVITED && ofKind.completed > 0 ? ratesOf(ofKind, 'KIND') : ASSUMED;
}

interface ResponseCounts {
  readonly studies: number;
  readonly invited: number;
  readonly started: number;
  readonly completed: number;
  readonly screened_out: number;
  readonly over_quota: number;
}

async function countResponses(db: Db, studies: ReturnType<typeof sql>): Promise<ResponseCounts> {
  const { rows } = await sql<ResponseCounts>`
    SELECT count(DISTINCT s.project_id)::integer AS studies, coalesce(sum(r.n), 0)::float8 AS invited,
      coalesce(sum(r.n) FILTER (WHERE r.state NOT IN ('INVITED', 'OPEN', 'CLOSE')), 0)::float8 AS started,
      coalesce(sum(r.n) FILTER (WHERE r.state IN ('QUALIFIED', 'UNDER_REVIEW')), 0)::float8 AS completed,
      coalesce(sum(r.n) FILTER (WHERE r.state = 'TERMINATED'), 0)::float8 AS screened_out,
      coalesce(sum(r.n) FILTER (WHERE r.state = 'OQ'), 0)::float8 AS over_quota
    FROM (${studies}) s CROSS JOIN LATERAL (
      SELECT state, count(*) AS n FROM audience_task t WHERE t.project_id = s.project_id GROUP BY state) r`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count always answers');
  return counts;
}

function ratesOf(counts: ResponseCounts, source: 'OWN' | 'KIND'): KnownRates {
  return {
    started: counts.started / counts.invited,
    completed: counts.completed / counts.started,
    screenedOut: counts.screened_out / counts.started,
    full: counts.over_quota / counts.started,
    source,
    studies: counts.studies,
  };
}
