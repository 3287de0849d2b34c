import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canRun } from './browser-launcher.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const USUAL_PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/chromium-headless-shell', '/opt/google/chrome/chrome'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** A Chrome or Chromium that is already on this machine and starts. */
export async function installedBrowser(searchPath = process.env['PATH'] ?? ''): Promise<string | undefined> {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...(USUAL_PLACES[process.platform] ?? []),
  ];
  for (const candidate of candidates) {
    if (!existsSync(candidate)) continue;
    // On Windows `--version` opens a window instead of printing, so being there has to do.
    if (process.platform === 'win32' || (await canRun(candidate))) return candidate;
  }
  return undefined;
}
