import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { judgeReview } from '#server/modules/reviews/judge-reviews.ts';
import { setRecruitment } from '#server/modules/joining/index.ts';
import { countTasks, completesOf } from '#server/modules/activities/index.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { inviteAgain } from '#testkit/builders/joining-builders.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { RegisteringClient } from '#testkit/clients/registering-client.ts';
import { SurveyTaker, outcomeOf } from '#testkit/clients/survey-taker.ts';
import { aForm, linkOf, mailKindsTo, personOnWaitlist, Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const QUESTIONS = {
  title: 'About home',
  calculatedValues: [
    { name: 'segment', expression: "iif({gender} = 'woman', 'planner', 'frequent shopper')", includeIntoResult: true },
  ],
  pages: [
    {
      name: 'you',
      elements: [
        { type: 'radiogroup', name: 'gender', title: 'You are', isRequired: true, choices: ['woman', 'man', 'other'] },
        { type: 'radiogroup', name: 'household', title: 'How many live with you?', choices: ['1', '2', 'more'] },
        { type: 'radiogroup', name: 'industry', title: 'Do you work in research?', choices: ['yes', 'no'] },
        { type: 'radiogroup', name: 'check', title: 'Choose no', choices: ['yes', 'no'], attentionCheck: 'no' },
      ],
    },
  ],
};
const OUTCOMES = [{ kind: 'screen-out', name: 'research', after: 'you', when: "{industry} = 'yes'" }] as const;
const FREE = { qualified: 0, nonQualified: 0, overQuota: 0 };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
const db = () => node.platform.db;
beforeEach(async () => {
  await sql`UPDATE panel_cell SET retired_at = now()`.execute(db());
  await recruitBy('RECRUITMENT_STATIC');
});

async function recruitBy(
  subType: 'RECRUITMENT_STATIC' | 'RECRUITMENT_STATIC_SEGMENTATION',
  wantedMembers: number | null = null,
) {
  const project = { subType, points: FREE, minutes: 5 };
  const survey = await aSurvey(node, { definitionJson: QUESTIONS, outcomes: OUTCOMES, project });
  await setRecruitment(node.rooms.joining, db(), { projectId: survey.projectId, wantedMembers });
  return survey;
}

/** Joins, and answers after a minute. */
async function answered(answers: object) {
  const stranger = new Stranger(node);
  const form = aForm();
  const { formUrl } = await stranger.join(form);
  const taker = new SurveyTaker(stranger.browser, linkOf(formUrl));
  await taker.start();
  node.clock.advance(MINUTE_MS);
  const { end } = outcomeOf(await taker.save(0, 'you', { check: 'no', ...answers }));
  return { stranger, taker, email: form.email, end, person: await stageOf(form.email) };
}

async function stageOf(email: string): Promise<{ panelistId: string; stage: string; taskId: string }> {
  const row = await personOnWaitlist(node, email);
  return {
    panelistId: String(row?.['panelist_id']),
    stage: String(row?.['stage']),
    taskId: String(row?.['survey_task_id']),
  };
}

describe('the survey of those who join', () => {
  test('is handed out once, by link and by e-mail, and tells what to expect', async () => {
    const form = aForm();
    const answer = await new Stranger(node).join(form);
    expect(answer).toMatchObject({ valid: true, survey: { minutes: 5, questions: 4 } });
    expect(answer.formUrl).toMatch(/^\/onboarding\/survey\/panelist\/[0-9a-f-]{36}\?panelist_hash=/);
    expect(await mailKindsTo(node, form.email, 1)).toEqual(['waitlist-survey']);
  });

  test('is left out while none is in the field', async () => {
    const { projectId } = await recruitBy('RECRUITMENT_STATIC');
    await sql`UPDATE project SET ended_at = now() WHERE project_id = ${projectId}`.execute(db());
    expect(await new Stranger(node).join()).toMatchObject({ valid: true, formUrl: null, survey: null });
  });

  test('lets somebody in, and pays nothing', async () => {
    const { end, person, taker, email } = await answered({ gender: 'woman', industry: 'no' });
    expect(end).toMatchObject({
      outcome: 'QUALIFIED',
      points: 0,
      recruitment: { panelistId: person.panelistId, isQualified: true },
    });
    expect(person.stage).toBe('QUALIFIED');
    // They have no account to sign in with: their own link goes on telling them.
    expect(outcomeOf(await taker.look()).step.end.recruitment).toMatchObject({ isQualified: true });
    node.clock.advance(31 * DAY_MS);
    expect(outcomeOf(await taker.look())).toMatchObject({ error: expect.any(String) });
    expect(await mailKindsTo(node, email, 1)).toEqual(['waitlist-survey']);
  });

  test('tells registration and profile what they would ask again', async () => {
    const { person, email } = await answered({ gender: 'woman', household: '2', industry: 'no' });
    const { panelistId } = person;
    await inviteAgain(node, { panelistId, email });
    const browser = new RegisteringClient(node);
    const proven = await browser.prove({ panelistId, email });
    expect(proven).toMatchObject({ zip: '04101', city: 'Portland', peopleAtHome: 2 });
    expect(await browser.complete(proven.registrationTicket, { peopleAtHome: 3 })).toMatchObject({ refusal: null });
    // What was said last holds.
    expect(await readAttributes(db(), panelistId, ['gender', 'household'])).toEqual({ gender: 'Woman', household: 3 });
  });

  test('sets somebody aside by its rules', async () => {
    const { end, person } = await answered({ gender: 'woman', industry: 'yes' });
    expect(end).toMatchObject({ outcome: 'TERMINATED', recruitment: { isQualified: false } });
    expect(person.stage).toBe('STANDBY');
  });

  test('sets somebody aside when their part of the panel is full', async () => {
    await recruitBy('RECRUITMENT_STATIC', 10);
    await sql`INSERT INTO panel_cell (cell_id, panel_id, position, name, conditions, target_percent) VALUES
      (gen_random_uuid(), ${node.rooms.joining.panelId}, 10, 'Men', '{"answers": {"gender": ["man"]}}', 10),
      (gen_random_uuid(), ${node.rooms.joining.panelId}, 11, 'Others', '{}', 90)`.execute(db());
    expect((await answered({ gender: 'man' })).person.stage).toBe('QUALIFIED');
    const second = await answered({ gender: 'man' });
    expect(second.end).toMatchObject({ outcome: 'QUALIFIED', recruitment: { isQualified: false } });
    expect(second.person.stage).toBe('STANDBY');
    expect((await answered({ gender: 'woman' })).person.stage).toBe('QUALIFIED');
  });

  test('keeps the part of the panel that it found somebody in', async () => {
    await recruitBy('RECRUITMENT_STATIC_SEGMENTATION');
    const { person } = await answered({ gender: 'woman' });
    expect(await readAttributes(db(), person.panelistId, ['segment'])).toEqual({ segment: 'planner' });
  });

  test.each([
    ['APPROVED', 'INVITED', ['registration', 'waitlist-survey']],
    ['REJECTED', 'STANDBY', ['waitlist-survey']],
  ] as const)('that looks careless waits for a reviewer, whose word decides: %s', async (verdict, stage, mails) => {
    const { end, email, person } = await answered({ gender: 'woman', check: 'yes' });
    expect(end).toMatchObject({ outcome: 'UNDER_REVIEW', recruitment: { isQualified: false } });
    expect(person.stage).toBe('WAITING');
    const { operatorId } = await anOperator(node);
    const reason = verdict === 'REJECTED' ? ('TOO_FAST' as const) : null;
    const judged = await judgeReview(
      node.rooms,
      db(),
      { taskId: person.taskId, judgement: { verdict, reason, note: null, key: randomUUID() } },
      { operatorId, origin: '203.0.113.7' },
    );
    expect(judged.problem).toBeNull();
    expect((await stageOf(email)).stage).toBe(stage);
    expect(await mailKindsTo(node, email, mails.length)).toEqual(mails);
  });

  test('is no activity of the member whom it made', async () => {
    const { person } = await answered({ gender: 'woman' });
    const choice = {
      panelistId: person.panelistId,
      states: undefined,
      status: undefined,
      createdFrom: undefined,
      hasProductTests: true,
    };
    for (const subTypes of [undefined, ['RECRUITMENT_STATIC'] as const]) {
      expect(await countTasks(node.rooms.activities, { ...choice, subTypes })).toBe(0);
    }
    expect(await completesOf(db(), person.panelistId)).toBe(0);
    const { rows } = await sql`SELECT 1 FROM audience_task WHERE panelist_id = ${person.panelistId}`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe('the registration e-mail', () => {
  test('goes to somebody for whom there is a place, a minute apart and five an hour', async () => {
    const { stranger, person, email } = await answered({ gender: 'woman' });
    const first = await stranger.askForRegistration(person.panelistId);
    expect(Date.parse(first.againAt) - Date.parse(first.sentAt)).toBe(60 * SECOND_MS);
    node.clock.advance(59 * SECOND_MS);
    expect(await stranger.askForRegistration(person.panelistId)).toEqual(first);
    node.clock.advance(SECOND_MS);
    expect((await stranger.askForRegistration(person.panelistId)).sentAt).not.toBe(first.sentAt);
    expect(await mailKindsTo(node, email, 3)).toEqual(['registration', 'registration', 'waitlist-survey']);
    for (let each = 0; each < 6; each++) {
      node.clock.advance(61 * SECOND_MS);
      await stranger.askForRegistration(person.panelistId);
    }
    const { rows } = await sql<{ n: number }>`SELECT registration_emails AS n FROM joining_person
      WHERE panelist_id = ${person.panelistId}`.execute(db());
    // Five at once, and the sixth that grew back meanwhile at most.
    expect(rows[0]?.n).toBeLessThanOrEqual(5);
    expect((await stageOf(email)).stage).toBe('INVITED');
  });

  test('goes to nobody else, and that is answered alike', async () => {
    const { stranger, person, email } = await answered({ gender: 'woman', industry: 'yes' });
    const shape = { sentAt: expect.any(String), againAt: expect.any(String) };
    expect(await stranger.askForRegistration(person.panelistId)).toEqual(shape);
    expect(await stranger.askForRegistration(randomUUID())).toEqual(shape);
    expect(await stranger.askForRegistration('')).toMatchObject({ error: 'NOT_FOUND' });
    expect((await stageOf(email)).stage).toBe('STANDBY');
  });
});

describe('sending it again', () => {
  test('brings the survey to who waits, the registration to who has a place, and nothing to anybody else', async () => {
    const waiting = aForm();
    await new Stranger(node).join(waiting);
    const placed = await answered({ gender: 'woman' });
    const aside = await answered({ gender: 'woman', industry: 'yes' });
    const emails = [waiting.email, placed.email, aside.email, 'nobody@example.org'];
    const answers = [];
    for (const email of emails) answers.push(await new Stranger(node).askAgain(email));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mailKindsTo(node, waiting.email, 2)).toEqual(['waitlist-survey', 'waitlist-survey']);
    expect(await mailKindsTo(node, placed.email, 2)).toEqual(['registration', 'waitlist-survey']);
    // Too soon: answered as before, and nothing is sent.
    await new Stranger(node).askAgain(waiting.email);
    node.clock.advance(61 * SECOND_MS);
    await new Stranger(node).askAgain(waiting.email);
    expect(await mailKindsTo(node, waiting.email, 3)).toHaveLength(3);
    expect(await mailKindsTo(node, aside.email, 1)).toEqual(['waitlist-survey']);
  });

  test('takes the work of the form', async () => {
    const one = new Stranger(node);
    expect(await one.askAgain('a@example.org', { challenge: 'x', number: 0 })).toMatchObject({
      error: 'PROOF_MISSING',
    });
  });

  test('hands out the survey that was not there when they came', async () => {
    await setRecruitment(node.rooms.joining, db(), { projectId: null, wantedMembers: null });
    const form = aForm();
    await new Stranger(node).join(form);
    const { surveyId } = await recruitBy('RECRUITMENT_STATIC');
    await new Stranger(node).askAgain(form.email);
    expect(await mailKindsTo(node, form.email, 1)).toEqual(['waitlist-survey']);
    expect((await stageOf(form.email)).taskId).not.toBe('null');
    expect(surveyId).toBeDefined();
  });
});
