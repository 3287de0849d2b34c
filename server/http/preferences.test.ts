import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PREFERENCE_SENTENCES } from '#contract/profile/preferences.ts';
import { listAttributeChanges, readPreferences } from '#server/modules/profile/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { beginLeaving } from '#server/modules/identity/index.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { changeOwnPreferences } from '#server/modules/profile/preferences.ts';

const CHANGE = `mutation change($id: ID!, $patches: [MarketResearchPreferencePatch!]!) {
  updateMarketResearchPanelistPreferences(id: $id, patches: $patches) {
    id panelistId videoActivityOptInFlag surveyActivityOptInFlag activityFrequency activityPeriod } }`;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

type Patches = Readonly<Record<string, string | null>>;
const listOf = (patches: Patches) => Object.entries(patches).map(([name, value]) => ({ name, value }));

async function signedIn() {
  const { email, panelistId } = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(email, TEST_PASSWORD);
  const change = (patches: Patches, id = panelistId) =>
    browser.graphql('change', CHANGE, { id, patches: listOf(patches) });
  const kept = () => readPreferences(node.platform.db, panelistId);
  const history = () => listAttributeChanges(node.platform.db, panelistId, { after: undefined, limit: 10 });
  return { panelistId, browser, change, kept, history };
}

describe('updateMarketResearchPanelistPreferences', () => {
  test('changes what is named and nothing else, and tells all of it', async () => {
    const { panelistId, change, kept } = await signedIn();
    await change({ videoActivityOptInFlag: 'false' });
    const answer = await change({ activityFrequency: '3', activityPeriod: 'WEEKLY' });
    expect(answer.body.data.updateMarketResearchPanelistPreferences).toEqual({
      id: panelistId,
      panelistId,
      videoActivityOptInFlag: false,
      surveyActivityOptInFlag: true,
      activityFrequency: 3,
      activityPeriod: 'WEEKLY',
    });
    await change({ activityFrequency: '4' });
    await change({ surveyActivityOptInFlag: 'false' });
    expect(await kept()).toEqual({
      isOptedIntoVideos: false,
      isOptedIntoSurveys: false,
      frequency: 4,
      period: 'WEEKLY',
    });
    await change({ activityFrequency: null });
    expect(await kept()).toMatchObject({ frequency: null, period: 'UNLIMITED', isOptedIntoVideos: false });
  });

  test('two tabs that change different things both win', async () => {
    const { change, kept } = await signedIn();
    await change({ activityFrequency: '3', activityPeriod: 'WEEKLY' });
    const answers = await Promise.all([
      change({ videoActivityOptInFlag: 'false' }),
      change({ surveyActivityOptInFlag: 'false' }),
      change({ activityFrequency: '7' }),
      change({ activityPeriod: 'MONTHLY' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const all = { isOptedIntoVideos: false, isOptedIntoSurveys: false, frequency: 7, period: 'MONTHLY' };
    expect(await kept()).toEqual(all);
  });

  test("the same again costs nothing; a change is remembered as the member's", async () => {
    const { change, history } = await signedIn();
    await change({ videoActivityOptInFlag: 'true', activityFrequency: null });
    expect(await history()).toEqual([]);
    await change({ videoActivityOptInFlag: 'false' });
    await change({ videoActivityOptInFlag: 'false' });
    expect(await history()).toMatchObject([{ name: 'preferences.videoActivityOptInFlag', source: 'MEMBER' }]);
  });

  test.each<[Patches, string, string]>([
    [{ activityFrequency: '10' }, 'activityFrequency', PREFERENCE_SENTENCES.notAChoice],
    [{ activityFrequency: '3' }, 'activityFrequency', PREFERENCE_SENTENCES.needsBoth],
    [{ activityPeriod: 'DAILY' }, 'activityPeriod', PREFERENCE_SENTENCES.needsBoth],
    [{ activityFrequency: '3', activityPeriod: 'UNLIMITED' }, 'activityFrequency', PREFERENCE_SENTENCES.needsBoth],
    [{ videoActivityOptInFlag: 'maybe' }, 'videoActivityOptInFlag', PREFERENCE_SENTENCES.notAChoice],
  ])('%j is refused, whole', async (patches, field, sentence) => {
    const { change, kept } = await signedIn();
    const before = await kept();
    const answer = await change({ surveyActivityOptInFlag: 'false', ...patches });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].extensions.fields).toEqual({ [field]: [sentence] });
    expect(await kept()).toEqual(before);
  });

  test('a name twice, none, and too many are refused', async () => {
    const { panelistId, browser, kept } = await signedIn();
    const off = { name: 'videoActivityOptInFlag', value: 'false' };
    for (const patches of [[off, off], [], [off, off, off, off, off], [{ name: 'points', value: '9' }]]) {
      const { body } = await browser.graphql('change', CHANGE, { id: panelistId, patches });
      expect(body.errors[0].extensions.code).toMatch(/^(?:VALIDATION_FAILED|BAD_REQUEST)$/);
    }
    expect(await kept()).toMatchObject({ isOptedIntoVideos: true });
  });

  test('another member cannot, and learns nothing from the answer; nor does a visitor', async () => {
    const victim = await signedIn();
    const { change } = await signedIn();
    const stolen = await change({ videoActivityOptInFlag: 'false' }, victim.panelistId);
    expect(stolen.status).toBe(404);
    expect(stolen.body).toEqual(
      (await change({ videoActivityOptInFlag: 'false' }, '01890000-0000-7000-8000-000000000000')).body,
    );
    const visitor = await new ApiClient(node.url).graphql('change', CHANGE, {
      id: victim.panelistId,
      patches: listOf({ videoActivityOptInFlag: 'false' }),
    });
    expect(visitor.status).toBe(401);
    expect(await victim.kept()).toMatchObject({ isOptedIntoVideos: true });
  });

  test('nothing new is kept of somebody who is leaving', async () => {
    const { panelistId, kept } = await signedIn();
    const { identity, profile } = node.rooms;
    await inTransaction(identity.db, (tx) => beginLeaving(identity, tx, panelistId));
    expect(await changeOwnPreferences({ profile }, panelistId, { isOptedIntoVideos: false })).toEqual({
      ok: false,
      failure: { kind: 'no-member' },
    });
    expect(await kept()).toMatchObject({ isOptedIntoVideos: true });
  });
});
