import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { createStudy, pauseStudy, type NewStudy } from '#server/modules/activities/index.ts';
import { saveDraft } from '#server/modules/studies/index.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { TEA_SURVEY } from '#testkit/builders/survey-builders.ts';

const NOBODY = { operatorId: null };
const LAUNCH = `mutation launchStudy($input: LaunchInput!) { launchStudy(input: $input) {
  problems launch { launchId name status waves { number size } } } }`;
const READ = `query getLaunches($studyId: ID!) { getLaunches(studyId: $studyId) {
  budget { budgetPoints paidPoints heldPoints }
  launches { launchId name status members setAside waves {
    number size invited done setAside emails { total sent held } progress { started unanswered } reminders { afterDays dueAt } } } } }`;
const PLAN = `query getLaunchPlan($studyId: ID!) { getLaunchPlan(studyId: $studyId) {
  shortId isRunning members title body firstWave areEmailsHeld checks { level title detail place } } }`;
const CHANGE = (name: string) =>
  `mutation ${name}($launchId: ID!) { ${name}(launchId: $launchId) { launchId status } }`;
const SET_ASIDE = `query listSetAside($launchId: ID!, $pageSize: Int, $startingAfter: ID) {
  listSetAside(launchId: $launchId, pageSize: $pageSize, startingAfter: $startingAfter) { contents { panelistId externalId what reason } nextPage } }`;
const RETRY = 'mutation retrySetAside($launchId: ID!) { retrySetAside(launchId: $launchId) }';

let node: TestNode;
let researcher: Awaited<ReturnType<typeof aResearcher>>;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await aResearcher();
  for (let member = 0; member < 6; member++) await aMember(node);
});
afterAll(() => node.stop());

/** Answers with what was asked for, or with the code of the refusal. */
async function aResearcher() {
  const client = await signedInOperator(node);
  return {
    async ask(name: string, document: string, variables: object) {
      const { body } = await client.ask(name, document, variables);
      return body.data?.[name] ?? body.errors[0].extensions.code;
    },
  };
}

async function aStudy(
  given: Partial<NewStudy> = {},
  definition: unknown = TEA_SURVEY,
  outcomes: readonly SurveyOutcomeRule[] = [],
) {
  const { db } = node.platform;
  const points = { qualified: 120, nonQualified: 10, overQuota: 5 };
  const words = { internalName: 'Tea', externalName: 'Tea at home', description: 'What you drink.', minutes: 8 };
  const study = { kind: 'SURVEY' as const, ...words, points, ...given };
  const made = await inTransaction(db, (tx) => createStudy(node.rooms.activities, tx, study, NOBODY));
  if (definition !== null) {
    const draft = { projectId: made.projectId, baseRevision: 0, definition, outcomes };
    must(await inTransaction(db, (tx) => saveDraft(node.rooms.surveyDrafts, tx, draft, NOBODY)));
  }
  return made;
}

const order = (study: { projectId: string; shortId: string }, given: object = {}) => ({
  input: { studyId: study.projectId, typedShortId: study.shortId, reminderDays: [3], ...given },
});

async function statusOf(projectId: string) {
  const { launches } = await researcher.ask('getLaunches', READ, { studyId: projectId });
  return launches[0];
}

async function launched(given: Partial<NewStudy> = {}, plan: object = {}) {
  const study = await aStudy(given);
  const { launch } = await researcher.ask('launchStudy', LAUNCH, order(study, plan));
  return { ...study, launchId: launch.launchId };
}

