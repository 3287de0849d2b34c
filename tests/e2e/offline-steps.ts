import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { pageBuildOf } from '#server/platform/page-build.ts';
import { expect } from './fixtures.ts';

/** Until the worker has everything it needs and what was seen is on the device. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect.poll(() => keptPaths(page)).toContain('/app-shell');
  await expect.poll(() => page.evaluate(countSeen)).toBeGreaterThan(0);
}

/** What the worker keeps, whatever the build. */
export function keptPaths(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

export function keptBuilds(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => caches.keys());
}

/** Which version is at work and which one waits, with what they wait for: the locks of open surveys, and what each keeps. */
export function workersOf(page: Page) {
  return page.evaluate(async () => {
    const { waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const { held = [] } = await navigator.locks.query();
    return {
      waiting: waiting?.state,
      active: active?.state,
      surveys: held.flatMap(({ name }) => (name?.includes('survey') === true ? [name] : [])),
      builds: await caches.keys(),
    };
  });
}

/**
 * Lets the version at work rest, as a browser does by itself when nothing is asked of it. One that is watched, as here, is never
 * let go: where a page woke it again in the moment in which it was to make room, the new one would wait for as long as there are
 * pages.
 */
export async function restWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const seen = Promise.withResolvers<readonly { readonly versionId: string; readonly status: string }[]>();
  session.once('ServiceWorker.workerVersionUpdated', ({ versions }) => seen.resolve(versions));
  await session.send('ServiceWorker.enable');
  for (const { versionId, status } of await seen.promise) {
    if (status === 'activated') await session.send('ServiceWorker.stopWorker', { versionId });
  }
  await session.detach();
}

/** How many records of what was seen are on the device; the database is not made by looking. */
export async function countSeen(): Promise<number> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'spark-offline')) return 0;
  return new Promise((resolve) => {
    const opening = indexedDB.open('spark-offline');
    opening.addEventListener('success', () => {
      const database = opening.result;
      const count = database.transaction('seen').objectStore('seen').count();
      count.addEventListener('success', () => {
        database.close();
        resolve(count.result);
      });
    });
  });
}

/** No network for the pages, and none for the worker behind them. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.route(/^http/, (route) =>
    route.request().serviceWorker() === null ? route.fallback() : route.abort(),
  );
}

export async function comeBack(context: BrowserContext): Promise<void> {
  await context.unrouteAll();
  await context.setOffline(false);
}

/** The same apps as a build of another name: what a browser sees after an update. */
export async function anotherBuild(buildFolder: string, mark: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-another-build-'));
  for (const part of ['console', 'gallery', 'site', 'registration']) {
    await symlink(join(buildFolder, part), join(folder, part));
  }
  await cp(join(buildFolder, 'web'), join(folder, 'web'), { recursive: true });
  const page = join(folder, 'web/index.html');
  const worker = join(folder, 'web/service-worker.js');
  const html = await readFile(page, 'utf8');
  const other = html.replace('<body', `<body data-build="${mark}"`);
  await writeFile(page, other);
  const script = await readFile(worker, 'utf8');
  await writeFile(worker, script.replace(pageBuildOf(html), pageBuildOf(other)));
  return folder;
}
