import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { bearerOf, HEADERS } from '#contract/headers.ts';
import { API_PATHS } from '#contract/rest.ts';
import { sessionToken } from '#server/modules/identity/session-tokens.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { createSigner } from '#server/platform/signing.ts';
import { makeBed, median } from './bed.ts';

const MEMBERS = 400;
const TASKS_EACH = 100;
const ROUNDS = 5;
const SECONDS = 3;
const ROOT = join(import.meta.dirname, '..');

interface Session {
  readonly member: string;
  readonly csId: string;
  readonly access: string;
}

/** getMarketResearchTasks with 100 tasks, against a plain handler with the same SQL. */
export async function tasksList() {
  const bed = await makeBed();
  try {
    const signingKeys = `bench:${randomBytes(32).toString('base64')}`;
    const env = {
      DATABASE_URL: bed.databaseUrl,
      PORT: '0',
      DEMO_DATA: 'off',
      SIGNING_KEYS: signingKeys,
      LOG_LEVEL: 'warn',
    };
    const ours = await bed.serve(env);
    const database = openDatabase({ url: bed.databaseUrl, poolSize: 2, onIdleError: () => undefined });
    const sessions = await fill(database.db, signingKeys);
    await database.close();
    const plain = await bed.serve(env, join(import.meta.dirname, 'plain-tasks-handler.ts'));

    const rates = { ours: [] as number[], plain: [] as number[] };
    const runs = { ours: () => load(ours, ourRequests(sessions)), plain: () => load(plain, plainRequests(sessions)) };
    await runs.plain();
    await runs.ours();
    for (let round = 0; round < ROUNDS; round++) {
      rates.plain.push(await runs.plain());
      rates.ours.push(await runs.ours());
    }
    const [our, peer] = [median(rates.ours), median(rates.plain)];
    return {
      what: 'Task list of 100 against a plain handler',
      ratio: our / peer,
      limit: 0.6,
      details: `${Math.round(our)} against ${Math.round(peer)} requests a second`,
    };
  } finally {
    await bed.clear();
  }
}

async function fill(db: Db, signingKeys: string): Promise<Session[]> {
  const { panelId, tenantId } = DEFAULT_BRAND;
  await sql`
    INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name, state,
      joined_at, created_at, updated_at)
    SELECT gen_random_uuid(), ${panelId}, ${tenantId}, gen_random_uuid()::text, gen_random_uuid(), 'm' || n || '@example.com',
      'm' || n || '@example.com', 'Member', 'Sample', 'ACTIVE', now(), now(), now() FROM generate_series(1, ${MEMBERS}) n`.execute(
    db,
  );
  await sql`
    INSERT INTO survey (survey_id, panel_id, engine, title, created_at)
    VALUES (gen_random_uuid(), ${panelId}, 'EXTERNAL', 'Elsewhere', now())`.execute(db);
  await sql`
    INSERT INTO project (survey_id, project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
      points_qualified, points_non_qualified, points_over_quota, created_at)
    SELECT (SELECT survey_id FROM survey), gen_random_uuid(), ${panelId}, 'B-' || n, 'SURVEY', 'QUANTITATIVE', 'Study ' || n, 'What you think of number ' || n,
      'A sentence about the survey, as long as they usually are.', 120, 10, 10, now() FROM generate_series(1, ${TASKS_EACH}) n`.execute(
    db,
  );
  await sql`
    INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT gen_random_uuid(), ${panelId}, panelist_id, project_id, 'QUANTITATIVE', 'QUANTITATIVE', 'INVITED', 'OPEN', now(), now()
    FROM panelist CROSS JOIN project`.execute(db);
  const secret = randomBytes(32);
  await sql`
    INSERT INTO member_session (session_id, cs_id, panelist_id, secret, generation, rotated_at, access_expires_at,
      idle_expires_at, absolute_expires_at, signed_in_at)
    SELECT gen_random_uuid(), gen_random_uuid()::text, panelist_id, ${secret}, 1, now(), now() + interval '1 day',
      now() + interval '1 day', now() + interval '1 day', now() FROM panelist`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
  const keys = parseKeyRing(signingKeys);
  if (keys === undefined) throw new Error('the signing keys of the benchmark are malformed');
  const signer = createSigner(keys, systemClock);
  const { rows } = await sql<{ session: string; csId: string; member: string }>`
    SELECT session_id AS session, cs_id AS "csId", panelist_id AS member FROM member_session`.execute(db);
  return rows.map(({ session, csId, member }) => ({
    member,
    csId,
    access: sessionToken(signer, 'access', session, 1, secret),
  }));
}

function ourRequests(sessions: readonly Session[]): autocannon.Request[] {
  const operationName = 'getMarketResearchTasks';
  const documents = JSON.parse(
    readFileSync(join(ROOT, 'contract/generated/member/persisted-documents.json'), 'utf8'),
  ) as Record<string, string>;
  const documentId = Object.keys(documents).find((hash) => documents[hash]?.includes(`query ${operationName}(`));
  return sessions.map(({ member, csId, access }) => ({
    method: 'POST',
    path: API_PATHS.graphql,
    headers: {
      'content-type': 'application/json',
      cookie: `spark_access=${access}`,
      authorization: bearerOf(csId),
      [HEADERS.operationName]: operationName,
      [HEADERS.siteId]: DEFAULT_BRAND.siteId,
    },
    body: JSON.stringify({
      operationName,
      documentId,
      variables: {
        filter: { panelId: DEFAULT_BRAND.panelId, state: 'ACTIVITIES', status: 'OPEN', userId: member },
        pagination: { pageSize: TASKS_EACH },
        sort: [{ field: 'updateTime', order: 'DESC' }],
      },
    }),
  }));
}

function plainRequests(sessions: readonly Session[]): autocannon.Request[] {
  return sessions.map(({ member }) => ({ method: 'GET', path: '/', headers: { 'x-member': member } }));
}

async function load(url: string, requests: autocannon.Request[]): Promise<number> {
  const result = await autocannon({ url, connections: 10, duration: SECONDS, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
}
