import { sql } from 'kysely';
import { MASS_SEND_PEOPLE } from '#contract/sending/sending.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { aProductTest, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

const MANY = MASS_SEND_PEOPLE + 1;

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_440, height: 900 };

test('On a phone I select many, stop it, and nobody was told; at my desk I select them again and send it now', async ({
  page,
  node,
}) => {
  await page.setViewportSize(PHONE);
  const studyId = await aProductTest(node);
  const people = await screenedPeople(node, studyId, MANY);
  await signInToConsole(page, await anOperator(node), `/console/product-tests/${studyId}/selection`);
  const told = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM notification
      WHERE panelist_id = ANY (${people}::uuid[])`.execute(node.platform.db);
    return rows[0]?.count;
  };
  const select = async (look = async () => {}) => {
    await page.getByRole('checkbox', { name: 'Select all rows in view' }).check();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Select 21 people?' });
    await expect(dialog.getByText(/^This goes to 21 people in one minute, .* Eastern Time\./)).toBeVisible();
    await look();
    await dialog.getByRole('button', { name: 'Select 21 people' }).click();
    await expect(dialog).toBeHidden();
  };
  await select(() => expectNoProblems(page));
  const waiting = page.getByText(/^Selection “PT-\w+” for 21 people, .* Eastern Time\.$/);
  await expect(waiting).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Stopped. Nothing was sent.')).toBeVisible();
  expect(await told()).toBe(0);

  await page.setViewportSize(DESKTOP);
  await select();
  await page.getByRole('button', { name: 'Send now', exact: true }).click();
  await expect.poll(told).toBe(MANY);
  await expect(page.getByText('No one matches this filter.')).toBeVisible({ timeout: 60_000 });
});
