import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { readSurvey } from '#engine/import.ts';
import { compileSurvey, newRun } from '#engine/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createSigner } from '#server/platform/signing.ts';
import { documentOf, someRedeemers, type Redeemer } from '#testkit/builders/redeemers.ts';
import { TEST_KEYS } from '#testkit/config.ts';
import type { CallRequest } from './call-all.ts';

/** The calls that a member's pages make most, to look at what there is. */
export const READING_CALL_NAMES = [
  'getMarketResearchTasks',
  'getMarketResearchTasksCount',
  'getMarketResearchTaskNotifications',
  'getMarketResearchPanelistRewardPoints',
  'listMarketResearchPanelistRewardHistory',
  'getMarketResearchPanelist',
  'getMarketResearchPanelistMetadata',
] as const;
export const MEMBER_CALL_NAMES = [...READING_CALL_NAMES, 'saveMarketResearchSurveyPage'] as const;
type ReadingCallName = (typeof READING_CALL_NAMES)[number];
export type MemberCallName = (typeof MEMBER_CALL_NAMES)[number];

/** Far from every other number in a statement, so that the peer can tell it. */
export const FIRST_REVISION = 4_000;
const SURVEY_PAGES = 60;
const TASKS_EACH = 20;
/** As many as a page of the bell has; those about an invitation lead to its survey. */
const NOTIFICATIONS_EACH = 10;
const INVITATIONS_EACH = 5;
const LINES_EACH = 8;
const { panelId } = DEFAULT_BRAND;

export interface BenchMember extends Redeemer {
  readonly sessionId: string;
  readonly iamId: string;
  readonly taskId: string;
  readonly runId: string;
  /** In the order of what they were told. */
  readonly invitedTaskIds: readonly string[];
  readonly surveyId: string;
  readonly panelistHash: string;
}

/** So many signed-in members with open tasks, a survey on its way, notifications, points and a streak. */
export async function someBenchMembers(db: Db, count: number): Promise<readonly BenchMember[]> {
  const redeemers = await someRedeemers(db, TEST_KEYS.signingKeys, count, 500);
  const surveyId = randomUUID();
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    // Nobody reads what the triggers would keep: what they tell of, and balances.
    await sql`SET session_replication_role = replica`.execute(connection);
    await addStudies(connection, surveyId);
    await addTasks(connection, surveyId);
    await addWhatWasTold(connection);
    await addPoints(connection);
  });
  await sql`VACUUM ANALYZE`.execute(db);
  const { rows } = await sql<Omit<BenchMember, 'surveyId' | 'panelistHash' | 'headers'>>`
    SELECT p.panelist_id AS "panelistId", s.session_id AS "sessionId", p.iam_id AS "iamId", r.task_id AS "taskId", r.run_id AS "runId",
      ARRAY(SELECT n.cause_id FROM notification n WHERE n.panelist_id = p.panelist_id AND n.kind = 'INVITATION'
        ORDER BY n.created_at DESC, n.notification_id DESC) AS "invitedTaskIds"
    FROM panelist p JOIN member_session s USING (panelist_id) JOIN survey_run r USING (panelist_id)`.execute(db);
  const signer = createSigner(TEST_KEYS.signingKeys, systemClock);
  const headersOf = new Map(redeemers.map(({ panelistId, headers }) => [panelistId, headers]));
  return rows.map((row) => ({
    ...row,
    surveyId,
    headers: headersOf.get(row.panelistId) ?? {},
    panelistHash: signPanelistHash({ signer, clock: systemClock }, { taskId: row.taskId, surveyId }),
  }));
}

const QUESTIONS = ['radiogroup', 'rating', 'text', 'comment'] as const;

function aSurvey() {
  const choices = ['a', 'b', 'c', 'd', 'e'];
  const pages = Array.from({ length: SURVEY_PAGES }, (_, page) => ({
    name: `page${page}`,
    elements: QUESTIONS.map((type, at) => ({
      type,
      name: `q${page}_${at}`,
      title: `What do you think of number ${page}?`,
      ...(type === 'radiogroup' && { choices }),
    })),
  }));
  const read = readSurvey({ pages });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.survey;
}

async function addStudies(db: Db, surveyId: string): Promise<void> {
  await sql`
    INSERT INTO survey (survey_id, panel_id, engine, title, current_version, created_at)
    VALUES (${surveyId}, ${panelId}, 'BUILT_IN', 'Oat drinks', 1, now())`.execute(db);
  await sql`
    INSERT INTO survey_version (survey_id, version, definition, outcomes, published_at)
    VALUES (${surveyId}, 1, ${JSON.stringify(aSurvey())}, '[]', now())`.execute(db);
  await sql`
    INSERT INTO project (survey_id, project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
      points_qualified, points_non_qualified, points_over_quota, minutes, launched_at, created_at)
    SELECT ${surveyId}, gen_random_uuid(), ${panelId}, 'B-' || n, 'SURVEY', 'QUANTITATIVE', 'Study ' || n,
      'What you think of number ' || n, 'A sentence about the survey, as long as they usually are.', 120, 10, 10, 12, now(), now()
    FROM generate_series(1, ${TASKS_EACH}) n`.execute(db);
}

