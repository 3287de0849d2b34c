import { test, type Page } from '@playwright/test';
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
