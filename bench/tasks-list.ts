import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { makeBed, median } from './bed.ts';
import { signIn, taskListCalls, type Session } from './sessions.ts';
import { isShort, sized } from './sizes.ts';

const MEMBERS = sized(400, 20);
const TASKS_EACH = 100;
const ROUNDS = sized(5, 1);
/** In the short form so many calls, however long they take. */
const LASTS = isShort ? { amount: 20 } : { duration: 3 };

/** getMarketResearchTasks with 100 tasks, against a plain handler with the same SQL. */
export async function tasksList() {
  const bed = await makeBed();
  try {
    const signingKeys = `bench:${randomBytes(32).toString('base64')}`;
    const env = {
      DATABASE_URL: bed.databaseUrl,
      PORT: '0',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    };
    await keepSecrets(bed.dataDir, { 'signing-keys': signingKeys });
    const ours = await bed.serve(env);
    const database = openDatabase({ url: bed.databaseUrl, poolSize: 2, onIdleError: () => undefined });
    const sessions = await fill(database.db, signingKeys);
    await database.close();
    const plain = await bed.serve(env, join(import.meta.dirname, 'plain-tasks-handler.ts'));

    const rates = { ours: [] as number[], plain: [] as number[] };
    const runs = {
      ours: () => load(ours, taskListCalls(sessions, TASKS_EACH)),
      plain: () => load(plain, plainRequests(sessions)),
    };
    await runs.plain();
    await runs.ours();
    for (let round = 0; round < ROUNDS; round++) {
      rates.plain.push(await runs.plain());
      rates.ours.push(await runs.ours());
    }
    const [our, peer] = [median(rates.ours), median(rates.plain)];
    return {
      what: 'Task list of 100 against a plain handler',
      ours: `${Math.round(our)} lists a second`,
      peer: `a plain handler without session or limits: ${Math.round(peer)} a second`,
      ratio: our / peer,
      limit: 0.6,
      details: `${Math.round(our)} against ${Math.round(peer)} requests a second`,
    };
  } finally {
    await bed.clear();
  }
}

async function fill(db: Db, signingKeys: string): Promise<Session[]> {
  const { panelId } = DEFAULT_BRAND;
  await manyMembers(db, MEMBERS);
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
  await sql`VACUUM ANALYZE`.execute(db);
  return signIn(db, signingKeys, MEMBERS);
}

function plainRequests(sessions: readonly Session[]): autocannon.Request[] {
  return sessions.map(({ member }) => ({ method: 'GET', path: '/', headers: { 'x-member': member } }));
}

async function load(url: string, requests: autocannon.Request[]): Promise<number> {
  const result = await autocannon({ url, connections: 10, ...LASTS, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
}
