import type { LaunchOptions } from '@playwright/test';
import { fontSurroundings, type BrowserFonts } from './browser-fonts.ts';
import { bringBrowser } from './find-browser.ts';

/** Playwright's own defaults already keep the browser from calling home and switch the sandbox off. */
const EXTRA_ARGUMENTS = ['--disable-quic', '--disable-domain-reliability', '--disable-gpu'];

/** How every browser of ours is started: with fonts that we bring, so that the machine's own decide nothing. */
export async function browserLaunchOptions(fonts: BrowserFonts = 'usual'): Promise<LaunchOptions> {
  return {
    executablePath: await bringBrowser((line) => console.error(line)),
    args: EXTRA_ARGUMENTS,
    env: { ...process.env, ...fontSurroundings(fonts) },
  };
}

/** A browser with a camera and a microphone that are not there, and somebody who allows them or does not. */
export async function launchWithCamera(answer: 'allow' | 'deny'): Promise<LaunchOptions> {
  const { args = [], ...options } = await browserLaunchOptions();
  const ui = `--use-fake-ui-for-media-stream${answer === 'deny' ? '=deny' : ''}`;
  return { ...options, args: [...args, '--use-fake-device-for-media-stream', ui] };
}
