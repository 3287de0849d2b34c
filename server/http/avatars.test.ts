import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { AVATAR_COMPLETES, AVATAR_NAMES, AVATARS, type Avatar } from '#contract/spark/avatars.ts';
import { INTRODUCTION_KEYS } from '#contract/spark/introductions.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { beginLeaving, readOwnAccount } from '#server/modules/identity/index.ts';
import { setAvatarRule } from '#server/modules/spark/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, aTask, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const CHOOSE = `mutation choose($panelistId: ID!, $avatar: String!) {
  updateMarketResearchPanelistAvatar(panelistId: $panelistId, avatar: $avatar) { panelistId avatar } }`;
const READ = `query read($panelistId: ID!, $metadataKey: MarketResearchMetadataKey!) {
  getMarketResearchPanelistMetadata(panelistId: $panelistId, metadataKey: $metadataKey) { metadataValue message } }`;
const NOTE = `mutation note($panelistId: ID!, $metadataKey: MarketResearchMetadataKey!) {
  updateMarketResearchPanelistMetadata(panelistId: $panelistId, metadataKey: $metadataKey) { metadataValue message } }`;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function signedIn(completes = 0) {
  const { email, panelistId } = await aMember(node);
  for (let count = 0; count < completes; count += 1) {
    await aTask(node, panelistId, 'QUALIFIED');
  }
  const browser = new ApiClient(node.url);
  await browser.signIn(email, TEST_PASSWORD);
  const choose = (avatar: string, id = panelistId) => browser.graphql('choose', CHOOSE, { panelistId: id, avatar });
  const worn = async () => (await readOwnAccount(node.rooms.identity, node.platform.db, panelistId))?.avatar;
  return { panelistId, browser, choose, worn };
}

describe('GET /api/avatar-mapping', () => {
  test('answers the twelve with what unlocks each, for a day', async () => {
    const { browser } = await signedIn();
    const answer = await browser.send(API_PATHS.avatarMapping);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=86400');
    expect(answer.body).toEqual({
      avatars: AVATARS.map((avatar) => ({
        avatar,
        name: AVATAR_NAMES[avatar],
        completedActivities: AVATAR_COMPLETES[avatar],
      })),
    });
  });

  test('answers a visitor nothing', async () => {
    expect((await new ApiClient(node.url).send(API_PATHS.avatarMapping)).status).toBe(401);
  });

  test('tells what an admin has set, and the others as they come', async () => {
    await setAvatarRule(node.rooms.spark, node.platform.db, { avatar: 'lamp', completes: 70 });
    await setAvatarRule(node.rooms.spark, node.platform.db, { avatar: 'lamp', completes: 71 });
    const { browser } = await signedIn();
    const { avatars } = (await browser.send(API_PATHS.avatarMapping)).body as {
      avatars: { avatar: Avatar; completedActivities: number }[];
    };
    const needed = Object.fromEntries(avatars.map((one) => [one.avatar, one.completedActivities]));
    expect(needed).toEqual({ ...AVATAR_COMPLETES, lamp: 71 });
  });
});

describe('updateMarketResearchPanelistAvatar', () => {
  test('takes what is unlocked, and says how much is missing for what is not', async () => {
    const { panelistId, choose, worn } = await signedIn(1);
    expect((await choose('lemon')).body.data.updateMarketResearchPanelistAvatar).toEqual({
      panelistId,
      avatar: 'lemon',
    });
    const { body } = await choose('toast');
    expect(body.errors[0].extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { avatar: [MESSAGES.avatars.locked(2)] },
    });
    expect(await worn()).toBe('lemon');
  });

  test('what somebody has stays theirs when more is asked for', async () => {
    const { choose, worn } = await signedIn();
    await choose('mug');
    await setAvatarRule(node.rooms.spark, node.platform.db, { avatar: 'mug', completes: 5 });
    expect((await choose('mug')).body.errors).toBeUndefined();
    expect(await worn()).toBe('mug');
    await setAvatarRule(node.rooms.spark, node.platform.db, { avatar: 'mug', completes: 0 });
  });

  test('knows only its shelf, and only the caller', async () => {
    const { choose, worn } = await signedIn();
    const other = await signedIn();
    for (const avatar of ['sofa', '../pear', 'PEAR']) {
      expect((await choose(avatar)).body.errors[0].extensions.fields).toEqual({ avatar: [MESSAGES.avatars.unknown] });
    }
    expect((await choose('mug', other.panelistId)).body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect([await worn(), await other.worn()]).toEqual(['pear', 'pear']);
  });
});

describe('the metadata of introductions', () => {
  test('is false until it is said, true from then on, each key and each member by itself', async () => {
    const { panelistId, browser } = await signedIn();
    const other = await signedIn();
    const ask = async (metadataKey: string, by = browser, id = panelistId) =>
      (await by.graphql('read', READ, { panelistId: id, metadataKey })).body.data.getMarketResearchPanelistMetadata;
    const [first, ...rest] = INTRODUCTION_KEYS;
    expect(await ask(first)).toEqual({ metadataValue: false, message: 'not completed' });
    for (let time = 0; time < 2; time += 1) {
      const noted = await browser.graphql('note', NOTE, { panelistId, metadataKey: first });
      expect(noted.body.data.updateMarketResearchPanelistMetadata.metadataValue).toBe(true);
    }
    expect(await ask(first)).toEqual({ metadataValue: true, message: 'completed' });
    for (const key of rest) expect((await ask(key)).metadataValue).toBe(false);
    expect((await ask(first, other.browser, other.panelistId)).metadataValue).toBe(false);
    const foreign = await other.browser.graphql('note', NOTE, { panelistId, metadataKey: rest[0] });
    expect(foreign.body.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  test('keeps nothing new of somebody who is leaving', async () => {
    const { panelistId, browser } = await signedIn();
    await inTransaction(node.platform.db, (tx) => beginLeaving(node.rooms.identity, tx, panelistId));
    const noted = await browser.graphql('note', NOTE, { panelistId, metadataKey: INTRODUCTION_KEYS[0] });
    expect(noted.body.errors[0].extensions.code).toMatch(/NOT_FOUND|UNAUTHENTICATED/);
  });
});
