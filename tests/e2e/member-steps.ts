import type { Locator, Page } from '@playwright/test';

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

/** From the login page to the activities. */
export async function logIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, credentials);
  await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor();
}

/** From any page behind the login to the button that ends the session. */
export async function goToLogOut(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  return page.getByRole('button', { name: 'Log out' });
}

export function activityCards(page: Page): Locator {
  return page.getByRole('list', { name: 'Your activities' }).getByRole('listitem');
}
