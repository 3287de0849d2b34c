import { aMember, aTask } from '#testkit/builders/builders.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { passUntil } from './browser-time.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';

/** What a page asked for, in the order in which it asked, and what it had by then. */
interface Asked {
  readonly what: string;
  readonly arrivedBefore: readonly string[];
}

test('I open my activities: scripts, session and list are asked for side by side, when nothing but the page is there', async ({
  page,
  node,
  context,
}) => {
  const member = await aMember(node);
  await aTask(node, member.panelistId, 'INVITED', { externalName: 'Side by side' });
  await logIn(page, member);
  await page.close();

  const opened = await context.newPage();
  const asked: Asked[] = [];
  const arrived: string[] = [];
  const nameOf = (request: { url(): string; headers(): Record<string, string> }) =>
    request.headers()['x-operation-name'] ?? new URL(request.url()).pathname.replace(/-[\w-]{8}\.(\w+)$/, '.$1');
  opened.on('request', (request) => void asked.push({ what: nameOf(request), arrivedBefore: [...arrived] }));
  opened.on('response', (response) => void arrived.push(nameOf(response.request())));
  // Whatever is answered waits until everything that can be asked for without it has been.
  const first = ['/assets/index.js', '/assets/index.css', '/assets/member-area.js', 'validate-token'];
  const data = ['getMarketResearchTasks', 'getMarketResearchPanelistPreferences'];
  let release = () => {};
  const allAsked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isAllAsked = () => [...first, ...data].every((what) => asked.some((one) => one.what === what));
  opened.on('request', () => {
    if (isAllAsked()) release();
  });
  await context.route(/\/(assets|api)\//, async (route) => {
    await allAsked;
    await route.fallback();
  });
  await opened.goto('/activities', { waitUntil: 'commit' });
  await expect(activityCards(opened)).toContainText('Side by side');

  for (const what of [...first, ...data]) {
    expect(asked.find((one) => one.what === what)?.arrivedBefore, what).toEqual(['/activities']);
  }
  // Asked for once: the app takes the answers that were there before it.
  for (const what of ['validate-token', ...data]) {
    expect(
      asked.filter((one) => one.what === what),
      what,
    ).toHaveLength(1);
  }
});

test('I open my activities again: the page itself need not be fetched', async ({ page, node, context }) => {
  await logIn(page, await aMember(node));
  await page.goto('/activities');
  const again = await context.newPage();
  const response = await again.goto('/activities');
  expect(await response?.headerValue('cache-control')).toBe('private, max-age=300');
  expect(
    await again.evaluate(() => performance.getEntriesByType('navigation').map((one) => one.toJSON().transferSize)),
  ).toEqual([0]);
});

test('My page opens for whoever is signed in, and stays usable when the connection goes', async ({
  page,
  node,
  context,
}) => {
  await asSomebodyNew(
    page,
    'Somebody else signs in at my browser: what was remembered of me shows them nothing',
    async () => {
      const [mine, theirs] = [await aMember(node), await aMember(node)];
      await aTask(node, mine.panelistId, 'INVITED', { externalName: 'Only for me' });
      await aTask(node, theirs.panelistId, 'INVITED', { externalName: 'Only for them' });
      await logIn(page, theirs);
      await page.evaluate((panelistId) => localStorage.setItem('panelist-id', panelistId), mine.panelistId);
      const opened = await context.newPage();
      await opened.goto('/activities');
      await expect(activityCards(opened)).toContainText('Only for them');
      await expect(opened.getByText('Only for me')).toHaveCount(0);
      await expect(opened.getByText('Something went wrong')).toHaveCount(0);
    },
  );

  await asSomebodyNew(
    page,
    'The connection goes while I read: the bar stays in view, a picture leaves no broken frame, and both come back',
    async () => {
      await page.setViewportSize({ width: 390, height: 500 });
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'Without a line' });
      await page.route(/\/assets\/activities-.*\.svg/, (route) => route.abort());
      await logIn(page, member);
      const picture = activityCards(page).locator('img').first();
      await expect(picture).toHaveCSS('visibility', 'hidden');
      await context.setOffline(true);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(page.getByText("You're offline.")).toBeInViewport();
      await page.unroute(/\/assets\/activities-.*\.svg/);
      await context.setOffline(false);
      await expect(page.getByText("You're offline.")).toHaveCount(0);
      await expect(picture).toHaveCSS('visibility', 'visible');
    },
  );
});

test('The server is in trouble: I am told once after three seconds, and the page comes by itself', async ({
  page,
  node,
}) => {
  const member = await aMember(node);
  await aTask(node, member.panelistId, 'INVITED', { externalName: 'Came by itself' });
  await logIn(page, member);
  let isBroken = true;
  await page.route('**/api/**', (route) => (isBroken ? route.fulfill({ status: 503, body: '' }) : route.fallback()));
  await page.clock.install();
  await page.goto('/activities');
  await page.clock.runFor(3_600);
  await expect(page.getByText('Still trying.')).toHaveCount(1);
  // Given up, and then tried again without anybody pressing anything.
  await passUntil(page, page.getByRole('button', { name: 'Try Again' }));
  isBroken = false;
  await passUntil(page, activityCards(page).filter({ hasText: 'Came by itself' }));
  await expect(page.getByText('Still trying.')).toHaveCount(0);
});
