import type { Page } from '@playwright/test';
import { OFREP_BULK_PATH } from '#contract/flags/ofrep.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { massOf } from '#testkit/masses.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, goToLogOut, logIn, submitLogin } from './member-steps.ts';

const ACCESS_EXPIRES_MS = 16 * 60_000;
/** As many as somebody leaves open; in a run that is not exhaustive a few. */
const TABS = massOf({ sample: 3, whole: 10 });
/** What the page itself asks for; what watches in the background asks when it is its turn. */
const CALLS_OF_TAB = [
  'getMarketResearchTasks',
  'getMarketResearchPanelistPreferences',
  'getMarketResearchPanelistRewardPoints',
];

/** What a browser does when somebody comes back to a tab: the page asks for news. */
async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
}

test('My tabs wake up with an expired session: three calls each, one refresh, and all of them go on', async ({
  page,
  context,
  node,
}) => {
  const member = await aMember(node);
  await aTask(node, member.panelistId, 'INVITED', { externalName: 'Seen in every tab' });
  await logIn(page, member);
  const tabs = [page];
  while (tabs.length < TABS) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto('/activities');
    await expect(activityCards(tab)).toContainText('Seen in every tab');
    await expect(tab.getByRole('banner')).toContainText('points');
    await expect(tab.getByRole('banner')).toContainText('Hello,');
  }

  // What watches in the background would refresh the session before the tabs come to it.
  await context.route(`**${OFREP_BULK_PATH}`, () => undefined);
  node.clock.advance(ACCESS_EXPIRES_MS);
  const refused: string[] = [];
  const answered: { readonly path: string; readonly call: string | undefined }[] = [];
  context.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.status() === 401) refused.push(path);
    else answered.push({ path, call: response.request().headers()['x-operation-name'] });
  });
  await aTask(node, member.panelistId, 'INVITED', { externalName: 'New since then' });
  await Promise.all(tabs.map(comeBackTo));

  for (const tab of tabs) {
    await expect(activityCards(tab).filter({ hasText: 'New since then' })).toBeVisible();
    await expect(tab).toHaveURL('/activities');
  }
  const answersOfTabs = () => answered.filter(({ call = '' }) => CALLS_OF_TAB.includes(call)).length;
  await expect.poll(answersOfTabs).toBe(CALLS_OF_TAB.length * TABS);
  expect(refused).toContain(API_PATHS.localGraphql);
  expect(answered.filter(({ path }) => path === API_PATHS.refreshToken)).toHaveLength(1);
});

test('My session goes on, ends and changes hands as I would expect, in every tab', async ({ page, node, context }) => {
  await asSomebodyNew(
    page,
    'I log out in one tab and the other follows; I log in again and it follows too',
    async () => {
      const member = await aMember(node);
      await logIn(page, member);
      const other = await context.newPage();
      await other.goto('/activities');
      await other.getByRole('heading', { name: 'Activities' }).waitFor();

      await (await goToLogOut(page)).click();
      await expect(page).toHaveURL('/login');
      await expect(other).toHaveURL('/login');

      await submitLogin(page, member);
      await expect(page).toHaveURL('/activities');
      await expect(other).toHaveURL('/activities');
    },
  );

  await asSomeOf(page, 1, {
    'I reload the page after my session has expired, and I am still in': async () => {
      await logIn(page, await aMember(node));
      node.clock.advance(ACCESS_EXPIRES_MS);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Activities');
    },
    'My session has ended: I am told, log in again and am back where I was': async () => {
      const member = await aMember(node);
      await logIn(page, member, '/activities?sort=new');
      await page.getByRole('heading', { name: 'Activities' }).waitFor();
      await context.clearCookies();
      await comeBackTo(page);

      await expect(page).toHaveURL('/login');
      await expect(page.getByText('your session has ended')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await submitLogin(page, member);
      await expect(page).toHaveURL('/activities?sort=new');
    },
    'I log out without a connection, read that it did not work, and try again': async () => {
      await logIn(page, await aMember(node));
      await page.route('**/api/auth/sign-out', (route) => route.abort());
      await (await goToLogOut(page)).click();
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toContainText('Something went wrong');
      await expect(page).toHaveURL('/profile');
      await page.unroute('**/api/auth/sign-out');
      await (await goToLogOut(page)).click();
      await expect(page).toHaveURL('/login');
    },
    'After me somebody else logs in at the same browser and sees nothing of mine': async () => {
      const [me, other] = [await aMember(node), await aMember(node)];
      await aTask(node, me.panelistId, 'INVITED', { externalName: 'For my eyes only' });
      await logIn(page, me);
      await expect(activityCards(page)).toContainText('For my eyes only');
      await (await goToLogOut(page)).click();
      await submitLogin(page, other);
      await expect(page.getByText('Your first activity is on its way')).toBeVisible();
      await expect(page.getByText('For my eyes only')).toHaveCount(0);
    },
  });
});
