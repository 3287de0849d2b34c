import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRACE_SECONDS, MASS_SEND_PEOPLE } from '#contract/sending/sending.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { launchRuns } from '#server/modules/launches/index.ts';
import { saveDraft } from '#server/modules/studies/index.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { moneyBed, operatorOf } from '#testkit/beds/money-bed.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { aWrittenStudy, TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const MANY = MASS_SEND_PEOPLE + 1;
const NOBODY = { operatorId: null };

let node: TestNode;
let researcher: Awaited<ReturnType<typeof signedInOperator>>;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await signedInOperator(node, 'RESEARCHER');
  for (let member = 0; member < MANY; member++) await aMember(node);
});
afterAll(() => node.stop());

const DOCUMENTS = {
  listSendings: 'query listSendings { listSendings { kind sendingId people secondsLeft } }',
  sendNow: 'mutation sendNow($kind: SendingKind!, $sendingId: ID!) { sendNow(kind: $kind, sendingId: $sendingId) }',
  stopSending:
    'mutation stopSending($kind: SendingKind!, $sendingId: ID!) { stopSending(kind: $kind, sendingId: $sendingId) }',
  launchStudy:
    'mutation launchStudy($input: LaunchInput!) { launchStudy(input: $input) { problems launch { launchId } } }',
  pauseStudy: 'mutation pauseStudy($studyId: ID!) { pauseStudy(studyId: $studyId) { status } }',
  resumeStudy: 'mutation resumeStudy($studyId: ID!) { resumeStudy(studyId: $studyId) { status } }',
  getStudy: 'query getStudy($studyId: ID!) { getStudy(studyId: $studyId) { status } }',
  getLaunchPlan: 'query getLaunchPlan($studyId: ID!) { getLaunchPlan(studyId: $studyId) { opensAt } }',
  retrySetAside: 'mutation retrySetAside($launchId: ID!) { retrySetAside(launchId: $launchId) }',
} as const;

const body = async (name: keyof typeof DOCUMENTS, variables: object = {}) =>
  (await researcher.ask(name, DOCUMENTS[name], variables)).body;
async function ask(name: keyof typeof DOCUMENTS, variables: object = {}) {
  const answer = await body(name, variables);
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  return answer.data[name];
}
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(node.platform.db)).rows[0]?.count ?? 0;

const orderOf = ({ projectId, shortId }: { projectId: string; shortId: string }, more: object = {}) => ({
  input: { studyId: projectId, typedShortId: shortId, reminderDays: [], ...more },
});

