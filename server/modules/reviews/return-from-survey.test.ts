import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { comeBack, startExternalSurveyBed, type ExternalSurveyBed } from '#testkit/beds/external-survey-bed.ts';
import { outcomeOf, SurveyTaker } from '#testkit/clients/survey-taker.ts';

let bed: ExternalSurveyBed;
beforeAll(async () => {
  bed = await startExternalSurveyBed();
});
afterAll(() => bed.stop());

test('who comes back signed out sees how it ended, without a balance, for a quarter of an hour, and nothing else', async () => {
  const { respondentId } = await bed.aRespondent();
  const answer = await comeBack(bed.host.returnUrl(respondentId, 'QUALIFIED'));
  const page = new URL(answer.headers.get('location') ?? '', bed.node.url);
  const panelistHash = page.searchParams.get('panelist_hash') ?? '';
  const taker = new SurveyTaker(new ApiClient(bed.node.url), { surveyId: bed.surveyId, panelistHash });
  expect(outcomeOf(await taker.look())).toMatchObject({
    state: 'QUALIFIED',
    step: { run: null, definition: null, end: { outcome: 'QUALIFIED', points: 120, balance: null } },
  });
  const others = [await taker.start(), await taker.save(0, 'you', {}), await taker.back(0)];
  expect(others.map((other) => outcomeOf(other).error)).toEqual(Array(3).fill('SURVEY_LINK_INVALID'));
  bed.node.clock.advance(15 * MINUTE_MS);
  expect(outcomeOf(await taker.look())).toMatchObject({ error: 'SURVEY_LINK_INVALID' });
});

test('who comes back after the study has closed is told so', async () => {
  const closesAt = new Date(bed.node.clock.now().getTime() + MINUTE_MS);
  const { respondentId } = await bed.aRespondent({ closesAt });
  bed.node.clock.advance(2 * MINUTE_MS);
  const answer = await comeBack(bed.host.returnUrl(respondentId, 'QUALIFIED'));
  const page = new URL(answer.headers.get('location') ?? '', bed.node.url);
  const panelistHash = page.searchParams.get('panelist_hash') ?? '';
  const taker = new SurveyTaker(new ApiClient(bed.node.url), { surveyId: bed.surveyId, panelistHash });
  expect(outcomeOf(await taker.look())).toMatchObject({ error: 'SURVEY_CLOSED' });
});
