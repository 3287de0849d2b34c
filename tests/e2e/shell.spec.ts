import type { Page } from '@playwright/test';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { aMember, anIntroducedMember, aTask } from '#testkit/builders/builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';
import { setTextSize } from './page-measures.ts';

const TABS = ['Rewards', 'Activities', 'History', 'My Spark', 'Account'];
/** What a page begins with, where that is not the name of its tab. */
const HEADINGS: Readonly<Record<string, string | RegExp>> = {
  Rewards: 'Your balance',
  'My Spark': /^Member \d+'s Spark$/,
  Activities: /^Activities: Good (morning|afternoon|evening), Member/,
};
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

const PLACES_OF_TABS = [
  ['the header of a wide screen', WIDE],
  ['the bar at the bottom of a phone', PHONE],
] as const;

/** Of a phone's screen the bars that stay in view take no more than this. */
const BARS_MAX_SHARE = 0.25;

async function shareOfBars(page: Page): Promise<number> {
  const heights = await Promise.all(
    [page.getByRole('banner'), page.locator('[data-bottom-bar]')].map(async (bar) => (await bar.boundingBox())?.height),
  );
  return heights.reduce<number>((sum, height) => sum + (height ?? 0), 0) / PHONE.height;
}

test('Signed in, I have the frame around every page: points, picture, footer, questions, banners and a bar when I am offline', async ({
  page,
  context,
  node,
}) => {
  await test.step('My browser sends its operations to /graphql, as it does locally', async () => {
    const paths = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('graphql')) paths.add(pathname);
    });
    await logIn(page, await aMember(node));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor();
    expect([...paths]).toEqual(['/graphql']);
  });
  await test.step('My points lead to the rewards, my picture to my account, the logo to my activities', async () => {
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /points/ })).toHaveAttribute('href', '/rewards');
    await header.getByRole('link', { name: 'Account' }).last().click();
    await expect(page).toHaveURL('/profile');
    await header.getByRole('link', { name: /Spark/ }).first().click();
    await expect(page).toHaveURL('/activities');
  });
  await test.step('The footer has every link and the year', async () => {
    await expectWholeFooter(page);
  });
  await test.step('I read five of the common questions, then all eighteen, then five again', async () => {
    const questions = page.getByRole('complementary', { name: 'Help' }).locator('details');
    await expect(questions).toHaveCount(5);
    await page.getByRole('button', { name: 'See all', exact: true }).click();
    await expect(questions).toHaveCount(18);
    await questions.nth(0).locator('summary').click();
    await questions.nth(1).locator('summary').click();
    await expect(questions.nth(0)).not.toHaveAttribute('open');
    await expect(questions.nth(1)).toHaveAttribute('open', '');
    await page.getByRole('button', { name: 'See less' }).click();
    await expect(questions).toHaveCount(5);
  });
  await test.step('The connection goes and comes back: a bar says so and leaves by itself', async () => {
    await context.setOffline(true);
    await expect(page.getByText("You're offline. Changes can't be saved until you're back online.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You're offline.")).toHaveCount(0);
  });
  await test.step('I see where the app is, hide its banner and the warning, and they stay hidden', async () => {
    await page.goto('/activities');
    const warning = page.getByText('This is a demo.');
    const app = page.getByRole('region', { name: 'Spark fits in your pocket' });
    for (const [name, href] of [
      ['Get it for iOS', DEFAULT_BRAND.stores.ios.address],
      ['Get it for Android', DEFAULT_BRAND.stores.android.address],
    ] as const) {
      const link = app.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', href);
      await expect(link.locator('img')).toBeVisible();
      await page.setViewportSize(PHONE);
      await expect(link).toBeVisible();
      await expect(link.locator('img')).toBeHidden();
      await page.setViewportSize(WIDE);
    }
    await page.getByRole('button', { name: 'Hide this message' }).click();
    await expect(warning).toHaveCount(0);
    await page.getByRole('button', { name: 'Hide the app banner' }).click();
    await expect(app).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('trial-notice-hidden'))).toBe('true');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(warning).toHaveCount(0);
    await expect(app).toHaveCount(0);
  });
  await test.step('On a phone a page further in has a way back with its title', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/profile/edit-avatar');
    await expect(page.getByRole('banner')).toContainText('My Avatars');
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/profile');
  });
});

async function expectWholeFooter(page: Page) {
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['FAQ', '/faq'],
    ['Contact us', '/contact-us'],
    ['Privacy policy', '/privacy-policy'],
    ['Terms of use', '/terms-of-use'],
    ['Your privacy choices', /^https:/],
    ['Request my personal information', /^https:/],
    ['Privacy notice', /^https:/],
    ['California notice at collection', /^https:/],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer).toContainText(`© ${new Date().getFullYear()} `);
}

