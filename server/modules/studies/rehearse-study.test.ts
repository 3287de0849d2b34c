import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { REHEARSAL_STOPPED } from '#contract/surveys/rehearsal-limits.ts';
import { API_PATHS, type OperatorRole } from '#contract/wire/rest.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { askRehearsal } from '#server/modules/surveys/index.ts';
import { saveDraft } from '#server/modules/survey-drafts/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { HandleOptions, Jobs } from '#server/platform/jobs/index.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { readRehearsal, registerRehearsals } from './rehearse-study.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const FIELDS = `draftRevision goingOn { members membersDone } failed { problems { path reason } }
  last { draftRevision report { members ends { end people } unreached { name } cost { completes points } } }`;
const READ = `query getRehearsal($studyId: ID!) { getRehearsal(studyId: $studyId) { ${FIELDS} } }`;
const START = `mutation startRehearsal($studyId: ID!, $members: Int!) {
  startRehearsal(studyId: $studyId, members: $members) { ${FIELDS} } }`;

async function browserOf(role: OperatorRole) {
  const { email, password, code } = await anOperator(node, role);
  const browser = new ApiClient(node.url);
  browser.csId = (await browser.post(API_PATHS.consoleSignIn, { email, password, code: code() })).body.cs_id;
  const ask = async (name: string, document: string, variables: object) => {
    const answer = await browser.graphql(name, document, variables, API_PATHS.consoleGraphql);
    return answer.body.data?.[name] ?? answer.body.errors[0].extensions.code;
  };
  return {
    read: (studyId: string) => ask('getRehearsal', READ, { studyId }),
    start: (studyId: string, members = 200) => ask('startRehearsal', START, { studyId, members }),
  };
}

async function aStudy(definition?: unknown) {
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const names = { internalName: 'Tea', externalName: 'Tea at home', description: 'A few questions.' };
  const { projectId } = await inTransaction(node.platform.db, (tx) =>
    createStudy(
      node.rooms.activities,
      tx,
      { kind: 'SURVEY', ...names, points, wantedCompletes: 50 },
      { operatorId: null },
    ),
  );
  if (definition !== undefined) await save(projectId, 0, definition);
  return projectId;
}

async function save(projectId: string, baseRevision: number, definition: unknown) {
  const draft = { projectId, baseRevision, definition, outcomes: [] };
  must(
    await inTransaction(node.platform.db, (tx) => saveDraft(node.rooms.surveyDrafts, tx, draft, { operatorId: null })),
  );
}

describe('a rehearsal of a study', () => {
  test('runs in the background and leaves nothing but its report', async () => {
    const researcher = await browserOf('RESEARCHER');
    const studyId = await aStudy(TEA_SURVEY);
    const before = await countRows();

    const asked = await researcher.start(studyId, 400);

    expect(asked.goingOn).toEqual({ members: 400, membersDone: expect.any(Number) });
    const done = await vi.waitFor(
      async () => {
        const now = await researcher.read(studyId);
        expect(now.last).not.toBeNull();
        return now;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(done).toMatchObject({ goingOn: null, failed: null, draftRevision: 1, last: { draftRevision: 1 } });
    expect(done.last.report).toMatchObject({ members: 400, cost: { completes: 50, points: 50 * 120 } });
    expect(await countRows()).toEqual(before);

    await save(studyId, 1, { ...TEA_SURVEY, title: 'Tea, again' });
    expect(await researcher.read(studyId)).toMatchObject({ draftRevision: 2, last: { draftRevision: 1 } });
  });

  test('is not begun twice, however many ask at once, and is told to the audit log once', async () => {
    const researcher = await browserOf('RESEARCHER');
    const studyId = await aStudy(TEA_SURVEY);
    await Promise.all([1, 2, 3].map(() => researcher.start(studyId, 5_000)));
    const { rows } = await sql<{ asked: string; told: string }>`
      SELECT (SELECT count(*) FROM rehearsal WHERE project_id = ${studyId}) AS asked,
        (SELECT count(*) FROM audit_entry WHERE action = 'study.rehearsed' AND subject_id = ${studyId}) AS told
    `.execute(node.platform.db);
    expect(rows).toEqual([{ asked: '1', told: '1' }]);
  });

  test('that lost its node again and again says so, and another can be asked for', async () => {
    const studyId = await aStudy(TEA_SURVEY);
    const rehearsalId = (await askWithoutJob(studyId)) ?? '';
    handlerOf(node);
    await died?.({ rehearsalId });
    const researcher = await browserOf('RESEARCHER');
    expect(await researcher.read(studyId)).toMatchObject({
      goingOn: null,
      failed: { problems: [{ path: '', reason: REHEARSAL_STOPPED.lost }] },
    });
    expect(await askWithoutJob(studyId)).toBeDefined();
  });

  test('that is cut off begins again, and one that keeps failing is given up', async () => {
    const { db } = node.platform;
    const [cutOff, hopeless] = [await aStudy(TEA_SURVEY), await aStudy(TEA_SURVEY)];
    const run = handlerOf(node);
    const ids = await Promise.all([cutOff, hopeless].map((projectId) => askWithoutJob(projectId)));
    const [first = '', second = ''] = ids;

    await expect(run({ rehearsalId: first }, contextOf(AbortSignal.abort(), 1))).rejects.toThrow('aborted');
    expect((await readRehearsal(node.rooms, cutOff)) as object).toMatchObject({
      value: { goingOn: { state: 'RUNNING' } },
    });
    await run({ rehearsalId: first }, contextOf(new AbortController().signal, 2));
    expect(await readRehearsal(node.rooms, cutOff)).toMatchObject({ value: { last: { report: { members: 400 } } } });

    await expect(run({ rehearsalId: second }, contextOf(AbortSignal.abort(), 3))).rejects.toThrow('aborted');
    expect(await readRehearsal(node.rooms, hopeless)).toMatchObject({ value: { failed: { state: 'FAILED' } } });
    expect(
      await inTransaction(db, (tx) =>
        askRehearsal(node.rooms.surveys, tx, { projectId: hopeless, members: 200 }, { operatorId: null }),
      ),
    ).toBeDefined();
  });

  test('says why nobody could take the draft', async () => {
    const researcher = await browserOf('ADMIN');
    const studyId = await aStudy({ pages: [{ name: 'p', elements: [{ type: 'nonsense', name: 'q' }] }] });
    await researcher.start(studyId);
    await vi.waitFor(
      async () =>
        expect((await researcher.read(studyId)).failed?.problems[0]).toMatchObject({
          path: 'pages[0].elements[0].type',
        }),
      { timeout: 60_000 },
    );
  });

  test('wants a draft, a study and a number within reason', async () => {
    const researcher = await browserOf('RESEARCHER');
    expect(await researcher.start(await aStudy())).toBe('CONFLICT');
    expect(await researcher.start('QN-0000')).toBe('NOT_FOUND');
    const studyId = await aStudy(TEA_SURVEY);
    for (const members of [0, 199, 5_001]) expect(await researcher.start(studyId, members)).toBe('VALIDATION_FAILED');
  });

  test.each(['FULFILMENT', 'SUPPORT', 'READER'] as const)('is not for %s', async (role) => {
    const other = await browserOf(role);
    const studyId = await aStudy(TEA_SURVEY);
    expect([await other.read(studyId), await other.start(studyId)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});

type Handler = Parameters<Jobs['handle']>[1];

/** The work that the jobs are told to do, to be done here and now. */
let died: HandleOptions<{ rehearsalId: string }>['onDeath'];

function handlerOf({ rooms }: TestNode): Handler {
  let found: Handler | undefined;
  const handle = (_job: unknown, handler: Handler, options: HandleOptions<{ rehearsalId: string }>) => {
    found = handler;
    died = options.onDeath;
  };
  registerRehearsals(rooms, { ...rooms.surveys.jobs, handle } as Jobs);
  if (found === undefined) throw new Error('nobody does the job');
  return found;
}

const contextOf = (signal: AbortSignal, attempt: number) => ({ signal, attempt, jobId: 'job', createdAt: new Date() });

function askWithoutJob(projectId: string) {
  return inTransaction(node.platform.db, (tx) =>
    askRehearsal(node.rooms.surveys, tx, { projectId, members: 400 }, { operatorId: null }),
  );
}

async function countRows() {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM panelist) AS panelists, (SELECT count(*) FROM task) AS tasks,
      (SELECT count(*) FROM survey_run) AS runs, (SELECT count(*) FROM quota_cell) AS cells,
      (SELECT count(*) FROM points_entry) AS points`.execute(node.platform.db);
  return rows[0];
}
