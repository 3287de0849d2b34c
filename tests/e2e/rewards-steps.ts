import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { aRichMember, aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { expect } from './fixtures.ts';
import { logIn } from './member-steps.ts';

export const figure = (value: number) => new Intl.NumberFormat('en-US').format(value);

/** A value that is this test's own, with so many cards, and a member who can pay for some of it. */
export async function aShop(node: TestNode, given: { cards?: number; spare?: number } = {}) {
  const { cards = 1, spare = 450 } = given;
  const reward = await aReward(node);
  const contents = await stock(node, reward.rewardId, cards);
  const member = await aRichMember(node, reward.points + spare);
  const name = `$${reward.valueCents / 100} eGift card`;
  return { ...reward, member, name, contents, balance: reward.points + spare, after: spare };
}

export type Shop = Awaited<ReturnType<typeof aShop>>;

export const tile = (page: Page, { name }: Pick<Shop, 'name'>) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
export const redeemButton = (page: Page, { name }: Pick<Shop, 'name'>) =>
  page.getByRole('button', { name: `Redeem a ${name}`, exact: true });
export const pill = (page: Page, points: number) =>
  page.getByRole('banner').getByRole('link', { name: `${figure(points)} points` });

export async function openRewards(page: Page, shop: Shop) {
  await logIn(page, shop.member, '/rewards');
  await expect(page.getByRole('heading', { level: 1, name: 'Your balance' })).toBeVisible();
  await expect(tile(page, shop)).toBeVisible();
}

export async function openConfirmation(page: Page, shop: Shop) {
  await redeemButton(page, shop).click();
  return page.getByRole('dialog', { name: `Redeem a ${shop.name}?` });
}

export async function redemptionsOf(node: TestNode, { member }: Shop): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM redemption WHERE panelist_id = ${member.panelistId}`.execute(node.platform.db);
  return counted.rows[0]?.count ?? -1;
}
