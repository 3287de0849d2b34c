import type { Page } from '@playwright/test';
import { MESSAGES } from '#contract/messages/messages.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { anInvitedPerson } from '#testkit/builders/joining-builders.ts';
import { CHOSEN_PASSWORD } from '#testkit/clients/registering-client.ts';
import type { TestNode } from '#testkit/node.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { confirmAddress, inviteLink, fillAboutYou, watchProblems } from './registration-steps.ts';
import { heading } from './survey-steps.ts';

const DONE = "You're in. Take Spark with you.";

/** Somebody at the second step, whose address is written a little differently elsewhere. */
async function atMyAddress(page: Page, node: TestNode): Promise<string> {
  const { email, token, panelistId } = await anInvitedPerson(node);
  await confirmAddress(page, node, email, () => page.goto(inviteLink(token)));
  await fillAboutYou(page);
  await page.getByLabel('Street address').fill('18 wharf lane');
  await page.getByLabel('City').fill('Portlnad');
  return panelistId;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Use this address?' });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' });

async function keptAddress(node: TestNode, panelistId: string) {
  return (await readAttributes(node.platform.db, panelistId, ['per_address']))['per_address'];
}

test('I register with the suggested address or my own, and the question about it comes when it is asked', async ({
  page,
  node,
}) => {
  await asSomebodyNew(page, 'I register with the suggested address, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const problems = watchProblems(page);
    const panelistId = await atMyAddress(page, node);
    await page.getByLabel('Zip code').fill('97201');
    await goOn(page).click();
    await expect(
      page.getByText('Entered zip code and state do not correspond. Please provide a valid entry and try again.'),
    ).toBeVisible();
    await expect(page.getByLabel('Zip code')).toBeFocused();
    await page.getByLabel('Zip code').fill('04000');
    await goOn(page).click();
    await expect(page.getByText('Please enter a valid zip code.')).toBeVisible();
    await page.getByLabel('Zip code').fill('04101');
    await goOn(page).click();
    await expect(question(page)).toContainText('Suggested18 Wharf LanePortland, ME 04101');
    await expect(question(page)).toContainText('As you entered it18 wharf lanePortlnad, ME 04101');
    await expectNoProblems(page, 2);

    // Closed without an answer: nothing is sent, and everything typed is still there.
    await question(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText("You're not registered yet. Check your address, then press Continue.")).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Portlnad');
    expect(await keptAddress(node, panelistId)).toBeUndefined();

    await goOn(page).click();
    await question(page).getByRole('button', { name: 'Use the suggested address' }).click();
    await expect(heading(page)).toHaveText(DONE);
    expect(await keptAddress(node, panelistId)).toMatchObject({
      address_line1: '18 Wharf Lane',
      panelist_city: 'Portland',
      panelist_zip: '04101',
    });
    // The entry that the question had in the browser's history is no second place for the password.
    await page.getByRole('button', { name: 'Go to the community' }).click();
    await expect(heading(page)).toHaveText("Who's at home?");
    await page.goForward();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(CHOSEN_PASSWORD);
    expect(problems).toEqual([]);
  });

  await asSomeOf(page, 1, {
    'I live in the District of Columbia, and register': async () => {
      const panelistId = await atMyAddress(page, node);
      const state = page.getByLabel('State');
      await expect(state.locator('> option')).toHaveCount(51);
      await expect(state.locator('optgroup')).toHaveAttribute('label', 'Other places');
      await state.selectOption({ label: 'District of Columbia' });
      await page.getByLabel('Street address').fill('700 K St NW');
      await page.getByLabel('City').fill('Washington');
      await page.getByLabel('Zip code').fill('20001');
      await goOn(page).click();
      await expect(heading(page)).toHaveText(DONE);
      expect(await keptAddress(node, panelistId)).toMatchObject({ panelist_st: 'DC', panelist_zip: '20001' });
    },
    'I keep the address as I entered it, on a wide screen, and am asked once though something else was wrong':
      async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        const panelistId = await atMyAddress(page, node);
        let isDown = true;
        await page.route('**/graphql', (route) =>
          isDown && route.request().postData()?.includes('completeMarketResearchRegistration')
            ? route.fulfill({
                status: 503,
                json: { errors: [{ message: 'Away for a moment', extensions: { code: 'UNAVAILABLE' } }] },
              })
            : route.fallback(),
        );
        await goOn(page).click();
        await expect(question(page)).toBeVisible();
        await expectNoProblems(page, 2);
        await question(page).getByRole('button', { name: 'Keep what I entered' }).click();
        await expect(page.getByText('Away for a moment')).toBeVisible();
        isDown = false;
        await goOn(page).click();
        await expect(heading(page)).toHaveText(DONE);
        expect(await keptAddress(node, panelistId)).toMatchObject({
          address_line1: '18 wharf lane',
          panelist_city: 'Portlnad',
          panelist_zip: '04101',
        });
      },
    'The question about my address is fetched when it is asked, and not before': async () => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await atMyAddress(page, node);
      const isDialog = (url: string) => /address-confirm-dialog/.test(url);
      expect(scripts.filter(isDialog)).toEqual([]);
      await goOn(page).click();
      await expect(question(page)).toBeVisible();
      expect(scripts.filter(isDialog)).toHaveLength(1);
    },
    'The question about my address does not arrive: I am told to reload, and go on with all that I typed': async () => {
      await atMyAddress(page, node);
      await page.route(/address-confirm-dialog/, (route) => route.abort('connectionreset'));
      await goOn(page).click();
      await expect(page.getByText(MESSAGES.generic.scriptMissing)).toBeVisible();
      await page.unroute(/address-confirm-dialog/);
      await page.reload();
      await expect(page.getByLabel('City')).toHaveValue('Portlnad');
      await goOn(page).click();
      await expect(question(page)).toBeVisible();
    },
  });
});
