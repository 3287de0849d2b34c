import type { Page } from '@playwright/test';

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
