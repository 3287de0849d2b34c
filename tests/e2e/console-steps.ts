import type { Page } from '@playwright/test';
import type { anOperator } from '#testkit/builders.ts';

type Operator = Awaited<ReturnType<typeof anOperator>>;

/** Signs in to the console and waits for a screen of it; `path` is the address to begin at. */
export async function signInToConsole(page: Page, operator: Operator, path = '/console'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email address').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByLabel('Code').fill(operator.code());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().waitFor({ state: 'attached' });
}
