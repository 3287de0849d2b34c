import { setFlag } from '#server/modules/flags/index.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aProductTest, manyScreened, picks } from '#testkit/builders/product-test-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { isInSample } from '#testkit/masses.ts';
import { asSomeOf } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { confirms, participantsAt, trackingFile } from './product-test-steps.ts';
import { tabWalkProblems } from './tab-walk.ts';

/** A test in which so many were picked, of whom the first have said where it is sent. */
async function aRunningTest(node: TestNode, given: object, { picked = 4, confirmed = 4 } = {}) {
  const projectId = await aProductTest(node, { units: picked + 1, ...given });
  await manyScreened(node, projectId, picked + 2);
  await picks(node, projectId, picked);
  const people = await participantsAt(node, projectId, 'SELECTED');
  for (const { panelistId } of people.slice(0, confirmed)) await confirms(node, projectId, panelistId);
  return { projectId, people: await participantsAt(node, projectId, 'SELECTED') };
}

test('I act in a product test: I mend lines of a file, or write cells, give more days and close it', async ({
  page,
  node,
}) => {
  await asSomeOf(page, 1, {
    'I take bad lines of a file in by a press: as meant, typed anew, or as another parcel': async () => {
      const { projectId, people } = await aRunningTest(node, { internalName: 'Oat drink, repairs' });
      const orders = people.flatMap(({ orderNumber }) => orderNumber ?? []);
      const [first, second, third, fourth] = orders;
      const bad = [
        `${second},Nothpost,447199201801,,`,
        `${third},Nothpost,447199201802,,`,
        `${fourth},NorthPost,4471,,`,
        `${first},NorthPost,447199201804,,`,
      ];
      await signInToConsole(
        page,
        await anOperator(node, 'FULFILMENT'),
        `/console/product-tests/${projectId}/shipments`,
      );
      const dialog = page.getByRole('dialog');
      await page.getByRole('banner').getByRole('button', { name: 'Import tracking' }).click();
      await dialog.locator('input[type=file]').setInputFiles(trackingFile([first ?? ''], { more: bad }));
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(dialog.getByRole('heading', { name: '1 shipment imported' })).toBeVisible({ timeout: 60_000 });
      await expectNoProblems(page);

      // All that have the same mistake at once, by the keyboard; the focus goes to what came of it.
      const both = dialog.getByRole('button', { name: 'Apply to 2 lines for line 3' });
      while (!(await both.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('2 lines imported.')).toBeFocused();
      await expect(dialog.getByRole('heading', { name: '3 shipments imported' })).toBeVisible();

      // What is typed wrong says why where it stands, and the list stays.
      await dialog.getByRole('button', { name: 'Edit line 5' }).click();
      const field = dialog.getByLabel('Tracking number for line 5');
      await expect(field).toBeFocused();
      await field.fill('44719920');
      // What has only just come does not take a press that was meant for something else.
      await expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled();
      await page.keyboard.press('Enter');
      await expect(dialog.locator('form').getByText('NorthPost numbers have 12 digits')).toBeVisible();
      await expectNoProblems(page, 2);
      await field.fill('447199201803');
      await expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: '4 shipments imported' })).toBeVisible();

      // A second line for an order is another parcel, which takes a unit: asked first, and undone by a press.
      const asked = page.getByRole('dialog', { name: 'Reship for line 6?' });
      const reship = async (look = async () => {}) => {
        await dialog.getByRole('button', { name: 'Reship for line 6' }).click();
        await expect(asked.getByText('This uses 1 of 1 unit left')).toBeVisible();
        await look();
        await asked.getByRole('button', { name: 'Reship, uses 1 unit' }).click();
        await expect(dialog.getByRole('heading', { name: '5 shipments imported' })).toBeVisible();
      };
      const widthOf = async (name: string) => (await dialog.getByRole('button', { name }).boundingBox())?.width;
      expect(await widthOf('Correct number for line 6')).toBe(await widthOf('Reship for line 6'));
      await reship(() => expectNoProblems(page, 2));
      const repairs = dialog.getByRole('list', { name: 'Fixed lines' });
      await repairs.getByRole('button', { name: 'Undo the fix for line 6' }).click();
      await expect(dialog.getByText('1 line is back on the list.')).toBeFocused();
      await expect(dialog.getByRole('heading', { name: '4 shipments imported' })).toBeVisible();
      await expect(repairs.getByText('Undone by')).toBeVisible();
      await expectNoProblems(page);
      await reship();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('0 units left of 5')).toBeVisible();
      const shipped = await participantsAt(node, projectId, 'SHIPPED');
      // The order that was undone stays with the person it was for, and the parcel after it has a number of its own.
      expect(new Set(shipped.map(({ number }) => number)).size).toBe(4);
      expect(shipped).toHaveLength(6);
    },
    'I write cells where I plan a test and see who is in which; in another I give more days, and close it':
      async () => {
        await test.step('I write cells where I plan a test, and see who is in which before anybody is picked', async () => {
          const projectId = await aProductTest(node, {
            internalName: 'Oat drink, cells',
            units: 20,
            selectionRule: 'HAND',
          });
          await manyScreened(node, projectId, 4);
          await signInToConsole(page, await anOperator(node, 'RESEARCHER'), `/console/product-tests/${projectId}/plan`);
          await expect(page.getByText('None. Everyone is in one group')).toBeVisible();
          const dialog = page.getByRole('dialog');
          await page.getByRole('button', { name: 'Edit' }).click();
          await dialog.getByLabel('Create cells from').selectOption({ label: 'Age' });
          await dialog.getByRole('button', { name: 'Create cells' }).click();
          const cells = dialog.getByRole('list', { name: 'Cells' }).getByRole('listitem');
          await expect(dialog.getByLabel('Cell name').first()).toHaveValue('18 to 24');
          const count = await cells.count();
          await dialog.getByRole('button', { name: 'Remove 18 to 24' }).click();
          await expect(cells).toHaveCount(count - 1);
          await dialog.getByRole('button', { name: 'Add one' }).click();
          await expect(cells).toHaveCount(count);
          await expectNoProblems(page, 2);
          await dialog.getByLabel('Units').fill('3');
          await dialog.getByRole('button', { name: 'Save' }).click();
          await expect(dialog.getByText('The cells need more people than there are units.')).toBeVisible();
          await dialog.getByLabel('Units').fill('20');
          await dialog.getByRole('button', { name: 'Save' }).click();
          await expect(page.getByText(/25 to 34: \d+/)).toBeVisible();
          await page.getByRole('link', { name: 'Selection' }).click();
          await expect(page.getByRole('table', { name: 'People who passed the screener' })).toContainText('18 to 24');
          await expectNoProblems(page, 2);
        });

        await test.step('I give somebody more days, stop a clock, and close the whole test', async () => {
          const { projectId, people } = await aRunningTest(
            node,
            { internalName: 'Oat drink, closing' },
            { picked: 2, confirmed: 0 },
          );
          const [one] = people;
          if (one === undefined) throw new Error('two were picked');
          await page.goto(`/console/product-tests/${projectId}`);
          const dialog = page.getByRole('dialog');
          await page.getByRole('button', { name: 'Selected', exact: true }).click();
          await page.getByRole('table').getByRole('button', { name: one.number }).click();
          await page.getByRole('button', { name: 'Give 3 more business days' }).click();
          await expect(dialog.getByText('The next deadline is extended by 3 business days.')).toBeVisible();
          await dialog.getByRole('button', { name: 'Give 3 more business days' }).click();
          await expect(page.getByText('Deadline extended: 1 person.')).toBeVisible();
          await expect(page.getByText(/midnight Eastern Time/)).toBeVisible();
          expect(await tabWalkProblems(page)).toEqual([]);

          await page.getByRole('link', { name: 'Plan' }).click();
          await page.getByRole('button', { name: 'Close this test permanently' }).click();
          await expect(dialog.getByText("4 people who aren't done will be notified.")).toBeVisible();
          await dialog.getByRole('button', { name: 'Close permanently' }).click();
          await expect(dialog.getByText(/^Type PT-\d+ exactly as shown\.$/)).toBeVisible();
          await expectNoProblems(page, 2);
          const [, shortId = ''] = /Type (PT-\d+) to confirm/.exec(await dialog.innerText()) ?? [];
          await dialog.getByLabel(/^Type PT-/).fill(shortId.toLowerCase());
          await dialog.getByRole('button', { name: 'Close permanently' }).click();
          await expect(page.getByText(/^This test was closed on/)).toBeVisible();
          await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
        });
      },
  });
});

// What the server refuses then is in server/http/product-tests-off.test.ts.
if (isInSample('while product testing is switched off', 3)) {
  test('While product testing is switched off the pages say so, and nobody can be picked', async ({ page, node }) => {
    const projectId = await aProductTest(node, { internalName: 'Oat drink, off', units: 5 });
    await manyScreened(node, projectId, 3);
    const operator = await anOperator(node, 'RESEARCHER');
    const switchTo = async (isOn: boolean, revision: number) =>
      must(await setFlag(node.rooms.flags, { key: 'ihut', isOn, percent: 100, revision }, operator));
    await switchTo(false, 0);
    try {
      await signInToConsole(page, operator, `/console/product-tests/${projectId}/selection`);
      await expect(page.getByText('Product testing is turned off for all members.')).toBeVisible();
      await page.getByRole('button', { name: 'Dry run' }).click();
      await expect(page.getByText(/turned off, so no one can be notified/)).toBeVisible();
      await expectNoProblems(page, 2);
    } finally {
      await switchTo(true, 1);
    }
  });
}
