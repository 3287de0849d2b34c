import sharp from 'sharp';
import { sql } from 'kysely';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

const picture = () =>
  sharp({ create: { width: 400, height: 400, channels: 4, background: { r: 97, g: 40, b: 85, alpha: 0.5 } } })
    .png()
    .toBuffer();

test('I make a badge with a picture, see who would get it, watch it being given for the past, and set what unlocks an avatar', async ({
  page,
  node,
}) => {
  for (const videos of [7, 7, 7, 6]) {
    const { panelistId } = await aMember(node);
    await sql`INSERT INTO spark_count (panelist_id, panel_id, videos) VALUES (${panelistId}, 'US', ${videos})`.execute(
      node.platform.db,
    );
  }
  await signInToConsole(page, await anOperator(node, 'ADMIN'), '/console/badges');
  await expect(page.getByRole('table', { name: 'Badge rules' })).toContainText('Hundred Club');
  await expect(page.getByRole('group', { name: 'when login streak reaches 7 days' })).toBeVisible();
  await page.getByRole('button', { name: 'New badge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name members see').fill('Film Crew');
  await dialog.getByLabel('Description members see').fill('Seven videos, and counting.');
  await dialog.getByLabel('Picture: file').setInputFiles({
    name: 'crew.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await expect(dialog.getByRole('button', { name: 'Replace the picture' })).toBeVisible();
  await dialog.getByRole('button', { name: /^What's counted/ }).click();
  await page.getByRole('option', { name: 'completed videos' }).click();
  await dialog.getByLabel('Number').fill('7');
  await dialog.getByLabel('On', { exact: true }).check();
  await expect(dialog.getByRole('status').filter({ hasText: '3 members would get it' })).toContainText('150 points');
  await expectNoProblems(page);
  await dialog.getByRole('button', { name: 'Create badge' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Film Crew' });
  await expect(row).toContainText('3 members got it for past activity, 150 points.');
  await expect(row.locator('img')).toHaveAttribute('src', /^\/pictures\//);
  await row.getByRole('switch', { name: 'Film Crew is on' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(row.getByRole('switch')).not.toBeChecked();

  await test.step('I ask how many would get a badge, and set what unlocks an avatar', async () => {
    await page.getByRole('button', { name: 'Dry run for Hundred Club' }).click();
    await expect(page.getByText('Dry run: 0')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Lamp' }).click();
    await page.getByLabel('Completed activities to unlock it').fill('77');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('77 activities')).toBeVisible();
  });
});
