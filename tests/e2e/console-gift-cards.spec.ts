import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { redeem } from '#server/demo/builders/gift-cards.ts';
import { addReward } from '#server/modules/gift-cards/index.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aRichMember, stock } from '#testkit/builders/gift-card-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { someStepsOf } from './as-somebody-new.ts';
import { expectNoFindings } from './looks.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { crampedParts } from './page-measures.ts';

const DESKTOP = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };

let lastPrice = 899;
/** A value that no other test has: one by chance is the same for two now and then. */
const aPrice = () => ++lastPrice;

const aNumber = () => `6006${randomInt(10 ** 11)}`.padEnd(16, '0');
const aCode = () => randomUUID().replaceAll('-', '').toUpperCase();

function aFile(dollars: number, cards: number) {
  const line = () => `${dollars},USD,${aCode()},AB3D5F,${aNumber()},4821,2099-12-31,`;
  const good = Array.from({ length: cards }, line);
  const bad = [
    `${dollars},USD,${aCode()},,6006491234567890,4821,,`,
    `${dollars},EUR,${aCode()},AB3D5F,6006491234567890,4821,,`,
    `${dollars},USD,${aCode()},AB3D5F,6006491234567890,4821,05/31/2020,`,
  ];
  const text = ['value,currency,code,key,number,pin,expires,link', ...good, ...bad, ''].join('\r\n');
  return { name: 'cards-10-june.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

async function load(page: Page, file: ReturnType<typeof aFile>) {
  await page.getByRole('button', { name: 'Load CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  return dialog;
}

const stockRow = (page: Page, dollars: number) =>
  page
    .getByRole('table', { name: 'Stock by value' })
    .getByRole('row')
    // The text of a row runs its cells together: $50 with 180 cards holds '$501' too.
    .filter({ has: page.getByText(`$${dollars}`, { exact: true }) });

/** So many members redeem a card of this value. */
async function redeemTimes(node: TestNode, rewardId: string, points: number, times: number) {
  for (let time = 0; time < times; time++) {
    const { panelistId } = await aRichMember(node, points);
    await redeem(node.rooms, { panelistId, rewardId, points });
  }
}

test('I see that a value runs low; as fulfilment I add one, load a CSV with bad lines, twice, and take one off offer', async ({
  page,
  node,
}) => {
  const dollars = aPrice();
  const points = dollars * 100;
  const { rewardId } = must(await addReward(node.rooms.giftCards, node.platform.db, { valueCents: points }));
  await stock(node, rewardId, 4);
  await redeemTimes(node, rewardId, points, 3);
  node.clock.advance(30_000);
  await page.setViewportSize(DESKTOP);
  await signInToConsole(page, await anOperator(node, 'FULFILMENT'), '/console/gift-cards');
  await test.step('I see in the sidebar and on the page that a value runs low, on a desk and on a phone', async () => {
    await expect(page.getByText(`$${dollars} cards will run out on`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Gift cards Low' })).toBeVisible();
    await expect(stockRow(page, dollars)).toContainText('under a day');
    await expect(page.getByRole('img', { name: /Stock lasts: / })).toBeVisible();
    await expectNoFindings(page);
    expect(await crampedParts(page)).toEqual([]);

    await page.setViewportSize(PHONE);
    await expect(page.getByText(`$${dollars} cards will run out on`)).toBeVisible();
    await expectNoFindings(page);
    expect(await crampedParts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Order list' }).click();
    await page.getByRole('dialog').getByLabel('Days of stock to order').fill('30');
    await expect(
      page
        .getByRole('dialog')
        .getByRole('row')
        .filter({ has: page.getByText(`$${dollars}`, { exact: true }) }),
    ).toContainText('89');
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);
  });

  await someStepsOf(1, {
    'As fulfilment I add a value, load a CSV with three bad lines, see them, and loading it again doubles nothing':
      async () => {
        const added = aPrice();
        await page.getByRole('button', { name: 'Catalog' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Add a value' }).click();
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(dialog.getByText('Enter an amount between $1 and $1,000')).toBeVisible();
        await dialog.getByLabel('Value in dollars').fill(String(added));
        await expect(dialog.getByLabel('Points')).toHaveValue(String(added * 100));
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(dialog.getByText(`$${added} eGift card`)).toBeVisible();
        await dialog.getByRole('button', { name: 'Close' }).last().click();

        const file = aFile(added, 12);
        await load(page, file);
        await expect(dialog.getByRole('heading', { name: '12 cards loaded' })).toBeVisible();
        await expect(dialog.getByText('Line 14')).toBeVisible();
        await expect(dialog.getByText('Challenge key is empty')).toBeVisible();
        await expect(dialog.getByText('Currency is EUR, but the panel pays in USD')).toBeVisible();
        await expect(dialog.getByText('Already expired')).toBeVisible();
        const downloading = page.waitForEvent('download');
        await dialog.getByRole('button', { name: 'Download the 3 lines' }).click();
        const text = await readFile(await (await downloading).path(), 'utf8');
        expect(text.split('\r\n')).toHaveLength(5);
        expect(text).not.toContain('600649');
        await dialog.getByRole('button', { name: 'Close' }).last().click();
        const row = stockRow(page, added);
        await expect(row.getByRole('cell').nth(1)).toHaveText('12');

        await load(page, file);
        await expect(dialog.getByRole('heading', { name: 'No new cards could be loaded' })).toBeVisible();
        await expect(dialog.getByText("Already loaded: 12 in stock. They weren't changed.")).toBeVisible();
        await dialog.getByRole('button', { name: 'Close' }).last().click();
        await expect(row.getByRole('cell').nth(1)).toHaveText('12');
        await expect(page.getByText('3 bad lines')).toBeVisible();
      },
    'As fulfilment I take a value off offer, and somebody who saw it as it was is told so': async () => {
      const offered = aPrice();
      must(await addReward(node.rooms.giftCards, node.platform.db, { valueCents: offered * 100 }));
      const other = await page.context().newPage();
      for (const screen of [page, other]) {
        await screen.goto('/console/gift-cards');
        await screen.getByRole('button', { name: 'Catalog' }).click();
        await screen.getByRole('button', { name: `Change $${offered}` }).click();
      }
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('switch', { name: 'Offered to members' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('listitem').filter({ hasText: `$${offered}` })).toContainText('Not offered');

      await other.getByLabel('Lead time in days').fill('9');
      await other.getByRole('button', { name: 'Save' }).click();
      await expect(other.getByText('Someone else changed this value.')).toBeVisible();
      await other.close();
    },
  });
});
