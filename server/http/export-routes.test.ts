import { sql } from 'kysely';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_PATH, type ExportFormat } from '#contract/results/exports.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { gatherResults } from '#server/modules/results/index.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { readSav } from '#testkit/read-sav.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';

let node: TestNode;
let studyId: string;
beforeAll(async () => {
  node = await startTestNode();
  const survey = await aSurvey(node);
  studyId = survey.projectId;
  for (const [age, why] of [
    [34, '=cmd|calc'],
    [51, 'Ünder the "lid", it leaks\nevery week'],
    [68, 'w'.repeat(900)],
  ] as const) {
    node.clock.advance(60_000);
    const way = await aStartedWay(node, survey);
    await way.save(0, 'you', { age, region: 'west' });
    await way.save(1, 'tea', { teas: ['green', 'black'] });
    await way.save(2, 'words', { why, again: true });
  }
  await gatherResults(node.rooms.results, studyId);
});
afterAll(() => node.stop());

const CREATE = `mutation createExport($input: NewExport!) { createExport(input: $input) { url fileName } }`;

interface Wish {
  readonly format: ExportFormat;
  readonly withLabels?: boolean;
  readonly namingReason?: string;
  readonly filter?: object;
}

async function ask(operator: OperatorClient, wish: Wish, study = studyId) {
  const answer = await operator.ask('createExport', CREATE, { input: { studyId: study, ...wish } });
  return answer.body.data?.createExport ?? answer.body.errors?.[0]?.extensions?.code;
}

