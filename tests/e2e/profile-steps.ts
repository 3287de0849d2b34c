import { expect, type Locator, type Page } from '@playwright/test';

/** The row of a detail, by what it is called: from lg up a name and a value, and the way to change it. */
export function row(page: Page, name: string): Locator {
  return page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
}

/** Opens the form of a detail. */
export async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Add|Edit) ${name.replaceAll(/[?]/g, '\\?')}$`) }).click();
}

export async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Save (mine )?${name}$`) }).click();
}

/** Of somebody who has said nothing yet. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile/');
  await expect(page.getByRole('button', { name: 'Add Phone' })).toBeVisible();
}
