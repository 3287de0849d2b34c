/**
 * `npm run screens`: pictures of every page, at 390 and 1440 px, light and dark, into screens/. For eyes, not for
 * a test: look at each beside the design, and mend what is poorer.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { MEMBER_PATHS } from '#contract/pages/member-paths.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { startProcess } from '#testkit/app-process.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';
import { galleryAddresses } from './gallery-addresses.ts';

const FOLDER = join(import.meta.dirname, '../../screens');
const WIDTHS = [390, 1440] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 900;

interface Shot {
  readonly name: string;
  readonly path: string;
  prepare?(page: Page): Promise<void>;
}

const nameOf = (path: string) => path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'landing';
const fixedPaths = Object.values(MEMBER_PATHS).filter(({ pattern }) => !pattern.includes('{'));

const PUBLIC: Shot[] = [
  ...fixedPaths
    .filter(({ access }) => access !== 'signed-in')
    .map(({ pattern }) => ({ name: nameOf(pattern), path: pattern })),
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login-error', path: MEMBER_PATHS.login.pattern, prepare: (page) => logIn(page, 'not-the-password') },
  { name: 'console-sign-in', path: '/console' },
];
const SIGNED_IN: Shot[] = fixedPaths
  .filter(({ access }) => access === 'signed-in')
  .map(({ pattern }) => ({ name: nameOf(pattern), path: pattern }));

const REST_MS = 10_000;

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email address').fill('dana@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const isRight = password === DEMO_PASSWORD;
  await (isRight ? page.waitForURL(`**${MEMBER_PATHS.activities.pattern}`) : page.getByRole('alert').first().waitFor());
}

async function take(page: Page, url: string, shot: Shot, suffix: string): Promise<void> {
  await page.goto(url + shot.path);
  // A page behind the login keeps a stream open, some seconds after it has come to rest.
  await page.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => {});
  await shot.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${shot.name}-${suffix}.png`), fullPage: true, animations: 'disabled' });
}

async function takeAll(browser: Browser, url: string, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const suffix = `${width}-${colorScheme}`;
  const gallery = (await galleryAddresses(page, url)).map((path) => ({ name: nameOf(path), path }));
  for (const shot of [...PUBLIC, ...gallery]) await take(page, url, shot, suffix);
  await page.goto(url + MEMBER_PATHS.login.pattern);
  await logIn(page, DEMO_PASSWORD);
  for (const shot of SIGNED_IN) await take(page, url, shot, suffix);
  await context.close();
}

const dataDir = await mkdtemp(join(tmpdir(), 'spark-screens-'));
const app = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
const browser = await chromium.launch(await browserLaunchOptions());
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      await takeAll(browser, app.url, width, scheme);
      process.stdout.write(`${width} px, ${scheme}: done\n`);
    }
  }
} finally {
  await browser.close();
  app.kill('SIGTERM');
  await app.exited;
  await rm(dataDir, { recursive: true, force: true });
}
