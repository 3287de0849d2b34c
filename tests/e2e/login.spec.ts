import pg from 'pg';
import { DEMO_TEXTS } from '#contract/identity/demo.ts';
import { ERRORS } from '#contract/wire/errors.ts';
import { DEMO_LOCK } from '#server/demo/load-demo-data.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode } from '#testkit/node.ts';
import { sampleOf } from '#testkit/masses.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { activityCards, fillInLogin, goToLogOut, submitLogin } from './member-steps.ts';

const FAILED =
  'We cannot find an account with this email address OR the entered email address and password do not match. Please try again. This is an invitation only community.';

function warning(attempt: number): string {
  return `You've reached ${attempt} of 5 failed attempts. Your account will get temporarily locked after repeated failed attempts.`;
}

const SLIPS = [
  ['nothing', '', '', ['Email is required', 'Password must be at least 8 characters long'], 'Email address'],
  ['no real address', 'dana', 'longenough', ['Email must be a valid email address'], 'Email address'],
  ['a short password', 'dana@example.com', 'short', ['Password must be at least 8 characters long'], 'Password'],
] as const;

test('I log in and out, with the keyboard too, and am told what is wrong with what I type', async ({ page, node }) => {
  await asSomebodyNew(page, 'I log in, see my activities and my points, and log out', async () => {
    const member = await aMember(node);
    await aTask(node, member.panelistId, 'INVITED', { externalName: 'Weeknight dinners', subType: 'QUANTITATIVE' });
    await aTask(node, member.panelistId, 'STARTED', { externalName: 'A look at lids', subType: 'QUALITATIVE' });
    await aTask(node, member.panelistId, 'QUALIFIED', { externalName: 'Done and paid' });

    await page.goto('/');
    await page.getByRole('link', { name: 'Log in' }).click();
    await submitLogin(page, member);

    await expect(page).toHaveURL('/activities');
    await expect(page).toHaveTitle('Activities · Spark Community');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(activityCards(page).filter({ hasText: 'Weeknight dinners' })).toContainText(/Survey.*Invited/);
    await expect(activityCards(page).filter({ hasText: 'A look at lids' })).toContainText(/Video.*In progress/);
    await expect(activityCards(page)).toHaveCount(2);
    await expect(page.getByRole('banner').getByRole('link', { name: '120 points' })).toBeVisible();

    await (await goToLogOut(page)).click();
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle('Log in · Spark Community');
    await page.goto('/activities');
    await expect(page).toHaveURL('/login');
  });

  await asSomebodyNew(page, 'I log in and out with the keyboard alone', async () => {
    const member = await aMember(node);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type(member.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeFocused();
    const account = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused();
    // Past the sections of the page.
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    for (let count = await sections.count(); count >= 0; count--) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeFocused();
  });

  await asSomeOf(page, 1, {
    'I press the button again and again while it works, and it sends once': async () => {
      const member = await aMember(node);
      const release = Promise.withResolvers<void>();
      let sent = 0;
      await page.route('**/api/auth/sign-in', async (route) => {
        sent += 1;
        await release.promise;
        await route.continue();
      });
      await page.goto('/login');
      await submitLogin(page, member);
      const button = page.getByRole('button', { name: 'Log in' });
      await expect(button).toHaveAttribute('aria-busy', 'true');
      await button.click({ force: true });
      await page.getByLabel('Password', { exact: true }).press('Enter');
      release.resolve();
      await expect(page).toHaveURL('/activities');
      expect(sent).toBe(1);
    },
    'The server is down while I log in: I read so, and it works once it is back': async () => {
      const member = await aMember(node);
      await page.route('**/api/auth/sign-in', (route) => route.abort());
      await page.goto('/login');
      await submitLogin(page, member);
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
        'Something went wrong. Please try again.',
      );
      await page.unroute('**/api/auth/sign-in');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/activities');
    },
  });

  for (const [what, email, password, messages, focused] of sampleOf('slips at the login', SLIPS, 1)) {
    await asSomebodyNew(page, `I type ${what} and am told so before anything is sent`, async () => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.method()));
      await page.goto('/login');
      await submitLogin(page, { email, password });
      for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByLabel(focused, { exact: true })).toBeFocused();
      await expect(page.getByLabel(focused, { exact: true })).toHaveAccessibleDescription(messages[0]);
      expect(sent).not.toContain('POST');
    });
  }

  await asSomebodyNew(
    page,
    'I mistype my password and read what happened, the second time with a warning; what I typed stays',
    async () => {
      const { email, password } = await aMember(node);
      await page.goto('/login');
      await submitLogin(page, { email, password: 'not my password' });
      const alert = page.getByRole('alert').filter({ hasText: /\w/ });
      await expect(alert).toHaveText(FAILED);
      await expect(alert).toBeFocused();
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not my password');

      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(alert).toHaveText(FAILED + warning(2));
      await expect(alert).toBeFocused();

      await submitLogin(page, { email, password });
      await expect(page).toHaveURL('/activities');
    },
  );

  await asSomeOf(page, 1, {
    'I see my password while I type it': async () => {
      await page.goto('/login');
      await fillInLogin(page, { email: 'dana@example.com', password: 'my own words' });
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    },
    'I find the ways to a new password and to the waitlist': async () => {
      await page.goto('/login');
      await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
        'href',
        '/forgot-password',
      );
      await expect(page.getByRole('link', { name: 'Join the waitlist' })).toHaveAttribute('href', '/waitlist');
    },
    'I am told when logging in is paused after five failures': async () => {
      const email = 'nobody-here@example.com';
      await page.goto('/login');
      const alert = page.getByRole('alert').filter({ hasText: /\w/ });
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        await submitLogin(page, { email, password: 'not my password' });
        await expect(alert).toHaveText(attempt === 1 ? FAILED : FAILED + warning(attempt));
      }
      await submitLogin(page, { email, password: 'not my password' });
      await submitLogin(page, { email, password: 'not my password' });
      await expect(alert).toHaveText(ERRORS.ACCOUNT_LOCKED.sentence);
    },
    'I am told when I try too often': async () => {
      await page.goto('/login');
      const alert = page.getByRole('alert').filter({ hasText: /\w/ });
      for (let number = 1; number <= 10; number += 1) {
        await submitLogin(page, { email: `guess-${number}@example.com`, password: 'a good guess' });
        await expect(alert).toHaveText(FAILED);
      }
      await submitLogin(page, { email: 'guess-11@example.com', password: 'a good guess' });
      await expect(alert).toHaveText(ERRORS.RATE_LIMITED.sentence);
    },
  });
});

