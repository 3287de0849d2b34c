import type { Page } from '@playwright/test';
import { MESSAGES } from '#contract/messages/messages.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { aShop, openConfirmation, openRewards, pill, redemptionsOf, tile } from './rewards-steps.ts';

/** The answer of the next redemption is lost on its way back; the server has done its work. */
async function cutNextAnswer(page: Page): Promise<void> {
  let isCut = false;
  await page.route('**/graphql', async (route) => {
    if (isCut || route.request().headers()['x-operation-name'] !== 'redeemMarketResearchReward')
      return route.fallback();
    isCut = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('The answer is lost or my page is gone: one card, and it is shown', async ({ page, node, context }) => {
  await asSomebodyNew(page, 'The answer is lost on its way; I try again and have one card, not two', async () => {
    const shop = await aShop(node, { cards: 2, spare: 100_000 });
    await openRewards(page, shop);
    await cutNextAnswer(page);
    const question = await openConfirmation(page, shop);
    await question.getByRole('button', { name: /^Redeem/ }).click();
    await expect(question.getByRole('alert')).toContainText(MESSAGES.rewards.redeemFailed);
    await question.getByRole('button', { name: MESSAGES.generic.tryAgain }).click();
    await expect(page.getByRole('dialog', { name: "It's yours. Enjoy!" })).toBeVisible();
    expect(await redemptionsOf(node, shop)).toBe(1);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(pill(page, shop.after)).toBeVisible();
  });

  await asSomeOf(page, 1, {
    'The answer is lost and I reload: the page asks for it again and shows my card': async () => {
      const shop = await aShop(node, { cards: 2, spare: 100_000 });
      await openRewards(page, shop);
      await cutNextAnswer(page);
      const question = await openConfirmation(page, shop);
      await question.getByRole('button', { name: /^Redeem/ }).click();
      await expect(question.getByRole('alert')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('dialog', { name: "It's yours. Enjoy!" })).toBeVisible();
      expect(await redemptionsOf(node, shop)).toBe(1);
      await page.reload();
      await expect(tile(page, shop)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    'I reload before I could look at my card, far down on a phone: the page shows me that it is ready': async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const shop = await aShop(node);
      await openRewards(page, shop);
      await page.route('**/graphql', (route) =>
        route.request().headers()['x-operation-name'] === 'markMarketResearchRewardSeen'
          ? route.abort()
          : route.fallback(),
      );
      await tile(page, shop).evaluate((element) => element.scrollIntoView({ block: 'start' }));
      const question = await openConfirmation(page, shop);
      await question.getByRole('button', { name: /^Redeem/ }).click();
      await expect(page.getByRole('dialog', { name: "It's yours. Enjoy!" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('region', { name: "Cards you haven't opened yet" })).toBeInViewport({ ratio: 1 });
    },
    'The answer is lost and I come back in another tab: my card is ready, I open it, and the history says when I saw it':
      async () => {
        const shop = await aShop(node, { cards: 2, spare: 100_000 });
        await openRewards(page, shop);
        await cutNextAnswer(page);
        const question = await openConfirmation(page, shop);
        await question.getByRole('button', { name: /^Redeem/ }).click();
        await expect(question.getByRole('alert')).toBeVisible();
        await page.close();

        const back = await context.newPage();
        await back.goto('/rewards');
        const notice = back.getByRole('region', { name: "Cards you haven't opened yet" });
        await expect(notice).toContainText(`Your $${shop.valueCents / 100} card is ready`);
        await expect(pill(back, shop.after)).toBeVisible();
        await expectNoProblems(back);
        await back.reload();
        await notice.getByRole('button', { name: 'Show my card' }).click();
        const dialog = back.getByRole('dialog', { name: `Your ${shop.name}` });
        await expect(dialog).toContainText(new RegExp(shop.contents.map(({ code }) => code).join('|')));
        await expect(dialog).toContainText('First time shown.');
        await expect(notice).toHaveCount(0);
        await dialog.getByRole('button', { name: 'Done' }).click();
        await expect(back.getByRole('heading', { level: 1, name: 'Your balance' })).toBeFocused();
        expect(await redemptionsOf(node, shop)).toBe(1);

        await back.goto('/history/redeemed-rewards');
        await back.getByRole('button', { name: /^Show code for/ }).click();
        await expect(dialog).toContainText('Shown once before. Last shown');
      },
  });
});
