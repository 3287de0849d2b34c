import type { Page } from '@playwright/test';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import {
  aShop,
  figure,
  openConfirmation,
  openRewards,
  redeemButton,
  redemptionsOf,
  type Shop,
} from './rewards-steps.ts';

const PHONE = { width: 390, height: 844 };

const confirmButton = (page: Page, shop: Shop) =>
  page.getByRole('dialog').getByRole('button', { name: `Redeem ${figure(shop.points)} points` });

async function centreOf(locator: ReturnType<typeof confirmButton>) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('With a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('I tap Redeem twice at the same point, where the confirmation comes up: nothing is spent', async ({
    page,
    node,
  }) => {
    const shop = await aShop(node);
    await openRewards(page, shop);
    await openConfirmation(page, shop);
    const { y } = await centreOf(confirmButton(page, shop));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // The tile is moved to where the last button of the question will be.
    await page.locator('main').evaluate((main) => void (main.style.paddingBlock = '100dvh'));
    const before = await centreOf(redeemButton(page, shop));
    await page.evaluate((distance) => scrollBy({ top: distance, behavior: 'instant' }), before.y - y);
    const point = await centreOf(redeemButton(page, shop));
    expect(Math.abs(point.y - y)).toBeLessThan(16);

    await page.touchscreen.tap(point.x, point.y);
    await confirmButton(page, shop).waitFor();
    await page.touchscreen.tap(point.x, point.y);
    await expect(confirmButton(page, shop)).toBeEnabled();
    await expect(confirmButton(page, shop)).not.toHaveAttribute('aria-busy');
    expect(await redemptionsOf(node, shop)).toBe(0);

    await page.touchscreen.tap(point.x, y);
    await expect(page.getByRole('dialog', { name: "It's yours. Enjoy!" })).toBeVisible();
    expect(await redemptionsOf(node, shop)).toBe(1);
  });
});

test('The question before I redeem: nothing that I hold, press or follow spends anything', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'I hold Enter on Redeem: the question opens, nothing is spent, and the focus decides nothing',
    async () => {
      const shop = await aShop(node);
      await openRewards(page, shop);
      await redeemButton(page, shop).focus();
      // Pressed again without having been let go, a key repeats.
      await page.keyboard.down('Enter');
      await confirmButton(page, shop).waitFor();
      for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter');
      await expect(confirmButton(page, shop)).not.toBeFocused();
      await page.keyboard.press('Tab');
      await expect(confirmButton(page, shop)).toBeFocused();
      for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect(confirmButton(page, shop)).toBeEnabled();
      await expect(confirmButton(page, shop)).not.toHaveAttribute('aria-busy');
      expect(await redemptionsOf(node, shop)).toBe(0);

      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: "It's yours. Enjoy!" })).toBeVisible();
    },
  );

  await asSomebodyNew(
    page,
    'Back closes the question and stays on the page; Back again leaves it, and Forward returns',
    async () => {
      const shop = await aShop(node);
      await logIn(page, shop.member);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
      await openConfirmation(page, shop);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/rewards$/);
      await expect(redeemButton(page, shop)).toBeFocused();

      // Closed in another way it leaves nothing behind that Back would have to pass.
      await openConfirmation(page, shop);
      await page.getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('openDialogs');
      await page.goBack();
      await expect(page).toHaveURL(/\/activities$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
      await page.goForward();
      await expect(redeemButton(page, shop)).toBeVisible();
    },
  );

  await asSomebodyNew(
    page,
    'I follow a link out of the question: one Back leads to the page, and Forward to where I was',
    async () => {
      const shop = await aShop(node, { spare: 0 });
      await openRewards(page, shop);
      const question = await openConfirmation(page, shop);
      await page.route('**/graphql', (route) =>
        route.request().headers()['x-operation-name'] === 'redeemMarketResearchReward'
          ? route.fulfill({
              status: 409,
              json: { errors: [{ message: 'Too few points.', extensions: { code: 'TOO_FEW_POINTS' } }] },
            })
          : route.fallback(),
      );
      await confirmButton(page, shop).click();
      await question.getByRole('link', { name: 'See activities' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
      await page.goBack();
      await expect(redeemButton(page, shop)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goForward();
      await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
    },
  );
});
