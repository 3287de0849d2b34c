import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { signPanelistHash } from './panelist-hash.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import {
  aSignedInTaker,
  aTaker,
  outcomeOf,
  SurveyTaker,
  takeTeaSurvey,
  type OpenSurvey,
} from '#testkit/clients/survey-taker.ts';

const QUARTER_MS = 15 * MINUTE_MS;

let node: TestNode;
let survey: OpenSurvey;
beforeAll(async () => {
  node = await startTestNode();
  survey = await aSurvey(node);
});
afterAll(() => node.stop());

describe('whose link it is', () => {
  const INVALID = { error: 'SURVEY_LINK_INVALID', code: 'SURVEY_LINK_INVALID' };

  async function everyCall(taker: SurveyTaker) {
    const answers = [
      await taker.look(),
      await taker.start(),
      await taker.save(0, 'you', { age: 1 }),
      await taker.back(0),
    ];
    return answers.map((answer) => outcomeOf(answer));
  }

  test('another member who is signed in cannot use it', async () => {
    const { link } = await aTaker(node, survey);
    const { taker } = await aSignedInTaker(node, survey);
    const stolen = new SurveyTaker(taker.browser, link);
    expect(await everyCall(stolen)).toEqual([INVALID, INVALID, INVALID, INVALID]);
  });

  test('of another survey, it opens nothing', async () => {
    const { link } = await aTaker(node, survey);
    const other = await aSurvey(node);
    const mixed = new SurveyTaker(new ApiClient(node.url), { ...link, surveyId: other.surveyId });
    expect(await everyCall(mixed)).toEqual([INVALID, INVALID, INVALID, INVALID]);
  });

  test('spent, it shows its owner the end, and nobody else anything', async () => {
    const { taker } = await aSignedInTaker(node, survey);
    await takeTeaSurvey(taker);
    expect(outcomeOf(await taker.start())).toMatchObject({ end: { outcome: 'QUALIFIED', balance: 120 } });
    expect(outcomeOf(await taker.save(0, 'you', { age: 99 }))).toMatchObject({ end: { outcome: 'QUALIFIED' } });
    const visitor = new SurveyTaker(new ApiClient(node.url), taker.link);
    expect(await everyCall(visitor)).toEqual([INVALID, INVALID, INVALID, INVALID]);
  });

  test('from an e-mail it works for thirty days, and never longer', async () => {
    const { taker } = await aTaker(node, survey);
    node.clock.advance(30 * DAY_MS - QUARTER_MS);
    expect(outcomeOf(await taker.look())).toMatchObject({ state: 'INVITED' });
    node.clock.advance(QUARTER_MS);
    expect(await everyCall(taker)).toEqual([INVALID, INVALID, INVALID, INVALID]);
  });

  test('from inside the app it works for whoever holds it for half an hour at most, then for its owner', async () => {
    node.clock.advance(QUARTER_MS - (node.clock.now().getTime() % QUARTER_MS));
    const { taskId, email, taker: owner } = await aSignedInTaker(node, survey);
    const { surveyId } = survey;
    const link = { surveyId, panelistHash: signPanelistHash(node.platform, { taskId, surveyId }) };
    const visitor = new SurveyTaker(new ApiClient(node.url), link);
    node.clock.advance(2 * QUARTER_MS - SECOND_MS);
    expect(outcomeOf(await visitor.look())).toMatchObject({ state: 'INVITED' });
    node.clock.advance(SECOND_MS);
    expect(await everyCall(visitor)).toEqual([INVALID, INVALID, INVALID, INVALID]);

    const ownersLink = new SurveyTaker(owner.browser, link);
    await owner.browser.post('/api/auth/refresh-token');
    expect(outcomeOf(await ownersLink.start())).toMatchObject({ revision: 0, run: { page: 'you' } });
    const { taker: other } = await aSignedInTaker(node, survey);
    expect(await everyCall(new SurveyTaker(other.browser, link))).toEqual([INVALID, INVALID, INVALID, INVALID]);
    node.clock.advance(30 * DAY_MS - 2 * QUARTER_MS);
    await owner.browser.signIn(email, TEST_PASSWORD);
    expect(outcomeOf(await ownersLink.look())).toEqual(INVALID);
  });

  test('a browser whose session has lapsed is told so, to refresh it, and is no visitor', async () => {
    const { taker } = await aSignedInTaker(node, survey);
    node.clock.advance(QUARTER_MS);
    const lapsed = { error: 'UNAUTHENTICATED', code: 'UNAUTHENTICATED' };
    expect(await everyCall(taker)).toEqual([lapsed, lapsed, lapsed, lapsed]);
    const visitor = new SurveyTaker(new ApiClient(node.url), taker.link);
    expect(outcomeOf(await visitor.look())).toMatchObject({ state: 'INVITED' });
    await taker.browser.post('/api/auth/refresh-token');
    expect(outcomeOf(await taker.look())).toMatchObject({ state: 'INVITED' });
  });

  test('it says when it was made and has a name of its own, the same for a quarter of an hour', async () => {
    const { taskId } = await aTaker(node, survey);
    node.clock.advance(QUARTER_MS - (node.clock.now().getTime() % QUARTER_MS));
    const made = node.clock.now().getTime() / SECOND_MS;
    const hash = () => signPanelistHash(node.platform, { taskId, surveyId: survey.surveyId });
    const first = hash();
    const payload = JSON.parse(Buffer.from(first.split('.')[2] ?? '', 'base64url').toString()) as object;
    expect(payload).toEqual({
      task: taskId,
      survey: survey.surveyId,
      purpose: 'TASK',
      iat: made,
      jti: expect.stringMatching(/^[A-Za-z0-9_-]{16}$/),
      until: made + 30 * 60,
      exp: made + 30 * 24 * 60 * 60,
    });
    node.clock.advance(QUARTER_MS - SECOND_MS);
    expect(hash()).toBe(first);
    node.clock.advance(SECOND_MS);
    expect(hash()).not.toBe(first);
  });

  test('broken in any way, it opens nothing and says nothing else', async () => {
    const { link } = await aTaker(node, survey);
    const other = await aTaker(node, survey);
    const [version = '', key = '', body = '', mac = ''] = link.panelistHash.split('.');
    const [, , otherBody = ''] = other.link.panelistHash.split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forged = (change: object) => Buffer.from(JSON.stringify({ ...payload, ...change })).toString('base64url');
    const broken = [
      '',
      ' ',
      '.',
      '...',
      'null',
      'undefined',
      '__proto__',
      link.panelistHash.slice(0, -1),
      `${link.panelistHash}x`,
      ` ${link.panelistHash}`,
      link.panelistHash.toUpperCase(),
      `${version}.${key}.${otherBody}.${mac}`,
      `${version}.${key}.${body}`,
      `${version}.${key}.${body}.`,
      `${version}.${key}.${body}.${mac}.x`,
      `v2.${key}.${body}.${mac}`,
      `${version}.other.${body}.${mac}`,
      `${version}.${key}.${forged({ exp: 9_999_999_999 })}.${mac}`,
      `${version}.${key}.${forged({ task: other.taskId })}.${mac}`,
      `${version}.${key}.${body}.${Buffer.alloc(32).toString('base64url')}`,
      '\u{1F375}'.repeat(500),
      'x'.repeat(50_000),
      node.platform.signer.sign('other-purpose', payload, new Date(node.clock.now().getTime() + DAY_MS)),
    ];
    for (const panelistHash of broken) {
      const answer = await new SurveyTaker(new ApiClient(node.url), { ...link, panelistHash }).look();
      expect([panelistHash, answer.status, outcomeOf(answer)]).toEqual([panelistHash, 404, INVALID]);
    }
    for (const surveyId of ['', 'x', "' OR 1=1", survey.surveyId.toUpperCase()]) {
      const answer = await new SurveyTaker(new ApiClient(node.url), { ...link, surveyId }).look();
      expect([surveyId, outcomeOf(answer)]).toEqual([surveyId, INVALID]);
    }
  });

  test('a signed link to a task that is none of a survey opens nothing', async () => {
    const until = new Date(node.clock.now().getTime() + HOUR_MS);
    for (const task of ['x', survey.surveyId, 7, null]) {
      const panelistHash = node.platform.signer.sign(
        'survey-link',
        { task, survey: survey.surveyId, purpose: 'TASK', until: until.getTime() },
        until,
      );
      const answer = await new SurveyTaker(new ApiClient(node.url), { surveyId: survey.surveyId, panelistHash }).look();
      expect(outcomeOf(answer)).toEqual(INVALID);
    }
  });
});
