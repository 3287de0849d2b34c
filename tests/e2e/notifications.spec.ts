import type { Page } from '@playwright/test';
import { API_PATHS } from '#contract/wire/rest.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { aNotification } from '#testkit/builders/notification-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const NAME = 'Notifications & Updates';
const LONG = 'Unbreakablywordofmanyletters'.repeat(4);

/** Two new ones, two of the last days, and older ones for three pages in all. */
async function aMemberWithNews(node: TestNode) {
  const member = await aMember(node);
  const { panelistId } = member;
  await aTask(node, panelistId, 'INVITED');
  for (let hoursAgo = 400; hoursAgo > 380; hoursAgo -= 1)
    await aNotification(node, panelistId, { hoursAgo, title: `Older ${hoursAgo}` });
  await aNotification(node, panelistId, { hoursAgo: 100, kind: 'ANNOUNCEMENT', title: LONG, body: LONG });
  await aNotification(node, panelistId, { hoursAgo: 50, kind: 'NUDGE', title: 'Nothing to open', link: null });
  const shop = 'https://shop.example/offers';
  await aNotification(node, panelistId, { hoursAgo: 5, kind: 'ANNOUNCEMENT', title: 'Elsewhere', link: shop });
  await aNotification(node, panelistId, { hoursAgo: 2, title: 'Points added', link: '/rewards' });
  return member;
}

const bell = (page: Page) => page.getByRole('button', { name: NAME });
const panel = (page: Page) => page.getByRole('dialog', { name: NAME });
const groups = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 });

/** The answer of the server to 'these are read'. */
function marking(page: Page) {
  return page.waitForResponse(
    (answer) => answer.request().postData()?.includes('markTaskNotificationsAsRead') === true,
  );
}

function holdUpLists(page: Page, status: number) {
  return page.route('**/graphql', (route) =>
    route.request().postData()?.includes('getMarketResearchTaskNotifications') === true
      ? route.fulfill({ status, json: { errors: [{ message: 'No', extensions: { code: 'BAD_REQUEST' } }] } })
      : route.fallback(),
  );
}

