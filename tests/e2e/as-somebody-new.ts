import { test, type Page } from '@playwright/test';
import { sampleOf } from '#testkit/masses.ts';
import { ownAddress } from './fixtures.ts';

/** As wide as the window was at first. */
const sizes = new WeakMap<Page, ReturnType<Page['viewportSize']>>();

/**
 * A part of a walk that begins as a walk of its own would: nobody is signed in, nothing is kept, held up or open elsewhere, and
 * rates are counted anew. Only the browser is the same, which has the app's files: to fetch and read them again is half of what
 * a short walk takes. Init scripts and a clock stay, so anyone who needs one has a walk of their own.
 */
export async function asSomebodyNew(page: Page, title: string, walk: () => Promise<void>): Promise<void> {
  await test.step(title, async () => {
    if (page.url() === 'about:blank') sizes.set(page, page.viewportSize());
    else await begin(page);
    await walk();
  });
}

/** Parts of a walk, each by its title. */
type Walks = Readonly<Record<string, () => Promise<void>>>;

/**
 * Parts that vary a walk which is there in every run, and whose rules have tests without a browser: a run has as many of them as
 * are asked for, which the seed chooses, and an exhaustive run has all.
 */
export async function asSomeOf(page: Page, count: number, walks: Walks): Promise<void> {
  for (const [title, walk] of someOf(count, walks)) await asSomebodyNew(page, title, walk);
}

/** The same of steps that go on where the one before them ended, whichever that was. */
export async function someStepsOf(count: number, walks: Walks): Promise<void> {
  for (const [title, walk] of someOf(count, walks)) await test.step(title, walk);
}

function someOf(count: number, walks: Walks): readonly (readonly [title: string, walk: () => Promise<void>])[] {
  const all = Object.entries(walks);
  return sampleOf([...test.info().titlePath, ...Object.keys(walks)].join(), all, count);
}

async function begin(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A document without the app, which would go on writing.
  await page.goto('/robots.txt');
  await context.clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await context.setExtraHTTPHeaders(ownAddress());
  await page.emulateMedia({ colorScheme: 'light', media: null });
  const size = sizes.get(page);
  if (size) await page.setViewportSize(size);
}
