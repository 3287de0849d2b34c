import { randomUUID } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { sayGo } from '#server/modules/restoring/after-restore.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { beginHold } from '#server/platform/installation/restore-hold.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { enterPassword, passTheDoor, signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';

const IDLE_MINUTES = 15;
const SCREENS = [
  ['Studies', 'listStudies'],
  ['Quotas', 'listQuotaCells'],
  ['Review', 'listReviews'],
  ['Members', 'listMembers'],
  ['Gift cards', 'getGiftCardStock'],
  ['Settings', 'getAuditLog'],
] as const;
/** In a run that is not exhaustive. */
const SCREENS_ON_A_SLOW_LINE = 1;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const account = (page: Page) => page.getByRole('button', { name: 'Your account' });

async function signOut(page: Page) {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('I am away for a while: I am warned and stay; away too long I am signed out, and come back to what I had typed', async ({
  page,
  node,
}) => {
  const operator = await anOperator(node);
  await page.clock.install();
  await test.step('The codes of the demo accounts roll over while I look at them', async () => {
    await page.goto('/console');
    const row = page.getByRole('listitem').filter({ hasText: 'admin@example.com' });
    const before = await row.textContent();
    node.clock.advance(30_000);
    await page.clock.runFor(31_000);
    await expect(row).not.toHaveText(before ?? '');
  });

  await test.step('I am warned and say that I am still there', async () => {
    await signInToConsole(page, operator, '/console/account');
    await page.getByLabel('Current password').fill('half of a');
    await page.clock.fastForward((IDLE_MINUTES - 1) * MINUTE_MS);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.fastForward(2 * MINUTE_MS);
    await expect(heading(page)).toHaveText('My account');
  });

  await test.step('I was away too long: I am warned, then signed out, and back on my page with what I had typed', async () => {
    await page.clock.fastForward((IDLE_MINUTES - 3) * MINUTE_MS);
    await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(page.getByText(`You were inactive for ${IDLE_MINUTES} minutes`)).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(operator.email);
    await expect(page.getByRole('heading', { name: 'My account' })).toBeHidden();
    node.clock.advance(30_000);
    await passTheDoor(page, operator);
    await expect(heading(page)).toHaveText('My account');
    await expect(page.getByLabel('Current password')).toHaveValue('half of a');
  });
});

/** Opens a screen whose script is late: what it shows is not. */
async function expectAskedForOnce(page: Page, [place, operation]: (typeof SCREENS)[number]): Promise<void> {
  const { promise: scriptsCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scriptsCome;
    await route.continue();
  });
  // What a crowded server refused is asked for again, and should be.
  const answered: string[] = [];
  const listen = (response: Response) => {
    if (response.ok()) answered.push(response.request().postData() ?? '');
  };
  page.on('response', listen);
  const times = () => answered.filter((body) => body.includes(`"${operation}"`)).length;

  await page.getByRole('link', { name: place }).first().click();
  await expect.poll(times, `${place} is asked for`).toBe(1);
  await expect(heading(page), 'its script waits').not.toHaveText(place);
  letScriptsCome();
  await expect(heading(page)).toHaveText(place);
  await page.waitForLoadState('networkidle');
  expect(times(), `${place} is asked for once`).toBe(1);
  page.off('response', listen);
  await page.unroute('**/assets/*.js');
}

