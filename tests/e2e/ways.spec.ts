import { MEMBER_PATHS } from '#contract/pages/member-paths.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { openWithState } from './every-page.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { passUntil } from './browser-time.ts';
import { expect, test } from './fixtures.ts';
import { logIn, submitLogin } from './member-steps.ts';

// The last file of all: one worker with all of it would let the others wait.
test.describe.configure({ mode: 'parallel' });

const SIGNED_IN_PATHS = Object.values(MEMBER_PATHS)
  .filter(({ access }) => access === 'signed-in')
  .map(({ pattern }) => pattern.replace('{id}', '7'));
/** In a run that is not exhaustive; every page is opened by its reader in every-page.spec.ts. */
const PATHS_EACH = 4;
const CUT_OFF_EACH = 1;

/** One page for many addresses, each named when it fails: a page of its own for each takes longer than what is looked at. */
async function oneAtATime<T>(cases: readonly T[], look: (one: T) => Promise<void>): Promise<void> {
  for (const one of cases) await test.step(JSON.stringify(one), () => look(one));
}

test('I am led where I may go: as a visitor, with my login, and signed in', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'As a visitor I am led to the login page and, once in, to where I wanted to go',
    async () => {
      const member = await aMember(node);
      await page.goto('/activities?from=mail#list');
      await expect(page).toHaveURL('/login');
      await page.reload();
      await submitLogin(page, member);
      await expect(page).toHaveURL('/activities?from=mail#list');
    },
  );

  await asSomeOf(page, 1, {
    'A page that was tampered with cannot send me to another site after the login': async () => {
      const member = await aMember(node);
      await page.goto('/login');
      await page.evaluate(() => history.replaceState({ ...history.state, returnTo: '//evil.example/activities' }, ''));
      await page.reload();
      await submitLogin(page, member);
      await expect(page).toHaveURL('/activities');
    },
    'Signed in, I am led from the login page to my activities': async () => {
      await logIn(page, await aMember(node), '/login');
      await expect(page).toHaveURL('/activities');
    },
  });

  await asSomebodyNew(page, 'I open pages that are not there, am told so and find my way home', async () => {
    await oneAtATime(['/no-such-page', '/activities/no-such-page', '/activities/a/b/c/d'], async (path) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page).toHaveTitle('Page not found · Spark Community');
      await page.getByRole('link', { name: 'Back to home' }).click();
      await expect(page).toHaveURL('/');
    });
  });

  await asSomeOf(page, 1, {
    'I open pages that need more than I bring, and am led to the front page': async () => {
      await oneAtATime(sampleOf('without a way in', WITHOUT_A_WAY_IN, PATHS_EACH), async ([path, state]) => {
        await openWithState(page, path, state);
        await expect(page).toHaveURL('/');
      });
    },
    'As a visitor I open pages by addresses that say more, which stay as they are': async () => {
      await oneAtATime(FOR_VISITORS, async ([path, title, heading = title]) => {
        await openWithState(page, path, {});
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page).toHaveTitle(`${title} · Spark Community`);
        await expect(page).toHaveURL(path);
      });
    },
    'I open a survey link with its panelist_hash, which stays as it was written': async () => {
      await oneAtATime(SURVEY_LINKS, async (path) => {
        await page.goto(`${path}?panelist_hash=123`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This survey link no longer works');
        await expect(page).toHaveTitle(/^(Survey|Weekly quest) · /);
        await expect(page).toHaveURL(/\/s1\/?\?panelist_hash=123$/);
      });
    },
    'I open a survey link that was cut off and read what is missing': async () => {
      const cutOff = SURVEY_LINKS.flatMap((path) =>
        ['', '?panelist_hash=', '?source=mail'].map((search) => path + search),
      );
      await oneAtATime(sampleOf('cut off', cutOff, CUT_OFF_EACH), async (path) => {
        await page.goto(path);
        await expect(page.getByRole('main')).toContainText('panelist_hash is required');
        await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
      });
    },
    'Every page behind the login is closed to me as a visitor': async () => {
      for (const path of sampleOf('closed to visitors', SIGNED_IN_PATHS, PATHS_EACH)) {
        await page.goto(path);
        await expect(page).toHaveURL('/login');
      }
    },
  });

  await asSomebodyNew(
    page,
    'The server is slow when I come back: I see that my page is loading, then see it',
    async () => {
      await logIn(page, await aMember(node));
      const release = Promise.withResolvers<void>();
      await page.route('**/api/auth/validate-token', async (route) => {
        await release.promise;
        await route.continue();
      });
      await page.goto('/activities');
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
      release.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Activities');
    },
  );

  await asSomebodyNew(page, 'Signed in, I can open every page of mine; pages for visitors lead me back', async () => {
    await logIn(page, await aMember(node));
    for (const path of sampleOf('open to members', SIGNED_IN_PATHS, PATHS_EACH)) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(/.+ · Spark Community/);
    }
    for (const path of ['/login', '/forgot-password?email=dana%40example.com']) {
      await page.goto(path);
      await expect(page).toHaveURL('/activities');
    }
  });
});

test('The server does not answer when I come back: I am not thrown out, and trying again works', async ({
  page,
  node,
}) => {
  await logIn(page, await aMember(node));
  await page.route('**/api/auth/validate-token', (route) => route.abort());
  await page.clock.install();
  const reported = page.waitForRequest('**/api/client-errors');
  await page.goto('/activities');
  // It is tried for a while first.
  await passUntil(page, page.getByText('Still trying.'), SECOND_MS);
  await passUntil(page, page.getByRole('heading', { level: 1, name: 'Something went wrong' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page).toHaveTitle('Something went wrong · Spark Community');
  expect((await reported).postDataJSON()).toMatchObject({
    level: 'fatal',
    messageKey: 'ApiError.UNREACHABLE',
    route: '/activities',
  });
  await page.unroute('**/api/auth/validate-token');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Activities');
});

/** Entries whose page needs what the page before it knew, or an address that says more. */
const WITHOUT_A_WAY_IN = [
  ['/waitlist?status=qualified', {}],
  ['/account-deleted', {}],
  ['/email/unsubscribe', {}],
  ['/email/unsubscribe?success=false', {}],
  ['/registration-form/', {}],
  ['/registration-form/register/', {}],
  ['/registration-form/register/', { panelistId: 'p-1' }],
  ['/registration-form/download-app/', {}],
] as const;

const FOR_VISITORS = [
  ['/waitlist?utm_source=faq', 'Join the waitlist'],
  ['/email/unsubscribe?success=true', "You're unsubscribed"],
  ['/forgot-password?email=dana%40example.com', 'Forgot your password?'],
  ['/contact-us/?activityId=7&issueCategory=OTHER', 'Contact us', 'How can we help?'],
] as const;

const SURVEY_LINKS = ['/survey/s1/', '/onboarding/survey/panelist/s1', '/activities/weekly-quests/s1'];
