import type { Route } from '@playwright/test';
import { ERRORS } from '#contract/wire/errors.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { goToLogOut, logIn } from './member-steps.ts';

test('As a member I see where I am logged in, end one device and then all others', async ({ page, node }) => {
  const member = await aMember(node);
  const others = [];
  for (let device = 0; device < 3; device++) {
    const browser = new ApiClient(node.url);
    await browser.signIn(member.email, member.password);
    others.push(browser);
  }
  await logIn(page, member, '/profile');
  const rows = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('This device');
  await expectNoProblems(page);
  const logOut = rows.nth(1).getByRole('button', { name: /^Log out/ });

  await test.step('It is a while since I logged in: I would rather not give my password, and nothing went wrong', async () => {
    const code = 'RECENT_SIGN_IN_REQUIRED';
    const refuse = (route: Route) =>
      route.request().headers()['x-operation-name'] === 'endMarketResearchPanelistSession'
        ? route.fulfill({ json: { data: null, errors: [{ message: ERRORS[code].sentence, extensions: { code } }] } })
        : route.fallback();
    await page.route('**/*graphql*', refuse);
    await logOut.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await expect(logOut).toBeFocused();
    await expect(page.getByText(ERRORS[code].sentence)).toHaveCount(0);
    await expect(rows).toHaveCount(4);
    await page.unroute('**/*graphql*', refuse);
  });
  await logOut.click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: 'was logged out.' })).toBeFocused();
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden();
  for (const browser of others) expect((await browser.post('/api/auth/validate-token')).status).toBe(401);
  await (await goToLogOut(page)).click();
  await expect(page).toHaveURL('/login');
});

test('As an operator I see where I am signed in, and end that with my password', async ({ page, node }) => {
  const operator = await anOperator(node);
  const signInElsewhere = async () => {
    node.clock.advance(30_000);
    const browser = new ApiClient(node.url);
    const { body } = await browser.post(API_PATHS.consoleSignIn, {
      email: operator.email,
      password: operator.password,
      code: operator.code(),
    });
    browser.csId = body.cs_id;
    return browser;
  };
  const others = [await signInElsewhere(), await signInElsewhere(), await signInElsewhere()];
  node.clock.advance(30_000);
  await signInToConsole(page, operator, '/console/account');
  const card = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: 'Sessions' }) });
  const rows = card.getByRole('listitem');
  const dialog = page.getByRole('dialog');
  const giveAndEnd = async (password: string, button: string) => {
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: button }).click();
  };

  await test.step('A wrong password ends nothing; the right one ends the session, and I hear so', async () => {
    await expect(rows).toHaveCount(4);
    await rows.nth(1).getByRole('button').click();
    await giveAndEnd('Wrong1!password', 'End session');
    await expect(dialog.getByRole('alert').filter({ hasText: /\w/ })).toBeFocused();
    await expect(rows).toHaveCount(4);
    await giveAndEnd(operator.password, 'End session');
    await expect(rows).toHaveCount(3);
    await expect(card.getByRole('status')).toHaveText('1 session ended.');
    await expect(card.getByRole('status')).toBeFocused();
  });

  await test.step('One that somebody ended before me is gone, and nothing is said of the others', async () => {
    await rows.nth(1).getByRole('button').click();
    for (const other of others) await other.post(API_PATHS.consoleSignOut);
    await signInElsewhere();
    await giveAndEnd(operator.password, 'End session');
    await expect(card.getByRole('status')).toHaveText('That session had already ended.');
    await expect(rows).toHaveCount(2);
  });

  await test.step('All others at once', async () => {
    await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await giveAndEnd(operator.password, 'Sign out everywhere else');
    await expect(rows).toHaveCount(1);
    await expect(card.getByRole('status')).toBeFocused();
    await expect(card.getByRole('button')).toHaveCount(0);
  });
});
