import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  PEOPLE_COLUMNS,
  PEOPLE_FILE_PROBLEMS,
  PEOPLE_LINE_PROBLEMS,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import { findLedgerDrift, readBalance } from '#server/modules/rewards/index.ts';
import {
  beginPeopleFile,
  firstPeopleProblems,
  peopleProblemsCsv,
  readPeopleFile,
  startPeopleFile,
  stopPeopleFile,
  takePeoplePart,
  tendPeopleFiles,
  type Joining,
} from '#server/modules/joining/index.ts';
import { optedOutOfEmail } from '#server/modules/messages/index.ts';
import { HOUR_MS } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { runPeopleFile } from './run-people-file.ts';

let node: TestNode;
let operatorId: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'ADMIN'));
});
afterAll(() => node.stop());

/** Nobody works in the background, so that a test decides when a job runs. */
let rooms: TestNode['rooms'];
beforeEach(() => {
  const jobs = { ...node.rooms.joining.jobs, enqueue: async () => undefined };
  rooms = { ...node.rooms, joining: { ...node.rooms.joining, jobs } satisfies Joining };
});

const HEADER = 'email,first_name,last_name,date_of_birth,zip,phone';
let made = 0;
const address = () => `person${++made}@example.org`;
const lineOf = (email = address()) => `${email},Dana,Ortiz`;
const fileOf = (lines: readonly string[], header = HEADER) => [header, ...lines, ''].join('\r\n');

async function begin(bytes: number, purpose: PeopleFilePurpose = 'INVITE'): Promise<string> {
  const file = { purpose, fileName: 'people.csv', bytes };
  const begun = await inTransaction(node.platform.db, (tx) => beginPeopleFile(rooms.joining, tx, file, { operatorId }));
  return must(begun).fileId;
}

const part = (fileId: string, bytes: Buffer | string, offset: number, isLast: boolean) =>
  takePeoplePart(rooms.joining, { fileId, offset, bytes: Buffer.from(bytes), isLast }, { operatorId });

/** A whole file, received and checked. */
async function check(content: string | Buffer, purpose: PeopleFilePurpose = 'INVITE') {
  const bytes = Buffer.from(content);
  const fileId = await begin(bytes.length, purpose);
  must(await part(fileId, bytes, 0, true));
  await runPeopleFile(rooms, fileId);
  return standing(fileId);
}

const start = (fileId: string, by = operatorId) =>
  inTransaction(node.platform.db, (tx) => startPeopleFile(rooms.joining, tx, fileId, { operatorId: by }));

/** The same, and its people taken in. */
async function takeIn(content: string | Buffer, purpose: PeopleFilePurpose = 'INVITE', by = operatorId) {
  const { fileId } = await check(content, purpose);
  must(await start(fileId, by));
  await runPeopleFile(rooms, fileId);
  return standing(fileId);
}

async function standing(fileId: string) {
  const file = await readPeopleFile(rooms.joining, node.platform.db, ['INVITE', 'IMPORT'], fileId);
  if (file === undefined) throw new Error('the file is there');
  return { ...file, problems: await firstPeopleProblems(node.platform.db, fileId) };
}

async function peopleOf(fileId: string) {
  const { rows } = await sql<{ email: string; stage: string; state: string; origin: string }>`
    SELECT email, stage, state, origin FROM joining_person JOIN panelist USING (panelist_id)
    WHERE people_file_id = ${fileId} ORDER BY email`.execute(node.platform.db);
  return rows;
}

async function stateOf(email: string) {
  const { rows } = await sql<{ panelistId: string; state: string; since: string }>`
    SELECT panelist_id AS "panelistId", state, joined_at::date::text AS since FROM panelist WHERE email_key = ${email}`.execute(
    node.platform.db,
  );
  return rows[0];
}

