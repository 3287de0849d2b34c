import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { listNamelessAttributes, readAttributes, readNamelessAttributes, setAttributes } from './attributes.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#contract/profile/preferences.ts';
import { setPreferences } from './preferences.ts';

const PREFERENCES = `query preferences($panelistId: ID!) { getMarketResearchPanelistPreferences(panelistId: $panelistId) {
  id panelistId videoActivityOptInFlag surveyActivityOptInFlag activityFrequency activityPeriod } }`;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function signedIn() {
  const { email, panelistId } = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(email, TEST_PASSWORD);
  const ask = (id: string) => browser.graphql('preferences', PREFERENCES, { panelistId: id });
  const choose = (preferences: Preferences) =>
    setPreferences(node.rooms.profile, node.platform.db, panelistId, preferences);
  return { panelistId, ask, choose };
}

describe('getMarketResearchPanelistPreferences', () => {
  test('of a member who has not chosen: everything, as often as it comes', async () => {
    const { panelistId, ask } = await signedIn();
    expect((await ask(panelistId)).body.data.getMarketResearchPanelistPreferences).toEqual({
      id: panelistId,
      panelistId,
      videoActivityOptInFlag: true,
      surveyActivityOptInFlag: true,
      activityFrequency: null,
      activityPeriod: 'UNLIMITED',
    });
  });

  test('of a member who has: the last choice', async () => {
    const { panelistId, ask, choose } = await signedIn();
    await choose(DEFAULT_PREFERENCES);
    await choose({ isOptedIntoVideos: false, isOptedIntoSurveys: true, frequency: 9, period: 'MONTHLY' });
    expect((await ask(panelistId)).body.data.getMarketResearchPanelistPreferences).toMatchObject({
      videoActivityOptInFlag: false,
      surveyActivityOptInFlag: true,
      activityFrequency: 9,
      activityPeriod: 'MONTHLY',
    });
  });

  test('another member cannot, and learns nothing from the answer', async () => {
    const victim = await signedIn();
    await victim.choose({ ...DEFAULT_PREFERENCES, isOptedIntoVideos: false });
    const { ask } = await signedIn();
    const stolen = await ask(victim.panelistId);
    expect(stolen.status).toBe(404);
    expect(stolen.body).toEqual((await ask('01890000-0000-7000-8000-000000000000')).body);
  });

  test.each<Pick<Preferences, 'frequency' | 'period'>>([
    { frequency: 0, period: 'DAILY' },
    { frequency: 10, period: 'DAILY' },
    { frequency: null, period: 'DAILY' },
    { frequency: 3, period: 'UNLIMITED' },
  ])('%j is no choice', async (often) => {
    const { choose } = await signedIn();
    await expect(choose({ ...DEFAULT_PREFERENCES, ...often })).rejects.toThrow('violates check constraint');
  });
});

describe('attributes', () => {
  const HOSTILE = `x'); DROP TABLE panelist_attribute; --`;

  test('are read by name, and only those that are known', async () => {
    const { panelistId } = await signedIn();
    const other = await signedIn();
    const { db } = node.platform;
    const { profile } = node.rooms;
    await setAttributes(profile, db, panelistId, {
      attributes: { age: 34, children: ['toddler', 'teen'], hasCar: false, city: null },
    });
    await setAttributes(profile, db, panelistId, { attributes: { age: 35, [HOSTILE]: 'kept as a name' } });
    await setAttributes(profile, db, other.panelistId, { attributes: { age: 70 } });
    await setAttributes(profile, db, panelistId, { attributes: {} });
    expect(await readAttributes(db, panelistId, ['age', 'children', 'hasCar', 'pet', HOSTILE])).toEqual({
      age: 35,
      children: ['toddler', 'teen'],
      hasCar: false,
      [HOSTILE]: 'kept as a name',
    });
    expect(await readAttributes(db, panelistId, [])).toEqual({});
  });

  test.each([
    [{ panelist_zip: '04101' }, { state: 'ME', region: 'Northeast' }],
    [{ panelist_zip: '04101', state: 'NH' }, { state: 'NH' }],
    [
      { panelist_zip: '04101', region: 'Coast' },
      { state: 'ME', region: 'Coast' },
    ],
    [{ panelist_zip: 'nowhere' }, {}],
    [{ panelist_zip: null }, {}],
  ])('of somebody who came with %j studies know %j', async (said, known) => {
    const { panelistId } = await signedIn();
    const { db } = node.platform;
    await setAttributes(node.rooms.profile, db, panelistId, { attributes: said, source: 'IMPORT' });
    expect(await readNamelessAttributes(node.rooms.profile, db, panelistId, ['state', 'region'])).toEqual(known);
  });

  test.each([
    ['2026-06-10T03:59:00Z', '1990-06-10', 35],
    ['2026-06-10T04:00:00Z', '1990-06-10', 36],
    ['2026-02-28T12:00:00Z', '1992-02-29', 33],
    ['2026-06-10T12:00:00Z', '1990-02-30', 20],
    ['2026-06-10T12:00:00Z', 1990, 20],
  ])('at %s somebody born %s is %i, in the time of the panel', async (now, dob, age) => {
    const { panelistId } = await signedIn();
    const { db } = node.platform;
    const profile = { ...node.rooms.profile, clock: { now: () => new Date(now) } };
    await setAttributes(profile, db, panelistId, { attributes: { dob, age: 20 } });
    expect(await readNamelessAttributes(profile, db, panelistId, ['age', 'dob'])).toEqual({ age });
    expect(await readNamelessAttributes(profile, db, panelistId, ['pet', 'dob'])).toEqual({});
    const listed = await listNamelessAttributes(profile, db, panelistId);
    expect(listed.map(({ name, value }) => [name, value])).toEqual([['age', age]]);
  });
});
