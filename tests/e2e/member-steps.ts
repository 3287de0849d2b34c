import type { Locator, Page } from '@playwright/test';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { signedIn } from './signed-in.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function fillInLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function submitLogin(page: Page, credentials: Credentials): Promise<void> {
  await fillInLogin(page, credentials);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** At the activities or another page, signed in; the way through the login page is a subject of its own (login.spec.ts). */
export async function logIn(page: Page, { email, password }: Credentials, address = '/activities'): Promise<void> {
  const door = { path: API_PATHS.signIn, data: { email, password }, storageKey: STORAGE_KEYS.token };
  await signedIn(page, door, async () => {
    await page.goto(address);
    if (address === '/activities') await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor();
  });
}

/** From any page behind the login to the button that ends the session. */
export async function goToLogOut(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  return page.getByRole('button', { name: 'Log out', exact: true });
}

export function activityCards(page: Page): Locator {
  return page.getByRole('list', { name: 'Your activities' }).getByRole('listitem');
}
