import type { Page } from '@playwright/test';
import { ERRORS } from '#contract/errors.ts';
import { aMember, anOperator } from '#testkit/builders.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';

const OPERATOR_IDLE_MS = 16 * 60_000;

async function fillIn(page: Page, { email, password, code }: { email: string; password: string; code: string }) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code').fill(code);
}

async function signIn(page: Page, operator: Awaited<ReturnType<typeof anOperator>>) {
  await page.goto('/console');
  await fillIn(page, { ...operator, code: operator.code() });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}

test('I sign in with my password and a code, see who I am, and sign out', async ({ page, node }) => {
  const operator = await anOperator(node, 'FULFILMENT');
  await signIn(page, operator);
  await expect(page).toHaveTitle('Home · Spark operator console');
  await expect(page.getByRole('main')).toContainText(operator.name);
  await expect(page.getByRole('main')).toContainText('Fulfilment');
  await page.reload();
  await expect(page.getByRole('main')).toContainText(operator.email);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
});

test('I look around locally: the page shows the demo accounts with their codes, and one fills in the form', async ({
  page,
}) => {
  await page.goto('/console');
  await page.getByRole('button', { name: 'Use support@example.com' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue('support@example.com');
  await expect(page.getByLabel('Code')).toHaveValue(/^\d{6}$/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main')).toContainText('Support');
});

test('The codes of the demo accounts roll over while I look at them', async ({ page, node }) => {
  await page.clock.install();
  await page.goto('/console');
  const account = page.getByRole('listitem').filter({ hasText: 'admin@example.com' });
  const before = await account.textContent();
  node.clock.advance(30_000);
  await page.clock.runFor(31_000);
  await expect(account).not.toHaveText(before ?? '');
});

test('Where there are no demo accounts the page shows none', async ({ page }) => {
  await page.route('**/api/console/auth/demo-accounts', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/console');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Demo accounts')).toHaveCount(0);
});

test('I mistype the code: I read so, my password stays and the code is empty again', async ({ page, node }) => {
  const operator = await anOperator(node);
  await page.goto('/console');
  await fillIn(page, { ...operator, code: operator.code() === '000000' ? '111111' : '000000' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('alert').filter({ hasText: /\w/ });
  await expect(alert).toHaveText(ERRORS.OPERATOR_SIGN_IN_FAILED.sentence);
  await expect(alert).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(operator.password);
  await expect(page.getByLabel('Code')).toHaveValue('');
});

test('I leave the code out and am told before anything is sent', async ({ page, node }) => {
  const operator = await anOperator(node);
  await page.goto('/console');
  await fillIn(page, { ...operator, code: '12' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter the 6 digits of your authenticator app')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
});

test('I was away too long: my session has ended and I am told so', async ({ page, node }) => {
  await signIn(page, await anOperator(node));
  node.clock.advance(OPERATOR_IDLE_MS);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('As a member I find the door of the console closed', async ({ page, node }) => {
  await logIn(page, await aMember(node));
  await page.goto('/console');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.goto('/activities');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activities');
});

test('I open a console address that does not exist and am told so', async ({ page, node }) => {
  await signIn(page, await anOperator(node));
  await page.goto('/console/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('On a phone the places of the console are in a menu, which I open and leave with the keyboard', async ({
  page,
  node,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await anOperator(node));
  await expect(page.getByRole('link', { name: 'Home' })).toBeHidden();
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await menu.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('Signing out does not reach the server: I am told that I am still signed in', async ({ page, node }) => {
  await signIn(page, await anOperator(node));
  await page.route('**/api/console/auth/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are still signed in.' })).toBeFocused();
  await page.unroute('**/api/console/auth/**');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
