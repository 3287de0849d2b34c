import { sql } from 'kysely';
import type { ResponseRates } from '#contract/audiences/audience-sample.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StudyRow } from './audiences.store.ts';

export interface KnownRates extends ResponseRates {
  /** The study itself, its rehearsal, the last ones of its kind, or nothing but our guess. */
  readonly source: 'OWN' | 'REHEARSED' | 'KIND' | 'ASSUMED';
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

/**
 * What came back of earlier invitations: of this study once it has some. Until then, how many start is known from the
 * last studies of its kind; what becomes of those who do is known from its own rehearsal, if it has one.
 */
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
  const usual = ofKind.invited >= ENOUGH_INVITED && ofKind.completed > 0 ? ratesOf(ofKind, 'KIND') : ASSUMED;
  const rehearsed = await selectRehearsed(db, study.project_id);
  if (rehearsed === undefined || rehearsed.completes === 0) return usual;
  const { starts, completes, screened_out: screenedOut, full_up: full } = rehearsed;
  const shares = { completed: completes / starts, screenedOut: screenedOut / starts, full: full / starts };
  return { ...usual, ...shares, source: 'REHEARSED' };
}

interface Rehearsed {
  readonly starts: number;
  readonly completes: number;
  readonly screened_out: number;
  readonly full_up: number;
}

async function selectRehearsed(db: Db, projectId: string): Promise<Rehearsed | undefined> {
  const { rows } = await sql<Rehearsed>`
    SELECT starts, completes, screened_out, full_up FROM audience_rehearsal
    WHERE project_id = ${projectId} AND starts > 0`.execute(db);
  return rows[0];
}

/** What the study has brought so far, and what its quotas take: what is still wanted follows from both. */
export async function readProgress(db: Db, projectId: string) {
  const tasks = await sql<{ invited: number; complete: number; underReview: number }>`
    SELECT count(*)::integer AS invited, count(*) FILTER (WHERE state = 'QUALIFIED')::integer AS complete,
      count(*) FILTER (WHERE state = 'UNDER_REVIEW')::integer AS "underReview"
    FROM audience_task WHERE project_id = ${projectId}`.execute(db);
  const cells = await sql<{ rule: string; target: number }>`
    SELECT rule, target FROM audience_quota WHERE project_id = ${projectId}`.execute(db);
  const { invited = 0, complete = 0, underReview = 0 } = tasks.rows[0] ?? {};
  return { invited, complete, underReview, cells: cells.rows };
}

export type Progress = Awaited<ReturnType<typeof readProgress>>;

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
