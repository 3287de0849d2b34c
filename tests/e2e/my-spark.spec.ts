import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { MESSAGES } from '#contract/messages/messages.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { awardBadge } from '#server/modules/spark/award-badge.ts';
import { recordLogIn } from '#server/modules/spark/index.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anIntroducedMember } from '#testkit/builders/builders.ts';
import { aBadge } from '#testkit/clients/rewards-client.ts';
import type { TestNode } from '#testkit/node.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';

const { unavailableTitle, unavailableText, unlockAndContinue } = MESSAGES.spark;

/** Somebody who knows the page already, with badges that they have not seen. */
async function aMemberWith(node: TestNode, badges: readonly (readonly [name: string, points: number])[]) {
  const member = await anIntroducedMember(node, { firstName: 'Dana' });
  const { panelistId } = member;
  for (const [name, points] of badges) {
    const { badgeId } = await aBadge(node, name, points);
    await inTransaction(node.platform.db, (tx) => awardBadge(node.rooms, tx, { badgeId, panelistId }));
  }
  return member;
}

/** How often the page has called an operation. */
function callsOf(page: Page, operation: string) {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-operation-name'] === operation) bodies.push(request.postDataJSON());
  });
  return bodies as { readonly variables: Record<string, unknown> }[];
}

/** Goes with the tab key until it is there. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  for (let presses = 0; presses < 5; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
}

test('My Spark: my first day, my badges and my streak', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'I am congratulated on my best new badge, then on the next, with the keyboard alone',
    async () => {
      const member = await aMemberWith(node, [
        ['Early Bird', 20],
        ['Seven in a Row', 50],
      ]);
      await logIn(page, member);
      const best = page.getByRole('dialog', { name: 'Seven in a Row' });
      await expect(best).toContainText('New badge');
      await expect(best).toContainText('50 points');
      await expectNoProblems(page);
      // The strike is for those who like motion.
      const strike = () =>
        best
          .locator('img')
          .first()
          .evaluate((burst) => getComputedStyle(burst).animationDuration);
      expect(await strike()).toBe('0.001s');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await strike()).toBe('0.9s');
      await page.emulateMedia({ reducedMotion: 'reduce' });

      // In a second tab the same badge waits; it goes when the tab is looked at again.
      const other = await page.context().newPage();
      await other.goto('/rewards');
      await expect(other.getByRole('dialog', { name: 'Seven in a Row' })).toBeVisible();

      await tabTo(page, unlockAndContinue);
      await page.keyboard.press('Enter');
      const next = page.getByRole('dialog', { name: 'Early Bird' });
      await expect(next).toBeVisible();
      await expect(best).toHaveCount(0);
      await expect(async () => {
        await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await expect(other.getByRole('dialog', { name: 'Seven in a Row' })).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
      await other.close();

      await page.keyboard.press('Escape');
      await expect(next).toHaveCount(0);
      const readsOf = async () => {
        const { rows } = await sql<{ isRead: boolean }>`
          SELECT is_read AS "isRead" FROM badge_award WHERE panelist_id = ${member.panelistId}`.execute(
          node.platform.db,
        );
        return rows;
      };
      await expect.poll(readsOf).toEqual([{ isRead: true }, { isRead: true }]);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );

  await asSomeOf(page, 1, {
    'On my first day I see what I can collect, and a page that fails says so': async () => {
      const member = await aMemberWith(node, []);
      await logIn(page, member, '/my-spark');
      await expect(page.getByRole('region', { name: '1 day so far' })).toContainText(
        'Log in tomorrow to keep your streak going.',
      );
      await expect(page.getByText('Earn your first badge by finishing an activity')).toBeVisible();
      await expectNoProblems(page);
      await page.getByRole('link', { name: 'See all badges' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Badges' })).toBeFocused();
      await expectNoProblems(page, 2);

      await page.route('**/graphql', (route) =>
        route.request().headers()['x-operation-name'] === 'getMarketResearchPanelistSpark'
          ? route.fulfill({ status: 400, json: { errors: [{ message: 'No.', extensions: { code: 'BAD_REQUEST' } }] } })
          : route.fallback(),
      );
      await page.reload();
      await expect(page.getByRole('heading', { name: unavailableTitle })).toBeVisible();
      await expect(page.getByText(unavailableText)).toBeVisible();
      // Pressed while it still fails: once it does not, the page may come back before anybody presses.
      await page.getByRole('button', { name: 'Refresh page' }).click();
      await page.unroute('**/graphql');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Badges' })).toBeVisible();
    },
    'Points that I am told of are in my balance in the same moment': async () => {
      const member = await aMemberWith(node, []);
      const listening = page.waitForResponse(`**${API_PATHS.notificationEvents}`);
      await logIn(page, member, '/rewards');
      const balance = page.locator('header a[href="/rewards"]', { hasText: 'points' });
      await expect(balance).toHaveText(/^0 points$/);
      await listening;
      const { badgeId } = await aBadge(node, 'Told at once', 50);
      await inTransaction(node.platform.db, (tx) =>
        awardBadge(node.rooms, tx, { badgeId, panelistId: member.panelistId }),
      );
      await expect(page.getByRole('dialog', { name: 'Told at once' })).toBeVisible();
      await expect(balance).toHaveText(/^50 points$/);
    },
    'My streak counts today, also when the first call is lost and when midnight goes by': async () => {
      const member = await aMemberWith(node, []);
      const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      // Nineteen days, a day off, and the days up to yesterday.
      const days = [...Array.from({ length: 19 }, (_, day) => 30 - day), 3, 2, 1];
      for (const ago of days) {
        const now = later(node.clock.now(), -ago * DAY_MS);
        await inTransaction(node.platform.db, (tx) =>
          recordLogIn(node.rooms.spark, tx, { panelistId: member.panelistId, timezone: zone, now }),
        );
      }
      const calls = callsOf(page, 'recordMarketResearchPanelistLogIn');
      await page.clock.install({ time: node.clock.now() });
      await page.route('**/graphql', (route) =>
        route.request().headers()['x-operation-name'] === 'recordMarketResearchPanelistLogIn' && calls.length === 1
          ? route.abort('connectionreset')
          : route.fallback(),
      );
      await logIn(page, member);
      await page.goto('/my-spark');
      await page.clock.resume();
      const streak = page.getByRole('region', { name: '4 days in a row' });
      await expect(streak).toContainText('Your best is 19 days. 16 more days to beat it.');
      expect(calls.length).toBeGreaterThanOrEqual(2);
      expect(calls.at(-1)?.variables).toEqual({ timezone: zone });
      await expect(streak.getByRole('listitem').filter({ hasText: 'today, done' })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("Dana's Spark");

      const before = calls.length;
      await page.clock.fastForward(DAY_MS);
      await expect.poll(() => calls.length).toBe(before + 1);
    },
  });
});
