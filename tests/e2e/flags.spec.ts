import type { Browser, Page, Response } from '@playwright/test';
import { FLAG_KEYS, type FlagKey } from '#contract/flags/flags.ts';
import { OFREP_BULK_PATH } from '#contract/flags/ofrep.ts';
import { FLAG_REFRESH_MS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { publishBanner, readFlagBoard, setFlag } from '#server/modules/flags/index.ts';
import { aMember, anOperator, aTask, must } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { sampleOf } from '#testkit/masses.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';

const ADMIN = { operatorId: null };
const BANNER = 'Quests count double this week.';
/** In a run that is not exhaustive. */
const FLAGS_EACH = 1;

// What is switched is switched for everybody on this node: the tests after these find it as it was.
test.afterEach(async ({ node }) => {
  for (const { key, isOn } of (await boardOf(node)).flags) {
    const isFirst = key !== 'spark_banner';
    if (isOn !== isFirst) await switchFlag(node, key, isFirst);
  }
});

const boardOf = ({ rooms }: TestNode) => readFlagBoard(rooms.flags);

/** As the console does it, which is a subject of its own. */
async function switchFlag(node: TestNode, key: FlagKey, isOn: boolean): Promise<void> {
  const { revision = 0 } = (await boardOf(node)).flags.find((flag) => flag.key === key) ?? {};
  must(await setFlag(node.rooms.flags, { key, isOn, percent: 100, revision }, ADMIN));
}

/** An operator in a browser of their own, at the switches. */
async function anAdmin(browser: Browser, node: TestNode) {
  const context = await browser.newContext({ baseURL: node.url });
  const page = await context.newPage();
  await signInToConsole(page, await anOperator(node, 'ADMIN'), '/console/settings');
  return {
    async turn(key: FlagKey, isOn: boolean): Promise<void> {
      const control = page.getByRole('switch', { name: key });
      await expect(control).toBeChecked({ checked: !isOn });
      await control.click();
      await expect(async () => {
        const flag = (await boardOf(node)).flags.find((one) => one.key === key);
        expect(flag?.isOn).toBe(isOn);
      }).toPass();
      await expect(control).toBeChecked({ checked: isOn });
    },
    leave: () => context.close(),
  };
}

const isOfFlags = (response: Response) => response.url().endsWith(OFREP_BULK_PATH);

/**
 * Five minutes later in the member's browser: it asks again by itself. The page may not have set its timer yet when the
 * clock is moved, so it is moved until the page asks.
 */
async function atTheNextRefresh(page: Page): Promise<void> {
  let isAsked = false;
  const asked = page.waitForResponse(isOfFlags).then(() => (isAsked = true));
  await expect(async () => {
    await page.clock.fastForward(FLAG_REFRESH_MS);
    expect(isAsked).toBe(true);
  }).toPass();
  await asked;
}

/** What a member sees of each flag at their activities. */
const SEEN = {
  ihut: (page: Page) => page.getByRole('heading', { name: 'New to product testing?' }),
  in_app_notification: (page: Page) => page.getByRole('button', { name: 'Notifications & Updates' }),
  gamification: (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Spark' }),
  spark_banner: (page: Page) => page.getByRole('main').getByText(BANNER),
} as const satisfies Record<FlagKey, (page: Page) => unknown>;

test('what an operator switches, my open page follows at the next refresh, off and on again', async ({
  page,
  browser,
  node,
}) => {
  test.slow();
  await publishBanner(
    node.rooms.flags,
    { text: BANNER, from: null, until: null, revision: (await boardOf(node)).banner.revision },
    ADMIN,
  );
  const member = await aMember(node);
  const admin = await anAdmin(browser, node);
  await page.clock.install();
  const first = page.waitForResponse(isOfFlags);
  await logIn(page, member);
  await first;
  const opened = await page.evaluate(() => performance.timeOrigin);
  for (const key of sampleOf('flags that an operator switches', FLAG_KEYS, FLAGS_EACH)) {
    const isFirst = key !== 'spark_banner';
    await expect(SEEN[key](page)).toHaveCount(isFirst ? 1 : 0);
    await admin.turn(key, !isFirst);
    await atTheNextRefresh(page);
    await expect(SEEN[key](page)).toHaveCount(isFirst ? 0 : 1);
    await admin.turn(key, isFirst);
    await atTheNextRefresh(page);
    await expect(SEEN[key](page)).toHaveCount(isFirst ? 1 : 0);
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
  await admin.leave();
});

test('with product testing off its card is gone from my open page and its pages are unknown; then all is back', async ({
  page,
  node,
}) => {
  const member = await aMember(node);
  const ofTest = { category: 'IHUT', subType: 'SCREENER' } as const;
  await aTask(node, member.panelistId, 'INVITED', { ...ofTest, externalName: 'Try our dish soap' });
  await aTask(node, member.panelistId, 'QUALIFIED', { ...ofTest, externalName: 'Tried the towels' });
  await aTask(node, member.panelistId, 'INVITED', { externalName: 'Tea at home' });
  await page.clock.install();
  const first = page.waitForResponse(isOfFlags);
  await logIn(page, member);
  await first;
  await expect(activityCards(page)).toHaveCount(2);
  await switchFlag(node, 'ihut', false);
  await atTheNextRefresh(page);
  await expect(activityCards(page)).toHaveCount(1);
  await expect(activityCards(page)).toContainText('Tea at home');

  for (const path of sampleOf(
    'pages of product testing',
    [
      memberPath('productTesting'),
      memberPath('productTest', { id: '7' }),
      memberPath('productTestInstruction', { id: '7' }),
      memberPath('productTestingResource'),
    ],
    1,
  )) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.locator('a[href*="/activities/product-testing"]')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(memberPath('completedActivities'));
  await expect(page.getByText('Tried the towels')).toBeVisible();
  await page.goto(memberPath('profile'));
  await expect(page.getByRole('switch', { name: 'Community news' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Product test reminders' })).toHaveCount(0);

  await page.goto(memberPath('activities'));
  await expect(activityCards(page)).toHaveCount(1);
  await switchFlag(node, 'ihut', true);
  await atTheNextRefresh(page);
  await expect(activityCards(page)).toHaveCount(2);
  await page.goto(memberPath('productTesting'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Product testing/i);
});

test('I hide the banner, and it stays hidden until its text is another', async ({ page, node }) => {
  const publish = async (text: string) =>
    must(
      await publishBanner(
        node.rooms.flags,
        { text, from: null, until: null, revision: (await boardOf(node)).banner.revision },
        ADMIN,
      ),
    );
  await publish(BANNER);
  await switchFlag(node, 'spark_banner', true);
  await page.clock.install();
  const first = page.waitForResponse(isOfFlags);
  await logIn(page, await aMember(node));
  await first;
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: BANNER });
  await banner.getByRole('button', { name: 'Hide this announcement' }).click();
  await expect(SEEN.spark_banner(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('info-banner-hidden'))).toBe(BANNER);
  const again = page.waitForResponse(isOfFlags);
  await page.reload();
  await again;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(SEEN.spark_banner(page)).toHaveCount(0);

  await publish('Quests are back on Monday.');
  await atTheNextRefresh(page);
  await expect(page.getByRole('main').getByText('Quests are back on Monday.')).toBeVisible();
});
