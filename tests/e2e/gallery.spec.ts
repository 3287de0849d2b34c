import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sampleOf } from '#testkit/masses.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, crampedParts, setTextSize } from './page-measures.ts';

const ENTRIES_FOLDER = join(import.meta.dirname, '../../gallery/entries');
const AREAS = readdirSync(ENTRIES_FOLDER).map((file) => file.replace('.tsx', ''));
const THEMES = ['light', 'dark'] as const;
/** Widths in px, with the size of the letters in percent. */
const NARROW = [
  [320, 100],
  [390, 200],
] as const;
const NARROW_LOOKS = NARROW.flatMap(([width, percent]) => THEMES.map((theme) => ({ width, percent, theme })));
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const eventually = expect.configure({ soft: true });

const findings = (page: Page, within?: string) => axeFindings(page, WCAG_22_AA, within);

/** As the address with this theme would, without opening the page anew. */
const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);

/** The same on every port. */
const nameOf = (address: string) => new URL(address).pathname;

// Overlays are opened and left as they move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.describe.configure({ mode: 'parallel' });

/** In a browser that has the gallery's files already; as many areas in a run that is not exhaustive. */
const AREAS_EACH = 5;
/** Of as many components one is looked at, in a run that is not exhaustive. */
const ENTRIES_TO_A_LOOK = 6;
const LOOKED = sampleOf('areas of the gallery', AREAS, AREAS_EACH);
const SHARDS = Array.from({ length: Math.ceil(LOOKED.length / AREAS_EACH) }, (_, shard) =>
  LOOKED.slice(shard * AREAS_EACH, (shard + 1) * AREAS_EACH),
);

/** All its components, each named when it fails. */
async function lookAtArea(page: Page, area: string): Promise<void> {
  await page.goto('/dev/gallery/?theme=light');
  const links = page.locator(`[data-area=${area}] a`);
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const looked = sampleOf(`entries of ${area}`, addresses, Math.ceil(addresses.length / ENTRIES_TO_A_LOOK));
  for (const address of looked) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const theme of sampleOf(nameOf(address), THEMES, 1)) {
      await setTheme(page, theme);
      // What stands around the components is the same for all of them.
      const within = address === looked[0] ? undefined : 'main';
      expect.soft(await findings(page, within), `${address}, ${theme}`).toEqual([]);
    }
    for (const { width, percent, theme } of sampleOf(`narrow ${nameOf(address)}`, NARROW_LOOKS, 1)) {
      await page.setViewportSize({ width, height: 640 });
      await setTextSize(page, percent);
      await setTheme(page, theme);
      // A chart is drawn anew when it hears of its width, a moment later.
      await eventually
        .poll(() => crampedParts(page), { message: `${address} at ${width} px, ${percent}% text, ${theme}` })
        .toEqual([]);
    }
    await setTextSize(page, 100);
  }
}

for (const areas of SHARDS) {
  test(`every component of ${areas.join(', ')} can be used by everybody, light and dark, and fits a narrow phone, with large letters too`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const area of areas) await test.step(area, () => lookAtArea(page, area));
  });
}

const OPENERS = [
  { entry: 'modal', opener: 'Ask', opened: 'dialog' },
  { entry: 'modal', opener: 'Celebrate', opened: 'dialog' },
  { entry: 'side-panel', opener: 'Show details', opened: 'dialog' },
  { entry: 'popover', opener: 'Notifications, 3 unread', opened: 'dialog' },
  { entry: 'menu', opener: 'More', opened: 'menu' },
] as const;

test('open overlays can be used by everybody, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { entry, opener, opened } of OPENERS) {
    for (const theme of sampleOf(`${entry}: ${opener}`, THEMES, 1)) {
      await page.goto(`/dev/gallery/${entry}?theme=${theme}`);
      await page.getByRole('button', { name: opener }).click();
      await expect(page.getByRole(opened)).toBeVisible();
      expect.soft(await findings(page), `${entry}: ${opener}, ${theme}`).toEqual([]);
    }
  }
});

