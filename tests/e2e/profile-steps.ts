import { expect, type Locator, type Page } from '@playwright/test';
import { logIn } from './member-steps.ts';

/** The row of a detail, by what it is called: from lg up a name and a value, and the way to change it. */
export function row(page: Page, name: string): Locator {
  return page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
}

/** Opens the form of a detail. */
export async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Add|Edit) ${name.replaceAll(/[?]/g, '\\?')}$`) }).click();
}

export async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Save (my version )?${name}$`) }).click();
}

/** Of somebody who has said nothing yet. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile/');
  await expectProfile(page);
}

export async function logInAtProfile(page: Page, member: Parameters<typeof logIn>[1]): Promise<void> {
  await logIn(page, member, '/profile/');
  await expectProfile(page);
}

async function expectProfile(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Add Phone' })).toBeVisible();
}