const PAGES_WITH_FOOTER = [
  '/login',
  '/waitlist',
  '/forgot-password',
  '/reset-password',
  '/survey/none/?panelist_hash=x',
];

test('The frame of the app leads me: tabs, bars, footer, the way back from the front page, and one kind of activities', async ({
  page,
  node,
}) => {
  await asSomebodyNew(page, 'I go through the five tabs, on a wide screen and on a phone', async () => {
    await logIn(page, await anIntroducedMember(node));
    for (const [where, size] of sampleOf('places of the five tabs', PLACES_OF_TABS, 1)) {
      await test.step(`I go through the five tabs in ${where}`, async () => {
        await page.setViewportSize(size);
        const tabs = page.getByRole('navigation', { name: 'Main' });
        await expect(tabs).toHaveCount(1);
        await expect(tabs.getByRole('link')).toHaveText(TABS);
        for (const name of TABS) {
          await tabs.getByRole('link', { name }).click();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[name] ?? name);
          await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
          await expect(tabs.locator('[aria-current=page]')).toHaveText(name);
        }
      });
    }
  });
  await asSomebodyNew(
    page,
    'With letters at 200% on a phone the bars leave me the screen, and all five tabs are in view',
    async () => {
      await page.setViewportSize(PHONE);
      await logIn(page, await anIntroducedMember(node));
      await page
        .getByRole('banner')
        .getByRole('link', { name: /points/ })
        .waitFor();
      for (const [by, enlarge] of [
        ['the page', () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))],
        ['the browser', () => setTextSize(page, 200)],
      ] as const) {
        await test.step(`by a setting of ${by}`, async () => {
          await enlarge();
          await expect.poll(() => shareOfBars(page)).toBeLessThan(BARS_MAX_SHARE);
          for (const name of TABS) {
            const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
            await expect(tab).toBeInViewport({ ratio: 1 });
          }
          await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
        });
      }
      await setTextSize(page, 100);
    },
  );

  await asSomebodyNew(page, 'The footer of pages for visitors has every link and the year, too', async () => {
    for (const path of sampleOf('pages with the footer', PAGES_WITH_FOOTER, 1))
      await test.step(`The footer of ${path} has them too`, async () => {
        await page.goto(path);
        await expectWholeFooter(page);
      });
  });

  await asSomebodyNew(
    page,
    'What an outcome earns stands clear of the edges of a phone, wherever its card is',
    async () => {
      await page.setViewportSize(PHONE);
      const member = await aMember(node);
      for (const externalName of ['One', 'Two', 'Three']) {
        await aTask(node, member.panelistId, 'INVITED', { externalName, subType: 'QUANTITATIVE' });
      }
      await logIn(page, member);
      await expect(activityCards(page)).toHaveCount(3);
      const opener = activityCards(page).nth(1).locator('button[popovertarget]');
      for (const fromTop of [200, 500, 700, 740]) {
        await opener.evaluate((button, to) => scrollBy(0, button.getBoundingClientRect().top - to), fromTop);
        await opener.press('Enter');
        const panel = page.getByRole('dialog');
        await expect(panel).toContainText('If you finish');
        const box = await panel.evaluate((element) => element.getBoundingClientRect().toJSON());
        expect(box.left).toBeGreaterThanOrEqual(8);
        expect(box.right).toBeLessThanOrEqual(PHONE.width - 8);
        expect(box.bottom).toBeLessThanOrEqual(PHONE.height);
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      }
    },
  );

  await asSomeOf(page, 1, {
    'I come back to the front page: it leads to my activities, and so does no page of a visitor': async () => {
      await page.goto('/');
      const way = page.getByRole('banner').getByRole('link', { name: 'Go to your activities' });
      await expect(way).toBeHidden();
      await logIn(page, await aMember(node), '/no-such-page');
      await page.getByRole('link', { name: 'Back to home' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
      await way.click();
      await expect(page).toHaveURL('/activities');
    },
    'I narrow my activities to one kind, and the address keeps it': async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A survey', subType: 'QUANTITATIVE' });
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A video', subType: 'QUALITATIVE' });
      await logIn(page, member);
      await expect(activityCards(page)).toHaveCount(2);
      const kinds = page.getByRole('navigation', { name: 'Activity types' });
      await kinds.getByRole('link', { name: 'Videos 1' }).click();
      await expect(page).toHaveURL('/activities?kind=VIDEO');
      await expect(activityCards(page)).toHaveText([/A video/]);
      await page.reload();
      await expect(activityCards(page)).toHaveText([/A video/]);
      await kinds.getByRole('link', { name: 'All 2' }).click();
      await expect(activityCards(page)).toHaveCount(2);
      await page.goto('/activities/surveys');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys');
      await expect(activityCards(page)).toHaveText([/A survey/]);
    },
  });
});
