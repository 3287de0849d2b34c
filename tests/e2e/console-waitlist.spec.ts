import { randomInt } from 'node:crypto';
import { anOperator } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

test('As a researcher I set targets, invite one, chosen ones and a file, and take an invitation back', async ({
  page,
  node,
}) => {
  const mark = randomInt(1e9);
  await aPersonJoining(node, 'QUALIFIED');
  node.clock.advance(1_000);
  await signInToConsole(page, await anOperator(node, 'ADMIN'), '/console/waitlist');
  const people = page.getByRole('table', { name: 'People waiting to join' });
  await expect(people.getByRole('row').nth(1)).toContainText('Qualified');

  await page.getByRole('button', { name: 'Edit targets' }).click();
  const targets = page.getByRole('dialog', { name: 'Panel targets' });
  await targets.getByLabel('Members wanted').fill('1,000');
  await targets.getByRole('button', { name: 'Add a cell' }).click();
  const last = targets.getByRole('listitem').last();
  await last.getByRole('textbox', { name: 'Cell' }).fill(`Everybody ${mark}`);
  await targets.getByRole('button', { name: 'Set targets' }).click();
  await expect(last.getByText('Use a share from 0 to 100')).toBeVisible();
  await last.getByLabel('Share, %').fill('99');
  await targets.getByRole('button', { name: 'Set targets' }).click();
  await expect(targets.getByText('The shares add up to more than 100')).toBeVisible();
  await last.getByLabel('Share, %').fill('0');
  await last.getByLabel('From age').fill('25');
  await last.getByLabel('To age').fill('18');
  await targets.getByRole('button', { name: 'Set targets' }).click();
  await expect(last.getByText('The minimum age is higher than the maximum')).toBeVisible();
  await last.getByLabel('To age').fill('64');
  await targets.getByRole('button', { name: 'Set targets' }).click();
  await expect(targets).toHaveCount(0);
  const cells = page.getByRole('table', { name: 'Panel vs. targets' });
  await expect(cells.getByRole('row', { name: `Everybody ${mark}` })).toContainText('/ 0%');
  await expectNoProblems(page);

  const stages = page.getByRole('group', { name: 'Stage' });
  const counted = async () => {
    const texts = await stages.getByRole('button', { name: /^(Waiting|Invited)/ }).allTextContents();
    return texts.reduce((sum, text) => sum + Number(text.replaceAll(/\D/g, '')), 0);
  };
  const before = await counted();
  await page.getByRole('button', { name: 'One person' }).click();
  const one = page.getByRole('dialog', { name: 'Invite one person' });
  await one.getByLabel('Email address').fill(`one-${mark}@example.org`);
  await one.getByLabel('First name').fill('Noor');
  await one.getByLabel('Last name').fill('Haddad');
  await one.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/Invitation sent to W-\d+/)).toBeVisible();

  await expect.poll(counted).toBe(before + 1);
  await page.getByRole('button', { name: 'From a CSV' }).click();
  const file = page.getByRole('dialog');
  const text = `email,first_name,last_name\nfile-${mark}@example.org,Ira,Moss\nnobody,=1,2\n`;
  await file
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await file.getByRole('button', { name: 'Check the file' }).click();
  await expect(file.getByRole('heading', { name: '1 person ready to add' })).toBeVisible();
  await expect(file.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText('Email has no @');
  await expectNoProblems(page, 2);
  await file.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(file.getByRole('heading', { name: '1 person added' })).toBeVisible();
  await file.getByRole('button', { name: 'Close' }).last().click();
  // As soon as the file is done, long before the page would look again by itself.
  await expect.poll(counted, { timeout: 60_000 }).toBe(before + 2);
  // During quiet hours the invitation is held until morning.
  await expect(
    page.getByText(/Last batch from people\.csv: 1 invitations? sent\.|Paused for quiet hours/),
  ).toBeVisible();

  await page
    .getByRole('group', { name: 'Stage' })
    .getByRole('button', { name: /^Invited/ })
    .click();
  const invited = people
    .getByRole('row')
    .filter({ hasText: /Invited, \d+ days left/ })
    .first();
  await invited.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Withdraw 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 1 invitation' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('1 invitation withdrawn. Its link no longer works.')).toBeVisible();
  await page
    .getByRole('group', { name: 'Stage' })
    .getByRole('button', { name: /^Withdrawn/ })
    .click();
  await people
    .getByRole('button', { name: /^New link/ })
    .first()
    .click();
  await expect(page.getByText('1 invitation sent.')).toBeVisible();
  await page.getByRole('link', { name: 'People files' }).click();
  await expect(page.getByRole('row', { name: /people\.csv/ }).first()).toContainText('1 bad line');
});