describe('launching', () => {
  test('publishes the draft, invites everybody by itself, and is in the audit log', async () => {
    const study = await aStudy({ budgetPoints: 100_000 });
    const answer = await researcher.ask('launchStudy', LAUNCH, order(study));
    expect(answer).toMatchObject({ problems: [], launch: { name: expect.stringMatching(/^L-\d{4}$/) } });

    await vi.waitFor(async () => expect(await statusOf(study.projectId)).toMatchObject({ status: 'DONE' }), 60_000);
    expect(await researcher.ask('getLaunches', READ, { studyId: study.shortId })).toMatchObject({
      budget: { budgetPoints: 100_000, paidPoints: 0, heldPoints: 0 },
      launches: [
        {
          members: 6,
          setAside: 0,
          waves: [
            {
              size: 6,
              done: 6,
              invited: 6,
              emails: { total: 6, held: 0 },
              progress: { started: 0, unanswered: 6 },
              reminders: [{ afterDays: 3, dueAt: later(node.clock.now(), 3 * DAY_MS).toISOString() }],
            },
          ],
        },
      ],
    });
    const { rows } = await sql<{ action: string; actor_kind: string }>`
      SELECT action, actor_kind FROM audit_entry WHERE subject_id = ${study.projectId} ORDER BY position`.execute(
      node.platform.db,
    );
    expect(rows.slice(-2)).toEqual([
      { action: 'study.launched', actor_kind: 'operator' },
      { action: 'launch.began', actor_kind: 'operator' },
    ]);
  });

  test('is refused with a sentence, and changes nothing, when', async () => {
    const study = await aStudy();
    const refused = async (given: object) => {
      const { launch, problems } = await researcher.ask('launchStudy', LAUNCH, order(study, given));
      expect(launch).toBeNull();
      return problems[0];
    };
    expect(await refused({ typedShortId: 'QN-1' })).toMatch(/isn't this study's ID/);
    expect(await refused({ firstWave: 2, restAt: later(node.clock.now(), 91 * DAY_MS) })).toMatch(/90 days/);
    expect(await statusOf(study.projectId)).toBeUndefined();

    const broken = await aStudy({}, { pages: [{ name: 'p', elements: [{ type: 'hologram', name: 'q' }] }] });
    const answer = await researcher.ask('launchStudy', LAUNCH, order(broken));
    expect(answer).toMatchObject({ launch: null });
    expect(answer.problems.length).toBeGreaterThan(0);

    const over = await aStudy({ closesAt: later(node.clock.now(), -DAY_MS) });
    expect((await researcher.ask('launchStudy', LAUNCH, order(over))).problems[0]).toMatch(/closing date/);
  });

  test.each([
    ['no first wave', { firstWave: 0 }],
    ['a limit above a hundred', { dropOutLimit: 101 }],
    ['three reminders', { reminderDays: [1, 2, 3] }],
    ['reminders in no order', { reminderDays: [5, 2] }],
  ])('refuses %s', async (_what, given) => {
    expect(await researcher.ask('launchStudy', LAUNCH, order(await aStudy(), given))).toBe('VALIDATION_FAILED');
  });

  test('goes on once however often it is asked for at the same moment', async () => {
    const study = await aStudy();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => researcher.ask('launchStudy', LAUNCH, order(study, { firstWave: 1, restAt: null }))),
    );
    expect(answers.filter((answer) => answer?.launch != null)).toHaveLength(1);
  });
});

describe('a plan', () => {
  const planOf = (study: { projectId: string }) => researcher.ask('getLaunchPlan', PLAN, { studyId: study.projectId });

  test('says who, what they read, and what to look at first', async () => {
    const study = await aStudy({ closesAt: later(node.clock.now(), 10 * DAY_MS), budgetPoints: 1_000 });
    expect(await planOf(study)).toEqual({
      shortId: study.shortId,
      isRunning: false,
      members: 6,
      title: 'Tea at home',
      body: '8 minutes, 120 points, until 06/20/2026. What you drink.',
      firstWave: null,
      areEmailsHeld: false,
      checks: [
        expect.objectContaining({ level: 'FINE', title: 'The survey is ready' }),
        expect.objectContaining({ level: 'WARNS', title: 'Never rehearsed', place: 'REHEARSAL' }),
        expect.objectContaining({ level: 'FINE', title: 'Budget cap: $10' }),
      ],
    });
    const { rows } = await sql`SELECT survey_id FROM project WHERE project_id = ${study.projectId}`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([{ survey_id: null }]);
  });

  test('blocks a draft that nobody has written', async () => {
    const { projectId } = await aStudy({}, null);
    expect((await planOf({ projectId })).checks).toEqual([
      { level: 'BLOCKS', title: "The survey isn't ready", detail: expect.any(String), place: 'SURVEY' },
    ]);
  });

  test('names quotas that take fewer completes than the study asks for', async () => {
    const survey = {
      pages: [{ name: 'p', elements: [{ type: 'radiogroup', name: 'a', title: 'Tea?', choices: ['Yes', 'No'] }] }],
    };
    const cells = [{ name: 'Drinkers', when: "{a} = 'Yes'", target: 3 }];
    const study = await aStudy({ wantedCompletes: 6 }, survey, [{ kind: 'quota', name: 'Tea', after: 'p', cells }]);
    expect((await planOf(study)).checks).toContainEqual({
      level: 'WARNS',
      title: 'The quotas allow only 3 of the 6 completes needed',
      detail: 'Raise the quota targets, or lower the completes needed',
      place: 'SURVEY',
    });
  });

  test('names a question that decides who qualifies and can be skipped, and blocks placeholder text', async () => {
    const survey = (text: string) => ({
      pages: [
        {
          name: 'p',
          elements: [{ type: 'radiogroup', name: 'a', title: 'Tea?', choices: [{ value: 1, text }, 'No'] }],
        },
      ],
    });
    const screenOut = { kind: 'screen-out', name: 'No tea', after: 'p', when: "{a} = 'No'" } as const;
    expect((await planOf(await aStudy({}, survey('Yes'), [screenOut]))).checks).toContainEqual({
      level: 'WARNS',
      title: 'Q1 can be skipped, but decides who qualifies',
      detail: expect.stringContaining('Require an answer'),
      place: 'SURVEY',
    });
    const unwritten = await aStudy({}, survey('First choice'));
    expect((await planOf(unwritten)).checks).toEqual([
      {
        level: 'BLOCKS',
        title: "The survey isn't ready",
        detail: 'Q1 still has placeholder text (“First choice”). Replace it or remove it.',
        place: 'SURVEY',
      },
    ]);
    expect(await researcher.ask('launchStudy', LAUNCH, order(unwritten))).toMatchObject({ launch: null });
  });

  test('blocks a study that is paused, or whose launch goes on', async () => {
    const waiting = await launched({}, { firstWave: 1, restAt: later(node.clock.now(), DAY_MS) });
    await vi.waitFor(
      async () => expect(await statusOf(waiting.projectId)).toMatchObject({ status: 'WAITING' }),
      15_000,
    );
    expect((await planOf(waiting)).checks).toMatchObject([{ level: 'BLOCKS', title: 'A launch is still running' }]);
    must(
      await inTransaction(node.platform.db, (tx) =>
        pauseStudy(node.rooms.activities, tx, { projectId: waiting.projectId }, NOBODY),
      ),
    );
    expect((await planOf(waiting)).checks).toMatchObject([{ level: 'BLOCKS', title: 'This study is paused' }]);
    expect(await statusOf(waiting.projectId)).toMatchObject({ status: 'STUDY_PAUSED' });
  });
});