test('I sign in to the console and out, find its screens, am told of a hold, and am let in where I may go', async ({
  page,
  node,
}) => {
  await asSomebodyNew(
    page,
    'I sign in with my password and then a code, am told what I mistype or leave out, see who I am, and sign out',
    async () => {
      const operator = await anOperator(node);
      await test.step('Where there are no demo accounts the page shows none', async () => {
        await page.route('**/api/console/auth/demo-accounts', (route) => route.fulfill({ status: 404, json: {} }));
        await page.goto('/console');
        await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
        await expect(page.getByText('Demo accounts')).toHaveCount(0);
        await page.unroute('**/api/console/auth/demo-accounts');
      });

      await test.step('I leave half of the code out and am told before anything is sent', async () => {
        await enterPassword(page, operator);
        await expect(page.getByLabel('Code')).toBeFocused();
        await page.getByLabel('Code').fill('12');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(
          page.getByText('Enter the 6-digit code from your authenticator app', { exact: true }),
        ).toBeVisible();
      });

      await test.step('I mistype the code: I read so, and the field is empty again', async () => {
        await page.getByLabel('Code').fill(operator.code() === '000000' ? '111111' : '000000');
        const alert = page.getByRole('alert').filter({ hasText: /\w/ });
        await expect(alert).toHaveText(
          "That code isn't right, has expired, or was already used. Enter the next code your app shows.",
        );
        await expect(alert).toBeFocused();
        await expect(page.getByLabel('Code')).toHaveValue('');
      });

      await test.step('The right code lets me in, and my menu says who I am', async () => {
        await page.getByLabel('Code').fill(operator.code());
        await expect(heading(page)).toHaveText('Overview');
        await expect(page).toHaveTitle('Overview · Spark operator console');
        await page.reload();
        await account(page).click();
        const menu = page.getByRole('menu', { name: 'Your account' });
        await expect(menu).toContainText(operator.name);
        await expect(menu).toContainText(`Researcher, ${operator.email}`);
        await menu.getByRole('menuitem', { name: 'Sign out' }).click();
        await expect(heading(page)).toHaveText('Sign in');
        await expect(page.getByText('Your session has ended')).toHaveCount(0);
      });

      await test.step('I look around locally: a demo account fills in the form, and then the code', async () => {
        await page.getByRole('button', { name: 'Use researcher@example.com' }).click();
        await expect(page.getByLabel('Email address')).toHaveValue('researcher@example.com');
        await page.getByRole('button', { name: 'Continue' }).click();
        const demo = page.getByRole('button', { name: 'Use this code' });
        await demo.waitFor();
        // The codes roll over before the page has asked for the next one.
        node.clock.advance(30_000);
        await demo.click();
        await expect(heading(page)).toHaveText('Overview');
      });

      await test.step('On a phone the places of the console are in a menu, which I open and leave with the keyboard', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(page.getByRole('link', { name: 'Overview' })).toBeHidden();
        const opener = page.getByRole('button', { name: 'Menu', exact: true });
        await opener.press('Enter');
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect(menu.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
        await expect(menu.locator(':focus')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
        await expect(opener).toBeFocused();
        await opener.press('Enter');
        await menu.getByRole('button', { name: 'Sign out' }).press('Enter');
        await expect(heading(page)).toHaveText('Sign in');
      });
    },
  );
  await asSomebodyNew(
    page,
    'From an address that is not there to the screens I want, on a slow line, and out again once the server hears it',
    async () => {
      await test.step('I open a console address that does not exist and am told so', async () => {
        await signInToConsole(page, await anOperator(node, 'ADMIN'), '/console/no-such-page');
        await expect(heading(page)).toHaveText('Page not found');
        await page.getByRole('link', { name: 'Back to home' }).click();
        await expect(heading(page)).toHaveText('Overview');
        await expect(heading(page)).toBeFocused();
        await page.waitForLoadState('networkidle');
      });

      await test.step('On a slow line, what a screen shows is asked for while its script is on its way, and once', async () => {
        for (const screen of sampleOf('screens on a slow line', SCREENS, SCREENS_ON_A_SLOW_LINE))
          await expectAskedForOnce(page, screen);
      });

      await test.step('Signing out does not reach the server: I am told that I am still signed in', async () => {
        await page.route('**/api/console/auth/**', (route) => route.abort());
        await signOut(page);
        await expect(page.getByRole('alert').filter({ hasText: "You're still signed in." })).toBeFocused();
        await page.unroute('**/api/console/auth/**');
        await signOut(page);
        await expect(heading(page)).toHaveText('Sign in');
      });
    },
  );
  await asSomebodyNew(
    page,
    'On a restored copy I read on every screen that nothing is sent, until somebody says go',
    async () => {
      const { platform, rooms } = node;
      await inTransaction(platform.db, (tx) => beginHold(platform, tx, 'TOLD'));
      try {
        await signInToConsole(page, await anOperator(node, 'ADMIN'));
        const bar = page.getByText('This is a restored copy, on hold since');
        await expect(bar).toContainText('npm run restored -- go');
        await page.getByRole('link', { name: 'Settings' }).first().click();
        await page.getByRole('button', { name: 'Invite' }).click();
        const email = `${randomUUID()}@example.com`;
        await page.getByRole('dialog').getByLabel('Email address').fill(email);
        await page.getByRole('dialog').getByLabel('Name').fill('Later Colleague');
        await page.getByRole('button', { name: 'Send invitation' }).click();
        const sentence = `Invitation to ${email} is queued because sending is on hold.`;
        await expect(page.getByText(sentence)).toBeVisible();
        await page.getByRole('link', { name: 'Studies' }).first().click();
        await expect(bar).toBeVisible();
        expect((await sayGo(rooms, 'send')).ok).toBe(true);
        await page.reload();
        await expect(heading(page)).toHaveText('Studies');
        await expect(bar).toHaveCount(0);
      } finally {
        await sayGo(rooms, 'send');
      }
    },
  );
  await asSomebodyNew(
    page,
    'As a member I find the door of the console closed; a reader sees the studies, and is told who may open the rest',
    async () => {
      await test.step('As a member I find the door of the console closed', async () => {
        await logIn(page, await aMember(node));
        await page.goto('/console');
        await expect(heading(page)).toHaveText('Sign in');
        await page.goto('/activities');
        await expect(heading(page)).toContainText('Activities');
      });

      await test.step('As a reader I see the studies, and am told who may open the rest', async () => {
        const refused: string[] = [];
        page.on('response', (answer) => {
          if (answer.status() === 403) refused.push(answer.request().postData() ?? answer.url());
        });
        await signInToConsole(page, await anOperator(node, 'READER'));
        await expect(heading(page)).toHaveText('Studies');
        await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText(['Studies']);
        await page.goto('/console/settings');
        await expect(page.getByRole('main')).toContainText('This page is for the Admin role. Your role is Reader.');
        expect(refused, 'no page asks for what it may not have').toEqual([]);
      });
    },
  );
});
