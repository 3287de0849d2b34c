import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anInvitedPerson } from '#testkit/builders/joining-builders.ts';
import { CHOSEN_PASSWORD, RegisteringClient } from '#testkit/clients/registering-client.ts';
import { writeSurvey } from '#testkit/builders/survey-builders.ts';
import { studyClient } from '#testkit/clients/study-client.ts';
import { SurveyTaker } from '#testkit/clients/survey-taker.ts';
import { linkOf } from '#testkit/clients/waitlist-client.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { WELCOME_MESSAGES } from '#contract/joining/welcome-budget.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const SET = `mutation setWelcomeStudy($studyId: ID, $budgetPoints: Float, $reason: String) {
  setWelcomeStudy(studyId: $studyId, budgetPoints: $budgetPoints, reason: $reason) {
    studyId welcomeStudyId welcomeBudgetPoints welcomePromisedPoints isWelcomeBudgetUsed isWelcomeWaiting } }`;
const GET = 'query getRecruitment { getRecruitment { welcomePromisedPoints isWelcomeBudgetUsed } }';
const BUDGET = 90_000;

let node: TestNode;
let researcher: Awaited<ReturnType<typeof studyClient>>;
beforeAll(async () => {
  node = await startTestNode();
});
// The clock of a test before may have ended a session.
beforeEach(async () => {
  researcher = await studyClient(node);
});
afterAll(() => node.stop());

const welcomeWith = (
  studyId: string | null,
  budgetPoints: number | null = studyId === null ? null : BUDGET,
  reason?: string,
) => researcher.ask('setWelcomeStudy', SET, { studyId, budgetPoints, reason });

const NONE = {
  studyId: null,
  welcomeStudyId: null,
  welcomeBudgetPoints: null,
  welcomePromisedPoints: null,
  isWelcomeBudgetUsed: false,
  isWelcomeWaiting: false,
};
const LEFT = { welcomeBudgetPoints: BUDGET, isWelcomeBudgetUsed: false };

async function aDraft(): Promise<string> {
  const { studyId } = await researcher.create();
  await writeSurvey(node, studyId);
  return studyId;
}

async function register() {
  const person = await anInvitedPerson(node);
  const browser = new RegisteringClient(node);
  const ticket = await browser.ticketOf(person);
  const answer = await browser.complete(ticket);
  return { person, browser, ticket, answer };
}

test('whoever registers begins with the survey that was chosen, is paid for it, and gets it once', async () => {
  const studyId = await aDraft();
  expect(await welcomeWith(studyId)).toEqual({ ...NONE, welcomeStudyId: studyId, ...LEFT, welcomePromisedPoints: 0 });
  const { person, browser, ticket, answer } = await register();
  expect(answer.welcomePath).toMatch(/^\/onboarding\/survey\/panelist\/[\w-]+\?panelist_hash=/);
  expect(await browser.complete(ticket)).toEqual(answer);
  const tasks = await sql`SELECT state FROM task WHERE panelist_id = ${person.panelistId}`.execute(node.platform.db);
  expect(tasks.rows).toEqual([{ state: 'INVITED' }]);

  // However long somebody looks at where the app is: once signed in, it is theirs.
  node.clock.advance(DAY_MS);
  const taker = new SurveyTaker(browser, linkOf(answer.welcomePath));
  expect((await taker.start()).body.errors).toHaveLength(1);
  await browser.signIn(person.email, CHOSEN_PASSWORD);
  expect((await taker.start()).body.errors).toBeUndefined();
});

test('one that is paused or over stops nobody from registering', async () => {
  const studyId = await aDraft();
  await welcomeWith(studyId);
  await researcher.take('closeStudy', studyId);
  const { person, answer } = await register();
  expect(answer).toEqual({ panelistId: person.panelistId, welcomePath: null, refusal: null });
});

test('its budget is what new members are promised: the last who fits in gets it, then nobody, until it is raised', async () => {
  const { studyId } = await researcher.create({ points: { qualified: 90, nonQualified: 100, overQuota: 20 } });
  await writeSurvey(node, studyId);
  expect(await welcomeWith(studyId, 99)).toMatchObject({ fields: { budgetPoints: [WELCOME_MESSAGES.tooSmall] } });
  expect(await welcomeWith(studyId, 299)).toMatchObject({ isWelcomeBudgetUsed: false });
  // Two at the last moment of it: one counts the other.
  const first = await register();
  const people = [await anInvitedPerson(node), await anInvitedPerson(node)];
  const answers = await Promise.all(
    people.map(async (person) => {
      const browser = new RegisteringClient(node);
      return browser.complete(await browser.ticketOf(person));
    }),
  );
  const paths = [first.answer, ...answers].map(({ welcomePath }) => welcomePath !== null);
  expect(paths.filter(Boolean)).toHaveLength(2);
  const used = await researcher.ask('getRecruitment', GET, {});
  expect(used).toEqual({ welcomePromisedPoints: 200, isWelcomeBudgetUsed: true });
  expect(await welcomeWith(studyId, 300)).toMatchObject({ welcomePromisedPoints: 200, isWelcomeBudgetUsed: false });
  expect((await register()).answer.welcomePath).not.toBeNull();
  expect((await register()).answer.welcomePath).toBeNull();
});

test('nobody makes money alone: what takes a second person to launch takes one to welcome with, also in parts', async () => {
  const points = { qualified: 100_000, nonQualified: 0, overQuota: 0 };
  const { studyId } = await researcher.create({ points });
  await writeSurvey(node, studyId);
  expect(await welcomeWith(studyId, 100_000)).toMatchObject({ fields: { reason: [SECOND_PERSON_MESSAGES.reason] } });
  expect(await welcomeWith(studyId, 100_000, 'It is a long survey')).toMatchObject({ isWelcomeWaiting: true });
  expect((await register()).answer.welcomePath).toBeNull();
  const { rows } = await sql`SELECT FROM project WHERE project_id = ${studyId} AND launched_at IS NULL`.execute(
    node.platform.db,
  );
  expect(rows).toHaveLength(1);
  // Many budgets of one operator are one sum.
  const cheap = await aDraft();
  const states = [];
  for (const budget of [400_000, 500_000, 500_001]) states.push(await welcomeWith(cheap, budget));
  expect(states.map((state) => state.fields?.reason !== undefined)).toEqual([false, false, true]);
});

test('only a survey that members can be given is chosen, it is told to the audit log, and can be let go of', async () => {
  const recruiting = await researcher.create({ recruits: 'STATIC' });
  expect(await welcomeWith(recruiting.studyId)).toMatchObject({ code: 'CONFLICT' });
  expect(await welcomeWith((await researcher.create({ kind: 'VIDEO' })).studyId)).toMatchObject({ code: 'CONFLICT' });
  expect(await welcomeWith('SP-0')).toMatchObject({ code: 'NOT_FOUND' });
  const unwritten = await researcher.create();
  expect(await welcomeWith(unwritten.studyId)).toMatchObject({ fields: { studyId: expect.any(Array) } });
  const studyId = await aDraft();
  await welcomeWith(studyId);
  const { rows } = await sql<{ action: string }>`
    SELECT action FROM audit_entry WHERE subject_id = ${studyId} ORDER BY position DESC LIMIT 1`.execute(
    node.platform.db,
  );
  expect(rows).toEqual([{ action: 'recruitment.welcome-chosen' }]);
  expect(await welcomeWith(null)).toMatchObject({ welcomeStudyId: null, welcomeBudgetPoints: null });
  expect((await register()).answer.welcomePath).toBeNull();
});
