import { aMember } from '#testkit/builders/builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { expectNoFindings } from './looks.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';

const DOCUMENTS = [
  { path: '/faq', title: 'FAQ', heading: 'Frequently asked questions' },
  { path: '/privacy-policy', title: 'Privacy policy', heading: 'Privacy policy' },
  { path: '/terms-of-use', title: 'Terms of use', heading: 'Terms of use' },
] as const;

test('I read the legal texts and questions in their frame, and go back to where I was', async ({ page, node }) => {
  for (const { path, title, heading } of sampleOf('legal texts', DOCUMENTS, 1)) {
    await asSomebodyNew(page, `I can read ${path} in a frame that is as high as its text`, async () => {
      await page.goto(path);
      const frame = page.frameLocator(`iframe[title="${title}"]`);
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('button', { name: 'Back to community' })).toHaveCount(0);

      const element = page.locator('iframe');
      await expect
        .poll(() =>
          element.evaluate((shown: HTMLIFrameElement) => {
            const { scrollHeight = 0, clientHeight = 0 } = shown.contentDocument?.documentElement ?? {};
            return scrollHeight - clientHeight;
          }),
        )
        .toBeLessThanOrEqual(0);
      await expectNoFindings(page);
    });
  }

  await asSomebodyNew(page, 'a link in an answer leaves the frame', async () => {
    await page.goto('/faq');
    await page.frameLocator('iframe').getByRole('link', { name: 'Join the waitlist' }).click();
    await page.waitForURL('/waitlist?utm_source=faq');
  });

  await asSomebodyNew(page, 'an address with the name of a question opens it and brings it into view', async () => {
    await page.goto('/faq#product-tests');
    const question = page.frameLocator('iframe').locator('#product-tests');
    await expect(question).toBeInViewport();
    await expect(question).toHaveAttribute('open', '');
    await expect(question.locator('summary')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  });

  await asSomebodyNew(page, 'I find a question by my own words, and it opens in the frame', async () => {
    await page.goto('/faq');
    await page.getByLabel('Search questions').fill('my parcel never came');
    await expect(page.getByText(/questions? found/)).toBeVisible();
    await expectNoFindings(page);
    const found = page
      .getByRole('list', { name: 'Matching questions' })
      .getByRole('link', { name: /package never arrived/ });
    const question = page.frameLocator('iframe').locator('#parcel');
    for (const _time of ['first', 'again']) {
      await found.click();
      await expect(question).toHaveAttribute('open', '');
      await expect(question.locator('summary')).toBeFocused();
    }
    await page.getByLabel('Search questions').fill('qqqqzz');
    await expect(page.getByText('No questions match your search.')).toBeVisible();
  });

  await asSomeOf(page, 1, {
    'a member who came from a page of the community goes back to it': async () => {
      await logIn(page, await aMember(node));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click();
      await page.waitForURL('/terms-of-use');
      await page.getByRole('button', { name: 'Back to community' }).click();
      await page.waitForURL(/\/activities/);
    },
    'jumps inside the document do not keep a member from going back': async () => {
      await logIn(page, await aMember(node));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click();
      await page.frameLocator('iframe').getByRole('link', { name: 'Leaving' }).click();
      await page.getByRole('button', { name: 'Back to community' }).click();
      await page.waitForURL(/\/activities/);
    },
    'a member who opened the page first goes to the rewards': async () => {
      await logIn(page, await aMember(node), '/privacy-policy');
      await page.getByRole('button', { name: 'Back to community' }).click();
      await page.waitForURL('/rewards');
    },
    'the consent form that the help of product testing leads to is in view when the page is': async () => {
      await logIn(page, await aMember(node));
      await page
        .getByRole('complementary', { name: 'Help' })
        .getByRole('link', { name: 'Read the consent form' })
        .click();
      await page.waitForURL('/terms-of-use#product-tests');
      const heading = page.frameLocator('iframe').locator('#product-tests');
      await expect(heading).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
    },
  });
});
