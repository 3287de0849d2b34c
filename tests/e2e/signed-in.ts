import { expect, type Page } from '@playwright/test';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HEADERS } from '#contract/wire/headers.ts';

interface Door {
  readonly path: string;
  readonly data: object;
  /** Where the app keeps the session's id. */
  readonly storageKey: string;
}

/**
 * Signs in by the call that the page for it would make, and opens the first page with what that page would have kept. The
 * page itself, with its fields and its own scripts, costs three times as much as what most tests are about.
 */
export async function signedIn(page: Page, { path, data, storageKey }: Door, open: () => Promise<void>): Promise<void> {
  const answer = await page.request.post(path, { data, headers: { [HEADERS.siteId]: DEFAULT_BRAND.siteId } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { cs_id: csId } = (await answer.json()) as { cs_id: string };
  const kept = await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKey,
    csId,
  ] as const);
  await open();
  await kept.dispose();
}
