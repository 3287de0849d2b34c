import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { SHIPMENT_ANSWERS } from '#contract/product-tests/product-testing-item.ts';
import { answerParcel } from '#server/demo/builders/product-tests.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { aProductTest, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { isInSample } from '#testkit/masses.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { confirms, participantsAt, trackingFile } from './product-test-steps.ts';

const TELEPHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };
const picture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 97, g: 140, b: 85 } } })
    .png()
    .toBuffer();

/** One that goes on, of an act whose time doesn't come while it's looked at. */
async function aRunningSelection({ platform: { db } }: TestNode, projectId: string, operatorId: string) {
  const actId = randomUUID();
  await sql`
    INSERT INTO postponed_act (act_id, panel_id, kind, asked, people, operator_id, created_at, starts_at)
    VALUES (${actId}, ${DEFAULT_BRAND.panelId}, 'TEST_SELECTION', '{}', 20000, ${operatorId}, now(), 'infinity')`.execute(
    db,
  );
  await sql`
    INSERT INTO test_draw (draw_id, panel_id, project_id, seed, people, placed, created_at)
    VALUES (${actId}, ${DEFAULT_BRAND.panelId}, ${projectId}, 'june', 20000, 4200, now())`.execute(db);
}

// The walk of a whole product test plans one as well; what a plan must have is in contract/product-tests/product-test-plan.test.ts.
if (isInSample('planning a product test', 2)) {
  test('I plan a product test, am told what is missing, and change it', async ({ page, node }) => {
    await signInToConsole(page, await anOperator(node, 'RESEARCHER'), '/console/product-tests');
    await page.getByRole('button', { name: 'New product test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect(dialog.getByText('Enter a name for the team.')).toBeVisible();
    await expect(dialog.getByText("Enter what's in the box.")).toBeVisible();
    await expect(dialog.getByText('Enter the consent text.')).toBeVisible();
    await expect(dialog.getByText('Explain how to test in at least one paragraph.')).toBeVisible();

    // A slip loses nothing of a long form; its own way out does.
    await dialog.getByLabel('Name for the team').fill('Refill dish soap, spring');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog.getByLabel('Name for the team')).toHaveValue('Refill dish soap, spring');
    await dialog.getByLabel('Name members see').fill('Dish soap for your kitchen');
    await dialog.getByLabel('Product', { exact: true }).fill('Refill dish soap');
    await dialog.getByLabel('In the box').fill('1 bottle, 2 refill pouches');
    await dialog.getByLabel('Picture: file').setInputFiles({
      name: 'soap.png',
      mimeType: 'image/png',
      buffer: await picture(),
    });
    await expect(dialog.getByRole('button', { name: 'Replace the picture' })).toBeVisible();
    await dialog.getByLabel('Units').fill('120');
    await dialog.getByLabel('Weight in grams').fill('1,360');
    await dialog.getByLabel('Liquid').check();
    await dialog.getByLabel('Days between diary entries').fill('10');
    await dialog.getByLabel('How to test').fill('Wash up as usual.\n\nTell us about your hands.');
    await dialog.getByLabel('Consent form').fill('You may stop at any point.');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect(dialog.getByText('Days between diary entries must be fewer than the testing days.')).toBeVisible();
    await dialog.getByLabel('Days between diary entries').fill('4');
    await dialog.getByLabel('Each diary round').fill('15');
    await expectNoProblems(page);
    await dialog.getByRole('button', { name: 'Create draft' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refill dish soap, spring');
    await expect(page.getByText('Every 4 days, 2 rounds', { exact: true })).toBeVisible();
    await expect(page.getByText('Liquid')).toBeVisible();
    await expect(page.getByText('No survey yet')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Audience and launch' })).toHaveAttribute(
      'href',
      /\/studies\/SC-\d+\/audiences$/,
    );
    await expectNoProblems(page);

    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Days between diary entries')).toBeDisabled();
    await dialog.getByLabel('Units').fill('80');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('80 of 80 left')).toBeVisible();

    await test.step('Between a tablet and a desk the bar stays a bar, and every stage is in sight', async () => {
      await page.getByRole('link', { name: 'Board' }).click();
      const done = page.getByRole('region', { name: 'Stages' }).getByRole('button', { name: 'Done' });
      for (const width of [1024, 1100, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(done).toBeInViewport({ ratio: 1 });
        expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(110);
      }
      await page.setViewportSize(DESKTOP);
      await page.getByRole('link', { name: 'Plan' }).click();
      await page.getByRole('link', { name: 'Audience and launch' }).click();
      const tabs = page.getByRole('navigation', { name: 'Study' });
      await expect(page.getByText('Eligible now')).toBeVisible();
      await expect(tabs.getByRole('link', { name: 'Audience' })).toHaveAttribute('aria-current', 'page');
    });
    await page.goto('/console/product-tests');
    await expect(page.getByRole('row').filter({ hasText: 'Refill dish soap, spring' })).toContainText('80 of 80');
  });
}

test('I pick by lot, send the order list, import tracking numbers, and help whoever never got it; fulfilment ships', async ({
  page,
  node,
}) => {
  const projectId = await aProductTest(node, { internalName: 'Oat drink', units: 5 });
  await screenedPeople(node, projectId, 7);
  const operator = await anOperator(node, 'ADMIN');
  await signInToConsole(page, operator, `/console/product-tests/${projectId}/selection`);
  const dialog = page.getByRole('dialog');

  await test.step('While many are selected in the background, I see how far it is, and nobody else is picked', async () => {
    await aRunningSelection(node, projectId, operator.operatorId);
    await page.reload();
    await expect(page.getByRole('progressbar', { name: 'Selecting participants' })).toBeVisible();
    await expect(page.getByText('4,200 of 20,000 people')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dry run' })).toHaveCount(0);
    await expectNoProblems(page);
    await sql`DELETE FROM test_draw WHERE project_id = ${projectId}`.execute(node.platform.db);
    await expect(page.getByRole('button', { name: 'Dry run' })).toBeVisible();
  });

  // By lot: figures first, and nobody is picked by them.
  await page.getByLabel('How many').fill('3');
  await page.getByLabel('Seed').fill('june');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('3 people would be selected, 4 in reserve.')).toBeVisible();
  expect(await participantsAt(node, projectId, 'SELECTED')).toHaveLength(0);
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Select 3 people' }).click();
  await dialog.getByRole('button', { name: 'Select 3 people' }).click();
  await expect(page.getByText('3 people selected, 4 in reserve. Notifications are being sent.')).toBeVisible();
  await expectNoProblems(page);
  const selected = await participantsAt(node, projectId, 'SELECTED');
  expect(selected).toHaveLength(3);
  await page.getByLabel('Decision').selectOption('Reserve');
  await expect(page.getByRole('checkbox', { name: /^Select P-/ })).toHaveCount(4);

  // Two of them confirm: they are in the order list, which is logged with how many it names.
  const [lost, kept, silent] = selected;
  if (lost === undefined || kept === undefined || silent === undefined) throw new Error('three were picked');
  await confirms(node, projectId, lost.panelistId);
  await confirms(node, projectId, kept.panelistId);

  await test.step('On a telephone everything of a test can be read', async () => {
    await page.setViewportSize(TELEPHONE);
    await page.getByRole('link', { name: 'Board' }).click();
    // What it knows from before is shown until the news is there: that two of them have confirmed.
    await expect(page.getByText('Address requested today')).toHaveCount(1);
    await expectNoProblems(page);
    await page.getByRole('link', { name: 'Plan' }).click();
    await expect(page.getByText('1 bottle, 2 refill pouches')).toBeVisible();
    await page.getByRole('link', { name: 'Shipments' }).click();
    await expect(page.getByText('Duluth, MN').first()).toBeVisible();
    await expectNoProblems(page);
    await page.setViewportSize(DESKTOP);
  });

  const ready = page.getByRole('table', { name: 'Ready to ship' });
  await expect(ready).toContainText('Duluth, MN');
  // Who is sent a second package was selected long before: the day is that of the stage.
  await expect(ready.getByRole('columnheader', { name: 'Since' })).toBeVisible();
  await expect(page.getByText('delivered, not confirmed')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Order list' }).click();
  await expect(dialog.getByText('New orders, not on a list yet: 2')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download 2 orders' }).click();
  const list = await readFile(await (await downloading).path(), 'utf8');
  expect(list).toContain('1482 Lakeview Ave');
  const { rows: logged } = await sql<{ readonly after: unknown }>`
    SELECT after FROM audit_entry WHERE action = 'order-list.taken'`.execute(node.platform.db);
  expect(logged.length).toBeGreaterThan(0);

  // Their tracking numbers come in with lines that cannot be read.
  const orders = (await participantsAt(node, projectId, 'SELECTED')).flatMap(({ orderNumber }) => orderNumber ?? []);
  const bad = ['PT9999-P99999-1,NorthPost,447199201801,,', `${orders[0] ?? ''},Nothpost,447199201802,,`];
  await page.getByRole('banner').getByRole('button', { name: 'Import tracking' }).click();
  await dialog.locator('input[type=file]').setInputFiles(trackingFile(orders, { more: bad }));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: '2 shipments imported' })).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText('Did you mean NorthPost?')).toBeVisible();
  await dialog.getByRole('button', { name: /^Unknown order/ }).click();
  await expect(dialog.getByRole('list', { name: "Lines that weren't imported" }).getByRole('listitem')).toHaveCount(1);
  await expectNoProblems(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  // The same file changes nothing.
  await page.getByRole('banner').getByRole('button', { name: 'Import tracking' }).click();
  await dialog.locator('input[type=file]').setInputFiles(trackingFile(orders, { more: bad }));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: '0 shipments imported' })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();

  // Delivered: one has it, the other never got it.
  await page.getByRole('banner').getByRole('button', { name: 'Import tracking' }).click();
  await dialog.locator('input[type=file]').setInputFiles(trackingFile(orders, { status: 'delivered' }));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: '2 shipments imported' })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await answerParcel(node.rooms, { projectId, panelistId: kept.panelistId }, SHIPMENT_ANSWERS.received);
  await answerParcel(node.rooms, { projectId, panelistId: lost.panelistId }, SHIPMENT_ANSWERS.neverCame);
  await page.getByRole('link', { name: 'Board' }).click();
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await page.getByRole('table').getByRole('button', { name: lost.number }).click();
  const timeline = page.getByRole('list', { name: `Timeline for ${lost.number}` });
  await expect(timeline).toContainText('“I never got the package”');
  await expect(timeline).toContainText('1482 Lakeview Ave');
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Reship, 2 units left' }).click();
  await dialog.getByRole('button', { name: 'Reship' }).click();
  await expect(page.getByText('Will be reshipped: 1 person.')).toBeVisible();
  await expect(timeline).toContainText('Reshipped');

  // Anyone who is closed before anything was sent makes room for the reserve.
  await page.getByRole('button', { name: 'Selected', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${silent.number}` }).check();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await dialog.getByLabel('Reason').fill('Asked by telephone to leave the test.');
  await dialog.getByRole('button', { name: 'Close permanently' }).click();
  await expect(dialog.getByText('Type 1 exactly as shown.')).toBeVisible();
  await dialog.getByLabel('Type 1, the number of people').fill('1');
  await dialog.getByRole('button', { name: 'Close permanently' }).click();
  await expect(page.getByText('Closed: 1 person.')).toBeVisible();
  await expect(page.getByRole('table')).not.toContainText(silent.number);
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(page.getByRole('table')).toContainText(silent.number);

  await test.step('Fulfilment ships, does not plan and has no results; support has no such page', async () => {
    await signInToConsole(page, await anOperator(node, 'FULFILMENT'), '/console/product-tests');
    await expect(page.getByRole('link', { name: 'Oat drink', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New product test' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Oat drink', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Import tracking' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Shipments' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Results', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Selection' }).click();
    await page.getByLabel('Decision').selectOption('Reserve');
    await expect(page.getByRole('table', { name: 'People who passed the screener' })).toContainText('P-');
    await expect(page.getByRole('button', { name: 'Dry run' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'End selection' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Plan' }).click();
    await expect(page.getByText('1 bottle, 2 refill pouches')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });
});
