import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { EXPORT_FORMATS } from '#contract/results/exports.ts';
import { readSurvey } from '#engine/import.ts';
import { crossTabulate } from '#server/modules/results/cross-tabulate.ts';
import { writeExport } from '#server/modules/results/export/write-export.ts';
import { gatherResults } from '#server/modules/results/gather-results.ts';
import { openResults, type OpenedResults } from '#server/modules/results/open-results.ts';
import { findQuestion } from '#server/modules/results/result-questions.ts';
import type { Results } from '#server/modules/results/index.ts';
import { overviewOf } from '#server/modules/results/results-overview.ts';
import { summariseQuestion } from '#server/modules/results/summarise-question.ts';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { leaderAlone } from '#server/platform/database/replica.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { createSigner } from '#server/platform/signing.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { makeBed } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const COMPLETES = sized(200_000, 1_000, 'BENCH_COMPLETES');
const QUESTIONS = 60;
const KINDS = 5;
const LIMIT_SECONDS = 2;
const EXPORT_LIMIT_MB = 200;
/** Where the exported files are kept for a look in other programs; nowhere unless said. */
const KEPT_IN = process.env['BENCH_EXPORTS_IN'];
const STUDY = '00000000-0000-7000-8000-000000000001';
const SURVEY = '00000000-0000-7000-8000-000000000002';
const { panelId } = DEFAULT_BRAND;

/** The first chart of a study with 200,000 completes and 60 questions, nothing of it read before. */
export async function resultsOfMany(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  try {
    const database = openDatabase({ url: bed.databaseUrl, poolSize: 4, onIdleError: () => undefined });
    const log = createLog('silent');
    await migrate(database.db, log);
    const seeded = await timed(() => seed(database.db));
    const results = roomOn(database.db, log);
    const gathered = await timed(() => gatherResults(results, STUDY));
    await sql`VACUUM ANALYZE`.execute(database.db);
    await sql`CHECKPOINT`.execute(database.db);
    await database.close();

    // Another pool, as after a restart: no connection, no plan, no codebook is warm.
    const fresh = openDatabase({ url: bed.databaseUrl, poolSize: 4, onIdleError: () => undefined });
    const cold = roomOn(fresh.db, log);
    const asked = { filter: {}, isWeighted: false };
    const began = performance.now();
    const opened = await open(cold);
    await summariseQuestion(cold, opened, question(opened, 'q0'), asked);
    const first = (performance.now() - began) / 1_000;
    const filter = {
      conditions: [
        { variable: 'q8', codes: [1, 2] },
        { variable: 'q3', from: 20, to: 60 },
      ],
    };
    const again = await timed(() => summariseQuestion(cold, opened, question(opened, 'q0'), { ...asked, filter }));
    const overview = await timed(() => overviewOf(cold, opened, asked));
    const table = await timed(() =>
      crossTabulate(
        cold,
        opened,
        { question: question(opened, 'q0'), banners: ['q8', 'q12', 'q3'].map((id) => question(opened, id)) },
        asked,
      ),
    );
    const seconds = (value: number): string => `${value.toFixed(2)} s`;
    const chart = {
      what: `First chart of ${COMPLETES.toLocaleString('en-US')} completes with ${QUESTIONS} questions`,
      ours: seconds(first),
      peer: `limit of ${LIMIT_SECONDS} s`,
      ratio: LIMIT_SECONDS / first,
      limit: 1,
      details: `filtered ${seconds(again)}, list of questions ${seconds(overview)}, table with three banners ${seconds(table)}; gathered in ${seconds(gathered)} (${Math.round(COMPLETES / gathered)} a second), seeded in ${seconds(seeded)}`,
    };
    const exported = await exportAll(cold);
    await fresh.close();
    return [chart, ...exported];
  } finally {
    await bed.clear();
  }
}

/** How much more memory the process takes while everything is exported, in each format. */
async function exportAll(results: Results): Promise<readonly Outcome[]> {
  const figures: Outcome[] = [];
  for (const format of EXPORT_FORMATS) {
    const ticket = { sessionId: '', studyId: STUDY, format, cells: 'codes' as const, filter: {}, isNamed: false };
    const before = process.memoryUsage.rss();
    let [bytes, most] = [0, before];
    const file = await writeExport(results, ticket);
    const took = await timed(async () => {
      for await (const part of file?.parts ?? []) {
        bytes += part.length;
        most = Math.max(most, process.memoryUsage.rss());
        if (KEPT_IN !== undefined) await appendFile(join(KEPT_IN, file?.fileName ?? ''), part);
      }
    });
    const more = (most - before) / 1e6;
    figures.push({
      what: `Memory while ${COMPLETES.toLocaleString('en-US')} completes are exported as ${format}`,
      ours: `${more.toFixed(0)} MB more`,
      peer: `limit of ${EXPORT_LIMIT_MB} MB more`,
      ratio: EXPORT_LIMIT_MB / Math.max(1, more),
      limit: 1,
      details: `${(bytes / 1e6).toFixed(1)} MB written in ${took.toFixed(1)} s`,
    });
  }
  return figures;
}

