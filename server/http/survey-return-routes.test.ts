import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { makeEntryUrl, setUpExternalSurvey } from '#server/modules/external-surveys/index.ts';
import { newId, newSecret, systemChance } from '#server/platform/chance.ts';
import {
  comeBack,
  startExternalSurveyBed,
  UNTOUCHED,
  type ExternalSurveyBed,
} from '#testkit/beds/external-survey-bed.ts';
import { newNonce } from '#testkit/stand-ins/survey-host.ts';

const LINK_PROBLEM = '/survey/unknown/?panelist_hash=invalid';

let bed: ExternalSurveyBed;
beforeAll(async () => {
  bed = await startExternalSurveyBed();
});
afterAll(() => bed.stop());

const pageAfter = async (url: string) => {
  const answer = await comeBack(url);
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
};

describe('the way out', () => {
  const entryOf = async (respondentId: string) => {
    const { node, surveyId } = bed;
    const run = { surveyId, respondentId };
    return new URL((await makeEntryUrl(node.rooms.externalSurveys, node.platform.db, run)) ?? '');
  };

  test('the host lets in whom we sent, and sends them back with the outcome', async () => {
    const respondent = await bed.aRespondent();
    const entry = await entryOf(respondent.respondentId);
    expect(entry.searchParams.get('study')).toBe('42');
    expect((await fetch(entry)).status).toBe(200);
    expect(bed.host.respondents.has(respondent.respondentId)).toBe(true);
    const finish = new URL(`/finish?rid=${respondent.respondentId}&outcome=QUALIFIED`, bed.host.entryUrl);
    const sentBack = await fetch(finish, { redirect: 'manual' });
    const page = await pageAfter(sentBack.headers.get('location') ?? '');
    expect(page).toMatch(new RegExp(`^/survey/${bed.surveyId}/\\?panelist_hash=v1\\.`));
    expect(await bed.standingOf(respondent)).toEqual({
      state: 'QUALIFIED',
      balance: 120,
      transfers: 1,
      said: ['RETURN QUALIFIED'],
      cases: 0,
      run: 'QUALIFIED',
    });
  });

  test('nothing of the member is in the address but a name of no use elsewhere', async () => {
    const { panelistId, taskId, respondentId } = await bed.aRespondent();
    const { href } = await entryOf(respondentId);
    expect(href).not.toContain(panelistId);
    expect(href).not.toContain(taskId);
  });

  test.each(['rid', 'survey', 'ts', 'kid'])('the host refuses an entry whose %s was changed', async (name) => {
    const entry = await entryOf(newSecret(systemChance));
    entry.searchParams.set(name, `${entry.searchParams.get(name)}1`);
    expect((await fetch(entry)).status).toBe(403);
  });

  test('what was signed for the way out is no proof on the way back', async () => {
    const respondent = await bed.aRespondent();
    const entry = await entryOf(respondent.respondentId);
    const url = new URL(bed.host.returnUrl(respondent.respondentId, 'QUALIFIED'));
    url.searchParams.set('sig', entry.searchParams.get('sig') ?? '');
    expect(await pageAfter(url.href)).toBe(LINK_PROBLEM);
  });

  test.each([
    ['ftp://example.com/s', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['no address', 'not-an-address'],
    ['https://user:secret@example.com/s', 'has-credentials'],
    ['https://example.com/s?rid=1', 'has-reserved-name'],
  ])('%s is refused as %s', async (entryUrl, failure) => {
    const survey = { surveyId: newId(systemChance, bed.node.clock.now()), entryUrl };
    const { rooms, platform } = bed.node;
    const outcome = await setUpExternalSurvey(rooms.externalSurveys, platform.db, survey, { operatorId: null });
    expect(outcome).toEqual({ ok: false, failure });
  });

  test('outside a laptop a survey is entered over TLS only', async () => {
    const { rooms, platform, clock } = bed.node;
    const room = { ...rooms.externalSurveys, isLocal: false };
    const survey = { surveyId: newId(systemChance, clock.now()), entryUrl: bed.host.entryUrl };
    const outcome = await setUpExternalSurvey(room, platform.db, survey, { operatorId: null });
    expect(outcome).toEqual({ ok: false, failure: 'not-https' });
  });
});

describe('a browser that brings back something else', () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ['a better outcome', (query) => query.set('outcome', 'QUALIFIED')],
    ['an outcome that only we may give', (query) => query.set('outcome', 'UNDER_REVIEW')],
    ['another respondent', (query) => query.set('rid', newSecret(systemChance))],
    ['another time', (query) => query.set('ts', bed.secondsAgo(1))],
    ['another nonce', (query) => query.set('nonce', newNonce())],
    ['another key', (query) => query.set('kid', 'ffffffffffffffff')],
    ['no signature', (query) => query.delete('sig')],
    ['a short signature', (query) => query.set('sig', 'ab')],
    ['a signature of zeros', (query) => query.set('sig', '0'.repeat(64))],
    ['two outcomes', (query) => query.append('outcome', 'QUALIFIED')],
    ['a respondent that no database keeps', (query) => query.set('rid', '\0'.repeat(20))],
  ])('%s changes nothing and leads to the link page', async (_, change) => {
    const respondent = await bed.aRespondent();
    const url = new URL(bed.host.returnUrl(respondent.respondentId, 'TERMINATED'));
    change(url.searchParams);
    expect(await pageAfter(url.href)).toBe(LINK_PROBLEM);
    expect(await bed.standingOf(respondent)).toEqual(UNTOUCHED);
  });

  test('a respondent that nobody knows, or of another survey, is told nothing', async () => {
    const { host } = bed;
    expect(await pageAfter(host.returnUrl(newSecret(systemChance), 'QUALIFIED'))).toBe(LINK_PROBLEM);
    const other = await bed.aSurvey();
    const respondent = await bed.aRespondent();
    expect(await pageAfter(host.returnUrl(respondent.respondentId, 'QUALIFIED', { key: other.key }))).toBe(
      LINK_PROBLEM,
    );
    expect(await bed.standingOf(respondent)).toEqual(UNTOUCHED);
  });

  test.each([15 * 60 + 1, -15 * 60 - 1])('an address of %d seconds ago is refused', async (seconds) => {
    const respondent = await bed.aRespondent();
    const timestamp = bed.secondsAgo(seconds);
    expect(await pageAfter(bed.host.returnUrl(respondent.respondentId, 'QUALIFIED', { timestamp }))).toBe(LINK_PROBLEM);
    expect(await bed.standingOf(respondent)).toEqual(UNTOUCHED);
  });

  test('an address works once; a browser whose connection broke may ask again at once', async () => {
    const respondent = await bed.aRespondent();
    const nonce = newNonce();
    const url = bed.host.returnUrl(respondent.respondentId, 'QUALIFIED', { nonce });
    expect(await pageAfter(url)).toContain(bed.surveyId);
    expect(await pageAfter(url)).toContain(bed.surveyId);
    expect(await pageAfter(bed.host.returnUrl(respondent.respondentId, 'TERMINATED', { nonce }))).toBe(LINK_PROBLEM);
    bed.node.clock.advance(MINUTE_MS + 1);
    expect(await pageAfter(url)).toBe(LINK_PROBLEM);
    expect(await bed.standingOf(respondent)).toMatchObject({ state: 'QUALIFIED', transfers: 1, cases: 0 });
  });

  test.each(['HEAD', 'POST'])('%s changes nothing', async (method) => {
    const respondent = await bed.aRespondent();
    const url = bed.host.returnUrl(respondent.respondentId, 'QUALIFIED');
    expect((await comeBack(url, { method })).status).toBe(405);
    expect(await bed.standingOf(respondent)).toEqual(UNTOUCHED);
  });

  test('a whole office may come back from one address', async () => {
    const respondent = await bed.aRespondent();
    const headers = { 'x-forwarded-for': '10.7.7.7' };
    const pages = await Promise.all(
      Array.from({ length: 70 }, async () => {
        const answer = await comeBack(bed.host.returnUrl(respondent.respondentId, 'QUALIFIED'), { headers });
        return answer.headers.get('location');
      }),
    );
    expect(pages.filter((page) => page?.startsWith(`/survey/${bed.surveyId}/`))).toHaveLength(70);
  });

  test('who brings back too much else gets the link page, and a person comes through a minute later', async () => {
    const respondent = await bed.aRespondent();
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    const junk = `${bed.node.url}/api/surveys/return?x=1`;
    await Promise.all(Array.from({ length: 61 }, () => comeBack(junk, { headers })));
    const url = bed.host.returnUrl(respondent.respondentId, 'QUALIFIED');
    expect((await comeBack(url, { headers })).headers.get('location')).toBe(LINK_PROBLEM);
    bed.node.clock.advance(MINUTE_MS);
    expect((await comeBack(url, { headers })).headers.get('location')).toContain(bed.surveyId);
  });
});
