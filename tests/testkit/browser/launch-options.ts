import type { LaunchOptions } from '@playwright/test';
import { bringBrowser } from './find-browser.ts';

/** Playwright's own defaults already keep the browser from calling home and switch the sandbox off. */
const EXTRA_ARGUMENTS = ['--disable-quic', '--disable-domain-reliability', '--disable-gpu'];

/** How every browser of ours is started. */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  return { executablePath: await bringBrowser((line) => console.error(line)), args: EXTRA_ARGUMENTS };
}

/** A browser with a camera and a microphone that are not there, and somebody who allows them or does not. */
export async function launchWithCamera(answer: 'allow' | 'deny'): Promise<LaunchOptions> {
  const { args = [], ...options } = await browserLaunchOptions();
  const ui = `--use-fake-ui-for-media-stream${answer === 'deny' ? '=deny' : ''}`;
  return { ...options, args: [...args, '--use-fake-device-for-media-stream', ui] };
}
