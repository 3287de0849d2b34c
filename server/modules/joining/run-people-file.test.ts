import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE_FILE_PROBLEMS, PEOPLE_LINE_PROBLEMS } from '#contract/joining/people-files.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { freshAddress, peopleFileClient } from '#testkit/builders/people-file-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { forgetPerson } from './erase-person.ts';
import { peopleProblemsCsv } from './people-files/read-file.ts';
import { stopFile, maintainPeopleFiles } from './stop-people-file.ts';

let node: TestNode;
let operatorId: string;
let files: ReturnType<typeof peopleFileClient>;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'ADMIN'));
  files = peopleFileClient(node, operatorId);
});
afterAll(() => node.stop());

const HEADER = 'email,first_name,last_name,date_of_birth,zip,phone';
const lineOf = (email = freshAddress()) => `${email},Dana,Ortiz`;
const fileOf = (lines: readonly string[], header = HEADER) => [header, ...lines, ''].join('\r\n');

async function peopleOf(fileId: string) {
  const { rows } = await sql<{ email: string; stage: string; state: string; origin: string }>`
    SELECT email, stage, state, origin FROM joining_person JOIN panelist USING (panelist_id)
    WHERE people_file_id = ${fileId} ORDER BY email`.execute(node.platform.db);
  return rows;
}