async function download(operator: OperatorClient, url: string): Promise<{ status: number; bytes: Buffer }> {
  const cookie = [...operator.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(url, node.url), { headers: { cookie } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function fileOf(wish: Wish, role: 'RESEARCHER' | 'ADMIN' = 'RESEARCHER'): Promise<Buffer> {
  const operator = await signedInOperator(node, role);
  const { url } = await ask(operator, wish);
  return (await download(operator, url)).bytes;
}

/** What the members answered, straight from their runs. */
async function answersInTheDatabase() {
  const { rows } = await sql<{ age: number; region: string; teas: string[]; why: string }>`
    SELECT run.state->'answers'->'age' AS age, run.state->'answers'->>'region' AS region, run.state->'answers'->'teas' AS teas,
      run.state->'answers'->>'why' AS why
    FROM survey_run run JOIN task ON task.task_id = run.task_id WHERE task.project_id = ${studyId}
    ORDER BY run.ended_at`.execute(node.platform.db);
  return rows;
}

describe('what is read back is what is in the database', () => {
  test('from the .sav, whole and labelled', async () => {
    const { variables, rows } = readSav(await fileOf({ format: 'SAV' }));
    const cell = (row: readonly unknown[], name: string) => row[variables.findIndex((one) => one.name === name)];
    const labelOf = (row: readonly unknown[], name: string) =>
      variables.find((one) => one.name === name)?.labels[cell(row, name) as number];
    expect(
      rows.map((row) => ({
        age: cell(row, 'age'),
        region: labelOf(row, 'region')?.toLowerCase(),
        teas: [cell(row, 'teas_1'), cell(row, 'teas_2'), cell(row, 'teas_3')],
        why: cell(row, 'why'),
      })),
    ).toEqual((await answersInTheDatabase()).map((answers) => ({ ...answers, teas: [1, 1, 0] })));
  });

  test('from the CSV, with no cell that is a formula', async () => {
    const text = (await fileOf({ format: 'CSV', withLabels: true })).toString();
    for (const { age, why } of await answersInTheDatabase()) {
      expect(text).toContain(String(age));
      expect(text).toContain(why.replaceAll('"', '""'));
    }
    expect(text).toContain(",'=cmd|calc,");
  });

  test('from Triple-S, at the position that its description says', async () => {
    const files = unzipSync(await fileOf({ format: 'TRIPLE_S' }));
    const [description, data] = ['.xml', '.dat'].map((ending) => {
      const [, bytes] = Object.entries(files).find(([name]) => name.endsWith(ending)) ?? [];
      return bytes === undefined ? '' : strFromU8(bytes);
    });
    const names = [...(description ?? '').matchAll(/<name>([^<]*)<\/name>\s*<label>/g)].map(([, name]) => name);
    const first = (data ?? '').split('\r\n')[1]?.split(',') ?? [];
    const [answers] = await answersInTheDatabase();
    expect([first[names.indexOf('age')], first[names.indexOf('teas')], first[names.indexOf('why')]]).toEqual([
      String(answers?.age),
      '110',
      answers?.why,
    ]);
  });

  test('and only of those who match the filter', async () => {
    const filter = { conditions: [{ variable: 'age', from: 50, to: 60 }] };
    expect(readSav(await fileOf({ format: 'SAV', filter })).rows).toHaveLength(1);
  });

  test('and only of the days that are asked for', async () => {
    const now = node.clock.now();
    const tomorrow = new Date(now.getTime() + DAY_MS).toISOString();
    const { length } = await answersInTheDatabase();
    expect(readSav(await fileOf({ format: 'SAV', filter: { endedBefore: tomorrow } })).rows).toHaveLength(length);
    expect(readSav(await fileOf({ format: 'SAV', filter: { endedFrom: tomorrow } })).rows).toHaveLength(0);
  });
});

describe('who a respondent is', () => {
  test('is not in the file', async () => {
    const text = (await fileOf({ format: 'CSV' })).toString();
    const { rows } = await sql<{ id: string }>`
      SELECT unnest(ARRAY[external_id, panelist_id::text, email, task_id::text]) AS id FROM panelist JOIN task
      USING (panelist_id) WHERE project_id = ${studyId}`.execute(node.platform.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) expect(text).not.toContain(id);
  });

  test('is there for an admin with a reason, which is written down', async () => {
    const text = (await fileOf({ format: 'CSV', namingReason: 'Prize draw' }, 'ADMIN')).toString();
    const { rows } = await sql<{ number: string }>`
      SELECT external_id AS number FROM panelist JOIN task USING (panelist_id) WHERE project_id = ${studyId}`.execute(
      node.platform.db,
    );
    for (const { number } of rows) expect(text).toContain(number);
    const audit = await sql<{ after: object }>`
      SELECT after FROM audit_entry WHERE action = 'results.exported' ORDER BY position DESC LIMIT 1`.execute(
      node.platform.db,
    );
    expect(audit.rows[0]?.after).toMatchObject({ isNamed: true, reason: 'Prize draw', format: 'CSV' });
  });

  test('is not for a researcher to ask, nor without a reason', async () => {
    const researcher = await signedInOperator(node, 'RESEARCHER');
    expect(await ask(researcher, { format: 'CSV', namingReason: 'curious' })).toBe('FORBIDDEN');
    expect(await ask(await signedInOperator(node, 'ADMIN'), { format: 'CSV', namingReason: ' ' })).toBe(
      'VALIDATION_FAILED',
    );
  });
});

describe('a link to a file', () => {
  test('is of no use to anybody else, to a member or to nobody', async () => {
    const { url } = await ask(await signedInOperator(node, 'RESEARCHER'), { format: 'CSV' });
    const other = await signedInOperator(node, 'ADMIN');
    expect((await download(other, url)).status).toBe(404);
    expect((await fetch(new URL(url, node.url))).status).toBe(404);
    const member = new ApiClient(node.url);
    const { email, password } = await aMember(node);
    await member.signIn(email, password);
    expect((await member.send(url)).status).toBe(404);
  });

  test('ends after five minutes, with the session, and when a letter is changed', async () => {
    const operator = await signedInOperator(node, 'RESEARCHER');
    const { url, fileName } = await ask(operator, { format: 'SAV' });
    expect(fileName).toMatch(/\.sav$/);
    expect((await download(operator, `${url}x`)).status).toBe(404);
    expect((await download(operator, EXPORT_PATH)).status).toBe(404);
    node.clock.advance(5 * 60_000 + 1);
    expect((await download(operator, url)).status).toBe(404);
    const again = await ask(operator, { format: 'SAV' });
    await operator.browser.post(API_PATHS.consoleSignOut);
    expect((await download(operator, again.url)).status).toBe(404);
  });

  test('is not made for a study that does not exist, or a filter that makes no sense', async () => {
    const operator = await signedInOperator(node, 'RESEARCHER');
    expect(await ask(operator, { format: 'CSV' }, 'QN-0')).toBe('NOT_FOUND');
    expect(await ask(operator, { format: 'CSV', filter: { outcomes: ['MAYBE'] } })).toBe('VALIDATION_FAILED');
  });
});
