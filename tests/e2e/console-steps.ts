import type { Page } from '@playwright/test';
import type { anOperator } from '#testkit/builders/builders.ts';

type Operator = Awaited<ReturnType<typeof anOperator>>;

/** Signs in to the console and waits for a screen of it; `path` is the address to begin at. */
export async function signInToConsole(page: Page, operator: Operator, path = '/console'): Promise<void> {
  await page.goto(path);
  await passTheDoor(page, operator);
}

/** Both steps of the sign-in page that is open already. */
export async function passTheDoor(page: Page, operator: Operator): Promise<void> {
  await enterPassword(page, operator);
  // The last digit is enough: nothing needs to be pressed.
  await page.getByRole('textbox', { name: 'Code' }).fill(operator.code());
  await page.getByRole('button', { name: 'Your account' }).waitFor();
}

/** The first step alone. */
export async function enterPassword(page: Page, { email, password }: Pick<Operator, 'email' | 'password'>) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}
