import { expect, type Locator, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import type { anOperator } from '#testkit/builders/builders.ts';
import { signedIn } from './signed-in.ts';

type Operator = Awaited<ReturnType<typeof anOperator>>;

const waitForScreen = (page: Page) => page.getByRole('button', { name: 'Your account' }).waitFor();

/** A screen of the console, signed in; the sign-in page is a subject of its own (console.spec.ts). */
export async function signInToConsole(page: Page, operator: Operator, path = '/console'): Promise<void> {
  const data = { email: operator.email, password: operator.password, code: operator.code() };
  const door = { path: API_PATHS.consoleSignIn, data, storageKey: STORAGE_KEYS.consoleToken };
  await signedIn(page, door, async () => {
    await page.goto(path);
    await waitForScreen(page);
  });
}

/** Both steps of the sign-in page that is open already. */
export async function passTheDoor(page: Page, operator: Operator): Promise<void> {
  await enterPassword(page, operator);
  // The last digit is enough: nothing needs to be pressed.
  await page.getByRole('textbox', { name: 'Code' }).fill(operator.code());
  await waitForScreen(page);
}

/** The first step alone. */
export async function enterPassword(page: Page, { email, password }: Pick<Operator, 'email' | 'password'>) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/**
 * More than 20 people wait a minute for what is sent to them, and how many there are is for anybody else who uses this node: sends it
 * now if it waits.
 */
export async function sendWhatWaits(page: Page, done: Locator): Promise<void> {
  const now = page.getByRole('button', { name: 'Send now', exact: true });
  await expect(now.or(done).first()).toBeVisible({ timeout: 60_000 });
  if (await now.isVisible()) await now.click();
}
