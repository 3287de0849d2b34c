import { chromium, type Browser, type Page } from '@playwright/test';
import { API_PATHS } from '#contract/wire/rest.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';

const APPEARS_MS = 20_000;

/** What somebody in front of a browser meets while nodes come and go. */
export interface RollingBrowser {
  /** Blank pages, scripts that did not come, errors in the browser's console: each in words. */
  readonly problems: readonly string[];
  /** How many pages were opened, by their version. */
  readonly opened: Record<'first' | 'second', number>;
  /** A page of its own, which tells of its problems; nothing is kept from pages before. */
  newPage(): Promise<Page>;
  /** Opens the login page and the console's, as somebody does who comes for the first time, and looks whether they are there. */
  openFresh(): Promise<void>;
  close(): Promise<void>;
}

export async function startRollingBrowser(url: string): Promise<RollingBrowser> {
  const browser: Browser = await chromium.launch(await browserLaunchOptions());
  const problems: string[] = [];
  const opened = { first: 0, second: 0 };

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({ baseURL: url });
    context.setDefaultTimeout(APPEARS_MS);
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(`an error: ${error.message}`));
    page.on('console', (message) => {
      // What a server answered is judged below.
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) problems.push(`the browser says: ${message.text()}`);
    });
    page.on('response', (response) => {
      const [{ pathname }, status] = [new URL(response.url()), response.status()];
      // A node that stops sends streams on, as long as the balancer has not seen that it does.
      const isSentOn = status === 503 && response.headers()['retry-after'] !== undefined;
      if (isSentOn && pathname === API_PATHS.notificationEvents) return;
      if (status >= 500 || (status >= 400 && pathname.includes('/assets/'))) problems.push(`${status}: ${pathname}`);
    });
    return page;
  }

  async function open(path: string, button: string): Promise<void> {
    const page = await newPage();
    try {
      await page.goto(path);
      const isThere = await page
        .getByRole('button', { name: button })
        .waitFor()
        .then(
          () => true,
          () => false,
        );
      if (!isThere) problems.push(`blank: ${path}`);
      const version = await page.evaluate(() => document.documentElement.dataset['version']);
      opened[version === 'second' ? 'second' : 'first'] += 1;
    } finally {
      await page.context().close();
    }
  }

  return {
    problems,
    opened,
    newPage,
    async openFresh() {
      await open('/login', 'Log in');
      await open('/console', 'Continue');
    },
    close: () => browser.close(),
  };
}
