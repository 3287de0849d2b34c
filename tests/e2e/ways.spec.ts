import { aMember } from '#testkit/builders.ts';
import { expect, test } from './fixtures.ts';
import { logIn, submitLogin } from './member-steps.ts';

test('As a visitor I am led to the login page and, once in, to where I wanted to go', async ({ page, node }) => {
  const member = await aMember(node);
  await page.goto('/activities?from=mail#list');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await submitLogin(page, member);
  await expect(page).toHaveURL('/activities?from=mail#list');
});

test('Signed in, I am led from the login page to my activities', async ({ page, node }) => {
  await logIn(page, await aMember(node));
  await page.goto('/login');
  await expect(page).toHaveURL('/activities');
});

test('A page that was tampered with cannot send me to another site after the login', async ({ page, node }) => {
  const member = await aMember(node);
  await page.goto('/login');
  await page.evaluate(() => history.replaceState({ ...history.state, returnTo: '//evil.example/activities' }, ''));
  await page.reload();
  await submitLogin(page, member);
  await expect(page).toHaveURL('/activities');
});

for (const path of ['/no-such-page', '/activities/no-such-page', '/activities/a/b/c/d']) {
  test(`I open ${path}, am told that there is no such page and find my way home`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveTitle('Page not found · Spark Community');
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('The server is slow when I come back: I see that my page is loading, then see it', async ({ page, node }) => {
  await logIn(page, await aMember(node));
  const release = Promise.withResolvers<void>();
  await page.route('**/api/auth/validate-token', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/activities');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  release.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activities');
});

test('The server does not answer when I come back: I am not thrown out, and trying again works', async ({
  page,
  node,
}) => {
  await logIn(page, await aMember(node));
  await page.route('**/api/auth/validate-token', (route) => route.abort());
  const reported = page.waitForRequest('**/api/client-errors');
  await page.goto('/activities');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page).toHaveTitle('Something went wrong · Spark Community');
  expect((await reported).postDataJSON()).toMatchObject({
    level: 'fatal',
    messageKey: 'ApiError.UNREACHABLE',
    route: '/activities',
  });
  await page.unroute('**/api/auth/validate-token');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activities');
});