describe('a file of people to invite', () => {
  test('is checked before anybody comes in; then the good ones are in and the bad ones listed, and a second time changes nothing', async () => {
    const listed = await aPersonJoining(node, 'STANDBY');
    const fresh = Array.from({ length: 600 }, freshAddress);
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
    const checked = await files.check(text);
    const problems = [
      { line: 302, problem: 'Email has no @' },
      { line: 607, problem: PEOPLE_LINE_PROBLEMS.repeated },
    ];
    // One that comes again further down is found out when it is taken in.
    expect(checked).toMatchObject({ state: 'CHECKED', added: 603, bad: 2, linesReceived: 606, problems });
    expect(await peopleOf(checked.fileId)).toEqual([]);

    must(await files.start(checked.fileId));
    await files.run(checked.fileId);
    const done = await files.standing(checked.fileId);
    expect(done).toMatchObject({ state: 'DONE', added: 602, already: 1, bad: 2, linesRead: 606, problems });
    const people = await peopleOf(checked.fileId);
    expect(people).toHaveLength(602);
    expect(people.filter(({ origin }) => origin === 'CSV')).toHaveLength(601);
    expect(new Set(people.map(({ state }) => state))).toEqual(new Set(['WAITLISTED']));

    expect(await files.check(text)).toMatchObject({ state: 'CHECKED', bad: 2 });
    const again = await files.standing((await files.check(fileOf(fresh.map(lineOf)))).fileId);
    // On the list and not invited yet: a file may still name them.
    expect(again).toMatchObject({ added: 600, already: 0 });
    await sql`UPDATE joining_person SET stage = 'INVITED' WHERE people_file_id = ${checked.fileId}`.execute(
      node.platform.db,
    );
    expect(await files.check(fileOf(fresh.map(lineOf)))).toMatchObject({ added: 0, already: 600 });
  });

  test('that is cut off between any two pieces goes on where it was', async () => {
    const { fileId } = await files.check(fileOf(Array.from({ length: 1_300 }, () => lineOf())));
    must(await files.start(fileId));
    for (let piece = 1; piece <= 3; piece++) {
      let transactions = 0;
      const signal = Object.defineProperty(new AbortController().signal, 'throwIfAborted', {
        value: () => {
          if (transactions++ === 1) throw new Error('killed');
        },
      });
      await expect(files.run(fileId, signal)).rejects.toThrow('killed');
      expect(await files.standing(fileId)).toMatchObject({ state: 'RUNNING', added: piece * 250 });
      expect(await peopleOf(fileId)).toHaveLength(piece * 250);
    }
    await Promise.all([files.run(fileId), files.run(fileId)]);
    expect(await files.standing(fileId)).toMatchObject({ state: 'DONE', added: 1_300, already: 0 });
    expect(await peopleOf(fileId)).toHaveLength(1_300);
  });

  test('may come in any number of parts, each perhaps twice', async () => {
    const lines = Array.from({ length: 40 }, () => lineOf());
    const bytes = Buffer.from(`\uFEFF${[HEADER, ...lines].join('\r')}`);
    const fileId = await files.begin(bytes.length);
    const cut = bytes.indexOf('\r', 900) + 1;
    expect(must(await files.part(fileId, bytes.subarray(0, cut), 0, false))).toMatchObject({ received: cut });
    expect(must(await files.part(fileId, bytes.subarray(0, cut), 0, false))).toMatchObject({ received: cut });
    must(await files.part(fileId, bytes.subarray(cut), cut, true));
    await files.run(fileId);
    expect(await files.standing(fileId)).toMatchObject({ state: 'CHECKED', added: 40, bad: 0 });
  });

  test('with a line of 100 MB in it loses that line alone, and little memory', async () => {
    const [before, after] = [lineOf(), lineOf()];
    const head = Buffer.from(`${HEADER}\n${before}\n`);
    const long = Buffer.alloc(2 * 1024 * 1024, 'x');
    const tail = Buffer.from(`xxx\n${after}\n`);
    const parts = 50;
    const fileId = await files.begin(head.length + parts * long.length + tail.length);
    let offset = 0;
    const held = process.memoryUsage().rss;
    for (const bytes of [head, ...Array.from({ length: parts }, () => long), tail]) {
      must(await files.part(fileId, bytes, offset, bytes === tail));
      offset += bytes.length;
    }
    expect(process.memoryUsage().rss - held).toBeLessThan(300 * 1024 * 1024);
    await files.run(fileId);
    const problems = [{ line: 3, problem: PEOPLE_LINE_PROBLEMS['too-long'] }];
    expect(await files.standing(fileId)).toMatchObject({ state: 'CHECKED', added: 2, bad: 1, problems });
  });

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
    const checked = await files.check(hostile);
    expect(checked).toMatchObject({ state: 'CHECKED', added: 1, bad: 7 });
    expect(checked.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    let csv = '';
    for await (const some of peopleProblemsCsv(files.rooms.joining, checked.fileId, { seesWhy: true })) csv += some;
    expect(csv).toContain('2,First name: Starts like a spreadsheet formula');
    expect(csv).not.toContain(canary);
    const { rows } = await sql<{ sealed: string }>`
      SELECT sealed FROM people_file_piece WHERE file_id = ${checked.fileId}`.execute(node.platform.db);
    expect(rows.some(({ sealed }) => sealed.includes(canary))).toBe(false);
  });

  test.each<[name: string, content: string | Buffer, problem: keyof typeof PEOPLE_FILE_PROBLEMS]>([
    ['with a column twice', 'email,first_name,last_name,email\n', 'columns-twice'],
    ['of columns alone', `${HEADER}\n`, 'empty'],
    ['in UTF-16', Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'), 'utf-16'],
    ['in UTF-16 without a mark', Buffer.from(`${HEADER}\n`, 'utf16le'), 'utf-16'],
    ['that is a workbook', Buffer.from('PK\u0003\u0004xx'), 'workbook'],
  ])('%s is refused as a whole', async (_name, content, problem) => {
    const bytes = Buffer.from(content);
    const fileId = await files.begin(bytes.length);
    expect(await files.part(fileId, bytes, 0, true)).toEqual({ ok: false, failure: PEOPLE_FILE_PROBLEMS[problem] });
    expect(await files.standing(fileId)).toMatchObject({ state: 'FAILED', failure: PEOPLE_FILE_PROBLEMS[problem] });
  });

  test.each<[name: string, content: string, missing: string]>([
    ['without columns', 'dana@example.org,Dana,Ortiz\n', 'email, first_name, last_name'],
    ['with some', `E-mail;Last name;city\n`, 'first_name'],
    ['whose quotes are never closed', `"${HEADER}\n${lineOf()}\n`, 'email, first_name, last_name'],
  ])('%s is told which are missing', async (_name, content, missing) => {
    const fileId = await files.begin(Buffer.byteLength(content));
    const failure = `${PEOPLE_FILE_PROBLEMS['no-columns']} Missing: ${missing}.`;
    expect(await files.part(fileId, content, 0, true)).toEqual({ ok: false, failure });
    expect(await files.standing(fileId)).toMatchObject({ state: 'FAILED', failure });
  });

  test('of hundreds of thousands of empty lines is refused in a moment, and the node goes on answering', async () => {
    const content = `${HEADER}\n${'\n'.repeat(1_900_000)}`;
    const fileId = await files.begin(content.length);
    const failure = PEOPLE_FILE_PROBLEMS['hardly-lines'];
    expect(await files.part(fileId, content, 0, true)).toEqual({ ok: false, failure });
    const { rows } = await sql`SELECT 1 FROM people_file_piece WHERE file_id = ${fileId}`.execute(node.platform.db);
    expect(rows).toEqual([]);
  });

  test('loses its name when whoever it is named after, or came by it, is forgotten', async () => {
    const { joining } = files.rooms;
    const named = (fileName: string) => files.begin(9, 'INVITE', fileName);
    const [theirs, another] = [await named('Canarina Zwitscher.csv'), await named('May.csv')];
    const email = freshAddress();
    const { fileId: cameBy } = await files.takeIn(fileOf([lineOf(email)]));
    const { panelistId } = (await files.stateOf(email)) ?? expect.fail('they are here');
    const known = { email, firstName: 'Canarina', lastName: 'Zwitscher' };
    await inTransaction(node.platform.db, (tx) => forgetPerson(joining, tx, panelistId, known));
    const names = [theirs, cameBy, another].map(async (fileId) => (await files.standing(fileId)).fileName);
    expect(await Promise.all(names)).toEqual(['[erased].csv', '[erased].csv', 'May.csv']);
  });

  test('of blank lines alone has nobody in it', async () => {
    expect(await files.check(`${HEADER}\n\n  \n\n`)).toMatchObject({
      state: 'FAILED',
      failure: PEOPLE_FILE_PROBLEMS.empty,
    });
  });

  test('can be stopped before and after somebody said go, and is forgotten when nobody does', async () => {
    const stop = (fileId: string) =>
      inTransaction(node.platform.db, (tx) => stopFile(files.rooms, tx, fileId, { operatorId }));
    const first = await files.check(fileOf([lineOf()]));
    expect(await stop(first.fileId)).toBe(true);
    expect(await files.standing(first.fileId)).toMatchObject({
      state: 'FAILED',
      failure: PEOPLE_FILE_PROBLEMS.stopped,
    });
    expect((await files.start(first.fileId)).ok).toBe(false);
    const second = await files.check(fileOf([lineOf()]));
    must(await files.start(second.fileId));
    expect(await stop(second.fileId)).toBe(true);
    await files.run(second.fileId);
    expect(await files.standing(second.fileId)).toMatchObject({ state: 'STOPPED', added: 0 });
    const third = await files.check(fileOf([lineOf()]));
    node.clock.advance(23 * HOUR_MS);
    await maintainPeopleFiles(files.rooms);
    expect(await files.standing(third.fileId)).toMatchObject({ state: 'CHECKED' });
    node.clock.advance(2 * HOUR_MS);
    await maintainPeopleFiles(files.rooms);
    expect(await files.standing(third.fileId)).toMatchObject({
      state: 'FAILED',
      failure: PEOPLE_FILE_PROBLEMS.forgotten,
    });
    const { rows } =
      await sql`SELECT 1 FROM people_file_piece WHERE file_id IN (${first.fileId}, ${second.fileId}, ${third.fileId})`.execute(
        node.platform.db,
      );
    expect(rows).toEqual([]);
    node.clock.advance(-(23 + 2) * HOUR_MS);
  });
});