describe('a launch that runs', () => {
  test('is paused, resumed and ended; what does not fit its state is refused', async () => {
    const { projectId, launchId } = await launched({}, { firstWave: 1, restAt: later(node.clock.now(), DAY_MS) });
    const change = (name: string) => researcher.ask(name, CHANGE(name), { launchId });
    await vi.waitFor(async () => expect(await statusOf(projectId)).toMatchObject({ status: 'WAITING' }), 60_000);
    expect(await change('resumeLaunch')).toBe('CONFLICT');
    expect(await change('pauseLaunch')).toEqual({ launchId, status: 'PAUSED' });
    expect(await change('pauseLaunch')).toBe('CONFLICT');
    expect(await change('resumeLaunch')).toEqual({ launchId, status: 'WAITING' });
    expect(await change('continueLaunch')).toBe('CONFLICT');
    expect(await change('endLaunch')).toEqual({ launchId, status: 'ENDED' });
    expect(await change('pauseLaunch')).toBe('CONFLICT');
  });

  test('lists whom it could not invite, page by page, and tries them again', async () => {
    const { projectId, launchId } = await launched({}, { firstWave: 1, restAt: later(node.clock.now(), DAY_MS) });
    await vi.waitFor(async () => expect(await statusOf(projectId)).toMatchObject({ status: 'WAITING' }), 60_000);
    const { db } = node.platform;
    await sql`
      INSERT INTO launch_set_aside (launch_id, panelist_id, wave_id, reason, set_aside_at)
      SELECT ${launchId}::uuid, panelist_id, wave_id, 'NO_ROOM', now() FROM launch_wave
      CROSS JOIN (SELECT panelist_id FROM panelist WHERE panelist_id NOT IN (
        SELECT panelist_id FROM task WHERE project_id = ${projectId}) LIMIT 3) AS few
      WHERE launch_id = ${launchId} AND number = 1`.execute(db);
    await sql`UPDATE launch_wave SET set_aside = 3 WHERE launch_id = ${launchId} AND number = 1`.execute(db);

    const page = (startingAfter: string | null) =>
      researcher.ask('listSetAside', SET_ASIDE, { launchId, pageSize: 2, startingAfter });
    const first = await page(null);
    const second = await page(first.nextPage);
    const all = [...first.contents, ...second.contents];
    expect([first.contents.length, second.contents.length, second.nextPage]).toEqual([2, 1, null]);
    expect(new Set(all.map((entry: { panelistId: string }) => entry.panelistId)).size).toBe(3);
    expect(all[0]).toMatchObject({ what: 'TASK', reason: 'NO_ROOM', externalId: expect.any(String) });

    expect(await researcher.ask('retrySetAside', RETRY, { launchId })).toBe(3);
    expect((await page(null)).contents).toEqual([]);
    expect((await statusOf(projectId)).waves[0]).toMatchObject({ invited: 4, setAside: 0 });
    expect(await researcher.ask('retrySetAside', RETRY, { launchId })).toBe(0);
  });

  test.each(['pauseLaunch', 'resumeLaunch', 'continueLaunch', 'endLaunch'])('that does not exist: %s', async (name) => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect(await researcher.ask(name, CHANGE(name), { launchId: nobody })).toBe('NOT_FOUND');
    expect(await researcher.ask(name, CHANGE(name), { launchId: 'L-0401' })).toBe('NOT_FOUND');
  });
});
