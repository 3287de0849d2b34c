import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { trackingFile } from './product-test-steps.ts';
import { addQuestion, say, type DraftQuestion } from './survey-writing-steps.ts';

/** By which the screener finds its people. */
export const SEGMENT = 'home_test_club';
const SEGMENT_LABEL = 'Home test club';

export const SCREENER_QUESTION = 'Do you wash up by hand?';
const SURVEYS: Readonly<Record<string, DraftQuestion>> = {
  Screener: ['Single choice', SCREENER_QUESTION, ['Yes', 'No']],
  Diary: ['Single choice', 'How was it today?', ['Good', 'Bad']],
  'Feedback survey': ['Single choice', 'Would you buy it?', ['Yes, I would', 'No, I would not']],
};

/** A researcher plans a test from nothing, and is on its page. */
export async function planTest(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New product test' }).click();
  const dialog = page.getByRole('dialog');
  const typed = {
    'Name for the team': name,
    'Name members see': 'Dish soap for your kitchen',
    'In the box': '1 bottle, 2 refill pouches',
    Units: '3',
    'Weight in grams': '1,360',
    'Testing days': '4',
    'Days between diary entries': '2',
    'Screener, qualified': '20',
    'Screener, not qualified': '10',
    'Screener, full': '5',
    'Each diary round': '15',
    'Feedback survey$': '30',
    'Completing the test': '600',
    'How to test': 'Wash up as usual.\n\nTell us about your hands.',
    'Consent form': 'You may stop at any point.',
  };
  await dialog.getByLabel('Product', { exact: true }).fill('Refill dish soap');
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

const partOf = (page: Page, part: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: part });

/** Each survey of the test is written where surveys are written. */
export async function writeSurveysOf(page: Page): Promise<void> {
  const plan = page.url();
  for (const [part, question] of Object.entries(SURVEYS)) {
    await partOf(page, part).getByRole('link', { name: 'Survey', exact: true }).click();
    await addQuestion(page, question);
    if (part === 'Screener') {
      await page.getByRole('button', { name: 'Outcomes and quotas' }).click();
      await page.getByRole('button', { name: 'Screen-out' }).click();
      await say(page, page.getByRole('group', { name: /^Screened out:/ }), SCREENER_QUESTION, 'No');
    }
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.goto(plan);
  }
}

/** Launching the screener launches the test. To so many. */
export async function launchTest(page: Page, people: number): Promise<void> {
  await page.getByRole('link', { name: 'Audience and launch' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('menuitem', { name: 'Include by profile detail' }).click();
  await page.getByRole('button', { name: /^Profile detail/ }).click();
  await page.getByRole('option', { name: SEGMENT_LABEL, exact: true }).click();
  await expect(page.getByText('Eligible now').locator('..')).toContainText(String(people));
  await page.getByRole('button', { name: 'Review and launch' }).click();
  const dialog = page.getByRole('dialog', { name: /^Launch to/ });
  const typed = dialog.getByLabel(/^Type SC-\d+ to launch$/);
  await typed.fill(/SC-\d+/.exec((await dialog.textContent()) ?? '')?.[0] ?? '');
  await expect(dialog.getByRole('button', { name: /^Launch/ })).toBeEnabled();
  await typed.press('Enter');
  await expect(page.getByText(`of ${people} members invited.`)).toBeVisible({ timeout: 60_000 });
}

/** By lot, on the page of the selection: figures first, then for good. */
export async function selectByLot(page: Page, people: number): Promise<void> {
  const text = people === 1 ? '1 person' : `${people} people`;
  await page.getByLabel('How many').fill(String(people));
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByRole('button', { name: `Select ${text}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Select ${text}` })
    .click();
  await expect(page.getByText(new RegExp(`^${text} selected`))).toBeVisible();
}

/** The order list as it is downloaded on the page of the shipments. */
export async function takeOrderList(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Order list' }).click();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download/ })
    .click();
  return readFile(await (await downloading).path(), 'utf8');
}

/** A file with tracking numbers for these orders, all of which are new. */
export async function importTracking(page: Page, orders: readonly string[]): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Import tracking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(trackingFile(orders));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const text = orders.length === 1 ? '1 shipment imported' : `${orders.length} shipments imported`;
  await expect(dialog.getByRole('heading', { name: text })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
}