function roomOn(db: Db, log: ReturnType<typeof createLog>): Results {
  const signer = createSigner([{ id: 'bench', secret: Buffer.alloc(32, 1) }], systemClock);
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Error('the bench has none')) });
  return {
    db,
    replica: leaderAlone(db),
    log,
    signer,
    panelId,
    clock: systemClock,
    chance: systemChance,
    audit: createAuditLog(systemClock),
    jobs: unused as Results['jobs'],
    outbox: unused as Results['outbox'],
  };
}

async function open(results: Results): Promise<OpenedResults> {
  const opened = await openResults(results, { operatorId: STUDY, isReader: false }, STUDY);
  if (!opened.ok || opened.value.respondents !== COMPLETES) throw new Error('not everybody was gathered');
  return opened.value;
}

function question({ codebook }: OpenedResults, id: string) {
  const found = findQuestion(codebook, id);
  if (found === undefined) throw new Error(`no question ${id}`);
  return found;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** Choices, several choices, scales, numbers and words in turn. */
function definition() {
  const choices = ['a', 'b', 'c', 'd', 'e'];
  const kinds = [
    { type: 'radiogroup', choices },
    { type: 'checkbox', choices },
    { type: 'rating', rateMin: 0, rateMax: 10 },
    { type: 'text', inputType: 'number' },
    { type: 'comment' },
  ];
  const elements = Array.from({ length: QUESTIONS }, (_, index) => {
    const kind = index % (KINDS * 4) === 4 ? kinds[4] : kinds[index % (KINDS - 1)];
    return { type: 'comment', ...kind, name: `q${index}`, title: `Question ${index}` };
  });
  const pages = Array.from({ length: 10 }, (_, page) => ({
    name: `p${page}`,
    elements: elements.slice(page * 6, page * 6 + 6),
  }));
  const read = readSurvey({ title: 'Large', pages });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { json: read.survey, elements };
}

/** Everybody with their answers, set by set. */
export async function seed(db: Db): Promise<void> {
  const { json, elements } = definition();
  const pick = "(array['a','b','c','d','e'])[1 + floor(random() * 5)::integer]";
  const value = (type: string): string => {
    if (type === 'radiogroup') return `to_jsonb(${pick})`;
    if (type === 'checkbox')
      return `jsonb_build_array(${pick}) || CASE WHEN random() < 0.3 THEN '["e"]'::jsonb ELSE '[]'::jsonb END`;
    if (type === 'rating') return 'to_jsonb(floor(random() * 11)::integer)';
    return type === 'text'
      ? 'to_jsonb(18 + floor(random() * 60)::integer)'
      : `to_jsonb('Words of ' || md5(random()::text))`;
  };
  const halves = [elements.slice(0, 40), elements.slice(40)].map(
    (list) => `jsonb_build_object(${list.map(({ name, type }) => `'${name}', ${value(type)}`).join(', ')})`,
  );
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`SET session_replication_role = replica`.execute(connection);
    await sql`INSERT INTO survey (survey_id, panel_id, engine, title, current_version, created_at)
      VALUES (${SURVEY}, ${panelId}, 'BUILT_IN', 'Large', 1, now())`.execute(connection);
    await sql`INSERT INTO survey_version (survey_id, version, definition, outcomes, published_at)
      VALUES (${SURVEY}, 1, ${JSON.stringify(json)}, '[]', now())`.execute(connection);
    await sql`INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
        points_qualified, points_non_qualified, points_over_quota, survey_id, launched_at, created_at)
      VALUES (${STUDY}, ${panelId}, 'QN-1', 'SURVEY', 'QUANTITATIVE', 'Large', 'Large', '', 1, 1, 1, ${SURVEY}, now(), now())`.execute(
      connection,
    );
    await manyMembers(connection, COMPLETES, { id: sql`md5('p' || n)::uuid` });
    await sql`INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
      SELECT md5('t' || n)::uuid, ${panelId}, md5('p' || n)::uuid, ${STUDY}, 'QUANTITATIVE', 'QUANTITATIVE', 'QUALIFIED', 'OPEN',
        now() - interval '1 day', now() - interval '1 day' FROM generate_series(1, ${COMPLETES}::integer) n`.execute(
      connection,
    );
    const visited = JSON.stringify(Array.from({ length: 10 }, (_, page) => `p${page}`));
    await sql`INSERT INTO survey_run (run_id, survey_id, version, task_id, panelist_id, state, revision, seconds, started_at,
        active_at, ended_at, outcome)
      SELECT md5('r' || n)::uuid, ${SURVEY}, 1, md5('t' || n)::uuid, md5('p' || n)::uuid,
        jsonb_build_object('seed', 's', 'given', '{}'::jsonb, 'variables', '{}'::jsonb, 'touched', '[]'::jsonb, 'page', null,
          'isComplete', true, 'visited', ${visited}::jsonb, 'answers', ${sql.raw(halves[0] ?? '')} || ${sql.raw(halves[1] ?? '')}),
        10, 300, now() - n * interval '1 second', now(), now() - interval '1 day' - (${COMPLETES}::integer - n) * interval '1 second', 'QUALIFIED'
      FROM generate_series(1, ${COMPLETES}::integer) n`.execute(connection);
    await sql`RESET session_replication_role`.execute(connection);
    await sql`ANALYZE`.execute(connection);
  });
}
