import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { UNREAD_COUNTED_MAX } from '#contract/notifications/wire.ts';
import { readPanelistHash } from '#server/modules/surveys/index.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const OPERATIONS = readFileSync('web/live/notifications.graphql', 'utf8').split(/\n(?=mutation)/);
const [LIST = '', MARK = ''] = OPERATIONS;
const { panelId } = DEFAULT_BRAND;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const newCause = () => newId(node.platform.chance, node.clock.now());

async function aReader() {
  const { email, panelistId } = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(email, TEST_PASSWORD);
  const tell = (given: Partial<Parameters<typeof notifyMember>[2]> = {}) => {
    node.clock.advance(1_000);
    return notifyMember(node.rooms.messages, node.platform.db, {
      panelistId,
      kind: 'SUPPORT',
      causeId: newCause(),
      title: 'We answered',
      body: 'Have a look.',
      link: '/contact-us',
      ...given,
    });
  };
  const list = async (filter: object = {}, more: object = {}) => {
    const variables = { filter: { panelId, userId: panelistId, ...filter }, ...more };
    const answer = await browser.graphql('getMarketResearchTaskNotifications', LIST, variables);
    return answer.body.data?.getMarketResearchTaskNotifications ?? answer.body;
  };
  const mark = async (upTo?: string) => {
    const answer = await browser.graphql('markTaskNotificationsAsRead', MARK, { userId: panelistId, upTo });
    return answer.body.data?.markTaskNotificationsAsRead ?? answer.body;
  };
  return { panelistId, browser, tell, list, mark };
}

describe('getMarketResearchTaskNotifications', () => {
  test('has every field of the specification, and where it leads', async () => {
    const { panelistId, tell, list } = await aReader();
    await tell({ kind: 'ANNOUNCEMENT', title: 'Hello', body: 'Something new.', link: '/my-spark' });
    const at = node.clock.now().toISOString();
    const page = await list();
    expect(page).toMatchObject({ totalItems: 1, nextPage: null, unreadNotifications: 1 });
    expect(page.contents).toEqual([
      {
        id: expect.any(String),
        subType: 'APP_UPDATE',
        kind: 'ANNOUNCEMENT',
        state: 'OPEN',
        userId: panelistId,
        title: 'Hello',
        message: 'Something new.',
        webLink: '/my-spark',
        mobileLink: `${node.url}/my-spark`,
        panelistHash: expect.stringMatching(/^v1\./),
        createdBy: DEFAULT_BRAND.name,
        updatedBy: DEFAULT_BRAND.name,
        createTime: at,
        updateTime: at,
      },
    ]);
  });

  test('without a link there is no hash, and another site gets the address as it was written', async () => {
    const { tell, list } = await aReader();
    await tell({ link: null });
    await tell({ link: 'https://shop.example/new?x=1' });
    const { contents } = await list();
    expect(contents[1]).toMatchObject({ webLink: null, mobileLink: null, panelistHash: null });
    expect(contents[0]).toMatchObject({
      webLink: 'https://shop.example/new?x=1',
      mobileLink: 'https://shop.example/new?x=1',
    });
  });

  test('an invitation leads to its survey as long as it is open, with the hash that opens it; any other hash opens nothing', async () => {
    const { panelistId, tell, list } = await aReader();
    const survey = await aSurvey(node);
    const { surveyId } = survey;
    const { taskId } = await anInvitation(node, survey, { panelistId });
    await tell({ kind: 'INVITATION', causeId: taskId, link: '/activities' });
    const [invitation] = (await list()).contents;
    expect(invitation).toMatchObject({ subType: 'ACTIVITY', webLink: `/survey/${surveyId}/` });
    const opened = readPanelistHash(node.platform, { surveyId, panelistHash: invitation.panelistHash });
    expect(opened).toMatchObject({ taskId, opens: 'SURVEY' });
    // Somebody else's task under the same kind opens nothing.
    const other = await aReader();
    await other.tell({ kind: 'INVITATION', causeId: taskId, step: 1, link: '/activities' });
    const [strange] = (await other.list()).contents;
    expect(strange.webLink).toBe('/activities');
    expect(readPanelistHash(node.platform, { surveyId, panelistHash: strange.panelistHash })).toBeUndefined();
  });

  test('pages by key, newest first or oldest first, and Unread holds what was not read', async () => {
    const { tell, list, mark } = await aReader();
    for (let number = 0; number < 13; number++) await tell({ title: `Number ${number}` });
    const first = await list({ state: 'OPEN' });
    expect(first).toMatchObject({ totalItems: 13, unreadNotifications: 13 });
    expect(first.contents).toHaveLength(10);
    const second = await list({ state: 'OPEN' }, { pagination: { pageSize: 10, startingAfter: first.nextPage } });
    expect(second.nextPage).toBeNull();
    const titles = [...first.contents, ...second.contents].map(({ title }: { title: string }) => title);
    expect(titles).toEqual(Array.from({ length: 13 }, (_, at) => `Number ${12 - at}`));
    const oldest = await list({}, { sort: [{ field: 'createTime', order: 'ASC' }], pagination: { pageSize: 2 } });
    expect(oldest.contents.map(({ title }: { title: string }) => title)).toEqual(['Number 0', 'Number 1']);

    await mark(first.contents[3].id);
    expect((await list({ state: 'OPEN' })).contents.map(({ title }: { title: string }) => title)).toEqual([
      'Number 12',
      'Number 11',
      'Number 10',
    ]);
    const read = await list({ state: 'CLOSE' });
    expect(read).toMatchObject({ totalItems: 10, unreadNotifications: 3 });
    expect(read.contents.every(({ state }: { state: string }) => state === 'CLOSE')).toBe(true);
  });

  test('refuses pages that nobody asks for, and goes nowhere from the row of somebody else', async () => {
    const { tell, list } = await aReader();
    await tell();
    expect((await list({}, { pagination: { pageSize: 51 } })).errors[0].extensions.code).toBe('VALIDATION_FAILED');
    const other = await aReader();
    await other.tell();
    const [theirs] = (await other.list()).contents;
    expect((await list({}, { pagination: { startingAfter: theirs.id } })).contents).toEqual([]);
  });

  test('counts what is unread no further than anybody sees', async () => {
    const { tell, list } = await aReader();
    for (let number = 0; number < UNREAD_COUNTED_MAX + 3; number++) await tell();
    expect(await list()).toMatchObject({ unreadNotifications: UNREAD_COUNTED_MAX, totalItems: UNREAD_COUNTED_MAX + 3 });
  });
});

