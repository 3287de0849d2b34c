import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#contract/time/durations.ts';
import { deleteAccount } from '#server/modules/leaving/delete-account.ts';
import { eraseDue } from '#server/modules/leaving/erase-member.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { heldClock } from '#testkit/held-clock.ts';
import type { TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';

/** Other tests are on this node: their browsers would not go along with a clock that goes on by days. */
function roomsAt({ rooms, clock }: TestNode, hoursAgo: number): TestNode['rooms'] {
  const then = heldClock(new Date(clock.now().getTime() - hoursAgo * HOUR_MS));
  const entries = Object.entries(rooms).map(([name, room]) => [name, { ...room, clock: then }]);
  return Object.fromEntries(entries) as TestNode['rooms'];
}

test('I delete my account, and support keeps one, suspends a member and lets them in again', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'I delete my account: I see what goes, say why, and am told until when I can change my mind',
    async () => {
      const member = await aRichMember(node, 2_450);
      await logIn(page, member, '/profile/');
      await page.getByRole('link', { name: 'Delete account' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete your account');
      await expect(page.getByRole('main').getByText('2,450 points')).toBeVisible();
      await expectNoProblems(page);

      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'One last question' });
      const decide = dialog.getByRole('button', { name: 'Delete my account' });
      await expect(decide).toBeEnabled();
      await decide.click();
      await expect(dialog.getByText('Feedback is required')).toBeVisible();
      await expect(dialog.getByRole('radio', { name: 'Too many emails' })).toBeFocused();
      await expectNoProblems(page);
      await dialog.getByRole('radio', { name: 'Too many emails' }).check();
      await decide.click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is being deleted');
      await expect(page.getByText('Please allow 72 hours for everything to be erased.')).toBeVisible();
      await expect(
        page.getByText(
          /Changed your mind\? Email help@spark\.example before .+ (?:Time|UTC), and include your reference number, D-\d+\./,
        ),
      ).toBeVisible();
      await expectNoProblems(page);
      await page.goto('/activities');
      await expect(page).toHaveURL(/\/login/);
    },
  );

  await asSomeOf(page, 1, {
    'When deleting fails I read so, and my words stay': async () => {
      await logIn(page, await aMember(node), '/profile/delete');
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'One last question' });
      await dialog.getByLabel('Your feedback').fill('Too many surveys.');
      await page.route('**/graphql', (route) =>
        route.request().headers()['x-operation-name'] === 'deleteMarketResearchPanelist'
          ? route.fulfill({ status: 500, json: {} })
          : route.fallback(),
      );
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Failed to delete account. Please try again');
      await expect(dialog.getByLabel('Your feedback')).toHaveValue('Too many surveys.');
    },
    'I delete my account and the answer gets lost: I am told that it is being deleted, and never led to the login':
      async () => {
        await logIn(page, await aMember(node), '/profile/delete');
        await page.getByRole('button', { name: 'Delete account' }).click();
        const dialog = page.getByRole('dialog', { name: 'One last question' });
        await dialog.getByLabel('Your feedback').fill('Too many surveys.');
        const seen: string[] = [];
        page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
        let isLost = false;
        await page.route('**/graphql', async (route) => {
          if (isLost || route.request().headers()['x-operation-name'] !== 'deleteMarketResearchPanelist')
            return route.fallback();
          isLost = true;
          await route.fetch();
          return route.abort('connectionreset');
        });
        await dialog.getByRole('button', { name: 'Delete my account' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is being deleted');
        await expect(page.getByText('and include the reference number from the email we sent you')).toBeVisible();
        expect(new Set(seen)).toEqual(new Set(['/account-deleted']));
      },
  });

  await asSomebodyNew(page, 'As support I cancel a deletion, and read the certificate of another', async () => {
    const [gone, kept] = [await aMember(node), await aMember(node)];
    for (const [{ panelistId }, hoursAgo] of [
      [gone, 67],
      [kept, 0],
    ] as const) {
      const key = randomUUID();
      const feedback = 'Enough of surveys for now';
      const leaver = { panelistId, feedback, key, origin: '127.0.0.1', correlationId: key };
      await deleteAccount(roomsAt(node, hoursAgo), leaver);
    }
    await eraseDue(node.rooms);
    await signInToConsole(page, await anOperator(node, 'SUPPORT'), '/console/leavers');
    await expect(page.getByText('Enough of surveys for now').first()).toBeVisible();
    await expectNoProblems(page);
    const row = page.getByRole('row').filter({ hasText: kept.externalId });
    await row.getByRole('button', { name: /^Keep the account D-/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('They wrote to us in ticket 30397');
    await dialog.getByRole('button', { name: 'Keep the account' }).click();
    await expect(row.getByText('Canceled', { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: /^Certificate D-/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText('An account was erased on')).toBeVisible();
    await expectNoProblems(page);
  });

  await asSomebodyNew(page, 'As support I suspend a member and let them in again', async () => {
    const member = await aMember(node);
    await signInToConsole(page, await anOperator(node, 'SUPPORT'), `/console/members/${member.panelistId}`);
    for (const [act, state] of [
      ['Suspend', 'Suspended'],
      ['Reinstate', 'Active'],
    ] as const) {
      await page.getByRole('button', { name: act }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('They wrote to us in ticket 30397');
      await dialog.getByRole('button', { name: act }).click();
      await expect(page.getByLabel('Member', { exact: true }).getByText(state, { exact: true })).toBeVisible();
    }
  });
});
