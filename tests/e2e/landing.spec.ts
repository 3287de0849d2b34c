import type { Page } from '@playwright/test';
import { FAQ_ITEMS_TOTAL } from '#contract/limits.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { expectNoFindings } from './looks.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';

const SECTIONS = ['How it works', "What you'll do", 'Members speak up', 'Frequently asked questions', 'Save your spot'];
/** In a run that is not exhaustive one of them. */
const THEMES = ['light', 'dark'] as const;
const WIDTHS_PX = [320, 390, 600, 900, 1200, 1920];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('I can read and use the whole front page', async ({ page }) => {
    await test.step('I can read the whole front page, and open and close all the questions', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You know what belongs on the shelf.');
      for (const name of SECTIONS) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

      // Quests are handed out once a week, and a streak counts days of logging in.
      await expect(page.getByText('Very short surveys, new every Monday.')).toBeVisible();
      await expect(page.getByText('log in every day to build a streak')).toBeVisible();

      const questions = page.locator('details.question > summary');
      await expect(questions).toHaveCount(FAQ_ITEMS_TOTAL);
      await expect(questions.filter({ visible: true })).toHaveCount(5);
      await page.getByText('See all', { exact: true }).click();
      await expect(questions.filter({ visible: true })).toHaveCount(FAQ_ITEMS_TOTAL);
      await page.getByText('See less').click();
      await expect(questions.filter({ visible: true })).toHaveCount(5);
    });

    await test.step('one answer is open at a time', async () => {
      await page.goto('/');
      await expect(page.getByText("It's valid for 30 days.")).toBeVisible();
      await page.getByText('Who sees my answers?').click();
      await expect(page.getByText('Our research team.')).toBeVisible();
      await expect(page.getByText("It's valid for 30 days.")).toBeHidden();
    });

    await test.step("the footer leads to our pages and to the retailer's, and says the year", async () => {
      await page.goto('/');
      const footer = page.getByRole('contentinfo');
      for (const [name, path] of [
        ['FAQ', '/faq'],
        ['Contact us', '/contact-us'],
        ['Privacy policy', '/privacy-policy'],
        ['Terms of use', '/terms-of-use'],
      ] as const) {
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
      }
      for (const name of [
        'Your privacy choices',
        'Request my personal information',
        'Privacy notice',
        'California notice at collection',
      ]) {
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
      }
      await expect(footer).toContainText(`© ${new Date().getFullYear()} Harbor & Main. All rights reserved.`);
    });

    await test.step("the quotes are marked as samples until they are the members' own", async () => {
      await page.goto('/');
      await expect(page.getByText('These are sample quotes.')).toBeVisible();
    });
  });
});

test('The front page leads on, for visitors, members, the keyboard and machines, in both themes at any width', async ({
  page,
  node,
  request,
}) => {
  await asSomebodyNew(page, 'joining leads to the waitlist and says where I came from', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('button', { name: 'Join the waitlist' }).click();
    await page.waitForURL(/\/waitlist\?/);
    expect(new URL(page.url()).searchParams.get('utm_source')).toBe('landing');
  });

  await asSomebodyNew(
    page,
    'as a member who is logged in I am led to my activities, and nothing asks me to join',
    async () => {
      // What the browser keeps of a visit before is not shown to somebody who has logged in since.
      await page.goto('/');
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to your activities' })).toHaveCount(0);
      await logIn(page, await aMember(node));
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const answer = await page.goto('/');
        expect(answer?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('You know what belongs on the shelf.');
        // An answer of the FAQ says how others join.
        const invites = page
          .getByRole('banner')
          .or(page.locator('.hero'))
          .getByRole('link', { name: 'Join the waitlist' });
        await expect(invites).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Join the waitlist' })).toHaveCount(0);
        await expect(page.getByRole('heading', { name: 'Save your spot' })).toHaveCount(0);
        await expect(page.getByRole('link', { name: "I'm a member" })).toHaveCount(0);
        await expect(page.getByRole('banner').getByRole('link', { name: 'Go to your activities' })).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('main').getByRole('link', { name: 'Go to your activities' }).click();
        await expect(page).toHaveURL('/activities');
      }
    },
  );

  await asSomebodyNew(page, 'the keyboard reaches the content past the header, and each question', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    const question = page.locator('summary', { hasText: 'Can I leave?' });
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Yes, anytime, from your account page.')).toBeVisible();
  });

  await asSomebodyNew(page, 'structured data, preview and map of the site have the real address', async () => {
    await page.goto('/');
    const { origin } = new URL(page.url());
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [organization, questions] = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(organization).toMatchObject({ '@type': 'Organization', url: `${origin}/` });
    expect(questions).toMatchObject({ '@type': 'FAQPage' });
    expect(questions?.['mainEntity']).toHaveLength(FAQ_ITEMS_TOTAL);

    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await request.get(preview ?? '')).headers()['content-type']).toBe('image/png');
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${origin}/faq</loc>`);
  });

  for (const colorScheme of sampleOf('themes of landing', THEMES, 1)) {
    await asSomebodyNew(
      page,
      `nothing is wrong for a screen reader or at any width, in ${colorScheme} colours`,
      async () => {
        const problems: string[] = [];
        page.on('console', (message) => problems.push(message.text()));
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto('/');
        await page.getByText('See all', { exact: true }).click();
        await expectNoFindings(page);

        for (const width of sampleOf('widths of landing', WIDTHS_PX, 2)) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overhangPx(page), `at ${width} px`).toBe(0);
        }
        await page.setViewportSize({ width: 320, height: 800 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        expect(await overhangPx(page), 'at 200% text').toBe(0);
        expect(problems).toEqual([]);
      },
    );
  }
});

function overhangPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