describe('a file of people to invite', () => {
  test('is checked before anybody comes in; then the good ones are in and the bad ones listed, and a second time changes nothing', async () => {
    const listed = await aPersonJoining(node, 'STANDBY');
    const fresh = Array.from({ length: 600 }, address);
    const text = fileOf([
      ...fresh.slice(0, 300).map(lineOf),
      'no-address,Dana,Ortiz',
      '',
      lineOf(fresh[0]?.toUpperCase()),
      ...fresh.slice(300).map(lineOf),
      lineOf(listed.email),
      'one@example.org,Lee,Park,1980-01-02,04101',
      'two@example.org,lee,PARK,01/02/1980,04101-1234',
    ]);
    const checked = await check(text);
    const problems = [
      { line: 302, problem: 'E-mail has no @' },
      { line: 607, problem: PEOPLE_LINE_PROBLEMS.repeated },
    ];
    // One that comes again further down is found out when it is taken in.
    expect(checked).toMatchObject({ state: 'CHECKED', added: 603, bad: 2, linesReceived: 606, problems });
    expect(await peopleOf(checked.fileId)).toEqual([]);

    must(await start(checked.fileId));
    await runPeopleFile(rooms, checked.fileId);
    const done = await standing(checked.fileId);
    expect(done).toMatchObject({ state: 'DONE', added: 602, already: 1, bad: 2, linesRead: 606, problems });
    const people = await peopleOf(checked.fileId);
    expect(people).toHaveLength(602);
    expect(people.filter(({ origin }) => origin === 'CSV')).toHaveLength(601);
    expect(new Set(people.map(({ state }) => state))).toEqual(new Set(['WAITLISTED']));

    expect(await check(text)).toMatchObject({ state: 'CHECKED', bad: 2 });
    const again = await standing((await check(fileOf(fresh.map(lineOf)))).fileId);
    // On the list and not invited yet: a file may still name them.
    expect(again).toMatchObject({ added: 600, already: 0 });
    await sql`UPDATE joining_person SET stage = 'INVITED' WHERE people_file_id = ${checked.fileId}`.execute(
      node.platform.db,
    );
    expect(await check(fileOf(fresh.map(lineOf)))).toMatchObject({ added: 0, already: 600 });
  });

  test('that is cut off between any two pieces goes on where it was', async () => {
    const { fileId } = await check(fileOf(Array.from({ length: 1_300 }, () => lineOf())));
    must(await start(fileId));
    for (let piece = 1; piece <= 3; piece++) {
      let transactions = 0;
      const signal = Object.defineProperty(new AbortController().signal, 'throwIfAborted', {
        value: () => {
          if (transactions++ === 1) throw new Error('killed');
        },
      });
      await expect(runPeopleFile(rooms, fileId, signal)).rejects.toThrow('killed');
      expect(await standing(fileId)).toMatchObject({ state: 'RUNNING', added: piece * 250 });
      expect(await peopleOf(fileId)).toHaveLength(piece * 250);
    }
    await Promise.all([runPeopleFile(rooms, fileId), runPeopleFile(rooms, fileId)]);
    expect(await standing(fileId)).toMatchObject({ state: 'DONE', added: 1_300, already: 0 });
    expect(await peopleOf(fileId)).toHaveLength(1_300);
  });

  test('may come in any number of parts, each perhaps twice', async () => {
    const lines = Array.from({ length: 40 }, () => lineOf());
    const bytes = Buffer.from(`\uFEFF${[HEADER, ...lines].join('\r')}`);
    const fileId = await begin(bytes.length);
    const cut = bytes.indexOf('\r', 900) + 1;
    expect(must(await part(fileId, bytes.subarray(0, cut), 0, false))).toMatchObject({ received: cut });
    expect(must(await part(fileId, bytes.subarray(0, cut), 0, false))).toMatchObject({ received: cut });
    must(await part(fileId, bytes.subarray(cut), cut, true));
    await runPeopleFile(rooms, fileId);
    expect(await standing(fileId)).toMatchObject({ state: 'CHECKED', added: 40, bad: 0 });
  });

  test('with a line of 100 MB in it loses that line alone, and little memory', async () => {
    const [before, after] = [lineOf(), lineOf()];
    const head = Buffer.from(`${HEADER}\n${before}\n`);
    const long = Buffer.alloc(2 * 1024 * 1024, 'x');
    const tail = Buffer.from(`xxx\n${after}\n`);
    const parts = 50;
    const fileId = await begin(head.length + parts * long.length + tail.length);
    let offset = 0;
    const held = process.memoryUsage().rss;
    for (const bytes of [head, ...Array.from({ length: parts }, () => long), tail]) {
      must(await part(fileId, bytes, offset, bytes === tail));
      offset += bytes.length;
    }
    expect(process.memoryUsage().rss - held).toBeLessThan(300 * 1024 * 1024);
    await runPeopleFile(rooms, fileId);
    const problems = [{ line: 3, problem: PEOPLE_LINE_PROBLEMS['too-long'] }];
    expect(await standing(fileId)).toMatchObject({ state: 'CHECKED', added: 2, bad: 1, problems });
  }, 120_000);

  test('that is hostile line by line is listed line by line, and nothing of it comes back', async () => {
    const canary = 'canary-7f3a';
    const hostile = Buffer.concat([
      Buffer.from(`${HEADER}\n${canary}@example.org,=HYPERLINK(1),Ortiz\n${canary}@example.org,Da\0na,Ortiz\n`),
      Buffer.from([0xff, 0xfe, 0xe9, 10]),
      Buffer.from(
        `${canary}@example.org,"Dana,Ortiz\n"${canary} x"@example.org,Dana,Ortiz\n${canary}@[127.0.0.1],Dana,Ortiz\n`,
      ),
      Buffer.from(`${canary}@example.org\u202e,Dana,Ortiz\n${lineOf()}`),
    ]);
    const checked = await check(hostile);
    expect(checked).toMatchObject({ state: 'CHECKED', added: 1, bad: 7 });
    expect(checked.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    let csv = '';
    for await (const some of peopleProblemsCsv(rooms.joining, checked.fileId)) csv += some;
    expect(csv).toContain('2,First name: Begins like a formula of a spreadsheet');
    expect(csv).not.toContain(canary);
    const { rows } = await sql<{ sealed: string }>`
      SELECT sealed FROM people_file_piece WHERE file_id = ${checked.fileId}`.execute(node.platform.db);
    expect(rows.some(({ sealed }) => sealed.includes(canary))).toBe(false);
  });

  test.each<[name: string, content: string | Buffer, problem: keyof typeof PEOPLE_FILE_PROBLEMS]>([
    ['without columns', 'dana@example.org,Dana,Ortiz\n', 'no-columns'],
    ['with a column twice', 'email,first_name,last_name,email\n', 'columns-twice'],
    ['of columns alone', `${HEADER}\n`, 'empty'],
    ['in UTF-16', Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'), 'utf-16'],
    ['in UTF-16 without a mark', Buffer.from(`${HEADER}\n`, 'utf16le'), 'utf-16'],
    ['that is a workbook', Buffer.from('PK\u0003\u0004xx'), 'workbook'],
    ['whose quotes are never closed', `"${HEADER}\n${lineOf()}\n`, 'no-columns'],
  ])('%s is refused as a whole', async (_name, content, problem) => {
    const bytes = Buffer.from(content);
    const fileId = await begin(bytes.length);
    expect(await part(fileId, bytes, 0, true)).toEqual({ ok: false, failure: PEOPLE_FILE_PROBLEMS[problem] });
    expect(await standing(fileId)).toMatchObject({ state: 'FAILED', failure: PEOPLE_FILE_PROBLEMS[problem] });
  });

  test('of blank lines alone has nobody in it', async () => {
    expect(await check(`${HEADER}\n\n  \n\n`)).toMatchObject({ state: 'FAILED', failure: PEOPLE_FILE_PROBLEMS.empty });
  });

  test('can be stopped before and after somebody said go, and is forgotten when nobody does', async () => {
    const stop = (fileId: string) =>
      inTransaction(node.platform.db, (tx) => stopPeopleFile(rooms.joining, tx, fileId, { operatorId }));
    const first = await check(fileOf([lineOf()]));
    expect(await stop(first.fileId)).toBe(true);
    expect(await standing(first.fileId)).toMatchObject({ state: 'FAILED', failure: PEOPLE_FILE_PROBLEMS.stopped });
    expect((await start(first.fileId)).ok).toBe(false);
    const second = await check(fileOf([lineOf()]));
    must(await start(second.fileId));
    expect(await stop(second.fileId)).toBe(true);
    await runPeopleFile(rooms, second.fileId);
    expect(await standing(second.fileId)).toMatchObject({ state: 'STOPPED', added: 0 });
    const third = await check(fileOf([lineOf()]));
    node.clock.advance(23 * HOUR_MS);
    await tendPeopleFiles(rooms.joining);
    expect(await standing(third.fileId)).toMatchObject({ state: 'CHECKED' });
    node.clock.advance(2 * HOUR_MS);
    await tendPeopleFiles(rooms.joining);
    expect(await standing(third.fileId)).toMatchObject({ state: 'FAILED', failure: PEOPLE_FILE_PROBLEMS.forgotten });
    const { rows } =
      await sql`SELECT 1 FROM people_file_piece WHERE file_id IN (${first.fileId}, ${second.fileId}, ${third.fileId})`.execute(
        node.platform.db,
      );
    expect(rows).toEqual([]);
    node.clock.advance(-(23 + 2) * HOUR_MS);
  });
});

describe('a panel that was kept elsewhere', () => {
  const header = PEOPLE_COLUMNS.IMPORT.join(',');
  const member = (email: string, points: number, consentToEmail = '1.0,2023-02-01') =>
    `${email},Lee,Park${email.replaceAll(/[^a-z]/g, '')},1984-11-02,,,,2022-09-12,2.0,2022-09-12,1.4,2022-09-12,1.0,2022-09-12,${consentToEmail},${points}`;

  test('comes with consents and balances, once, and the ledger adds up', async () => {
    const [rich, poor] = [address(), address()];
    const text = fileOf([member(rich, 1_250), member(poor, 0, ',')], header);
    expect(await takeIn(text, 'IMPORT')).toMatchObject({ state: 'DONE', added: 2, points: 1_250 });
    const { db } = node.platform;
    const [one, other] = [await stateOf(rich), await stateOf(poor)];
    if (one === undefined || other === undefined) throw new Error('both are members');
    expect([one.state, one.since, other.state]).toEqual(['ACTIVE', '2022-09-12', 'ACTIVE']);
    expect(await readBalance(db, one.panelistId)).toBe(1_250);
    expect(await optedOutOfEmail(db, [one.panelistId, other.panelistId])).toEqual(new Set([other.panelistId]));
    const { rows: consents } = await sql<{ kind: string; version: string; day: string }>`
      SELECT kind, version, at::date::text AS day FROM consent WHERE panelist_id = ${one.panelistId} ORDER BY kind`.execute(
      db,
    );
    expect(consents).toEqual([
      { kind: 'EMAIL', version: '1.0', day: '2023-02-01' },
      { kind: 'PRIVACY', version: '1.4', day: '2022-09-12' },
      { kind: 'RESEARCH', version: '1.0', day: '2022-09-12' },
      { kind: 'TERMS', version: '2.0', day: '2022-09-12' },
    ]);
    expect(await check(text, 'IMPORT')).toMatchObject({ added: 0, already: 2, points: 0 });
    expect(await readBalance(db, one.panelistId)).toBe(1_250);
    expect((await findLedgerDrift(rooms.rewards)).findings).toBe(0);
  });

  test('that brings many points takes a second admin', async () => {
    const { operatorId: second } = await anOperator(node, 'ADMIN');
    const text = fileOf([member(address(), 3_000), member(address(), 2_001)], header);
    const { fileId } = await check(text, 'IMPORT');
    expect(await start(fileId)).toEqual({ ok: false, failure: 'needs-another' });
    expect((await start(fileId, second)).ok).toBe(true);
  });
});
