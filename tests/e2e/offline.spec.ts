import { rm } from 'node:fs/promises';
import { currentBuild } from '#server/platform/places.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { testKeys } from '#testkit/config.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode } from '#testkit/node.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, goToLogOut, logIn, submitLogin } from './member-steps.ts';
import {
  anotherBuild,
  comeBack,
  countSeen,
  goOffline,
  keptBuilds,
  keptPaths,
  restWorker,
  untilKept,
  workersOf,
} from './offline-steps.ts';
import { answersOf, choose, heading, invited, nextButton, stateOf, write } from './survey-steps.ts';

test.use({ serviceWorkers: 'allow' });

test('Without a connection the app opens with what I saw last, and a page I never saw says so', async ({
  page,
  node,
  context,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { member } = await invited(node);
  await logIn(page, member);
  await expect(activityCards(page)).toHaveCount(1);
  await untilKept(page);
  expect(problems.filter((text) => /content security|trusted/i.test(text))).toEqual([]);

  await goOffline(context);
  await page.reload();
  await expect(heading(page)).toContainText('Activities');
  await expect(activityCards(page)).toContainText('Tea, honestly');
  await expect(page.getByText("You're offline.")).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await tabs.getByRole('link', { name: 'Rewards' }).click();
  await expect(heading(page)).toHaveText('No connection');
  await expect(heading(page)).toHaveCount(1);
  await tabs.getByRole('link', { name: 'Activities' }).click();
  await expect(activityCards(page)).toContainText('Tea, honestly');
  await tabs.getByRole('link', { name: 'Rewards' }).click();
  await comeBack(context);
  await expect(heading(page)).toHaveText('Your balance');
  await expect(page.getByText("You're offline.")).toHaveCount(0);

  await (await goToLogOut(page)).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  expect(await page.evaluate(countSeen)).toBe(0);
  expect((await keptPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
  await goOffline(context);
  await page.goto('/activities');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('I answer a survey without a connection, load the page anew, come back, and nothing is lost', async ({
  page,
  node,
  context,
}) => {
  const { member, address, taskId } = await invited(node);
  await logIn(page, member);
  await untilKept(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(heading(page)).toHaveText('Do you drink tea?');
  await goOffline(context);
  await choose(page, 'Yes');
  await expect(heading(page)).toHaveText('Why is that?');
  await expect(page.getByText('1 page is saved on this device.')).toBeVisible();
  await page.getByRole('textbox').fill('It is warm.');
  await page.reload();
  await expect(heading(page)).toHaveText('Why is that?');
  await expect(page.getByRole('textbox')).toHaveValue('It is warm.');
  await nextButton(page).click();
  await expect(page.getByText('2 pages are saved on this device.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox')).toHaveValue('It is warm.');
  await page.getByRole('textbox').fill('It is warm and sweet.');
  await nextButton(page).click();
  await choose(page, 'Yes');
  await expect(heading(page)).toHaveText('All answered');
  expect(await answersOf(node, taskId)).toEqual({});

  await comeBack(context);
  await expect(heading(page)).toHaveText('All done. Thank you!');
  expect(await stateOf(node, taskId)).toBe('QUALIFIED');
  expect(await answersOf(node, taskId)).toEqual({ drinks: 'Yes', why: 'It is warm and sweet.', again: 'Yes' });
});

test('I close the survey before I am back: what waits is sent from wherever I am', async ({ page, node, context }) => {
  const { member, address, taskId } = await invited(node);
  await logIn(page, member);
  await untilKept(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Start' }).click();
  await goOffline(context);
  await choose(page, 'Yes');
  await write(page, 'It is warm.');
  await expect(page.getByText('2 pages are saved on this device.')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/activities');
  await expect(activityCards(later)).toContainText('Tea, honestly');
  await comeBack(context);
  await expect(later.getByText('We got your offline answers to “Tea, honestly.”')).toBeVisible();
  expect(await answersOf(node, taskId)).toEqual({ drinks: 'Yes', why: 'It is warm.' });
});

test('The server has a new version: I get it at once, but not in the middle of a survey', async ({ page, context }) => {
  const databaseUrl = await newDatabaseUrl();
  const buildFolder = currentBuild() ?? '';
  const newFolder = await anotherBuild(buildFolder, 'new');
  const parts = { databaseUrl, clock: heldClock(new Date()) };
  const config = { signingKeys: testKeys('offline') };
  const before = await startTestNode({ ...parts, appsFolder: buildFolder, config });
  const { member, address } = await invited(before);
  const at = (path: string) => new URL(path, before.url).href;
  await page.goto(at('/login'));
  await submitLogin(page, member);
  await expect(activityCards(page)).toHaveCount(1);
  await untilKept(page);
  const [old] = await keptBuilds(page);
  await page.goto(at(address));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(heading(page)).toHaveText('Do you drink tea?');
  await goOffline(context);
  const second = await context.newPage();
  await second.goto(at('/activities'));
  await expect(activityCards(second)).toHaveCount(1);
  await expect(second.locator('html')).toHaveAttribute('data-kept', /./);
  await before.stop();

  const port = Number(new URL(before.url).port);
  const after = await startTestNode({ ...parts, appsFolder: newFolder, config: { ...config, port } });
  await comeBack(context);
  // What was kept of the old version leaves by itself; the new worker waits for the survey.
  await expect(second.locator('body')).toHaveAttribute('data-build', 'new', { timeout: 60_000 });
  await expect
    .poll(() => second.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
  expect(await keptBuilds(second)).toContain(old);
  await choose(page, 'Yes');
  await expect(heading(page)).toHaveText('Why is that?');
  await expect(page.locator('body')).not.toHaveAttribute('data-build', 'new');
  await page.getByRole('button', { name: 'Save and exit' }).click();
  await expect(page).toHaveURL(/\/activities/);
  await expect
    .poll(async () => {
      await restWorker(second);
      return workersOf(second);
    })
    .toEqual({
      waiting: undefined,
      active: 'activated',
      surveys: [],
      builds: [expect.not.stringContaining(old ?? '')],
    });
  await goOffline(context);
  await second.reload();
  await expect(second.locator('body')).toHaveAttribute('data-build', 'new');
  await expect(activityCards(second)).toContainText('Tea, honestly');
  await comeBack(context);
  await after.stop();
  await dropDatabase(databaseUrl);
  await rm(newFolder, { recursive: true, force: true });
});
