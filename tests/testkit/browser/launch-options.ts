import type { LaunchOptions } from '@playwright/test';
import { bringBrowser } from './find-browser.ts';

/** Playwright's own defaults already keep the browser from calling home and switch the sandbox off. */
const EXTRA_ARGUMENTS = ['--disable-quic', '--disable-domain-reliability', '--disable-gpu'];

/** How every browser test starts its browser. */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  return { executablePath: await bringBrowser((line) => console.error(line)), args: EXTRA_ARGUMENTS };
}
