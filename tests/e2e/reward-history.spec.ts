import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ERRORS, graphqlErrorBody } from '#contract/wire/errors.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { creditPoints } from '#server/modules/rewards/index.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aReward } from '#testkit/builders/gift-card-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { aRedeemedCard } from '#testkit/builders/redeemed-card.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';

const REWARDS = '/history/redeemed-rewards';
const OPERATION = 'listMarketResearchPanelistRewardHistory';

function rows(page: Page) {
  return page.getByRole('main').getByRole('region').getByRole('listitem');
}

/** A member with so many lines of points, the last one the newest. */
async function withPoints(node: TestNode, count: number) {
  const member = await aMember(node);
  for (let n = 1; n <= count; n++) {
    node.clock.advance(1_000);
    await creditPoints(node.rooms.rewards, node.platform.db, {
      panelistId: member.panelistId,
      points: 1_000 + n,
      cause: { kind: 'TASK', id: randomUUID() },
      why: POINTS_WHY.task('QUALIFIED', `Activity ${n}`),
    });
  }
  return member;
}

test('I find my cards and points, as many as there are, and why each came', async ({ page, node }) => {
  await asSomebodyNew(page, 'I find an old card, show its code and open its page with the key', async () => {
    const member = await withPoints(node, 12);
    const reward = await aReward(node, { points: 500 });
    const { content, dollars } = await aRedeemedCard(node, member.panelistId, { reward });
    await logIn(page, member, REWARDS);
    await page.getByRole('link', { name: 'eGift cards' }).click();
    await expect(rows(page)).toHaveCount(1);
    const row = rows(page).first();
    await expect(row).toContainText(`$${dollars} eGift card`);
    await expect(row).toContainText('use by 06/08/2031');
    await expect(row).toContainText('Status Redeemed');
    await expect(row).toContainText('−500 points');
    await expect(row).toContainText(/RW-\d+/);
    await expect(page.getByText(content.code)).toHaveCount(0);
    await expectNoProblems(page);

    const opener = page.getByRole('button', { name: /^Show code for/ });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: `Your $${dollars} eGift card` });
    await expect(dialog).toContainText(content.code);
    await expect(dialog).toContainText('First time shown.');
    await expectNoProblems(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(content.code)).toHaveCount(0);
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(dialog).toContainText('Shown once before. Last shown');
    await dialog.getByRole('link', { name: 'Open eGift card' }).click();
    await page.getByRole('button', { name: 'Show my card' }).click();
    await expect(page.getByText(content.pin, { exact: true })).toBeVisible();
  });

  await asSomeOf(page, 1, {
    'Every line of my points tells why: which activity, how it ended, by which rule': async () => {
      const member = await withPoints(node, 1);
      await logIn(page, member, REWARDS);
      const row = rows(page).first();
      await expect(row.getByRole('heading', { name: '1,001 points' })).toBeVisible();
      await expect(row).toContainText('Activity 1');
      await expect(row).toContainText('Completed · Points for a completed activity');
      await expect(row).toContainText('Status Credited');
      await expect(row).toContainText('+1,001 points');
      await expect(page.getByText('1 of 1 reward')).toBeVisible();
    },
    'More of my rewards come as I scroll: ten, then ten at a time': async () => {
      const member = await withPoints(node, 24);
      const sizes: number[] = [];
      page.on('request', (request) => {
        const { operationName, variables } = (request.postDataJSON() ?? {}) as {
          operationName?: string;
          variables?: { filter: { rewardType?: string }; pagination: { pageSize: number } };
        };
        // The shell asks for new badges by the same call.
        const isOfPage = operationName === OPERATION && variables?.filter.rewardType === undefined;
        if (isOfPage && variables) sizes.push(variables.pagination.pageSize);
      });
      await page.setViewportSize({ width: 390, height: 700 });
      await logIn(page, member, REWARDS);
      await expect(rows(page)).toHaveCount(10);
      await expect(page.getByText('10 of 24 rewards')).toBeAttached();
      for (const count of [20, 24]) {
        await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
        await expect(rows(page)).toHaveCount(count);
      }
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
      expect(sizes).toEqual([10, 10, 10]);
    },
    'I look for an activity by its name, and find nothing where there is nothing': async () => {
      const member = await withPoints(node, 12);
      await logIn(page, member, REWARDS);
      const search = page.getByLabel('Search your rewards');
      await search.pressSequentially('activity 11');
      await expect(rows(page)).toHaveCount(1);
      await expect(search).toBeFocused();
      await expect(page).toHaveURL(/q=activity\+11/);
      await search.fill('no such thing');
      await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
      await page.getByRole('link', { name: 'Show all rewards' }).click();
      await expect(rows(page)).toHaveCount(10);
      await expect(search).toHaveValue('');
    },
    'I have shown codes too often: I am told when I can again': async () => {
      const member = await withPoints(node, 1);
      await aRedeemedCard(node, member.panelistId, { reward: await aReward(node, { points: 500 }) });
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('revealMarketResearchReward')
          ? route.fulfill({
              status: ERRORS.RATE_LIMITED.httpStatus,
              json: graphqlErrorBody('RATE_LIMITED', { retryAfterSeconds: 700 }),
            })
          : route.fallback(),
      );
      await logIn(page, member, REWARDS);
      await page.getByRole('button', { name: /^Show code/ }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Try again in 12 minutes');
      await expectNoProblems(page, 2);
    },
    'I have no rewards yet and am shown the way to the activities': async () => {
      await logIn(page, await aMember(node), REWARDS);
      await expect(page.getByRole('heading', { name: 'No rewards yet' })).toBeVisible();
      await expect(page.getByText(/eGift cards start at \d+ points\./)).toBeVisible();
      await expectNoProblems(page, 2);
    },
  });
});
