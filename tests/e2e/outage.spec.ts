import { ERRORS } from '#contract/wire/errors.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#testkit/stand-ins/database-proxy.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';
import { passUntil } from './browser-time.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test as base } from './fixtures.ts';
import { logIn, submitLogin } from './member-steps.ts';
import { answersOf, choose, heading, invited, nextButton, startSignedIn, write } from './survey-steps.ts';

interface Bed {
  readonly node: TestNode;
  readonly member: Awaited<ReturnType<typeof aMember>>;
  readonly proxy: DatabaseProxy;
  stop(): Promise<void>;
}

/** A node of its own, whose database can go away. */
async function startBed(appsFolder: string | undefined): Promise<Bed> {
  const databaseUrl = await newDatabaseUrl();
  const proxy = await startDatabaseProxy(databaseUrl);
  const node = await startTestNode({
    databaseUrl: proxy.url,
    appsFolder,
    clock: heldClock(new Date()),
  });
  const member = await aMember(node);
  const stop = async () => {
    await node.stop();
    await proxy.stop();
    await dropDatabase(databaseUrl);
  };
  return { node, member, proxy, stop };
}

/** Made once, but not as a fixture of the worker: that would cost a worker of its own. */
let started: Promise<Bed> | undefined;
const test = base.extend<{ bed: Bed }>({
  bed: async ({ appsFolder }, use) => use(await (started ??= startBed(appsFolder))),
  baseURL: ({ bed }, use) => use(bed.node.url),
});
test.afterAll(async () => (await started)?.stop());
test.afterEach(({ bed }) => bed.proxy.become('through'));

test('Our data is away: I log in, answer and read when it is back, and see what needs none of it meanwhile', async ({
  bed,
  page,
}) => {
  await asSomebodyNew(
    page,
    'I reload my survey while our data is away: it says so, and my words are there when it is back',
    async () => {
      const invitation = await invited(bed.node);
      await startSignedIn(page, invitation);
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('Why is that?');
      await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeAttached();
      await bed.proxy.become('refusing');
      await write(page, 'It is warm.');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Not saved yet.');
      await expect(page.getByRole('main').getByText('Saved', { exact: true })).toHaveCount(0);
      await page.reload();
      await expect(heading(page)).toHaveText('Back in a moment');
      await bed.proxy.become('through');
      await expect(page.getByRole('textbox')).toHaveValue('It is warm.', { timeout: 60_000 });
      await nextButton(page).click();
      await expect(heading(page)).toHaveText('Would you do this again?');
      expect(await answersOf(bed.node, invitation.taskId)).toEqual({ drinks: 'Yes', why: 'It is warm.' });
    },
  );

  await asSomeOf(page, 1, {
    'I log in while our data is away: I am told, and my next try works': async () => {
      await page.goto('/login');
      await bed.proxy.become('refusing');
      await submitLogin(page, bed.member);
      await expect(page.getByText(ERRORS.DATA_UNREACHABLE.sentence)).toBeVisible();
      await bed.proxy.become('through');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
    },
    'I open my activities while our data is away: I am told, and find them when it is back': async () => {
      await logIn(page, bed.member);
      await bed.proxy.become('refusing');
      await page.clock.install();
      await page.goto('/activities');
      // It tries by itself for a while first, and goes on doing so; who waits need not press anything.
      const tryAgain = page.getByRole('button', { name: 'Try Again' });
      await passUntil(page, tryAgain);
      await expect(page.getByText(ERRORS.DATA_UNREACHABLE.sentence)).toBeVisible();
      await bed.proxy.become('through');
      await tryAgain.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible({ timeout: 60_000 });
    },
  });

  await asSomebodyNew(page, 'without our data I still see the front page, the legal texts and the way in', async () => {
    await bed.proxy.become('refusing');
    for (const path of ['/', '/terms-of-use', '/login', '/console']) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test('In the console I am told that our data is away, and it goes on by itself', async ({ bed, page }) => {
  await asSomeOf(page, 1, {
    'I come back to the console while our data is away: it says so, and opens by itself': async () => {
      await signInToConsole(page, await anOperator(bed.node, 'ADMIN'), '/console/studies');
      await bed.proxy.become('refusing');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: "Can't reach the server" })).toBeFocused();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText("You're still signed in.")).toBeVisible();
      await bed.proxy.become('through');
      await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible({ timeout: 60_000 });
    },
    'the console says that the server cannot be reached, and goes on when it can': async () => {
      const operator = await anOperator(bed.node, 'ADMIN');
      await signInToConsole(page, operator, '/console/studies');
      await bed.proxy.become('refusing');
      await page.getByRole('link', { name: 'Members' }).first().click();
      await expect(page.getByText("Can't reach the server.")).toBeVisible({ timeout: 60_000 });
      await page.goto('/console/studies');
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 60_000 });
      await bed.proxy.become('through');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible({ timeout: 60_000 });
    },
  });
});
