import { chromium, type Page } from '@playwright/test';
import { MEMBER_PATHS } from '#contract/pages/member-paths.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';
import { goToLogOut, submitLogin } from '../../e2e/member-steps.ts';

interface Member {
  readonly email: string;
  readonly password: string;
}

/** Everything that a browser keeps of this site, as a text, while somebody is logged in and after they logged out. */
export async function whatBrowsersKeep(url: string, member: Member) {
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(MEMBER_PATHS.login.pattern);
    await submitLogin(page, member);
    await page.waitForURL(`**${MEMBER_PATHS.activities.pattern}`);
    // From here on the worker keeps what is seen, for when there's no network.
    await page.evaluate(() => navigator.serviceWorker.ready);
    for (const { pattern, access } of Object.values(MEMBER_PATHS)) {
      if (access !== 'signed-in' || pattern.includes('{')) continue;
      await page.goto(pattern);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    await page.goto(MEMBER_PATHS.profile.pattern);
    await page.getByText(member.email).first().waitFor();
    const stored = await storedIn(page);
    await page.getByText(member.email).first().waitFor();
    const kept = stored + ((await page.locator('body').textContent()) ?? '');
    await (await goToLogOut(page)).click();
    await page
      .getByRole('button', { name: 'Log in' })
      .or(page.getByRole('link', { name: 'Log in' }))
      .first()
      .waitFor();
    const cookies = await context.cookies();
    const left =
      (await storedIn(page)) +
      cookies
        .filter(({ name }) => !name.includes('device'))
        .map(({ name, value }) => `${name}=${value}`)
        .join('\n');
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return { kept, left: left + ((await page.locator('body').textContent()) ?? '') };
  } finally {
    await browser.close();
  }
}

function storedIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('the database of the browser')));
      });
    const parts = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      document.cookie,
      document.title,
    ];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await all(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        parts.push(JSON.stringify(await all(database.transaction(store).objectStore(store).getAll())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = /json|html|text/.test(answer?.headers.get('content-type') ?? '');
        parts.push(request.url, isText ? ((await answer?.text()) ?? '') : '');
      }
    }
    return parts.join('\n');
  });
}
