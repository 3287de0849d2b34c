import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { PEOPLE_PROBLEMS_KEPT } from '#contract/joining/people-files.ts';
import { beginPeopleFile, peopleFiles, startPeopleFile, type Joining } from '#server/modules/joining/index.ts';
import { runPeopleFileJob } from '#server/modules/joining/people-files/people-file-import.ts';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/index.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { must } from '#testkit/builders/builders.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { freeJobs, startClientJobs } from './killed-nodes.ts';

/** The long form is a million: the time and the memory it takes are printed. */
const LINES = massOf({ sample: 4_000, whole: 100_000 });
const PATIENCE_MS = 120_000 + LINES * 5;
const LINES_PER_PART = 20_000;
const KILLS = massOf({ sample: 1, whole: 2 });
const { panelId } = DEFAULT_BRAND;
const secret = Buffer.alloc(32, 7);

let database: TestDatabase;
let jobs: Jobs;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  jobs = await startClientJobs(database.url);
  folder = await mkdtemp(join(tmpdir(), 'spark-people-'));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a node takes the parts. */
const joining = () =>
  ({
    db: database.db,
    panelId,
    clock: systemClock,
    chance: systemChance,
    audit: createAuditLog(systemClock),
    sealer: createSealer([{ id: 'a', secret }], systemChance),
    jobs,
  }) as unknown as Joining;

/** Every thousandth line is none. */
const lineOf = (n: number): string =>
  n % 1_000 === 0 ? `${n} is nobody,A,B\n` : `person${n}@example.org,Dana,Ortiz\n`;

async function sendFile(): Promise<string> {
  const act = { operatorId: null };
  const parts = function* () {
    yield Buffer.from('email,first_name,last_name\n');
    for (let from = 1; from <= LINES; from += LINES_PER_PART) {
      const count = Math.min(LINES_PER_PART, LINES - from + 1);
      yield Buffer.from(Array.from({ length: count }, (_, index) => lineOf(from + index)).join(''));
    }
  };
  let bytes = 0;
  for (const part of parts()) bytes += part.length;
  const file = { purpose: 'INVITE', fileName: 'people.csv', bytes } as const;
  const { fileId } = must(await inTransaction(database.db, (tx) => beginPeopleFile(joining(), tx, file, act)));
  let offset = 0;
  for (const part of parts()) {
    const isLast = offset + part.length === bytes;
    must(await peopleFiles.takePart(joining(), { fileId, offset, bytes: part, isLast }, act));
    offset += part.length;
  }
  return fileId;
}

async function standing(fileId: string) {
  const { rows } = await sql<{
    state: string;
    read: number;
    added: number;
    already: number;
    bad: number;
    people: number;
  }>`
    SELECT state, lines_read AS read, added, already, bad,
      (SELECT count(*)::integer FROM joining_person p WHERE p.people_file_id = f.file_id) AS people
    FROM people_file f WHERE file_id = ${fileId}`.execute(database.db);
  const [row] = rows;
  if (row === undefined) throw new Error('the file is there');
  return row;
}

/** The most memory that a process ever had, in MB. */
async function peakMemory({ pid }: AppProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

const report = (text: string) => void process.stdout.write(`people-file-kill: ${text}\n`);

test(
  'nodes that are killed while they take people in leave nobody out and take nobody in twice',
  async () => {
    const keys = `a:${secret.toString('base64')}`;
    // By mail nothing leaves: there is no such server.
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PORT: '0',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      SEALING_KEYS: keys,
      PUBLIC_URL: 'http://localhost:3000',
    };
    const began = Date.now();
    const fileId = await sendFile();
    report(`${LINES} lines sent and sealed in ${Date.now() - began} ms`);
    let node = await startProcess(env);
    const checking = Date.now();
    await waitUntil('it is checked', async () => (await standing(fileId)).state === 'CHECKED', PATIENCE_MS);
    report(`checked ${Date.now() - checking} ms after the node came up, ${await peakMemory(node)} MB at most`);
    const good = LINES - Math.floor(LINES / 1_000);
    expect(await standing(fileId)).toMatchObject({ added: good, bad: LINES - good, people: 0 });

    must(await inTransaction(database.db, (tx) => startPeopleFile(joining(), tx, fileId, { operatorId: null })));
    const taking = Date.now();
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = (good * (kill + 1)) / (KILLS + 2);
      await waitUntil('many more people are in', async () => (await standing(fileId)).people > enough, PATIENCE_MS);
      const memory = await peakMemory(node);
      node.kill('SIGKILL');
      await node.exited;
      const { state, added, people } = await standing(fileId);
      expect([state, people]).toEqual(['RUNNING', added]);
      expect(people).toBeLessThan(good);
      report(`killed when ${people} were in, ${memory} MB at most`);
      await freeJobs(database.db, runPeopleFileJob.name);
      node = await startProcess(env);
    }
    await waitUntil('everybody is in', async () => (await standing(fileId)).state === 'DONE', PATIENCE_MS);
    report(
      `taken in ${Date.now() - taking} ms after go, ${KILLS} kills and starts included, ${await peakMemory(node)} MB at most`,
    );
    expect(await standing(fileId)).toMatchObject({ added: good, already: 0, bad: LINES - good, people: good });
    const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::integer FROM panelist) AS panelists,
      (SELECT count(*)::integer FROM (SELECT 1 FROM panelist GROUP BY email_key HAVING count(*) > 1) twice) AS twice,
      (SELECT sum(people)::integer FROM joining_count) AS counted,
      (SELECT count(*)::integer FROM people_file_problem WHERE file_id = ${fileId}
        AND problem = 'Email has no @' AND line % 1000 = 1) AS listed,
      (SELECT count(*)::integer FROM invite_batch WHERE file_id = ${fileId}) AS batches`.execute(database.db);
    report(`in the end ${JSON.stringify(rows[0])}`);
    const listed = Math.min(LINES - good, PEOPLE_PROBLEMS_KEPT);
    expect(rows[0]).toEqual({ panelists: good, twice: 0, counted: good, listed, batches: 1 });
    node.kill('SIGTERM');
    await node.exited;
  },
  PATIENCE_MS * 4,
);
