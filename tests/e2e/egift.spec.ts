import type { Page } from '@playwright/test';
import { aRichMember } from '#testkit/builders/gift-card-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { aRedeemedCard, voidRedemption } from '#testkit/builders/redeemed-card.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

const WRONG_KEY = '0O1I0O';

async function aCard(node: TestNode, given: Parameters<typeof aRedeemedCard>[2] = {}) {
  const member = await aRichMember(node, 1_000_000);
  return aRedeemedCard(node, member.panelistId, given);
}

const keyField = (page: Page) => page.getByLabel('Challenge key');

async function giveKey(page: Page, key: string) {
  await keyField(page).fill(key);
  await page.getByRole('button', { name: 'Show my card' }).click();
}

test('Somebody gave me a card: I open it, print it, am told if it was taken back, and mistype its key', async ({
  page,
  node,
}) => {
  await asSomebodyNew(
    page,
    'Somebody gave me a card: I type its key as I hear it and see number, PIN and bars',
    async () => {
      const { cardId, content, dollars } = await aCard(node);
      await page.goto(`/egift/${cardId}`);
      await expect(page.getByText(`$${dollars}`)).toBeVisible();
      await expectNoProblems(page, 2);
      await keyField(page).pressSequentially(content.key.toLowerCase());
      await expect(keyField(page)).toHaveValue(`${content.key.slice(0, 3)}-${content.key.slice(3)}`);
      await page.keyboard.press('Enter');

      const heading = page.getByRole('heading', { level: 1, name: `Your $${dollars} card` });
      await expect(heading).toBeFocused();
      const number = content.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
      await expect(page.getByRole('img', { name: `Barcode for card number ${number}` })).toBeVisible();
      await expect(page.getByText('Use by 06/08/2031')).toBeVisible();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy the card number' }).click();
      await expect(page.getByText('Card number copied')).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content.number);
      await expectNoProblems(page);

      // Neither the address nor any storage knows what was shown.
      const kept = await page.evaluate(() => {
        const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage));
        return JSON.stringify([location.href, history.state, stored]);
      });
      for (const secret of [content.key, content.number, content.code]) expect(kept).not.toContain(secret);
    },
  );

  await asSomebodyNew(page, 'On paper there is the card, its number and PIN, and nothing around it', async () => {
    const { cardId, content } = await aCard(node);
    await page.goto(`/egift/${cardId}`);
    await giveKey(page, content.key);
    await page.getByRole('heading', { level: 1, name: /Your/ }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText(content.pin, { exact: true })).toBeVisible();
    // True size: 143 modules of 0.4 mm, at 96 pixels an inch.
    const { width = 0 } = (await page.getByRole('img', { name: /Barcode/ }).boundingBox()) ?? {};
    expect(Math.abs(width - (143 * 0.4 * 96) / 25.4)).toBeLessThan(1);
  });

  await asSomeOf(page, 1, {
    'A card that was taken back says so, and a link that was cut short too': async () => {
      const { cardId, content, redemptionId } = await aCard(node);
      await voidRedemption(node, redemptionId);
      await page.goto(`/egift/${cardId}`);
      await giveKey(page, content.key);
      await expect(page.getByRole('heading', { level: 1, name: 'This card was canceled' })).toBeVisible();
      await expectNoProblems(page, 2);
      await page.goto(`/egift/${cardId.slice(0, 20)}`);
      await expect(page.getByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible();
    },
    'I mistype the key: I am told to look twice, and five wrong ones close the page for a while': async () => {
      const { cardId, content, dollars } = await aCard(node);
      await page.goto(`/egift/${cardId}`);
      await giveKey(page, '8BO');
      await expect(keyField(page)).toHaveAccessibleDescription(/6 letters and numbers/);
      for (const text of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
        await giveKey(page, WRONG_KEY);
        await expect(keyField(page)).toHaveAccessibleDescription(
          new RegExp(`That key doesn't open this card. ${text}. Check for mix-ups like 0 and O or 1 and I.`),
        );
        await expect(keyField(page)).toBeFocused();
      }
      await expectNoProblems(page, 2);
      await page.clock.install();
      await giveKey(page, WRONG_KEY);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Locked for 15 minutes. You entered the wrong key 5 times.',
      );
      await expect(page.getByText(/Try again in 1[45]:\d\d/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show my card' })).toBeDisabled();
      await expectNoProblems(page, 2);

      // Anyone who comes again finds it closed too; it opens by itself when the time is over.
      node.clock.advance(15 * 60_000);
      await page.clock.fastForward('15:01');
      await expect(keyField(page)).toBeVisible();
      await giveKey(page, content.key);
      await expect(page.getByRole('heading', { level: 1, name: `Your $${dollars} card` })).toBeVisible();
    },
  });
});

test('I leave my card open and go away: it is closed when I come back', async ({ page, node }) => {
  const { cardId, content } = await aCard(node);
  await page.clock.install();
  await page.goto(`/egift/${cardId}`);
  await giveKey(page, content.key);
  await page.getByRole('heading', { level: 1, name: /Your/ }).waitFor();
  await page.clock.fastForward('10:10');
  await expect(page.getByText('We hid your card after 10 minutes of inactivity.')).toBeVisible();
  await expect(page.getByText(content.pin, { exact: true })).toHaveCount(0);
});
