import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { askForAdjustment } from '#server/modules/rewards/correct-points-within-limits.ts';
import { readRedemption } from '#server/modules/gift-cards/index.ts';
import { anOperator, must, type World } from '#testkit/builders/builders.ts';
import { aRedemption, aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { someStepsOf, asSomebodyNew } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { expectNoProblems } from './looks.ts';

/** A member who has just redeemed a card and seen it, with another one of that value in stock. */
async function aVoidable(node: World) {
  // Its card may be worth more than one person voids alone.
  await sql`INSERT INTO act_limit (panel_id, name, value, set_at)
    VALUES ('US', 'redemptionVoidCentsPerMemberDay', 100000, now()) ON CONFLICT DO NOTHING`.execute(node.platform.db);
  await sql`INSERT INTO act_limit (panel_id, name, value, set_at)
    VALUES ('US', 'redemptionVoidCentsPerOperatorDay', 100000, now()) ON CONFLICT DO NOTHING`.execute(node.platform.db);
  const { member, redemptionId } = await aRedemption(node, { pointsLeft: 50 });
  const redemption = await readRedemption(node.rooms.giftCards, node.platform.db, redemptionId);
  if (redemption === undefined) throw new Error('nothing was redeemed');
  return { member, redemption };
}

/** A screen that has everything it asked for. */
async function expectSound(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectNoProblems(page);
}

test('As support I ask for 8,000 points, which an admin approves, and replace a card whose code was sent once an admin has looked', async ({
  page,
  node,
}) => {
  await asSomebodyNew(
    page,
    'As support I ask for 8,000 points, cannot approve them myself, and an admin does; the member reads why',
    async () => {
      const member = await aRichMember(node, 2_450);
      const wes = await anOperator(node, 'SUPPORT');
      await signInToConsole(page, wes, '/console/gift-cards');
      const opener = page.getByRole('button', { name: 'Correct points' });
      const dialog = page.getByRole('dialog');

      await someStepsOf(1, {
        'I forget what a correction needs and stand at the first field that lacks it; giving up leads back to where I was':
          async () => {
            await opener.click();
            await dialog.getByLabel('Member number').fill(member.externalId);
            await dialog.getByRole('button', { name: 'Correct points' }).click();
            await expect(dialog.getByLabel('Points', { exact: true })).toBeFocused();
            await dialog.getByLabel('Points', { exact: true }).fill('−2,451');
            await dialog.getByLabel('Note to the member').fill('Taken back.');
            await dialog.getByLabel('Internal reason').fill('Paid twice by mistake');
            await dialog.getByRole('button', { name: 'Correct points' }).click();
            await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was changed.' })).toBeFocused();
            await dialog.getByRole('button', { name: 'Cancel' }).click();
            await expect(dialog).toBeHidden();
            await expect(opener).toBeFocused();
            await opener.click();
            await expect(dialog.getByLabel('Points', { exact: true })).toHaveValue('');
            await expectSound(page);
          },
        'As support I take a correction back and print the statement': async () => {
          const { panelistId, externalId } = await aRichMember(node, 100);
          const asked = {
            points: 300,
            reason: 'Given twice by mistake',
            memberNote: 'A kind of bonus',
            reference: null,
            key: randomUUID(),
          };
          must(await askForAdjustment(node.rooms, node.platform.db, { ...asked, panelistId }, wes));
          await page.goto(`/console/members/${panelistId}`);
          await page.getByRole('button', { name: /^Reverse RW-/ }).click();
          await dialog.getByLabel('Note to the member').fill('This was for somebody else');
          await dialog.getByLabel('Internal reason').fill('Wrong member');
          await dialog.getByRole('button', { name: 'Reverse it' }).click();
          await expect(dialog.getByText('A new entry shows the reversal.')).toBeVisible();
          await dialog.getByRole('button', { name: 'Close' }).first().click();
          await expect(page.getByText('Reversed: This was for somebody else')).toBeVisible();

          const saving = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Statement as CSV' }).click();
          expect((await saving).suggestedFilename()).toBe(`statement-${externalId}.csv`);
          await page.getByRole('link', { name: 'Print view' }).click();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Statement for ${externalId}`);
          await expect(page.getByText('100 points, $1.00')).toBeVisible();
          await expectSound(page);
        },
      });

      await test.step('As support I ask for 8,000 points, cannot approve them myself, and an admin does; the member reads why', async () => {
        const note = `Weekly quests, week ${randomUUID().slice(0, 8)}. Sorry for the wait.`;
        await page.goto('/console/gift-cards');
        await opener.click();
        await dialog.getByLabel('Member number').fill(member.externalId.toLowerCase());
        await dialog.getByLabel('Points', { exact: true }).fill('8,000');
        await expect(dialog.getByText('10,450 points, $104.50')).toBeVisible();
        await dialog.getByRole('button', { name: 'Request approval' }).click();
        await expect(dialog.getByText('Enter a note to the member.')).toBeVisible();
        await dialog.getByLabel('Note to the member').fill(note);
        await dialog.getByLabel('Internal reason').fill('Lost in the outage');
        await dialog.getByLabel('Reference').fill('SR-30422');
        await dialog.getByRole('button', { name: 'Request approval' }).click();
        await expect(dialog.getByText('Nothing has changed yet.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Close' }).first().click();

        const waiting = page.getByRole('listitem').filter({ hasText: `+8,000 points to ${member.externalId}` });
        await expect(waiting.getByText('You requested this, so someone else must decide.')).toBeVisible();
        await expect(waiting.getByRole('button')).toHaveText(['Withdraw']);

        await signInToConsole(page, await anOperator(node, 'ADMIN'), '/console/gift-cards');
        await page.getByRole('button', { name: `Open: +8,000 points to ${member.externalId}` }).click();
        await expect(dialog.getByText('New balance')).toBeVisible();
        await expectSound(page);
        await expect(dialog.getByText('Lost in the outage')).toBeVisible();
        await expect(dialog.getByText('10,450 points, $104.50')).toBeVisible();
        await dialog.getByRole('button', { name: 'Decline' }).click();
        await expect(dialog.getByText('Explain why.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Approve' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText(`+8,000 points to ${member.externalId}`)).toHaveCount(0);

        await page.goto(`/console/members/${member.panelistId}`);
        await expect(page.getByText(`Correction: ${note}`)).toBeVisible();
        await expect(
          page.getByText('Test operator requested, Test operator approved: “Lost in the outage” SR-30422'),
        ).toBeVisible();
        await expect(page.getByText('Adds up')).toBeVisible();
        await expectSound(page);

        await logIn(page, member);
        await page.goto('/history/redeemed-rewards');
        await expect(page.getByText(note).first()).toBeVisible();
      });
    },
  );
  await asSomebodyNew(
    page,
    'A card whose code was sent: fulfilment only finds it, support replaces it once an admin has looked, who voids it then',
    async () => {
      const { member, redemption } = await aVoidable(node);
      const { number, lastFour } = redemption;
      await test.step('As fulfilment I find a redemption by its number, and can change nothing about it', async () => {
        await signInToConsole(page, await anOperator(node, 'FULFILMENT'), '/console/gift-cards');
        // Beside the page's own buttons, this width has room for its button only.
        await page.getByRole('button', { name: 'Search box' }).click();
        await page.getByRole('combobox', { name: 'Search' }).fill(number);
        await page.getByRole('option', { name: number }).click();
        const row = page.getByRole('row').filter({ hasText: number });
        await expect(row).toBeVisible();
        await expect(row.getByRole('button')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Correct points' })).toHaveCount(0);
      });

      await test.step('As support I replace a card whose code was sent, and it waits until an admin has looked where it was shown', async () => {
        await signInToConsole(page, await anOperator(node, 'SUPPORT'), `/console/gift-cards?find=${number}`);
        const row = page.getByRole('row').filter({ hasText: number });
        await expect(row.getByText('Sent, not seen', { exact: true })).toBeVisible();
        await expect(row.getByText(`…${lastFour}`)).toBeVisible();
        await row.getByRole('button', { name: `More for ${number}` }).click();
        await page.getByRole('menuitem', { name: 'Replace card' }).click();
        await page.getByRole('dialog').getByLabel('Reason').fill('Number already used in a store');
        await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
        await expect(row.getByText('replacement needs approval')).toBeVisible();
        await expectSound(page);

        await signInToConsole(page, await anOperator(node, 'ADMIN'), `/console/gift-cards?find=${number}`);
        await page.getByRole('button', { name: new RegExp(`^Open: Replace .*${number}$`) }).click();
        const decision = page.getByRole('dialog');
        await expect(decision.getByText(`When it was redeemed, …${lastFour}`)).toBeVisible();
        await expect(decision.getByText('203.0.113.…')).toBeVisible();
        await expect(decision.getByText('Not reported as seen')).toBeVisible();
        await decision.getByRole('button', { name: 'Approve' }).click();
        await expect(row.getByText('Not opened yet')).toBeVisible();
        await expect(row.getByText('replaced once')).toBeVisible();
        await expect(row.getByText(`…${lastFour}`)).toHaveCount(0);

        // Nobody has seen the new one, so it can be voided at once.
        await row.getByRole('button', { name: `More for ${number}` }).click();
        await page.getByRole('menuitem', { name: 'Void card' }).click();
        await page.getByRole('dialog').getByLabel('Reason').fill('They want their points');
        await page.getByRole('dialog').getByRole('button', { name: 'Void card' }).click();
        await expect(row.getByText('Voided', { exact: true })).toBeVisible();
        await page.goto(`/console/members/${member.panelistId}`);
        await expect(page.getByText(`Reverses ${number}`)).toBeVisible();
      });
    },
  );
});
