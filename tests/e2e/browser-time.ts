import { expect, type Locator, type Page } from '@playwright/test';
import { SECOND_MS } from '#contract/time/durations.ts';

/**
 * Lets the browser's time go by until something is there: what is tried again after a while is tried now. The clock has to be
 * installed before the page is opened. In steps, since the server's answers take their own time.
 */
export async function passUntil(page: Page, there: Locator, stepMs = 10 * SECOND_MS): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await expect(there).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });
}