test('The bell, by keyboard and on my phone', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'I read what is new under the bell with the keyboard alone, and what I saw is read',
    async () => {
      const member = await aMemberWithNews(node);
      await page.setViewportSize(DESKTOP);
      await logIn(page, member);
      await expect(bell(page)).toHaveAccessibleName(`${NAME}, 24 unread`);

      await bell(page).focus();
      await page.keyboard.press('Enter');
      await expect(groups(page)).toHaveText(['New', 'Last 7 days', 'Older']);
      await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
      await expect(panel(page).getByRole('listitem')).toHaveCount(10);
      await expectNoProblems(page, 2);

      await test.step('the tabs are one stop, and arrows go between them', async () => {
        for (let stops = 0; stops < 2; stops += 1) await page.keyboard.press('Tab');
        await expect(page.getByRole('tab', { name: 'All' })).toBeFocused();
        await page.keyboard.press('ArrowLeft');
        await expect(page.getByRole('tab', { name: 'Unread 24' })).toBeFocused();
        await expect(panel(page).getByRole('listitem')).toHaveCount(10);
        await expect(groups(page)).toHaveCount(0);
      });

      await test.step('a link opens in a new tab that knows nothing of this one, and counts as read here', async () => {
        for (let stops = 0; stops < 2; stops += 1) await page.keyboard.press('Tab');
        const opening = page.context().waitForEvent('page');
        await page.keyboard.press('Enter');
        const opened = await opening;
        await opened.getByRole('heading', { level: 1, name: 'Your balance' }).waitFor();
        expect(await opened.evaluate(() => window.opener)).toBeNull();
        expect(new URL(opened.url()).searchParams.get('panelist_hash')).not.toBeNull();
        await opened.close();
        await expect(bell(page)).toHaveAccessibleName(`${NAME}, 23 unread`);
        await expect(panel(page).getByRole('link', { name: 'Points added' }).first()).not.toContainText('Unread');
      });

      await test.step('another site is not told who comes; what leads nowhere is no link', async () => {
        await expect(panel(page).getByRole('link', { name: 'Elsewhere' })).toHaveAttribute(
          'href',
          'https://shop.example/offers',
        );
        await expect(panel(page).getByText('Nothing to open')).toBeVisible();
        await expect(panel(page).getByRole('link', { name: 'Nothing to open' })).toHaveCount(0);
      });

      await test.step('more comes with scrolling, until there is no more', async () => {
        await page.getByRole('tabpanel').focus();
        for (const count of [20, 24]) {
          await page.keyboard.press('End');
          await expect(panel(page).getByRole('listitem')).toHaveCount(count);
        }
        await expect(panel(page).getByText('24 of 24 notifications')).toBeAttached();
      });

      const marked = marking(page);
      await page.keyboard.press('Escape');
      await expect(bell(page)).toHaveAccessibleName(NAME);
      await expect(bell(page)).toBeFocused();
      expect(await (await marked).json()).toMatchObject({
        data: { markTaskNotificationsAsRead: { unreadNotifications: 0 } },
      });

      await test.step('opened again, nothing is unread, and a double tap opens it once', async () => {
        await bell(page).dblclick();
        await expect(panel(page)).toBeVisible();
        await expect(panel(page).getByText('Unread', { exact: true })).toHaveCount(1);
        await page.getByRole('tab', { name: 'Unread' }).click();
        await expect(panel(page).getByRole('heading', { name: 'Nothing new today' })).toBeVisible();
        await expect(panel(page).getByText('You are all caught up')).toBeVisible();
      });

      await test.step('what arrives now is there without a reload, and is said politely', async () => {
        const listening = page.waitForResponse(`**${API_PATHS.notificationEvents}`);
        await page.reload();
        await listening;
        await bell(page).click();
        await page.getByRole('tab', { name: 'Unread' }).click();
        await expect(panel(page).getByRole('heading', { name: 'Nothing new today' })).toBeVisible();
        node.clock.advance(1_000);
        await aNotification(node, member.panelistId, { title: 'Just arrived' });
        await expect(panel(page).getByRole('link', { name: 'Just arrived' })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'You have 1 unread notification' })).toBeAttached();
        await expect(bell(page)).toHaveAccessibleName(`${NAME}, 1 unread`);
      });
    },
  );

  await asSomebodyNew(
    page,
    'On my phone the bell leads to a page; leaving it marks what I saw; a failure says so',
    async () => {
      const member = await aMemberWithNews(node);
      await page.setViewportSize(PHONE);
      await logIn(page, member);
      await page.getByRole('link', { name: `${NAME}, 24 unread` }).click();
      await expect(page).toHaveURL('/notifications');
      await expect(groups(page)).toHaveText(['New', 'Last 7 days', 'Older']);
      await expect(page.getByRole('tab', { name: 'Unread 24' })).toBeVisible();

      await page.getByRole('tab', { name: 'Unread' }).click();
      await expect(page).toHaveURL('/notifications?tab=unread');
      await expect(groups(page)).toHaveCount(0);

      const marked = marking(page);
      await page.getByRole('link', { name: 'Back' }).click();
      await marked;
      await expect(page.getByRole('link', { name: NAME, exact: true })).toBeVisible();

      await aNotification(node, member.panelistId, { title: 'One more' });
      await page.reload();
      await expect(page.getByRole('link', { name: `${NAME}, 1 unread` })).toBeVisible();

      await holdUpLists(page, 400);
      await page.getByRole('link', { name: `${NAME}, 1 unread` }).click();
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      await expectNoProblems(page, 2);
      await page.getByRole('button', { name: 'Got it' }).click();
      await expect(page).toHaveURL('/activities');
    },
  );
});
