import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { askForAdjustment } from '#server/modules/rewards/correct-points-within-limits.ts';
import { readRedemption } from '#server/modules/gift-cards/index.ts';
import { anOperator, must, type World } from '#testkit/builders/builders.ts';
import { aRedemption, aRichMember } from '#testkit/builders/gift-card-builders.ts';
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

test('As support I ask for 8,000 points, cannot approve them myself, and an admin does; the member reads why', async ({
  page,
  browser,
  node,
}) => {
  const member = await aRichMember(node, 2_450);
  const wes = await anOperator(node, 'SUPPORT');
  const note = `Weekly quests, week ${randomUUID().slice(0, 8)}. Sorry for the wait.`;
  await signInToConsole(page, wes, '/console/gift-cards');
  await page.getByRole('button', { name: 'Adjust points' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Member number').fill(member.externalId.toLowerCase());
  await dialog.getByLabel('Points', { exact: true }).fill('8,000');
  await expect(dialog.getByText('10,450 points, $104.50')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await expect(dialog.getByText('Write what the member will read.')).toBeVisible();
  await dialog.getByLabel('The member will read').fill(note);
  await dialog.getByLabel('Reason, for your colleagues').fill('Lost in the outage');
  await dialog.getByLabel('Reference').fill('SR-30422');
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await expect(dialog.getByText('Nothing has changed yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  const waiting = page.getByRole('listitem').filter({ hasText: `+8,000 points to ${member.externalId}` });
  await expect(waiting.getByText('You asked, so somebody else decides.')).toBeVisible();
  await expect(waiting.getByRole('button')).toHaveText(['Withdraw']);

  const admin = await (await browser.newContext({ baseURL: node.url })).newPage();
  await signInToConsole(admin, await anOperator(node, 'ADMIN'), '/console/gift-cards');
  await admin.getByRole('button', { name: `Open: +8,000 points to ${member.externalId}` }).click();
  const decision = admin.getByRole('dialog');
  await expect(decision.getByText('Lost in the outage')).toBeVisible();
  await expect(decision.getByText('10,450 points, $104.50')).toBeVisible();
  await decision.getByRole('button', { name: 'Decline' }).click();
  await expect(decision.getByText('Say why, so that it can be asked again better.')).toBeVisible();
  await decision.getByRole('button', { name: 'Approve' }).click();
  await expect(decision).toHaveCount(0);
  await expect(admin.getByText(`+8,000 points to ${member.externalId}`)).toHaveCount(0);

  await admin.goto(`/console/members/${member.panelistId}`);
  await expect(admin.getByText(`Correction: ${note}`)).toBeVisible();
  await expect(
    admin.getByText('Test operator asked, Test operator agreed: “Lost in the outage” SR-30422'),
  ).toBeVisible();
  await expect(admin.getByText('Adds up')).toBeVisible();
  await admin.context().close();

  const phone = await (await browser.newContext({ baseURL: node.url })).newPage();
  await logIn(phone, member);
  await phone.goto('/history/redeemed-rewards');
  await expect(phone.getByText(note).first()).toBeVisible();
  await phone.context().close();
});

test('As support I replace a card whose code was sent, and it waits until an admin has looked where it was shown', async ({
  page,
  browser,
  node,
}) => {
  const { member, redemption } = await aVoidable(node);
  const { number, lastFour } = redemption;
  await signInToConsole(page, await anOperator(node, 'SUPPORT'), `/console/gift-cards?find=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row.getByText('Sent, not seen', { exact: true })).toBeVisible();
  await expect(row.getByText(`…${lastFour}`)).toBeVisible();
  await row.getByRole('button', { name: `More for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Replace the card' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Number already used in a store');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }).click();
  await expect(row.getByText('replacement waits for a second person')).toBeVisible();

  const admin = await (await browser.newContext({ baseURL: node.url })).newPage();
  await signInToConsole(admin, await anOperator(node, 'ADMIN'), `/console/gift-cards?find=${number}`);
  await admin.getByRole('button', { name: new RegExp(`^Open: Replace .*${number}$`) }).click();
  const decision = admin.getByRole('dialog');
  await expect(decision.getByText(`When it was redeemed, …${lastFour}`)).toBeVisible();
  await expect(decision.getByText('10.1.2.…')).toBeVisible();
  await expect(decision.getByText('Not reported as seen')).toBeVisible();
  await decision.getByRole('button', { name: 'Approve' }).click();
  const replaced = admin.getByRole('row').filter({ hasText: number });
  await expect(replaced.getByText('Not opened yet')).toBeVisible();
  await expect(replaced.getByText('replaced once')).toBeVisible();
  await expect(replaced.getByText(`…${lastFour}`)).toHaveCount(0);

  // Nobody has seen the new one, so it can be voided at once.
  await replaced.getByRole('button', { name: `More for ${number}` }).click();
  await admin.getByRole('menuitem', { name: 'Void the card' }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('They want their points');
  await admin.getByRole('dialog').getByRole('button', { name: 'Void the card' }).click();
  await expect(replaced.getByText('Voided', { exact: true })).toBeVisible();
  await admin.goto(`/console/members/${member.panelistId}`);
  await expect(admin.getByText(`Takes back ${number}`)).toBeVisible();
  await admin.context().close();
});

test('I forget what a correction needs and stand at the first field that lacks it; giving up leads back to where I was', async ({
  page,
  node,
}) => {
  const member = await aRichMember(node, 2_450);
  await signInToConsole(page, await anOperator(node, 'SUPPORT'), '/console/gift-cards');
  const opener = page.getByRole('button', { name: 'Adjust points' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Member number').fill(member.externalId);
  await dialog.getByRole('button', { name: 'Adjust points' }).click();
  await expect(dialog.getByLabel('Points', { exact: true })).toBeFocused();
  await dialog.getByLabel('Points', { exact: true }).fill('−2,451');
  await dialog.getByLabel('The member will read').fill('Taken back.');
  await dialog.getByLabel('Reason, for your colleagues').fill('Paid twice by mistake');
  await dialog.getByRole('button', { name: 'Adjust points' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was changed.' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog.getByLabel('Points', { exact: true })).toHaveValue('');
});

test('As fulfilment I find a redemption by its number, and can change nothing about it', async ({ page, node }) => {
  const { redemption } = await aVoidable(node);
  await signInToConsole(page, await anOperator(node, 'FULFILMENT'), '/console/gift-cards');
  await page.getByRole('combobox', { name: 'Search' }).fill(redemption.number);
  await page.getByRole('option', { name: redemption.number }).click();
  const row = page.getByRole('row').filter({ hasText: redemption.number });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Adjust points' })).toHaveCount(0);
});

test('As support I take a correction back and print the statement', async ({ page, node }) => {
  const member = await aRichMember(node, 100);
  const wes = await anOperator(node, 'SUPPORT');
  const asked = {
    points: 300,
    reason: 'Given twice by mistake',
    memberNote: 'A kind of bonus',
    reference: null,
    key: randomUUID(),
  };
  must(await askForAdjustment(node.rooms, node.platform.db, { ...asked, panelistId: member.panelistId }, wes));
  await signInToConsole(page, wes, `/console/members/${member.panelistId}`);
  await page.getByRole('button', { name: /^Take back RW-/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The member will read').fill('This was for somebody else');
  await dialog.getByLabel('Reason, for your colleagues').fill('Wrong member');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText('A new line says so.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText('Taken back: This was for somebody else')).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement as CSV' }).click();
  expect((await saving).suggestedFilename()).toBe(`statement-${member.externalId}.csv`);
  await page.getByRole('link', { name: 'Print view' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Statement of ${member.externalId}`);
  await expect(page.getByText('100 points, $1.00')).toBeVisible();
});

test('Narrow and wide redemptions, their dialogs and a statement have nothing that axe finds', async ({
  page,
  node,
}) => {
  const { member, redemption } = await aVoidable(node);
  const wes = await anOperator(node, 'SUPPORT');
  const asked = {
    points: 8_000,
    reason: 'Lost in the outage',
    memberNote: 'Week 22',
    reference: null,
    key: randomUUID(),
  };
  must(await askForAdjustment(node.rooms, node.platform.db, { ...asked, panelistId: member.panelistId }, wes));
  await signInToConsole(page, await anOperator(node, 'ADMIN'), `/console/gift-cards?find=${redemption.number}`);
  const audit = async () => {
    await page.waitForLoadState('networkidle');
    await expectNoProblems(page);
  };
  await expect(page.getByRole('row').filter({ hasText: redemption.number })).toBeVisible();
  await audit();
  await page.getByRole('button', { name: `Open: +8,000 points to ${member.externalId}` }).click();
  await expect(page.getByText('Balance after')).toBeVisible();
  await audit();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Adjust points' }).click();
  await audit();
  for (const address of [`/console/members/${member.panelistId}`, `/console/members/${member.panelistId}/statement`]) {
    await page.goto(address);
    await expect(page.getByText('Adds up')).toBeVisible();
    await audit();
  }
});
