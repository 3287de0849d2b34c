import { sql } from 'kysely';
import { MESSAGES } from '#contract/messages/messages.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { changeLimit } from '#server/modules/approvals/index.ts';
import { totpCode, totpStep } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { isInSample } from '#testkit/masses.ts';
import { enterPassword, signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { atEachLook, expectNoFindings } from './looks.ts';
import { axeFindings } from './page-measures.ts';

/** What an authenticator app makes of the key that stands beside the QR code. */
function codeOf(node: TestNode, key: string): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return totpCode(Buffer.from(bytes), totpStep(node.clock.now()));
}

async function newestLink(node: TestNode, email: string): Promise<string> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: string }>`
        SELECT count(*) FROM mailbox_message WHERE recipient = ${email}`.execute(node.platform.db);
      return Number(rows[0]?.count);
    })
    .toBeGreaterThan(0);
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM mailbox_message WHERE recipient = ${email}`.execute(node.platform.db);
  return /\/console\/set-up#\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '';
}

test('I invite a colleague, who sets everything up; I disable another, prove the audit log, and find a study by keyboard', async ({
  page,
  node,
  browser,
}) => {
  const email = `ola-${Date.now()}@example.com`;
  const other = await anOperator(node, 'SUPPORT');
  await sql`UPDATE operator SET name = 'Wes A.' WHERE operator_id = ${other.operatorId}`.execute(node.platform.db);
  await signInToConsole(page, await anOperator(node, 'ADMIN'), '/console/settings');
  const context = await browser.newContext({ baseURL: node.url });
  const theirs = await context.newPage();

  await test.step('A link that was used before says so and leads to the sign-in', async () => {
    await theirs.goto('/console/set-up#not-a-link');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await theirs.getByRole('button', { name: 'Go to sign-in' }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(theirs).toHaveURL('/console');
  });

  await test.step('I invite a colleague, who sets a password, an authenticator and recovery codes, and comes back with one', async () => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Enter the name colleagues will see')).toBeVisible();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ola B.');
    await page.getByLabel('Role', { exact: true }).selectOption('Reader');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited');

    await theirs.goto(await newestLink(node, email));
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ola B.');
    await theirs.getByLabel('New password', { exact: true }).fill('SparkCommunity1!');
    await expect(theirs.getByText(MESSAGES.password.easyToGuess)).toBeVisible();
    await theirs.getByLabel('New password', { exact: true }).fill(TEST_PASSWORD);
    await theirs.getByLabel('Confirm new password').fill(TEST_PASSWORD);
    await theirs.getByRole('button', { name: 'Continue' }).click();
    await expect(theirs.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expectNoFindings(theirs);
    const key = await theirs.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
    await theirs.getByRole('textbox', { name: 'Code' }).fill(codeOf(node, key ?? ''));
    await theirs.getByRole('button', { name: 'Continue' }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Save these 10 recovery codes');
    const codes = await theirs.getByRole('listitem').allTextContents();
    await theirs.getByRole('button', { name: 'Finish and sign in' }).click();
    await expect(theirs.getByText('Save or copy the codes first')).toBeVisible();
    await theirs.getByLabel("I've saved my recovery codes").check();
    await theirs.getByRole('button', { name: 'Finish and sign in' }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Studies');
    await theirs.getByRole('button', { name: 'Your account' }).click();
    await theirs.getByRole('menuitem', { name: 'Sign out' }).click();

    await enterPassword(theirs, { email, password: TEST_PASSWORD });
    await theirs.getByRole('button', { name: 'Use a recovery code' }).click();
    await theirs.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Studies');
    await context.close();
  });

  await test.step('I disable a colleague, find it in the audit log, prove the log and save it', async () => {
    const row = page.getByRole('row').filter({ hasText: other.email });
    await row.getByRole('button', { name: 'More for Wes A.' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(row).toContainText('Disabled');
    const log = page.getByRole('table', { name: 'Audit log' });
    await page.getByRole('textbox', { name: 'About' }).fill(other.email);
    await expect(log.getByRole('row').nth(1)).toContainText('Disabled operator Wes A.');
    await expect(log.getByRole('row').nth(1)).toContainText('active');
    // Beside dates and changes a sentence is no column of words.
    const size = page.viewportSize();
    const sentence = log.getByRole('row').nth(1).getByRole('cell').nth(1);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await sentence.boundingBox())?.width).toBeGreaterThan(170);
    }
    if (size) await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Verify now' }).click();
    await expect(page.getByText(/^Log verified/)).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('audit-log.csv');
  });

  await test.step('I find a study from anywhere, with the keyboard alone', async () => {
    const name = `Stroke ${Date.now()}`;
    const study = {
      kind: 'SURVEY' as const,
      internalName: name,
      externalName: 'A few questions',
      description: '',
      points: { qualified: 100, nonQualified: 10, overQuota: 5 },
    };
    const { shortId } = await inTransaction(node.platform.db, (tx) =>
      createStudy(node.rooms.activities, tx, study, { operatorId: null }),
    );
    await page.getByRole('heading', { level: 1, name: 'Settings' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type(name.toLowerCase());
    await expect(page.getByRole('option', { name: new RegExp(shortId) })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/console/studies/${shortId}`));
  });
});