test('I open a demo that is not there yet: I am told, and told when it is, and log in without loading the page again', async ({
  page,
  context,
  appsFolder,
}) => {
  const databaseUrl = await newDatabaseUrl();
  const another = new pg.Client({ connectionString: databaseUrl });
  await another.connect();
  // As if another node were loading it, for as long as we look.
  await another.query(`SELECT pg_advisory_lock(${DEMO_LOCK})`);
  const config = { hasDemoData: true };
  const demo = await startTestNode({
    databaseUrl,
    appsFolder,
    clock: heldClock(new Date()),
    config,
    isDemoAwaited: false,
  });
  try {
    const operators = await context.newPage();
    await operators.goto(`${demo.url}/console`);
    await expect(operators.getByRole('status').filter({ hasText: DEMO_TEXTS.preparing })).toBeVisible();
    await page.goto(`${demo.url}/login`);
    const notice = page.getByRole('status').filter({ hasText: /demo/ });
    await expect(notice).toHaveText(DEMO_TEXTS.preparing);
    await expectNoProblems(page);
    const email = page.getByLabel('Email address');
    await email.fill('dana@example.com');

    // The other node is done: what it has brought is there, and nothing is loaded twice.
    const dana = await aMember(demo, { email: 'dana@example.com' });
    await another.query(`SELECT pg_advisory_unlock(${DEMO_LOCK})`);
    await demo.demoLoaded;
    await expect(notice).toHaveText(DEMO_TEXTS.ready);
    await expect(email).toHaveValue('dana@example.com');
    await submitLogin(page, dana);
    await expect(page).toHaveURL(`${demo.url}/activities`);
    await expect(operators.getByRole('button', { name: 'Use admin@example.com' })).toBeVisible();
    const later = await context.newPage();
    await later.goto(`${demo.url}/forgot-password`);
    await expect(later.locator('meta[name=demo]')).toHaveCount(0);
  } finally {
    await another.end();
    await demo.stop();
    await dropDatabase(databaseUrl);
  }
});