/** Everybody was invited to every study, and has started the first. */
async function addTasks(db: Db, surveyId: string): Promise<void> {
  await sql`
    INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT gen_random_uuid(), ${panelId}, panelist_id, project_id, 'QUANTITATIVE', 'QUANTITATIVE',
      CASE short_id WHEN 'B-1' THEN 'STARTED' ELSE 'INVITED' END, 'OPEN', now(), now()
    FROM panelist CROSS JOIN project`.execute(db);
  const state = newRun(compileSurvey(aSurvey()), { seed: 'bench', now: Date.now() });
  await sql`
    INSERT INTO survey_run (run_id, survey_id, version, task_id, panelist_id, state, revision, seconds, started_at, active_at,
      place, places, has_question_pages)
    SELECT gen_random_uuid(), ${surveyId}, 1, task_id, panelist_id, ${JSON.stringify(state)}::jsonb, ${FIRST_REVISION}, 0, now(),
      now(), 1, ${SURVEY_PAGES}, false
    FROM task WHERE state = 'STARTED'`.execute(db);
}

async function addWhatWasTold(db: Db): Promise<void> {
  await sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at, read_at)
    SELECT gen_random_uuid(), ${panelId}, panelist_id, 'INVITATION', task_id, 0, 'A new activity',
      'Tell us what you think of it.', '/activities', at, CASE WHEN number > 3 THEN at END
    FROM (SELECT *, row_number() OVER (PARTITION BY panelist_id) AS number FROM task) AS numbered,
      LATERAL (SELECT now() - number * interval '1 hour' AS at) AS told
    WHERE number <= ${INVITATIONS_EACH}`.execute(db);
  await sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at, read_at)
    SELECT gen_random_uuid(), ${panelId}, panelist_id, 'SUPPORT', gen_random_uuid(), 0, 'We answered', 'Have a look.', '/contact-us',
      at, at
    FROM panelist, generate_series(1, ${NOTIFICATIONS_EACH - INVITATIONS_EACH}::integer) AS number,
      LATERAL (SELECT now() - number * interval '3 days' AS at) AS told`.execute(db);
}

async function addPoints(db: Db): Promise<void> {
  await sql`
    WITH given AS (
      INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, subject, outcome, created_at)
      SELECT gen_random_uuid(), ${panelId}, 'TASK', task_id, 'Completed', external_name, 'Completed', now()
      FROM (SELECT *, row_number() OVER (PARTITION BY panelist_id) AS number FROM task JOIN project USING (project_id)) AS done
      WHERE number < ${LINES_EACH}
      RETURNING transfer_id, cause_id
    ), of_task AS (SELECT transfer_id, panelist_id FROM given JOIN task ON task_id = cause_id)
    INSERT INTO points_entry (transfer_id, account_id, amount)
    SELECT transfer_id, account_id, 120 FROM of_task JOIN points_account a USING (panelist_id)
    UNION ALL
    SELECT transfer_id, account_id, -120 FROM of_task, points_account WHERE kind = 'PROGRAMME'`.execute(db);
  await sql`
    INSERT INTO login_streak (panelist_id, current_days, longest_days, latest_date, last_login_at, time_zone)
    SELECT panelist_id, 3, 5, current_date, now(), 'America/Chicago' FROM panelist`.execute(db);
  await sql`
    INSERT INTO introduction_seen (panelist_id, metadata_key, completed_at)
    SELECT panelist_id, 'WEEKLY_QUESTS_INTRO_COMPLETED', now() FROM panelist`.execute(db);
}

export function requestOf(member: BenchMember, operationName: MemberCallName, revision: number): CallRequest {
  return operationName === 'saveMarketResearchSurveyPage'
    ? callOf(member, operationName, pageToSave(member, revision))
    : readingRequestOf(member, operationName);
}

export function readingRequestOf(member: Redeemer, operationName: ReadingCallName): CallRequest {
  return callOf(member, operationName, VARIABLES[operationName](member));
}

/** The call as the member's app makes it. */
function callOf({ headers }: Redeemer, operationName: MemberCallName, variables: object) {
  return {
    method: 'POST' as const,
    path: API_PATHS.graphql,
    headers: { ...headers, [HEADERS.operationName]: operationName },
    body: JSON.stringify({ operationName, documentId: documentOf(operationName), variables }),
  };
}

const filterOf = ({ panelistId }: Redeemer, more: object = {}) => ({ panelId, userId: panelistId, ...more });
const NEWEST_FIRST = [{ field: 'createTime', order: 'DESC' }];

const VARIABLES: Readonly<Record<ReadingCallName, (member: Redeemer) => object>> = {
  getMarketResearchTasks: (member) => ({
    filter: filterOf(member, { state: 'ACTIVITIES', status: 'OPEN' }),
    pagination: { pageSize: 100 },
    sort: [{ field: 'updateTime', order: 'DESC' }],
  }),
  getMarketResearchTasksCount: (member) => ({ filter: filterOf(member, { state: 'ACTIVITIES', status: 'OPEN' }) }),
  getMarketResearchTaskNotifications: (member) => ({ filter: filterOf(member), sort: NEWEST_FIRST }),
  getMarketResearchPanelistRewardPoints: (member) => filterOf(member),
  listMarketResearchPanelistRewardHistory: (member) => ({ filter: filterOf(member), sort: NEWEST_FIRST }),
  getMarketResearchPanelist: ({ panelistId }) => ({ panelistId }),
  getMarketResearchPanelistMetadata: ({ panelistId }) => ({
    panelistId,
    metadataKey: 'WEEKLY_QUESTS_INTRO_COMPLETED',
  }),
};

function pageToSave({ surveyId, panelistHash }: BenchMember, revision: number) {
  const page = revision - FIRST_REVISION;
  const given = ['b', 3, 'a word', 'A sentence of what somebody thinks of it.'];
  return {
    input: {
      link: { surveyId, panelistHash },
      revision,
      page: `page${page}`,
      answers: Object.fromEntries(given.map((answer, at) => [`q${page}_${at}`, answer])),
    },
  };
}
