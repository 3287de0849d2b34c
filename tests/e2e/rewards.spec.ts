import { sql } from 'kysely';
import { MESSAGES } from '#contract/messages/messages.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectNoProblems } from './looks.ts';
import {
  aShop,
  figure,
  openConfirmation,
  openRewards,
  pill,
  redeemButton,
  redemptionsOf,
  tile,
} from './rewards-steps.ts';

test('I redeem a card: its code and key, too few points, in one of two tabs, in the background, and with the keyboard alone', async ({
  page,
  context,
  node,
}) => {
  await asSomebodyNew(
    page,
    'I redeem a card, copy its code and its key, and find my balance smaller everywhere',
    async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const shop = await aShop(node);
      await openRewards(page, shop);
      await expect(page.getByRole('region', { name: 'Your balance' })).toContainText(
        new RegExp(
          `${figure(shop.balance)} points.*Worth \\$${figure(Math.floor(shop.balance / 100))}\\.50 in eGift cards`,
        ),
      );
      await expectNoProblems(page);

      const question = await openConfirmation(page, shop);
      await expectNoProblems(page);
      await expect(question).toContainText(
        MESSAGES.rewards.redemption(`$${shop.valueCents / 100}`, figure(shop.points)),
      );
      await expect(question).toContainText(`New balance${figure(shop.after)}`);
      await question.getByRole('button', { name: `Redeem ${figure(shop.points)} points` }).click();

      const done = page.getByRole('dialog', { name: "It's yours. Enjoy!" });
      const [card] = shop.contents;
      await expect(done).toContainText(card?.code ?? 'a code');
      await expect(done).toContainText(`${card?.key.slice(0, 3)}-${card?.key.slice(3)}`);
      await expect(done).toContainText('Use by 06/08/2031');
      await expectNoProblems(page);
      await done.getByRole('button', { name: 'Copy the card code' }).click();
      await expect(done.getByText('Card code copied')).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(card?.code);

      // Our own page opens in this tab, with the key in its field; it is in memory alone, and gone after a reload.
      await done.getByRole('link', { name: 'Open eGift card' }).click();
      await expect(page).toHaveURL(/\/egift\//);
      await expect(page.getByRole('textbox', { name: 'Challenge key' })).toHaveValue(
        `${card?.key.slice(0, 3)}-${card?.key.slice(3)}`,
      );
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Challenge key' })).toHaveValue('');
      await page.goto('/rewards');
      await expect(pill(page, shop.after)).toBeVisible();
      await expect(tile(page, shop)).toContainText('Out of stock');
      const kept = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
      );
      expect(kept).not.toContain(card?.code);
    },
  );

  await asSomeOf(page, 1, {
    'I have too few points and see how many are missing': async () => {
      const shop = await aShop(node, { spare: -40 });
      await openRewards(page, shop);
      await expect(tile(page, shop)).toContainText('40 to go');
      await expect(redeemButton(page, shop)).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Your balance' })).toContainText(
        /more points? to get a \$\d+ eGift card/,
      );
    },
    'Somebody takes the last card while I decide: I am told, and my points stay': async () => {
      const shop = await aShop(node);
      await openRewards(page, shop);
      const question = await openConfirmation(page, shop);
      await sql`UPDATE gift_card SET state = 'VOID' WHERE reward_id = ${shop.rewardId}`.execute(node.platform.db);
      await question.getByRole('button', { name: /^Redeem/ }).click();
      await expect(question.getByRole('alert')).toContainText(MESSAGES.rewards.redeemFailed);
      await expect(question.getByRole('alert')).toContainText('You still have your points');
      await question.getByRole('button', { name: 'Choose another card' }).click();
      await expect(tile(page, shop)).toContainText('Out of stock');
      await expect(pill(page, shop.balance)).toBeVisible();
    },
  });

  await asSomeOf(page, 1, {
    'My tab is in the background when the card comes: it counts as seen once I look at it, and not before':
      async () => {
        const reports: string[] = [];
        page.on('request', (request) => {
          const operation = request.headers()['x-operation-name'] ?? '';
          if (operation === 'markMarketResearchRewardSeen') reports.push(operation);
        });
        const shop = await aShop(node, { cards: 2, spare: 100_000 });
        await openRewards(page, shop);
        const question = await openConfirmation(page, shop);
        await page.evaluate(() =>
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
        );
        await question.getByRole('button', { name: /^Redeem/ }).click();
        const done = page.getByRole('dialog', { name: "It's yours. Enjoy!" });
        await expect(done).toBeVisible();
        await expect(pill(page, shop.after)).toBeAttached();
        expect(reports).toEqual([]);
        const reported = page.waitForResponse(
          (response) => response.request().headers()['x-operation-name'] === 'markMarketResearchRewardSeen',
        );
        await page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
          document.dispatchEvent(new Event('visibilitychange'));
        });
        expect((await reported).status()).toBe(200);
        await done.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByRole('region', { name: "Cards you haven't opened yet" })).toHaveCount(0);
      },
    'I spend my points in one tab, and the other one says so before it asks for them again': async () => {
      const shop = await aShop(node, { cards: 2, spare: 50 });
      await openRewards(page, shop);
      const question = await openConfirmation(page, shop);
      const other = await context.newPage();
      await other.goto('/rewards');
      await (await openConfirmation(other, shop)).getByRole('button', { name: /^Redeem \d/ }).click();
      await expect(other.getByRole('dialog', { name: "It's yours. Enjoy!" })).toBeVisible();

      await question.getByRole('button', { name: /^Redeem \d/ }).click();
      await expect(question.getByRole('alert')).toContainText("You don't have enough points");
      await expect(question).toContainText(`Current balance${figure(shop.after)}`);
      await expect(question.getByRole('link', { name: 'See activities' })).toBeVisible();
      expect(await redemptionsOf(node, shop)).toBe(1);
    },
  });

  await asSomebodyNew(
    page,
    'After half an hour I give my password again, mistype it once, and get my card',
    async () => {
      const shop = await aShop(node);
      await openRewards(page, shop);
      await sql`UPDATE member_session SET signed_in_at = signed_in_at - interval '31 minutes'
    WHERE panelist_id = ${shop.member.panelistId}`.execute(node.platform.db);
      const question = await openConfirmation(page, shop);
      await question.getByRole('button', { name: /^Redeem/ }).click();

      const password = page.getByRole('dialog', { name: 'Enter your password' });
      await expect(password).toContainText('Please confirm your password to redeem your points.');
      await expect(password.getByLabel('Password', { exact: true })).toBeFocused();
      await expect(password.getByLabel('Password', { exact: true })).toHaveAttribute(
        'autocomplete',
        'current-password',
      );
      await expectNoFindings(page);
      await password.getByLabel('Password', { exact: true }).fill('Wrong1!password');
      await expect(password.getByRole('button', { name: 'Continue' })).toBeEnabled();
      await page.keyboard.press('Enter');
      await expect(password.getByRole('alert')).toContainText("That isn't your password");

      // Closing it is no failure: the question is still there, and nothing happened.
      await page.keyboard.press('Escape');
      await expect(password).toHaveCount(0);
      await expect(question.getByRole('alert')).toHaveCount(0);
      expect(await redemptionsOf(node, shop)).toBe(0);

      await question.getByRole('button', { name: /^Redeem/ }).click();
      await password.getByLabel('Password', { exact: true }).fill(shop.member.password);
      await expect(password.getByRole('button', { name: 'Continue' })).toBeEnabled();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: "It's yours. Enjoy!" })).toBeVisible();
      expect(await redemptionsOf(node, shop)).toBe(1);
    },
  );

  await asSomebodyNew(page, 'With the keyboard alone I redeem a card, and end up where I began', async () => {
    const shop = await aShop(node, { cards: 2, spare: 100_000 });
    await openRewards(page, shop);
    await redeemButton(page, shop).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Redeem a ${shop.name}?` });
    await expect(question.getByRole('heading', { name: `Redeem a ${shop.name}?` })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(redeemButton(page, shop)).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: /^Redeem/ })).toBeFocused();
    await expect(question.getByRole('button', { name: /^Redeem/ })).toBeEnabled();
    await page.keyboard.press('Enter');
    const done = page.getByRole('dialog', { name: "It's yours. Enjoy!" });
    await expect(done.getByRole('button', { name: 'Copy the card code' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(done.getByRole('button', { name: 'Copy the challenge key' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(done.getByRole('link', { name: 'Open eGift card' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(done).toHaveCount(0);
    await expect(redeemButton(page, shop)).toBeFocused();
  });
});
