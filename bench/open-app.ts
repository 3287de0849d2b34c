/**
 * How long a signed-in member waits for their activities on Chromium's 'Slow 3G' (the preset of its developer tools:
 * 400 kbit/s and 2000 ms for each request), with an empty cache and with a full one, against the same app with its
 * requests one after the other: no script named in the page, nothing asked for before the app runs, no page kept.
 *
 * `OPEN_URLS=http://localhost:3001,http://localhost:3002 node bench/open-app.ts` compares two servers with demo data.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { API_PATHS } from '#contract/wire/rest.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { systemClock } from '#server/platform/clock.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';
import { anIntroducedMember, aTask, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { onPlatform } from '#testkit/started-platform.ts';
import { makeBed, median, type Bed } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { isShort, sized } from './sizes.ts';

const BYTES_A_SECOND = sized(50_000, 2_000_000);
const SLOW_3G = {
  offline: false,
  latency: sized(2_000, 50),
  downloadThroughput: BYTES_A_SECOND,
  uploadThroughput: BYTES_A_SECOND,
};
const ROUNDS = sized(3, 1);
/** Of the demo; in the short form there is none but them. */
const MEMBER = { email: 'dana@example.com', password: isShort ? TEST_PASSWORD : DEMO_PASSWORD };

interface Opened {
  readonly coldMs: number;
  readonly warmMs: number;
}

async function signedIn(browser: Browser, url: string, isOneByOne: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email address').fill(MEMBER.email);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('list', { name: 'Your activities' }).waitFor();
  await page.close();
  if (isOneByOne) await context.route('**/activities', withoutHints);
  return context;
}

/** The page as it would be without any of it. */
async function withoutHints(route: Parameters<Parameters<BrowserContext['route']>[1]>[0]): Promise<void> {
  const response = await route.fetch();
  const html = (await response.text())
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<script nonce="[^"]*">.*?<\/script>/gs, '');
  await route.fulfill({ response, body: html, headers: { ...response.headers(), 'cache-control': 'no-store' } });
}

const REST_MS = sized(500, 100);
const UNTIL_REST_MS = 120_000;

/** Waits until nothing is on its way any more but the stream that a signed-in app keeps open. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const change = (work: () => void) => {
    work();
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (!request.url().includes(API_PATHS.notificationEvents)) change(() => open.add(request));
  });
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', (request) => change(() => open.delete(request)));
  }
  return async () => {
    const until = performance.now() + UNTIL_REST_MS;
    while (open.size > 0 || performance.now() - changedAt < REST_MS) {
      if (performance.now() > until) throw new Error(`${open.size} requests were never answered`);
      await sleep(REST_MS / 5);
    }
  };
}

async function openMs(context: BrowserContext, isCold: boolean): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isCold) await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  const rest = watchRequests(page);
  const startedAt = performance.now();
  const opened = page.goto('/activities', { waitUntil: 'commit' });
  await page.getByRole('list', { name: 'Your activities' }).getByRole('listitem').first().waitFor({ timeout: 60_000 });
  const tookMs = performance.now() - startedAt;
  await opened;
  await rest();
  await page.close();
  return tookMs;
}

async function measure(browser: Browser, url: string, isOneByOne = false): Promise<Opened> {
  const context = await signedIn(browser, url, isOneByOne);
  const coldMs = await openMs(context, true);
  const warmMs = await openMs(context, false);
  await context.close();
  return { coldMs, warmMs };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function compare(one: () => Promise<Opened>, other: () => Promise<Opened>) {
  const ones: Opened[] = [];
  const others: Opened[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Measured, each has the machine to itself.
    const first = one();
    if (!isShort) await first;
    const [mine, theirs] = await Promise.all([first, other()]);
    ones.push(mine);
    others.push(theirs);
  }
  return (['coldMs', 'warmMs'] as const).map((which) => {
    const [mine = 0, peer = 0] = [ones, others].map((all) => median(all.map((opened) => opened[which])));
    return { which, mine, peer, ratio: peer / mine };
  });
}

/** What the demo tells takes longer than all the rest: in the short form one member has one activity. */
async function serveOneMember(bed: Bed): Promise<string> {
  await keepSecrets(bed.dataDir);
  const url = await bed.serve({ PORT: '0', DATABASE_URL: bed.databaseUrl, DEMO_DATA: 'off' });
  await onPlatform(bed.databaseUrl, { clock: systemClock }, async (world) => {
    const { panelistId } = await anIntroducedMember(world, { email: MEMBER.email });
    await aTask(world, panelistId, 'INVITED');
  });
  return url;
}

/** Cold and warm, side by side against one after the other. */
export async function openApp(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const url = isShort ? await serveOneMember(bed) : await bed.serve({ PORT: '0', DATABASE_URL: bed.databaseUrl });
    const figures = await compare(
      () => measure(browser, url),
      () => measure(browser, url, true),
    );
    return figures.map(({ which, mine, peer, ratio }) => ({
      what: `Opening the activities on Slow 3G with ${which === 'coldMs' ? 'an empty' : 'a full'} cache`,
      ours: seconds(mine),
      peer: `its requests one after the other: ${seconds(peer)}`,
      ratio,
      limit: which === 'coldMs' ? 1.4 : 1.8,
    }));
  } finally {
    await browser.close();
    await bed.clear();
  }
}

if (import.meta.main) {
  const [before = '', after = ''] = (process.env['OPEN_URLS'] ?? '').split(',');
  const browser = await chromium.launch(await browserLaunchOptions());
  const figures = await compare(
    () => measure(browser, after),
    () => measure(browser, before),
  );
  for (const { which, mine, peer, ratio } of figures) {
    console.log(`${which}: ${seconds(peer)} before, ${seconds(mine)} after, ratio ${ratio.toFixed(2)}`);
  }
  await browser.close();
}
