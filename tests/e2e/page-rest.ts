import type { Page } from '@playwright/test';

const BELL = /^Notifications & Updates/;

/**
 * A page behind the login is whole: its pictures and fonts are there, and what comes after the first paint. Its network is
 * never idle for long: a stream of events stays open.
 */
export async function untilWhole(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: BELL })
    .or(page.getByRole('link', { name: BELL }))
    .first()
    .waitFor();
  await untilDrawn(page);
}

/** What is in sight now has its pictures and fonts. On a crowded machine the network rests before a page has asked for them. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
  await page.evaluate(() => document.fonts.ready);
}