describe('markTaskNotificationsAsRead', () => {
  test('marks everything once: when it was read, and by whom', async () => {
    const { panelistId, tell, list, mark } = await aReader();
    await tell();
    await tell();
    node.clock.advance(60_000);
    const readAt = node.clock.now().toISOString();
    expect(await mark()).toEqual({ unreadNotifications: 0 });
    node.clock.advance(60_000);
    expect(await mark()).toEqual({ unreadNotifications: 0 });
    const { contents } = await list();
    expect(contents).toMatchObject([
      { state: 'CLOSE', updateTime: readAt, updatedBy: panelistId },
      { state: 'CLOSE', updateTime: readAt },
    ]);
  });

  test('up to the newest that was seen, what arrived meanwhile stays unread', async () => {
    const { tell, list, mark } = await aReader();
    await tell();
    const [seen] = (await list()).contents;
    await tell({ title: 'Meanwhile' });
    expect(await mark(seen.id)).toEqual({ unreadNotifications: 1 });
    expect((await list({ state: 'OPEN' })).contents).toMatchObject([{ title: 'Meanwhile' }]);
  });

  test('marks nothing by the row of somebody else, and nothing of somebody else', async () => {
    const [one, other] = [await aReader(), await aReader()];
    await one.tell();
    await other.tell();
    const [theirs] = (await other.list()).contents;
    expect(await one.mark(theirs.id)).toEqual({ unreadNotifications: 1 });
    await one.mark();
    expect(await other.list()).toMatchObject({ unreadNotifications: 1 });
  });

  test('two tabs at once end with everything read', async () => {
    const { tell, mark } = await aReader();
    for (let number = 0; number < 20; number++) await tell();
    const answers = await Promise.all(Array.from({ length: 6 }, () => mark()));
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ unreadNotifications: 0 })));
  });
});
