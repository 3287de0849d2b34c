import { existsSync } from 'node:fs';
import { bundledBrowser } from './bundled-browser.ts';
import { fetchDebianBrowser, fetchedBrowser, hasDebianPackages } from './debian-browser.ts';
import type { Report } from './debian-browser.ts';
import { installedBrowser } from './installed-browser.ts';

/** The browser that tests use on this machine, without touching the network. */
export async function findBrowser(): Promise<string | undefined> {
  return (
    namedBrowser() ??
    (await installedBrowser()) ??
    (await bundledBrowser()) ??
    (await playwrightBrowser()) ??
    fetchedBrowser()
  );
}

/** Finds a browser or fetches one; when neither works, the error says what to do. */
export async function bringBrowser(report: Report): Promise<string> {
  const found = await findBrowser();
  if (found !== undefined) return found;
  if (!hasDebianPackages()) throw new NoBrowserError();
  try {
    return await fetchDebianBrowser(report);
  } catch (cause) {
    throw new NoBrowserError(cause);
  }
}

class NoBrowserError extends Error {
  override name = 'NoBrowserError';

  constructor(cause?: unknown) {
    const why = cause instanceof Error ? ` (${firstLine(cause.message)})` : '';
    super(`No browser for the tests${why}: install Chrome or Chromium, or set SPARK_BROWSER to the path of one.`, {
      cause,
    });
  }
}

function namedBrowser(): string | undefined {
  const path = process.env['SPARK_BROWSER'];
  if (path === undefined || path === '') return undefined;
  if (!existsSync(path)) throw new Error(`SPARK_BROWSER names no file: ${path}`);
  return path;
}

async function playwrightBrowser(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
