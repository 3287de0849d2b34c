import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { MESSAGES } from '#contract/messages/messages.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { axeFindings } from './page-measures.ts';
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

test('I redeem a card, copy its code and its key, and find my balance smaller everywhere', async ({
  page,
  node,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shop = await aShop(node);
  await openRewards(page, shop);
  await expect(page.getByRole('region', { name: 'Your balance' })).toContainText(
    new RegExp(
      `${figure(shop.balance)} points.*Worth \\$${figure(Math.floor(shop.balance / 100))}\\.50 in eGift cards`,
    ),
  );

  const question = await openConfirmation(page, shop);
  await expect(question).toContainText(MESSAGES.rewards.redemption(`$${shop.valueCents / 100}`, figure(shop.points)));
  await expect(question).toContainText(`Balance after${figure(shop.after)}`);
  await question.getByRole('button', { name: `Redeem ${figure(shop.points)} points` }).click();

  const done = page.getByRole('dialog', { name: 'It’s yours. Enjoy.' });
  const [card] = shop.contents;
  await expect(done).toContainText(card?.code ?? 'a code');
  await expect(done).toContainText(`${card?.key.slice(0, 3)}-${card?.key.slice(3)}`);
  await expect(done).toContainText('Use by 06/08/2031');
  await done.getByRole('button', { name: 'Copy the card code' }).click();
  await expect(done.getByText('Card code copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(card?.code);

  const opened = page.waitForEvent('popup');
  await done.getByRole('link', { name: 'Open eGift card' }).click();
  await expect(await opened).toHaveURL(/\/egift\//);
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(pill(page, shop.after)).toBeVisible();
  await expect(tile(page, shop)).toContainText('Out of stock');
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
  );
  expect(kept).not.toContain(card?.code);
});

test('I have too few points and see how many are missing', async ({ page, node }) => {
  const shop = await aShop(node, { spare: -40 });
  await openRewards(page, shop);
  await expect(tile(page, shop)).toContainText('40 to go');
  await expect(redeemButton(page, shop)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your balance' })).toContainText(/more points? to a \$\d+ eGift card/);
});

test('Somebody takes the last card while I decide: I am told, and my points stay', async ({ page, node }) => {
  const shop = await aShop(node);
  await openRewards(page, shop);
  const question = await openConfirmation(page, shop);
  await sql`UPDATE gift_card SET state = 'VOID' WHERE reward_id = ${shop.rewardId}`.execute(node.platform.db);
  await question.getByRole('button', { name: /^Redeem/ }).click();
  await expect(question.getByRole('alert')).toContainText(MESSAGES.rewards.redeemFailed);
  await expect(question.getByRole('alert')).toContainText('your points stay yours');
  await question.getByRole('button', { name: 'Choose another card' }).click();
  await expect(tile(page, shop)).toContainText('Out of stock');
  await expect(pill(page, shop.balance)).toBeVisible();
});

test('The answer is lost on its way; I try again and have one card, not two', async ({ page, node }) => {
  const shop = await aShop(node, { cards: 2, spare: 100_000 });
  await openRewards(page, shop);
  await cutNextAnswer(page);
  const question = await openConfirmation(page, shop);
  await question.getByRole('button', { name: /^Redeem/ }).click();
  await expect(question.getByRole('alert')).toContainText(MESSAGES.rewards.redeemFailed);
  await question.getByRole('button', { name: MESSAGES.generic.tryAgain }).click();
  await expect(page.getByRole('dialog', { name: 'It’s yours. Enjoy.' })).toBeVisible();
  expect(await redemptionsOf(node, shop)).toBe(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(pill(page, shop.after)).toBeVisible();
});

test('The answer is lost and I reload: the page asks for it again and shows my card', async ({ page, node }) => {
  const shop = await aShop(node, { cards: 2, spare: 100_000 });
  await openRewards(page, shop);
  await cutNextAnswer(page);
  const question = await openConfirmation(page, shop);
  await question.getByRole('button', { name: /^Redeem/ }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'It’s yours. Enjoy.' })).toBeVisible();
  expect(await redemptionsOf(node, shop)).toBe(1);
  await page.reload();
  await expect(tile(page, shop)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('The answer is lost and I come back in another tab: my card is ready, I open it, and the history says when I saw it', async ({
  page,
  node,
  context,
}) => {
  const shop = await aShop(node, { cards: 2, spare: 100_000 });
  await openRewards(page, shop);
  await cutNextAnswer(page);
  const question = await openConfirmation(page, shop);
  await question.getByRole('button', { name: /^Redeem/ }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await page.close();

  const back = await context.newPage();
  await back.goto('/rewards');
  const notice = back.getByRole('region', { name: 'Cards you have not opened yet' });
  await expect(notice).toContainText(`Your $${shop.valueCents / 100} card is ready`);
  await expect(pill(back, shop.after)).toBeVisible();
  await expectNoProblems(back);
  await back.reload();
  await notice.getByRole('button', { name: 'Show my card' }).click();
  const dialog = back.getByRole('dialog', { name: `Your ${shop.name}` });
  await expect(dialog).toContainText(new RegExp(shop.contents.map(({ code }) => code).join('|')));
  await expect(dialog).toContainText('Not shown before.');
  await expect(notice).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(back.getByRole('heading', { level: 1, name: 'Your balance' })).toBeFocused();
  expect(await redemptionsOf(node, shop)).toBe(1);

  await back.goto('/history/redeemed-rewards');
  await back.getByRole('button', { name: /^Show code of the/ }).click();
  await expect(dialog).toContainText('Shown once before. Last time');
});

test('I reload before I could look at my card, far down on a phone: the page shows me that it is ready', async ({
  page,
  node,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shop = await aShop(node);
  await openRewards(page, shop);
  await page.route('**/graphql', (route) =>
    route.request().headers()['x-operation-name'] === 'markMarketResearchRewardSeen' ? route.abort() : route.fallback(),
  );
  await tile(page, shop).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const question = await openConfirmation(page, shop);
  await question.getByRole('button', { name: /^Redeem/ }).click();
  await expect(page.getByRole('dialog', { name: 'It’s yours. Enjoy.' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Cards you have not opened yet' })).toBeInViewport({ ratio: 1 });
});

test('My tab is in the background when the card comes: it counts as seen once I look at it, and not before', async ({
  page,
  node,
}) => {
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
  const done = page.getByRole('dialog', { name: 'It’s yours. Enjoy.' });
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
  await expect(page.getByRole('region', { name: 'Cards you have not opened yet' })).toHaveCount(0);
});

test('I spend my points in one tab, and the other one says so before it asks for them again', async ({
  page,
  node,
  context,
}) => {
  const shop = await aShop(node, { cards: 2, spare: 50 });
  await openRewards(page, shop);
  const question = await openConfirmation(page, shop);
  const other = await context.newPage();
  await other.goto('/rewards');
  await (await openConfirmation(other, shop)).getByRole('button', { name: /^Redeem \d/ }).click();
  await expect(other.getByRole('dialog', { name: 'It’s yours. Enjoy.' })).toBeVisible();

  await question.getByRole('button', { name: /^Redeem \d/ }).click();
  await expect(question.getByRole('alert')).toContainText('You do not have enough points');
  await expect(question).toContainText(`Balance now${figure(shop.after)}`);
  await expect(question.getByRole('link', { name: 'See activities' })).toBeVisible();
  expect(await redemptionsOf(node, shop)).toBe(1);
});

test('After half an hour I give my password again, mistype it once, and get my card', async ({ page, node }) => {
  const shop = await aShop(node);
  await openRewards(page, shop);
  await sql`UPDATE member_session SET signed_in_at = signed_in_at - interval '31 minutes'
    WHERE panelist_id = ${shop.member.panelistId}`.execute(node.platform.db);
  const question = await openConfirmation(page, shop);
  await question.getByRole('button', { name: /^Redeem/ }).click();

  const password = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(password.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(password.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  expect(await axeFindings(page)).toEqual([]);
  await password.getByLabel('Password', { exact: true }).fill('Wrong1!password');
  await expect(password.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(password.getByRole('alert')).toContainText('That is not your password');

  // Closing it is no failure: the question is still there, and nothing happened.
  await page.keyboard.press('Escape');
  await expect(password).toHaveCount(0);
  await expect(question.getByRole('alert')).toHaveCount(0);
  expect(await redemptionsOf(node, shop)).toBe(0);

  await question.getByRole('button', { name: /^Redeem/ }).click();
  await password.getByLabel('Password', { exact: true }).fill(shop.member.password);
  await expect(password.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'It’s yours. Enjoy.' })).toBeVisible();
  expect(await redemptionsOf(node, shop)).toBe(1);
});

test('With the keyboard alone I redeem a card, and end up where I began', async ({ page, node }) => {
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
  const done = page.getByRole('dialog', { name: 'It’s yours. Enjoy.' });
  await expect(done.getByRole('button', { name: 'Copy the card code' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(done.getByRole('button', { name: 'Copy the challenge key' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(done.getByRole('link', { name: 'Open eGift card' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(done).toHaveCount(0);
  await expect(redeemButton(page, shop)).toBeFocused();
});

test('Narrow and wide, light and dark, axe finds nothing on the page, the question and the card', async ({
  page,
  node,
}) => {
  const shop = await aShop(node, { cards: 2 });
  await openRewards(page, shop);
  await expectNoProblems(page);
  const question = await openConfirmation(page, shop);
  await expectNoProblems(page);
  await question.getByRole('button', { name: /^Redeem/ }).click();
  await expect(page.getByRole('dialog', { name: 'It’s yours. Enjoy.' })).toBeVisible();
  await expectNoProblems(page);
});
