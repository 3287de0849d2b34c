import type { Browser, BrowserContext, Frame, Page } from '@playwright/test';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import type { Actor } from '../actors.ts';
import { nextAddress } from '../actors.ts';
import type { Tally } from '../tally.ts';
import { CALLED, ELSEWHERE, MADE, payloadNamed } from './payloads.ts';
import type { PageAddress } from './pages.ts';

/** A page that shows nothing but why it can't be shown is no page that was looked at. */
const FAILURES = /Something went wrong|couldn't be loaded|Page not found/i;
const PATIENCE_MS = 30_000;
/** What opens more of a page, and changes nothing. */
const OPENERS = '[role=tab], summary, button[aria-expanded=false]';
const OPENED_MOST = 6;
const ONWARD = /^(Start|Next|Continue|Finish)/;
const PAGES_OF_A_SURVEY = 8;

export interface Looker {
  /** Opens it, unfolds what it hides, and tells what a payload got. */
  look(address: PageAddress, see: string): Promise<'seen' | 'failed' | 'no answer'>;
  close(): Promise<void>;
}

/** A browser of somebody, with the real policy of each page, in which everything that a payload could get is noticed. */
export async function lookerFor(browser: Browser, url: string, actor: Actor, tally: Tally): Promise<Looker> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() });
  await context.addCookies([...actor.browser.cookies].map(([name, value]) => ({ name, value, url })));
  const heard: string[] = [];
  await watch(context, heard);
  await context.addInitScript(
    ([keys, csId]) => {
      // A frame in a sandbox has none.
      if (csId !== undefined && isSecureContext && origin !== 'null')
        for (const key of keys) localStorage.setItem(key, csId);
    },
    [[actor.kind === 'operator' ? STORAGE_KEYS.consoleToken : STORAGE_KEYS.token], actor.browser.csId] as const,
  );
  const page = await context.newPage();
  listen(page, heard);

  return {
    async look({ path }, see) {
      heard.length = 0;
      tally.tried += 1;
      const answer = await page.goto(url + path, { waitUntil: 'load', timeout: PATIENCE_MS }).catch(() => undefined);
      if (answer === undefined || answer === null) return 'no answer';
      await untilShown(page);
      const found = new Set(await made(page));
      for (const opener of (await page.locator(OPENERS).all()).slice(0, OPENED_MOST)) {
        await opener.click({ timeout: 500 }).catch(() => undefined);
        for (const what of await made(page)) found.add(what);
      }
      // A survey shows its questions page by page; none of this one is required.
      const onward = page.getByRole('button', { name: ONWARD }).first();
      for (let pages = 0; path.startsWith('/survey/') && pages < PAGES_OF_A_SURVEY; pages += 1) {
        if (!(await onward.isEnabled({ timeout: 3_000 }).catch(() => false))) break;
        await onward.click({ timeout: 3_000 }).catch(() => undefined);
        await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
        for (const what of await made(page)) found.add(what);
      }
      for (const what of [...found, ...heard]) tally.find(what, `${what} on ${path.split('?')[0] ?? ''}`, see);
      return FAILURES.test(
        (await page
          .locator('h1')
          .first()
          .textContent({ timeout: 500 })
          .catch(() => '')) ?? '',
      )
        ? 'failed'
        : 'seen';
    },
    close: () => context.close(),
  };
}

async function watch(context: BrowserContext, heard: string[]): Promise<void> {
  await context.exposeBinding(CALLED, (_source, index: unknown) => void heard.push(`'${payloadNamed(index)}' ran`));
  // Nobody answers there, and whoever asks is noticed.
  await context.route(
    ({ hostname }) => hostname === ELSEWHERE,
    (route) => {
      heard.push(`a page asked ${ELSEWHERE} as ${route.request().resourceType()}`);
      return route.abort();
    },
  );
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`policy: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
}

function listen(page: Page, heard: string[]): void {
  page.on('dialog', (dialog) => {
    heard.push(`a dialog came up: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.text().startsWith('policy: ')) heard.push(`the policy stopped something (${message.text().slice(8)})`);
  });
  page.on('framenavigated', (frame) => {
    const to = frame.url();
    if (to.startsWith('data:') || (URL.canParse(to) && new URL(to).hostname === ELSEWHERE)) heard.push(`led to ${to}`);
  });
}

async function untilShown(page: Page): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 8_000 })
    .catch(() => undefined);
  const isLoading = page.getByRole('status').filter({ hasText: 'Loading' });
  await isLoading
    .first()
    .waitFor({ state: 'detached', timeout: 8_000 })
    .catch(() => undefined);
}

/** Elements that only a payload makes, and links that run. */
async function made(page: Page): Promise<string[]> {
  const all = await Promise.all(page.frames().map((frame) => madeIn(frame).catch(() => [])));
  return all.flat();
}

const madeIn = (frame: Frame): Promise<string[]> =>
  frame.evaluate((mark) => {
    const marked = [...document.querySelectorAll(`[${mark}]`)].map(({ localName }) => `markup made a ${localName}`);
    const runs = /^[\s\p{Cc}]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:text)/iu;
    const links = [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap((element) =>
      ['href', 'src', 'action', 'formaction'].flatMap((name) =>
        runs.test(element.getAttribute(name) ?? '') ? [`a ${name} of a ${element.localName} runs`] : [],
      ),
    );
    return [...marked, ...links];
  }, MADE);