/** A launch to many in its minute, once it is decided who they are. */
async function begin() {
  const { launch } = await ask('launchStudy', orderOf(await aWrittenStudy(node)));
  const { launchId } = launch;
  const frozen = sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM launch WHERE launch_id = ${launchId} AND invitees > 0`;
  await waitUntil('it is frozen', async () => (await count(frozen)) === 1);
  const invited = sql<{ count: number }>`
    SELECT sum(invited)::integer AS count FROM launch_wave WHERE launch_id = ${launchId}`;
  return { sendingId: launchId as string, sent: () => count(invited) };
}

describe('a launch that was stopped in its minute', () => {
  const statusOf = async (studyId: string) => (await ask('getStudy', { studyId })).status;
  const countedFor = (studyId: string) =>
    count(sql`SELECT coalesce(sum(amount), 0)::integer AS count FROM counted_act WHERE subject_id = ${studyId}`);
  async function stopped(study: { projectId: string; shortId: string }) {
    const { launch } = await ask('launchStudy', orderOf(study));
    expect(await statusOf(study.projectId)).toBe('IN_FIELD');
    expect(await ask('stopSending', { kind: 'LAUNCH', sendingId: launch.launchId })).toBe(true);
    return launch.launchId;
  }

  test('leaves a draft as it was before, which can be changed and launched again', async () => {
    const study = await aWrittenStudy(node);
    await stopped(study);
    expect([await statusOf(study.projectId), await countedFor(study.projectId)]).toEqual(['DRAFT', 0]);
    const { rows } = await sql<{ action: string; actor: string }>`
      SELECT action, actor_id AS actor FROM audit_entry WHERE subject_id = ${study.projectId} ORDER BY position`.execute(
      node.platform.db,
    );
    const by = researcher.operatorId;
    expect(rows.slice(-2)).toEqual([
      { action: 'study.launch-stopped', actor: by },
      { action: 'launch.ended', actor: by },
    ]);
    const draft = { projectId: study.projectId, baseRevision: 1, definition: TEA_SURVEY, outcomes: [] };
    must(await inTransaction(node.platform.db, (tx) => saveDraft(node.rooms.surveyDrafts, tx, draft, NOBODY)));
    const { launch, problems } = await ask('launchStudy', orderOf(study));
    expect(problems).toEqual([]);
    const sendingId = launch.launchId;
    expect(await ask('sendNow', { kind: 'LAUNCH', sendingId })).toBe(true);
    const sent = sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM task WHERE project_id = ${study.projectId}`;
    await waitUntil('it is sent', async () => (await count(sent)) === MANY);
    expect(await statusOf(study.projectId)).toBe('IN_FIELD');
  });

  test('leaves a study in the field that was there before', async () => {
    const study = await aWrittenStudy(node);
    const waves = { firstWave: 1, restAt: later(node.clock.now(), HOUR_MS) };
    const { launch } = await ask('launchStudy', orderOf(study, waves));
    const tasks = sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM task WHERE project_id = ${study.projectId}`;
    await waitUntil('the first is invited', async () => (await count(tasks)) === 1);
    expect(await ask('stopSending', { kind: 'LAUNCH', sendingId: launch.launchId })).toBe(true);
    expect(await statusOf(study.projectId)).toBe('IN_FIELD');
  });

  test('leaves a study in the field of which somebody was set aside, who can still be invited', async () => {
    const study = await aWrittenStudy(node);
    const { db } = node.platform;
    const waves = { firstWave: MANY, restAt: later(node.clock.now(), HOUR_MS) };
    const { launch } = await ask('launchStudy', orderOf(study, waves));
    // As if its first wave had gone out, and everybody had no room when their turn came.
    await sql`UPDATE launch_wave SET started_at = now(), finished_at = now(), set_aside = size
      WHERE launch_id = ${launch.launchId} AND number = 1`.execute(db);
    expect(await ask('stopSending', { kind: 'LAUNCH', sendingId: launch.launchId })).toBe(true);
    expect(await statusOf(study.projectId)).toBe('IN_FIELD');
    expect(await countedFor(study.projectId)).toBeGreaterThan(0);
  });

  test('takes the parts of a product test back with its screener', async () => {
    const bed = moneyBed(node);
    const operator = await operatorOf(node, 'RESEARCHER');
    const { studyId, screener, feedback } = await bed.aTest(operator, { units: 10 });
    const { launch } = await bed.launch(operator, screener);
    expect(await ask('stopSending', { kind: 'LAUNCH', sendingId: launch.launchId })).toBe(true);
    for (const id of [studyId, screener.studyId, feedback.studyId]) expect(await statusOf(id)).toBe('DRAFT');
    expect(await bed.launch(operator, screener)).toMatchObject({ problems: [], needsReason: false });
    expect(await statusOf(studyId)).toBe('IN_FIELD');
  });
});

test('a study that is resumed invites the many who are left a minute later', async () => {
  const { sendingId: launchId, sent } = await begin();
  const { rows } = await sql<{ id: string }>`SELECT project_id AS id FROM launch WHERE launch_id = ${launchId}`.execute(
    node.platform.db,
  );
  const studyId = rows[0]?.id ?? '';
  await ask('pauseStudy', { studyId });
  node.clock.advance(5 * GRACE_SECONDS * SECOND_MS);
  await ask('resumeStudy', { studyId });
  expect((await body('resumeStudy', { studyId })).errors[0].extensions.code).toBe('CONFLICT');
  await launchRuns.tick(node.rooms.launches);
  const waiting = { sendingId: launchId, people: MANY, secondsLeft: GRACE_SECONDS };
  expect(await ask('listSendings')).toContainEqual(expect.objectContaining(waiting));
  expect(await sent()).toBe(0);
  node.clock.advance(GRACE_SECONDS * SECOND_MS);
  await launchRuns.tick(node.rooms.launches);
  await waitUntil('it is sent', async () => (await sent()) === MANY);
});

test('a retry of the many whom a launch set aside waits a minute', async () => {
  const { db } = node.platform;
  const { sendingId: launchId, sent } = await begin();
  await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE state = 'ACTIVE'`.execute(db);
  expect(await ask('sendNow', { kind: 'LAUNCH', sendingId: launchId })).toBe(true);
  const aside = sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM launch_set_aside WHERE launch_id = ${launchId}`;
  await waitUntil('they are set aside', async () => (await count(aside)) === MANY);
  await sql`UPDATE panelist SET state = 'ACTIVE' WHERE state = 'SUSPENDED'`.execute(db);
  expect(await ask('retrySetAside', { launchId })).toBe(MANY);
  const [retry] = await ask('listSendings');
  expect(retry).toMatchObject({ kind: 'RETRY', people: MANY, secondsLeft: GRACE_SECONDS });
  expect([await sent(), await count(aside)]).toEqual([0, MANY]);
  expect(await ask('sendNow', { kind: 'RETRY', sendingId: retry.sendingId })).toBe(true);
  await waitUntil('they are invited', async () => (await sent()) === MANY);
});

test('the dialog of a launch knows when the study opens, if that is still to come', async () => {
  const { projectId: studyId } = await aWrittenStudy(node);
  expect(await ask('getLaunchPlan', { studyId })).toEqual({ opensAt: null });
  const opensAt = later(node.clock.now(), HOUR_MS);
  await sql`UPDATE project SET opens_at = ${opensAt} WHERE project_id = ${studyId}`.execute(node.platform.db);
  expect(await ask('getLaunchPlan', { studyId })).toEqual({ opensAt: opensAt.toISOString() });
});
