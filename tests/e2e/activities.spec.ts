import type { Page, Route } from '@playwright/test';
import { ERRORS, graphqlErrorBody, type ErrorCode } from '#contract/wire/errors.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';

const TASKS = 'getMarketResearchTasks';

/** Answers the list of activities instead of the server, until told otherwise. */
async function answerTasks(page: Page, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const handler = (route: Route) =>
    route.request().headers()['x-operation-name'] === TASKS ? answer(route) : route.fallback();
  await page.route('**/graphql', handler);
  return () => page.unroute('**/graphql', handler);
}

function failWith(code: ErrorCode) {
  return (route: Route) => route.fulfill({ status: ERRORS[code].httpStatus, json: graphqlErrorBody(code) });
}

test('My activities are empty, loading, failing, or there as they were written', async ({ page, node }) => {
  await asSomebodyNew(page, 'My activities cannot be shown: I read so and try again', async () => {
    const member = await aMember(node);
    await aTask(node, member.panelistId, 'INVITED', { externalName: 'Back again' });
    const restore = await answerTasks(page, failWith('FORBIDDEN'));
    await logIn(page, member);
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Something went wrong' })).toBeVisible();
    await restore();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(activityCards(page)).toContainText('Back again');
  });

  await asSomeOf(page, 1, {
    'I have done what there was and am told so': async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'QUALIFIED');
      await logIn(page, member);
      await expect(page.getByText('Nothing new today')).toBeVisible();
      await expect(page.getByText('You are all caught up')).toBeVisible();
    },
    'On my first day nothing waits yet: I am shown around': async () => {
      await logIn(page, await aMember(node));
      const steps = page.getByRole('region', { name: 'First steps' });
      await expect(steps.getByRole('heading', { level: 2 })).toHaveText('Your first activity is on its way');
      const ways = await steps.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(ways).toEqual(['/profile', '/profile/edit-avatar', '/my-spark', '/faq']);
      await page.goto('/activities?kind=VIDEO');
      await expect(page.getByText('Nothing new today')).toBeVisible();
    },
    'I see that my activities are loading, then see them': async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'Worth the wait' });
      const release = Promise.withResolvers<void>();
      await answerTasks(page, async (route) => {
        await release.promise;
        await route.continue();
      });
      await logIn(page, member);
      await expect(page.getByText('Loading your activities')).toBeAttached();
      release.resolve();
      await expect(activityCards(page)).toContainText('Worth the wait');
      await expect(page.getByText('Loading your activities')).toHaveCount(0);
    },
    'I see points in the way I write numbers': async () => {
      const member = await aMember(node);
      const points = { qualified: 1_250, nonQualified: 10, overQuota: 5 };
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A long one', points });
      await logIn(page, member);
      await expect(activityCards(page)).toContainText(/1,250\s*points/);
    },
    'A title full of markup is shown as it was written': async () => {
      const member = await aMember(node);
      const externalName = '<img src=x onerror=alert(1)><b>Bold</b>';
      await aTask(node, member.panelistId, 'INVITED', { externalName });
      await logIn(page, member);
      await expect(activityCards(page).getByRole('heading', { level: 2 })).toHaveText(externalName);
    },
  });
});

test('I am greeted by name and by my clock; what I began is first, and I see when each closes', async ({
  page,
  node,
}) => {
  const member = await aMember(node, { firstName: 'Dana' });
  const noonIn = (days: number) => {
    const noon = new Date();
    noon.setDate(noon.getDate() + days);
    noon.setHours(12, 0, 0, 0);
    return noon;
  };
  await aTask(node, member.panelistId, 'STARTED', { externalName: 'Begun', closesAt: noonIn(40) });
  await aTask(node, member.panelistId, 'INVITED', { externalName: 'Next', closesAt: noonIn(1), minutes: 4 });
  await aTask(node, member.panelistId, 'INVITED', { externalName: 'Later', closesAt: noonIn(3), minutes: 2 });
  await logIn(page, member);
  const morning = noonIn(0);
  morning.setHours(9);
  await page.clock.setFixedTime(morning);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activities: Good morning, Dana');
  await expect(page.getByText('You have 3 activities to do. The shortest takes 2 minutes.')).toBeVisible();
  await expect(activityCards(page).first()).toContainText('Begun');
  await expect(activityCards(page).first()).toContainText(/Closes \d\d\/\d\d\/\d{4}/);
  await expect(activityCards(page).filter({ hasText: 'Next' })).toContainText('Closes tomorrow');
  await expect(activityCards(page).filter({ hasText: 'Later' })).toContainText('Closes in 3 days');
  const [first, second] = await Promise.all([0, 1].map((index) => activityCards(page).nth(index).boundingBox()));
  expect(first?.width).toBeGreaterThan(1.8 * (second?.width ?? 0));
});
