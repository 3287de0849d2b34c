import type { Page } from '@playwright/test';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { signInToConsole } from './console-steps.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';

const REWARDS_SCRIPT = /assets\/rewards-page.*\.js/;
const MEMBERS_SCRIPT = /assets\/members-page.*\.js/;

const goToRewards = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
const theHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** How often a document was asked for from now on. */
function documentsOf(page: Page): { readonly count: () => number } {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return { count: () => count };
}

test('A part of the app is gone or does not come: the page loads itself anew once, and says so if that is no help', async ({
  page,
  node,
}) => {
  await asSomebodyNew(
    page,
    'A part of the app is of a version that is gone: the page loads itself anew, and there I am',
    async () => {
      await logIn(page, await aMember(node));
      // As the balancers in deploy/ answer.
      await page.route('/health/**', (route) => route.fulfill({ status: 404 }));
      await page.route(REWARDS_SCRIPT, (route) => route.fulfill({ status: 404 }), { times: 1 });
      await goToRewards(page);
      await expect(theHeading(page)).toHaveText('Your balance');
      await expect(page).toHaveURL('/rewards');
    },
  );

  await asSomeOf(page, 1, {
    'The newest version lacks it too: I read so after one try, and trying again fetches it anew': async () => {
      await logIn(page, await aMember(node));
      const documents = documentsOf(page);
      let asked = 0;
      await page.route(REWARDS_SCRIPT, (route) => {
        asked += 1;
        return route.abort();
      });
      const reported = page.waitForRequest('**/api/client-errors');
      await goToRewards(page);
      expect((await reported).postDataJSON()).toMatchObject({ level: 'fatal', messageKey: 'ChunkLoadError' });
      await expect.poll(() => documents.count()).toBe(1);
      await expect(theHeading(page)).toHaveText('Something went wrong');
      const askedBefore = asked;
      // By itself it would try again now, if it tried more than once.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.unroute(REWARDS_SCRIPT);
      await expect(theHeading(page)).toHaveText('Something went wrong');
      expect([documents.count(), asked]).toEqual([1, askedBefore]);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(theHeading(page)).toHaveText('Your balance');
    },
    'I am offline when a part is needed: my page stays, and comes by itself once I am back': async () => {
      await logIn(page, await aMember(node));
      const documents = documentsOf(page);
      await page.route(REWARDS_SCRIPT, (route) => route.abort());
      await page.route('/', (route) => route.abort());
      await goToRewards(page);
      await expect(theHeading(page)).toHaveText('Something went wrong');
      expect(documents.count()).toBe(0);
      await page.unrouteAll();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(theHeading(page)).toHaveText('Your balance');
    },
    'My browser kept a page whose start is gone: it is loaded anew; if that does not help, I read so': async () => {
      const start = /\/assets\/index-[^/]*\.js$/;
      await page.route(start, (route) => route.fulfill({ status: 404 }), { times: 1 });
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();

      await page.route(start, (route) => route.fulfill({ status: 404 }));
      const reported = page.waitForRequest('**/api/client-errors');
      await page.goto('/login');
      await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
      expect((await reported).postDataJSON()).toMatchObject({ level: 'fatal', messageKey: 'ChunkLoadError' });
      await page.unroute(start);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    },
    'No node knows what my page asks for: it is asked for again first, then loaded anew, once': async () => {
      await logIn(page, await aMember(node));
      const documents = documentsOf(page);
      let asked = 0;
      await page.route('**/graphql', async (route) => {
        if (route.request().postDataJSON().operationName !== 'listMarketResearchRewards') return route.fallback();
        asked += 1;
        const errors = [{ message: 'Reload the page.', extensions: { code: 'UNKNOWN_OPERATION' } }];
        return route.fulfill({ status: 400, json: { errors } });
      });
      await goToRewards(page);
      await expect.poll(() => documents.count()).toBe(1);
      expect(asked).toBeGreaterThanOrEqual(4);
    },
  });

  await asSomebodyNew(
    page,
    'My browser keeps nothing: the page does not load itself anew, and I am told what to do',
    async () => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      });
      await logIn(page, await aMember(node));
      const documents = documentsOf(page);
      await page.route(REWARDS_SCRIPT, (route) => route.abort(), { times: 1 });
      await goToRewards(page);
      await expect(theHeading(page)).toHaveText('Something went wrong');
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      expect(documents.count()).toBe(0);
    },
  );
});

test('As an operator I open a screen of a version that is gone: the console loads itself anew, once', async ({
  page,
  node,
}) => {
  await signInToConsole(page, await anOperator(node, 'ADMIN'));
  const documents = documentsOf(page);
  await page.route(MEMBERS_SCRIPT, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const goToMembers = () => page.getByRole('link', { name: 'Members', exact: true }).first().click();
  await goToMembers();
  await expect(theHeading(page)).toHaveText('Members');
  expect(documents.count()).toBe(1);

  await page.goto('/console');
  await page.route(MEMBERS_SCRIPT, (route) => route.fulfill({ status: 404 }));
  await goToMembers();
  await expect(page.getByRole('main').getByText('Something went wrong. Please try again.')).toBeVisible();
  await page.unroute(MEMBERS_SCRIPT);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(theHeading(page)).toHaveText('Members');
});
