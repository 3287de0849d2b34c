import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { LOAD_SAMPLE } from '#contract/gift-cards/gift-card-loads.ts';
import { addReward } from '#server/modules/gift-cards/index.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { expectNoFindings } from './looks.ts';
import { someStepsOf } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { crampedParts } from './page-measures.ts';

/** A value that no other test has, in the catalogue. */
async function aPrice(node: TestNode): Promise<number> {
  for (;;) {
    // Few dollars, so that one person may void five of them.
    const dollars = randomInt(11, 100);
    const added = await addReward(node.rooms.giftCards, node.platform.db, { valueCents: dollars * 100 });
    if (added.ok) return dollars;
  }
}

function aFile(dollars: number, cards: number, name = 'june.csv') {
  const digits = () => String(randomInt(10 ** 12)).padStart(12, '0');
  const line = () => `${dollars};USD;${randomUUID().replaceAll('-', '')};AB3D5F;="6006${digits()}";="0042";12/31/2099;`;
  const text = ['Value;Currency;Code;Key;Number;PIN;Expires;Link', ...Array.from({ length: cards }, line), ''].join(
    '\n',
  );
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

async function load(page: Page, file: ReturnType<typeof aFile>) {
  await page.getByRole('button', { name: 'Load CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  return dialog;
}

test('The sample is refused; I load a file, find it in the list of loads, and void what is left of it; I set the least life', async ({
  page,
  node,
}) => {
  const dollars = await aPrice(node);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signInToConsole(page, await anOperator(node, 'FULFILMENT'), '/console/gift-cards');

  await someStepsOf(1, {
    'I set the least life of cards, and read it in the dialog of loads': async () => {
      await page.getByRole('button', { name: 'Catalog' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Change the minimum card life' }).click();
      await dialog.getByLabel('Minimum days a card must be valid').fill('400');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Enter a number of days between 0 and 365')).toBeVisible();
      await dialog.getByLabel('Minimum days a card must be valid').fill('31');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('at least 31 more days')).toBeVisible();
      await expectNoFindings(page);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: 'Load CSV' }).click();
      await expect(dialog.getByText('at least 31 days from today')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    },
    'The sample is refused, and I am asked before a file that is on its way is given up': async () => {
      const sample = { name: 'gift-cards-sample.csv', mimeType: 'text/csv', buffer: Buffer.from(LOAD_SAMPLE) };
      const dialog = await load(page, sample);
      // At the file, and once more for who listens.
      await expect(dialog.getByText("This is the sample file, and its cards aren't real.").first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();

      // The file does not get through.
      let release = () => {};
      const held = new Promise<void>((resume) => (release = resume));
      await page.route('**/api/console/gift-card-loads?*', async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      });
      await load(page, aFile(dollars, 2));
      await page.keyboard.press('Escape');
      await expect(dialog.getByText('Stop uploading? Nothing from this file will be loaded.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Keep uploading' }).click();
      await expect(dialog.getByText('Stop uploading?')).toBeHidden();
      const isAsked = await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
      expect(isAsked).toBe(true);
      release();
      await expect(dialog.getByRole('heading', { name: '2 cards loaded' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    },
  });

  await test.step('As fulfilment I find an old file in the list of loads, and void what is left of it', async () => {
    const name = `june-${randomUUID()}.csv`;
    const dialog = await load(page, aFile(dollars, 5, name));
    await expect(dialog.getByRole('heading', { name: '5 cards loaded' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('heading', { name: 'Stock reconciliation' })).toBeVisible();
    await expect(page.getByText('A direct count matches')).toBeVisible();

    await page.getByRole('link', { name: 'All loads' }).click();
    await expect(page.getByRole('heading', { name: 'Loads', level: 1 })).toBeVisible();
    await expectNoFindings(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await crampedParts(page)).toEqual([]);
    await page.getByRole('button', { name: `Open ${name}` }).click();
    await dialog.getByRole('button', { name: 'Void the remaining cards' }).click();
    await dialog.getByRole('button', { name: 'Void 5 cards' }).click();
    await expect(dialog.getByText('Enter a short reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Sold twice by the supplier');
    await dialog.getByRole('button', { name: 'Void 5 cards' }).click();
    await expect(dialog.getByRole('heading', { name: '5 cards voided' })).toBeVisible();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: `Open ${name}` }).click();
    await expect(dialog.getByText('5 cards were voided by')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Void the remaining cards' })).toBeHidden();
  });
});

test('A console whose server is gone says so and how old it is, and stops saying it when the server is back', async ({
  page,
  node,
}) => {
  await signInToConsole(page, await anOperator(node, 'FULFILMENT'), '/console/gift-cards');
  await expect(page.getByRole('table', { name: 'Stock by value' })).toBeVisible();
  await page.context().setOffline(true);
  const bar = page.getByText(/Can't reach the server\. What you see is from \d+:\d\d [ap]m[^.]* \(your local time\)\./);
  await expect(bar).toBeVisible({ timeout: 60_000 });
  await expectNoFindings(page);
  await page.context().setOffline(false);
  await expect(bar).toBeHidden({ timeout: 60_000 });
});
