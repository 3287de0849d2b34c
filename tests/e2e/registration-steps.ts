import type { Page } from '@playwright/test';
import { CODE, mailedBy } from '#testkit/builders/joining-builders.ts';
import { CHOSEN_PASSWORD } from '#testkit/clients/registering-client.ts';
import type { TestNode } from '#testkit/node.ts';
import { expect } from './fixtures.ts';
import { tapOnceShown } from './second-tap.ts';
import { heading } from './survey-steps.ts';

export const inviteLink = (token: string) => `/reset-password?invite=${token}`;

/** Opens the link of an invitation in the mailbox page, as somebody does who reads their mail. */
export async function openInvitation(page: Page, email: string): Promise<void> {
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`);
  await page
    .getByRole('link', { name: /There's a spot for you/ })
    .first()
    .click();
  const mail = page.frameLocator('iframe').first();
  const href = await mail.getByRole('link', { name: 'Register now' }).getAttribute('href');
  await page.goto(href ?? '');
}

/** The first step: the code out of the mailbox, and a password. */
export async function confirmAddress(
  page: Page,
  node: TestNode,
  email: string,
  open: () => Promise<unknown>,
): Promise<void> {
  const { found: code } = await mailedBy(node, email, CODE, async () => {
    await open();
    await expect(heading(page)).toHaveText("Confirm it's you");
  });
  await typeCodeAndPassword(page, code);
  // The second tap of a double one lands on the next step, and is not meant for it: nothing there is called wrong.
  const secondTap = tapOnceShown(page, 'A little about you', 'Continue');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText('A little about you');
  await secondTap;
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
}

export async function typeCodeAndPassword(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification code').fill(code);
  await choosePassword(page, CHOSEN_PASSWORD);
}

export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Choose a password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
}

/** Nobody is a member twice, and specs share a node: everybody who registers has a name of their own. */
const ownName = () => `Reyes${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;

/** The second step, up to its button. */
export async function fillAboutYou(page: Page): Promise<void> {
  await page.getByLabel('Last name').fill(ownName());
  await page.getByLabel('Date of birth').fill('09/21/1988');
  await page.getByLabel('People in your household').selectOption('3');
  await page.getByLabel('Street address').fill('18 Wharf Lane');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').selectOption('ME');
  await page.getByLabel('Zip code').fill('04101');
  for (const name of ['Terms of use', 'Privacy policy', 'Research consent']) await page.getByLabel(name).check();
}

/** What the policy of the pages forbade, and errors of scripts. */
export function watchProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/policy|Trusted/i.test(message.text())) problems.push(message.text());
  });
  return problems;
}
