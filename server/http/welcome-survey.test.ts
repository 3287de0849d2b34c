import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anInvitedPerson } from '#testkit/builders/joining-builders.ts';
import { CHOSEN_PASSWORD, RegisteringClient } from '#testkit/clients/registering-client.ts';
import { studyClient, writeSurvey } from '#testkit/clients/study-client.ts';
import { SurveyTaker } from '#testkit/clients/survey-taker.ts';
import { linkOf } from '#testkit/clients/waitlist-client.ts';
import { DAY_MS } from '#server/platform/clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const SET = 'mutation setWelcomeStudy($studyId: ID) { setWelcomeStudy(studyId: $studyId) { studyId welcomeStudyId } }';

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

const welcomeWith = (studyId: string | null) => researcher.ask('setWelcomeStudy', SET, { studyId });

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
  expect(await welcomeWith(studyId)).toEqual({ studyId: null, welcomeStudyId: studyId });
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
  expect(await welcomeWith(null)).toEqual({ studyId: null, welcomeStudyId: null });
  expect((await register()).answer.welcomePath).toBeNull();
});