// Who may agree to what is in server/modules/second-person/ and approvals/; a second person agrees in console-redemptions too.
if (isInSample('a second admin agrees', 2)) {
  test('I ask for a higher limit and for another admin; a second admin agrees to both, and who is new as one has to wait', async ({
    page,
    node,
    browser,
  }) => {
    await sql`UPDATE operator SET state = 'DISABLED' WHERE role = 'ADMIN'`.execute(node.platform.db);
    const ada = await anOperator(node, 'ADMIN');
    await signInToConsole(page, ada, '/console/settings');
    await expect(page.getByText("You're the only admin").first()).toBeVisible();
    await expect(page.getByText('npm run operator -- add').first()).toBeVisible();
    const june = await anOperator(node, 'ADMIN');
    await page.reload();

    const label = 'Change: Point corrections, per member in 24 hours';
    await page.getByRole('button', { name: label }).click();
    await page.getByLabel('Points', { exact: true }).fill('99,999');
    await page.getByLabel('Reason').fill('More corrections after the outage');
    await page.getByRole('button', { name: 'Set limit' }).click();
    await expect(page.getByText('99,999 points needs approval')).toBeVisible();
    await expect(page.getByText("You're the only admin")).toHaveCount(0);
    await page.getByRole('button', { name: 'Invite' }).click();
    const email = `nia-${Date.now()}@example.com`;
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('textbox', { name: 'Name' }).fill('Nia N.');
    await page.getByLabel('Role', { exact: true }).selectOption('Admin');
    await page.getByRole('button', { name: 'Request approval' }).click();
    await expect(page.getByText('Enter a short reason')).toBeVisible();
    await page.getByLabel('Reason for the approver').fill('She runs the panel from June on');
    await page.getByRole('button', { name: 'Request approval' }).click();
    await expect(page.getByText('The invitation for Nia N. is waiting for approval.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);

    const second = await (await browser.newContext({ baseURL: node.url })).newPage();
    await signInToConsole(second, june, '/console/second-person');
    for (const what of [
      'Open: Raise “Point corrections: per member in 24 hours” to 99,999 points',
      'Open: Invite Nia N. with the Admin role',
    ]) {
      await second.getByRole('button', { name: what }).click();
      await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await expect(second.getByRole('button', { name: what })).toHaveCount(0);
    }
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Can approve starting');
    await expect(row).toContainText('Your requests: starting');
    await expect(page.getByRole('region', { name: 'Point corrections' }).getByText('99,999 points')).toBeVisible();

    await test.step('I was made an admin yesterday: I read from when I can approve what is asked for', async () => {
      const nia = await anOperator(node, 'ADMIN');
      await sql`UPDATE operator SET approver_since = ${node.clock.now()}, approver_by = ${ada.operatorId}
      WHERE operator_id = ${nia.operatorId}`.execute(node.platform.db);
      await inTransaction(node.platform.db, (tx) =>
        changeLimit(
          node.rooms.approvals,
          tx,
          { name: 'badgePoints', value: 9_876, reason: 'For the summer badges' },
          ada,
        ),
      );
      await signInToConsole(second, nia, '/console/second-person');
      const request = second
        .getByRole('listitem')
        .filter({ hasText: 'Raise “Badge points: per badge and member” to 9,876 points' });
      await expect(request).toContainText(`You can approve requests from ${ada.name} starting`);
      await expect(request.getByRole('button')).toHaveCount(0);
      await atEachLook(second, async (name) => expect(await axeFindings(second), name).toEqual([]));
    });
    await second.context().close();
  });
}
