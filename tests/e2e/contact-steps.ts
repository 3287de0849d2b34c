import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { expect } from './fixtures.ts';
import { logIn } from './member-steps.ts';

/** The sentences of the specification (§5, §8) and of decisions §11, written down by hand: not a word of ours in between. */
export const SAYS = {
  issue: 'Issue is required',
  description: 'Description is required',
  tooLong:
    'Your submission must be less than 5000 characters long, including spaces. Please reduce the length and attempt again.',
  activity: 'Activity URL or ID is required',
  activityInvalid: 'Please enter a valid activity URL or ID',
  giftCard: 'Gift card link is required',
  giftCardInvalid: 'Please enter a valid URL or gift card',
  email: 'Please enter a valid email',
  type: 'Action cannot be completed. The file type is not supported, please upload (.jpg/jpeg, .png, .pdf files only) files only.',
  maximum: 'Maximum limit reached',
  uploadFailed: 'Failed to upload files. Please try again later.',
  failed: 'Something went wrong, please try again.',
  noAccount: "We're unable to find an account with that email address. Please check your email address and try again.",
  limit: 'You have reached the maximum number of support requests for today.',
  submitted: 'Your support request has been submitted. We answer in 2-3 business days.',
} as const;

/** The proof of work of a visitor takes a moment. */
export const WORK_MS = 60_000;

export const issue = (page: Page, name: string) => page.getByRole('radio', { name });
export const activity = (page: Page) => page.getByLabel('Activity URL or ID');
export const giftCard = (page: Page) => page.getByLabel('Gift card link');
export const email = (page: Page) => page.getByLabel('Your email');
export const description = (page: Page) => page.getByLabel('What happened?');
export const picker = (page: Page) => page.locator('input[type=file]');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send request' });
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('group', { name: /^Photos or documents/ })
    .getByRole('listitem')
    .filter({ hasText: name });
export const done = (page: Page) => page.getByRole('heading', { level: 1, name: 'We got your request' });

export const picture = (name: string, bytes: Buffer) => ({ name, mimeType: 'image/png', buffer: bytes });
export const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'plum' } })
    .png()
    .toBuffer();

export async function openContact(page: Page, node: TestNode, search = '') {
  const member = await aMember(node);
  await logIn(page, { email: member.email, password: TEST_PASSWORD }, `/contact-us/${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?');
  return member;
}

export async function numberOf(page: Page): Promise<string> {
  await expect(done(page)).toBeFocused({ timeout: WORK_MS });
  return /SR-\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
}

export async function requestsOf(node: TestNode, address: string) {
  const { rows } = await sql<{
    number: string;
    source: string;
    category: string;
    activity: string | null;
    card: string | null;
    files: number;
    proven: boolean;
  }>`
    SELECT r.number, r.source, r.category, r.activity_reference AS activity, r.gift_card_reference AS card,
      r.is_proven AS proven, (SELECT count(*)::integer FROM support_file f WHERE f.request_id = r.request_id) AS files
    FROM support_request r LEFT JOIN panelist p USING (panelist_id)
    WHERE coalesce(r.email, p.email) = ${address} ORDER BY r.created_at`.execute(node.platform.db);
  return rows;
}
