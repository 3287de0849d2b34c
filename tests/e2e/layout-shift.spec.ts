import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { LONE_FONTS, type BrowserFonts } from '#testkit/browser/browser-fonts.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { expect, ownAddress, test as base } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';
import { untilWhole } from './page-rest.ts';

interface WithFonts {
  readonly fonts: BrowserFonts;
}

/** One at a time: all tests with the same fonts stand together. */
let started: { readonly fonts: BrowserFonts; readonly browser: Browser } | undefined;

async function browserWith(fonts: BrowserFonts): Promise<Browser> {
  if (started?.fonts === fonts) return started.browser;
  await started?.browser.close();
  const browser = await chromium.launch(await browserLaunchOptions(fonts));
  started = { fonts, browser };
  return browser;
}

/** In a browser of its own for each font: what stands there before the typefaces come is set in it. */
const test = base.extend<WithFonts>({
  fonts: ['usual', { option: true }],
  context: async ({ node, fonts }, use) => {
    // What moves by itself can make something jump.
    const options = { reducedMotion: 'no-preference', serviceWorkers: 'block' } as const;
    const place = { baseURL: node.url, extraHTTPHeaders: ownAddress() };
    const context = await (await browserWith(fonts)).newContext({ ...options, ...place });
    await use(context);
    await context.close();
  },
});
test.afterAll(() => started?.browser.close());

const MOST_SHIFT = 0.02;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** A poor mobile connection: every script, picture and font comes late, and each at another time. */
const POOR_CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
};

interface Shift {
  readonly value: number;
  /** What moved, and from where to where, for anyone who has to mend it. */
  readonly moved: readonly string[];
}

/** Runs in the page from its first moment: keeps every shift that nobody caused by a click or a key. */
function watchShifts() {
  interface ShiftEntry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const shifts: Shift[] = [];
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.slice(0, 30) ?? '';
        return `${node?.nodeName} “${text}”: ${place(previousRect)} → ${place(currentRect)}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => (window as unknown as { readonly shifts: readonly Shift[] }).shifts);
}

/** The frame and the skeletons stand for a while before the activities come, and the points come after them. */
async function delayAnswers(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const isPoints = route.request().postData()?.includes('RewardPoints') === true;
    await delay(isPoints ? 1_500 : 1_000);
    await route.continue();
  });
}

/** Loads the page anew with an empty cache on a poor connection, until the last picture and font is there. */
async function loadSlowly(page: Page, lastThing: Locator): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await network.send('Network.emulateNetworkConditions', POOR_CONNECTION);
  await delayAnswers(page);
  await page.addInitScript(watchShifts);
  await page.reload({ waitUntil: 'commit' });
  await lastThing.waitFor();
  await untilWhole(page);
}

const SUB_TYPES = ['QUANTITATIVE', 'QUALITATIVE', 'MICRO_SURVEY', 'SCREENER'] as const;

/** In a run that is not exhaustive. */
const FONTS = 2;
/** Every one that a person may meet; in a run that is not exhaustive one of each font. */
const CASES = SIZES.flatMap((size) =>
  [false, true].flatMap((areBannersHidden) =>
    [[], SUB_TYPES].map((subTypes) => ({ size, areBannersHidden, subTypes })),
  ),
);
const CASES_EACH = 1;

for (const fonts of sampleOf('devices on a poor connection', LONE_FONTS, FONTS)) {
  test.describe(`The device has ${fonts} only`, () => {
    test.use({ fonts });
    for (const { size, areBannersHidden, subTypes } of sampleOf(`with ${fonts}`, CASES, CASES_EACH)) {
      const banners = areBannersHidden ? 'without banners' : 'with banners';
      const title = `My ${subTypes.length} activities come late at ${size.width} px, ${banners}, and nothing jumps`;
      test(title, async ({ page, node }) => {
        // Long enough for a second line of the greeting on a phone.
        const member = await aMember(node, { firstName: 'Christopher-Alexander' });
        for (const subType of subTypes) await aTask(node, member.panelistId, 'INVITED', { subType });
        await page.setViewportSize(size);
        await logIn(page, member);
        if (areBannersHidden) {
          await page.getByRole('button', { name: 'Hide this message' }).click();
          await page.getByRole('button', { name: 'Hide the app banner' }).click();
        }
        const isEmpty = subTypes.length === 0;
        await loadSlowly(
          page,
          isEmpty ? page.getByText('Your first activity is on its way') : activityCards(page).last(),
        );
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(sum, JSON.stringify(shifts, undefined, 2)).toBeLessThanOrEqual(MOST_SHIFT);
      });
    }
  });
}
