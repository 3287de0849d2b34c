import { sql } from 'kysely';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { sendWhatWaits, signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

test('I write an announcement, see it as members will, send it to myself, and start it, but not for a time that has passed', async ({
  page,
  node,
}) => {
  const operator = await anOperator(node, 'ADMIN');
  const { panelistId } = await aMember(node);
  await signInToConsole(page, operator, '/console/announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Enter a short title.')).toBeVisible();
  await expect(page.getByText("To send to a specific audience, open a study's Audience tab")).toBeVisible();
  const title = `There is a new page ${Date.now()}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Message').fill('Everything that waits for you is in one place now.');
  await page.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)');
  await page.getByRole('switch', { name: 'Also send by email' }).check();
  await page.getByLabel('Pace').selectOption('As fast as possible');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Use a page in the app, such as /home')).toBeVisible();
  await page.getByRole('textbox', { name: 'Link' }).fill('/home');
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Save as draft' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(/members? now, [\d,]+ also by email\.$/)).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: title })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Unsubscribe' })).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test email' }).click();
  await expect(page.getByText(`Sent to ${operator.email}.`)).toBeVisible();
  await expectNoProblems(page);

  await page.getByRole('button', { name: 'Start…' }).click();
  await test.step('I choose a time that has passed, and am told the zone instead of sending anything', async () => {
    await page.getByLabel('Start time').fill('2026-01-05T09:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText('That time has passed. Choose a later one; times are in Eastern Time.'),
    ).toBeVisible();
    await expectNoProblems(page);
  });

  await page.getByLabel('Start time').fill('');
  await expect(page.getByText(/^This goes to [\d,]+ (?:person|people) .* Eastern Time\./)).toBeVisible();
  await page.getByRole('button', { name: 'Start now' }).click();
  await sendWhatWaits(page, page.getByText('Sent to everyone.'));
  await expect(page.getByText('Sent to everyone.')).toBeVisible({ timeout: 60_000 });
  const { rows } = await sql`SELECT FROM notification WHERE panelist_id = ${panelistId} AND title = ${title}`.execute(
    node.platform.db,
  );
  expect(rows).toHaveLength(1);
  await page.goto(`/console/members/${panelistId}`);
  await expect(page.getByText('Announcement in the app, not read yet.')).toBeVisible();

  await test.step('I look at the emails that members get, and send one to myself', async () => {
    await page.goto('/console/settings');
    await page.getByRole('button', { name: 'Preview Profile check-in' }).click();
    await expect(page.frameLocator('iframe').getByText("Hello Dana, here's a quick check-in.")).toBeVisible();
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(page.getByText(`Sent to ${operator.email}.`)).toBeVisible();
  });
});