test('Overlays, menus, carousels and accordions are worked with the keyboard, and give the focus back', async ({
  page,
}) => {
  await asSomebodyNew(page, 'a modal takes the focus, keeps it, closes on Escape and gives it back', async () => {
    await page.goto('/dev/gallery/modal');
    const opener = page.getByRole('button', { name: 'Ask' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Redeem 1,000 points?' });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('main > div > section :focus')).toHaveCount(await dialog.locator(':focus').count());
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await asSomebodyNew(
    page,
    'a modal that wants a decision does not leave on Escape or on a press beside it',
    async () => {
      await page.goto('/dev/gallery/modal');
      await page.getByRole('button', { name: 'Celebrate' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your card is ready' });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Unlock & continue' }).click();
      await expect(dialog).toBeHidden();
    },
  );

  await asSomebodyNew(page, 'a press beside a modal closes it', async () => {
    await page.goto('/dev/gallery/modal');
    const opener = page.getByRole('button', { name: 'Ask' });
    const dialog = page.getByRole('dialog');
    await opener.dblclick();
    const { x, y, width, height } = (await opener.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const isBesideDialog = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.tagName === 'DIALOG',
      [x + width / 2, y + height / 2] as const,
    );
    expect(isBesideDialog, 'the second press of a double click is beside the dialog').toBe(true);
    await expect(dialog.locator('[data-unsettled]')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  await asSomebodyNew(
    page,
    'a popover opens by keyboard under its opener, closes on Escape and gives the focus back',
    async () => {
      await page.goto('/dev/gallery/popover');
      const opener = page.getByRole('button', { name: 'Notifications, 3 unread' });
      await opener.press('Enter');
      const popover = page.getByRole('dialog', { name: 'Notifications' });
      await expect(popover).toBeVisible();
      const [below, above] = [await popover.boundingBox(), await opener.boundingBox()];
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      await page.keyboard.press('Tab');
      await expect(popover.getByRole('button', { name: 'Got it' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(popover).toBeHidden();
      await expect(opener).toBeFocused();
    },
  );

  await asSomebodyNew(page, 'a menu is walked with the arrows, the ends and first letters', async () => {
    await page.goto('/dev/gallery/menu');
    const opener = page.getByRole('button', { name: 'More' });
    await opener.press('Enter');
    const item = (name: string) => page.getByRole('menuitem', { name });
    await expect(item('Rename')).toBeFocused();
    const walk = { ArrowDown: 'Copy', End: 'Delete', Home: 'Rename', ArrowUp: 'Delete', c: 'Copy' };
    for (const [key, name] of Object.entries(walk)) {
      await page.keyboard.press(key);
      await expect(item(name)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(page.getByRole('status')).toHaveText('Copy');
    await expect(opener).toBeFocused();
  });

  await asSomebodyNew(page, 'a carousel is walked with the arrows and ends in its own button', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/dev/gallery/carousel');
    const carousel = page.getByRole('region', { name: 'Introduction' });
    const slide = (name: string) => carousel.getByRole('heading', { name });
    await carousel.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(slide('Quick quests every week')).toBeInViewport();
    await page.keyboard.press('ArrowLeft');
    await expect(slide('Say what works')).toBeInViewport();
    await carousel.getByRole('button', { name: 'Slide 3 of 3' }).press('Enter');
    await expect(slide('Try it at home')).toBeInViewport();
    await carousel.getByRole('button', { name: 'Back' }).press('Enter');
    await carousel.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(carousel.getByRole('button', { name: 'Start a quest' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Started')).toBeVisible();
  });

  await asSomebodyNew(page, 'a button that leads nowhere now keeps the focus and does nothing', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/dev/gallery/carousel');
    const back = page.getByRole('button', { name: 'Back' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await back.press('Enter');
    await expect(page.getByRole('heading', { name: 'Say what works' })).toBeInViewport();
    await expect(back).toBeFocused();
  });

  await asSomebodyNew(page, 'an accordion opens by keyboard, and one at a time unless it may be more', async () => {
    await page.goto('/dev/gallery/accordion');
    const isOpen = (id: string) => page.locator(`#${id}`).evaluate((row) => (row as HTMLDetailsElement).open);
    for (const [prefix, staysOpen] of [
      ['one', false],
      ['several', true],
    ] as const) {
      expect(await isOpen(`${prefix}-earn`)).toBe(true);
      await page.locator(`#${prefix}-redeem > summary`).press('Enter');
      expect(await isOpen(`${prefix}-redeem`)).toBe(true);
      expect(await isOpen(`${prefix}-earn`)).toBe(staysOpen);
    }
  });

  await asSomebodyNew(page, 'an accordion shows its first titles, then all of them, then the first again', async () => {
    await page.goto('/dev/gallery/accordion');
    const titles = page.getByRole('region', { name: 'The first two, then all' }).locator('summary');
    await expect(titles).toHaveCount(2);
    await page.getByRole('button', { name: 'See all 3' }).press('Enter');
    await expect(titles).toHaveCount(3);
    await page.getByRole('button', { name: 'See less' }).press('Enter');
    await expect(titles).toHaveCount(2);
  });
});

test('where the browser knows no anchors, popover and menu still stand beside their openers, in view', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    const withoutAnchors = (name: string, value: string) => name !== 'position-area' && supports(name, value);
    Object.assign(CSS, { supports: withoutAnchors });
  });
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/position-(area|try)[^;}]*/g, '') });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { entry, opener, opened } of [
    { entry: 'popover', opener: 'Notifications, 3 unread', opened: 'dialog' },
    { entry: 'menu', opener: 'More', opened: 'menu' },
  ] as const) {
    await page.goto(`/dev/gallery/${entry}`);
    const button = page.getByRole('button', { name: opener });
    await button.click();
    const panel = page.getByRole(opened);
    await expect(panel).toBeInViewport({ ratio: 1 });
    // Measured where it stands, not on its way there.
    await panel.evaluate((node) => Promise.allSettled(node.getAnimations().map((animation) => animation.finished)));
    const gapPx = await panel.evaluate(
      (node, openerNode) => {
        const [own, its] = [node.getBoundingClientRect(), (openerNode as Element).getBoundingClientRect()];
        return Math.max(own.top - its.bottom, its.top - own.bottom);
      },
      await button.elementHandle(),
    );
    // Where the page lies between two pixels, so does the gap.
    expect(gapPx).toBeCloseTo(8, 0);
  }
});

test('a popover that closes by itself stays while somebody is there', async ({ page }) => {
  await page.clock.install();
  await page.goto('/dev/gallery/popover');
  const opener = page.getByRole('button', { name: 'Why is this here?' });
  const popover = page.getByRole('dialog', { name: 'Why is this here?' });

  await opener.press('Enter');
  await expect(popover.getByRole('button')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(popover.getByRole('button')).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(popover).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(6_000);
  await expect(popover).toBeHidden();
});
