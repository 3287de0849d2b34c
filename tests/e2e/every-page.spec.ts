import type { BrowserContext } from '@playwright/test';
import { aMember, anOperator, aTask } from '#testkit/builders/builders.ts';
import { signInToConsole } from './console-steps.ts';
import { EVERY_PAGE, openPage } from './every-page.ts';
import { expect, test as base } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { axeFindings, crampedParts, setTextSize } from './page-measures.ts';
import { tabWalkProblems } from './tab-walk.ts';

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

const LONG_NAME = 'Wilhelmina-Featherstonehaugh-Cholmondeley-Marjoribanks-Ruth';
const LONG_TITLE = `${'A title that goes on and on, as titles of studies like to do, '.repeat(2).slice(0, 90)}Unbreakablywordofthirtyletters`;
const WIDTHS_PX = [320, 390, 600, 900, 1200, 1440, 1920];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Signed in once for each worker: what is in the browser then is given to each page. */
const test = base.extend<object, { stored: Record<'member' | 'operator', Stored> }>({
  stored: [
    async ({ browser, node }, use) => {
      const context = await browser.newContext({ baseURL: node.url });
      const page = await context.newPage();
      const member = await aMember(node, { firstName: LONG_NAME, lastName: LONG_NAME });
      await aTask(node, member.panelistId, 'INVITED', { externalName: LONG_TITLE });
      await aTask(node, member.panelistId, 'STARTED', { subType: 'QUALITATIVE' });
      await aTask(node, member.panelistId, 'QUALIFIED', { externalName: LONG_TITLE });
      await logIn(page, member);
      const operator = await anOperator(node, 'ADMIN');
      await signInToConsole(page, operator);
      const state = await context.storageState();
      await context.close();
      await use({ member: state, operator: state });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const entry of EVERY_PAGE) {
  test(`${entry.name}: everybody can use it, at every width, with large letters, by keyboard`, async ({
    page,
    context,
    stored,
  }) => {
    if (entry.reader !== 'visitor') {
      const { cookies, origins } = stored[entry.reader];
      await context.addCookies(cookies);
      await context.addInitScript(
        (items) => {
          for (const { name, value } of items) localStorage.setItem(name, value);
        },
        origins.flatMap(({ localStorage }) => localStorage),
      );
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(DESK);
    await openPage(page, entry);

    const problems: string[] = [];
    const note = (where: string, found: readonly string[]) =>
      problems.push(...found.map((what) => `${where}: ${what}`));
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        note(`${size.width} px, ${colorScheme}`, await axeFindings(page));
      }
      for (const key of ['Tab', 'Shift+Tab'] as const)
        note(`${size.width} px, ${key}`, await tabWalkProblems(page, key));
    }
    for (const percent of [100, 200]) {
      await setTextSize(page, percent);
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: PHONE.height });
        note(`${width} px, ${percent}% text`, await crampedParts(page));
      }
    }
    expect(problems).toEqual([]);
  });
}
