import type { Browser, BrowserContext, Page } from '@playwright/test';
import { anIntroducedMember, anOperator, aTask } from '#testkit/builders/builders.ts';
import { massOf, sampleOf } from '#testkit/masses.ts';
import type { TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';
import { EVERY_PAGE, type EveryPage, openPage } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { axeFindings, crampedParts, setTextSize } from './page-measures.ts';
import { tabWalkProblems } from './tab-walk.ts';

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

const LONG_NAME = 'Wilhelmina-Featherstonehaugh-Cholmondeley-Marjoribanks-Ruth';
const LONG_TITLE = `${'A title that goes on and on, as titles of studies like to do, '.repeat(2).slice(0, 90)}Unbreakablywordofthirtyletters`;
const NARROWEST_PX = 320;
const WIDTHS_PX = [NARROWEST_PX, 390, 600, 900, 1200, 1440, 1920];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const SIZES = [DESKTOP, PHONE];
const LOOKS = SIZES.flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })));
const WALKS = SIZES.flatMap((size) => (['Tab', 'Shift+Tab'] as const).map((key) => ({ size, key })));
const FITS = [100, 200].flatMap((percent) => WIDTHS_PX.map((width) => ({ percent, width })));
/** In a run that is not exhaustive, of each page. */
const LOOKS_EACH = 1;
const WALKS_EACH = 1;
const FITS_EACH = 1;
/** How it looks, whether it fits, whether the keyboard leads through it: each costs as much as all that comes before. */
const MEASURES = ['looks', 'fits', 'walks'] as const;
const MEASURES_EACH = 1;
/** Of as many one is opened; that every page is there, with its guard and its title, web/routes/routes.test.ts says. */
const PAGES_TO_A_LOOK = 4;

/** Signed in once for each worker: what is in the browser then is given to each page. */
let signedIn: Promise<Stored> | undefined;

async function signIn(browser: Browser, node: TestNode): Promise<Stored> {
  const context = await browser.newContext({ baseURL: node.url });
  const page = await context.newPage();
  const member = await anIntroducedMember(node, { firstName: LONG_NAME, lastName: LONG_NAME });
  await aTask(node, member.panelistId, 'INVITED', { externalName: LONG_TITLE });
  await aTask(node, member.panelistId, 'STARTED', { subType: 'QUALITATIVE' });
  await aTask(node, member.panelistId, 'QUALIFIED', { externalName: LONG_TITLE });
  await logIn(page, member);
  await signInToConsole(page, await anOperator(node, 'ADMIN'));
  const state = await context.storageState();
  await context.close();
  return state;
}

/** What goes wrong in the page from its first moment: errors, and what the policy forbids. */
async function watchProblems(page: Page): Promise<readonly string[]> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('policy')) problems.push(message.text());
  });
  return problems;
}

/** Buttons, fields and links that stand alone and are smaller than a fingertip; links inside a sentence are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SMALLEST_PX = 44;
    return [...document.querySelectorAll<HTMLElement>('button, input, a')]
      .filter((element) => element.tagName !== 'A' || getComputedStyle(element).display !== 'inline')
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return height > 0 && (height < SMALLEST_PX || width < SMALLEST_PX);
      })
      .map((element) => element.outerHTML);
  });
}

/** What hears of the new width, as the room that bars leave, has drawn it. */
const untilDrawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** How a page looks and feels to anyone who sees little, has large letters, or a keyboard alone. */
async function problemsOf(page: Page, entry: EveryPage): Promise<string[]> {
  const problems: string[] = [];
  const note = (where: string, found: readonly string[]) => problems.push(...found.map((what) => `${where}: ${what}`));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  await openPage(page, entry);
  const measures = sampleOf(`measures of ${entry.name}`, MEASURES, MEASURES_EACH);
  const looks = measures.includes('looks') ? sampleOf(`looks of ${entry.name}`, LOOKS, LOOKS_EACH) : [];
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    note(`${size.width} px, ${colorScheme}`, await axeFindings(page));
  }
  const fits = measures.includes('fits') ? sampleOf(`fits of ${entry.name}`, FITS, FITS_EACH) : [];
  for (const { percent, width } of fits) {
    await setTextSize(page, percent);
    await page.setViewportSize({ width, height: PHONE.height });
    note(`${width} px, ${percent}% text`, await crampedParts(page));
    if (percent === 100 && width === NARROWEST_PX && entry.isForFingers === true)
      note(`${width} px, too small for a finger`, await smallTargets(page));
  }
  // Last: the focus stays where a walk ends.
  await setTextSize(page, 100);
  const walks = measures.includes('walks') ? sampleOf(`walks of ${entry.name}`, WALKS, WALKS_EACH) : [];
  for (const { size, key } of walks) {
    await page.setViewportSize(size);
    await untilDrawn(page);
    note(`${size.width} px, ${key}`, await tabWalkProblems(page, key));
  }
  return problems;
}

/** The pages of a reader in turn, in a browser that has the app's files already; a few tests of them, for as many workers. */
const SHARES = { visitor: massOf({ sample: 1, whole: 2 }), member: massOf({ sample: 1, whole: 3 }), operator: 1 };
const SHARDS = (['visitor', 'member', 'operator'] as const).flatMap((reader) => {
  const all = EVERY_PAGE.filter((entry) => entry.reader === reader);
  const entries = sampleOf(`pages for ${reader}s`, all, Math.ceil(all.length / PAGES_TO_A_LOOK));
  const each = Math.ceil(entries.length / SHARES[reader]);
  return Array.from({ length: SHARES[reader] }, (_, share) => ({
    reader,
    share: share + 1,
    entries: entries.slice(share * each, (share + 1) * each),
  }));
});

test.describe.configure({ mode: 'parallel' });

for (const { reader, share, entries } of SHARDS) {
  test(`Pages for ${reader}s, share ${share}: everybody can use them, at every width, with large letters, by keyboard`, async ({
    page,
    context,
    browser,
    node,
  }) => {
    test.slow();
    if (reader !== 'visitor') {
      const { cookies, origins } = await (signedIn ??= signIn(browser, node));
      await context.addCookies(cookies);
      await context.addInitScript(
        (items) => {
          for (const { name, value } of items) localStorage.setItem(name, value);
        },
        origins.flatMap(({ localStorage }) => localStorage),
      );
    }
    const wrong = await watchProblems(page);
    for (const entry of entries) {
      await test.step(entry.name, async () => {
        const before = wrong.length;
        const problems = await problemsOf(page, entry);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        expect.soft([...wrong.slice(before), ...problems], entry.name).toEqual([]);
      });
    }
  });
}
