import type { Page } from '@playwright/test';
import { revokeResults, shareResults } from '#contract/generated/operator/operations.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { aBreakfastStudy } from '#testkit/beds/results-bed.ts';
import { expectNoFindings } from './looks.ts';
import { someStepsOf, asSomebodyNew } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';

const DESKTOP = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };

let studyId: string;
test.beforeAll(async ({ node }) => {
  studyId = (await aBreakfastStudy(node)).studyId;
});

const card = (page: Page, name: RegExp) => page.getByRole('region', { name });
const results = () => `/console/studies/${studyId}/results`;

test('I read what everybody said, compare groups and search what members wrote; the address shows a colleague the same, and a reader sees the charts', async ({
  page,
  browser,
  node,
}) => {
  await asSomebodyNew(
    page,
    'I read what everybody said, compare groups, weight them, and search and tag what members wrote',
    async () => {
      await page.setViewportSize(DESKTOP);
      await signInToConsole(page, await anOperator(node), results());
      await test.step('I read what everybody said, as a chart and as figures, and take the chart away', async () => {
        await expect(page.getByText('Live, 80 completes')).toBeVisible();
        const eats = card(page, /^Q2\. /);
        await expect(eats.getByRole('img', { name: /bread 50%, oats 50%, nothing 0%\. 80 answered/ })).toBeVisible();
        await expect(card(page, /^Q4\. /).getByText(/net score, 95%/)).toBeVisible();
        await expect(card(page, /^Q5\. /).getByText('gave 4 or 5')).toBeVisible();
        await expectNoFindings(page);

        await eats.getByRole('button', { name: 'Show as a table' }).click();
        await expect(eats.getByRole('row', { name: 'bread 50% 39 to 61 40' })).toBeVisible();
        await eats.getByRole('button', { name: 'Show as a chart' }).click();
        for (const [item, ending] of [
          ['Save as SVG', 'svg'],
          ['Save as PNG', 'png'],
        ] as const) {
          const saved = page.waitForEvent('download');
          await eats.getByRole('button', { name: 'Save the chart' }).click();
          await page.getByRole('menuitem', { name: item }).click();
          expect((await saved).suggestedFilename()).toBe(`Q2-What-do-you-eat.${ending}`);
        }
      });

      await someStepsOf(1, {
        'On a phone everything has its place, and nothing leaves the screen at the side': async () => {
          await page.setViewportSize(PHONE);
          await card(page, /^Q2\. /).scrollIntoViewIfNeeded();
          await expect(card(page, /^Q2\. /).getByRole('img', { name: /bread/ })).toBeVisible();
          await card(page, /^Q8\. /).scrollIntoViewIfNeeded();
          await expect(card(page, /^Q8\. /).getByRole('button', { name: /Show more/ })).toBeVisible();
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow).toBe(0);
          await expectNoFindings(page);
          await page.setViewportSize(DESKTOP);
        },
        'I compare groups, look only at some people, and weight them to targets': async () => {
          await page
            .getByRole('navigation', { name: 'Questions' })
            .getByRole('button', { name: /What do you eat/ })
            .click();
          const table = page.getByRole('region', { name: /^Q2 by/ });
          await table.getByRole('button', { name: 'Group 1' }).click();
          await page.getByRole('menuitemradio', { name: 'You are' }).click();
          await expect(table.getByRole('row', { name: /^bread/ })).toContainText('75%');
          await expect(table.getByRole('row', { name: /^bread/ }).getByText('B', { exact: true })).toBeVisible();
          await expect(table.getByText(/chi-square 20\.0 with 1 df, p < 0\.001/)).toBeVisible();

          await page.getByRole('button', { name: 'Filter', exact: true }).click();
          await page.getByLabel('Filter people by').selectOption({ label: 'How long?' });
          await page.getByLabel('To', { exact: true }).fill('49');
          await page.getByRole('button', { name: 'Add filter' }).click();
          await expect(page.getByText('Base 50 of 80. 95% intervals.')).toBeVisible();
          await page.getByRole('button', { name: 'Remove the filter: How long?: up to 49' }).press('Backspace');
          await expect(page.getByText('Base 80 of 80. 95% intervals.')).toBeVisible();

          await page.getByRole('button', { name: 'Weight to targets' }).click();
          const dialog = page.getByRole('dialog', { name: 'Weight to targets' });
          await dialog.getByLabel('Add a target for').selectOption({ label: 'You are' });
          await dialog.getByLabel('You are, woman, percent').fill('25');
          await expect(dialog.getByText('Adds up to 75%, not 100%')).toBeVisible();
          await dialog.getByLabel('You are, man, percent').fill('75');
          await expectNoFindings(page);
          await dialog.getByRole('button', { name: 'Save targets' }).click();
          await expect(dialog.getByText(/Effective base 64 of 80: design effect 1\.25/)).toBeVisible();
          await dialog.getByRole('button', { name: 'Close' }).first().click();
          await expect(page.getByText('Base 80 of 80, effective 64. 95% intervals.')).toBeVisible();
          await expect(card(page, /^Q2\. /).getByRole('img', { name: /bread 38%/ })).toBeVisible();
          await page.getByRole('switch', { name: 'Weighted to targets' }).click();
          await expect(card(page, /^Q2\. /).getByRole('img', { name: /bread 50%/ })).toBeVisible();
        },
        'I search what members wrote, name what they speak about, and tag what I found': async () => {
          const words = card(page, /^Q8\. /);
          await words.scrollIntoViewIfNeeded();
          await expect(words.getByRole('button', { name: 'Show more, 6 of 25' })).toBeVisible();
          await words.getByRole('button', { name: 'New tag' }).click();
          await page.getByRole('dialog', { name: 'New tag' }).getByLabel('New tag').fill('Lid and opening');
          await page.getByRole('button', { name: 'Add tag' }).click();
          await words.getByRole('searchbox').fill('lid');
          await expect(words.locator('mark').first()).toHaveText('lid');
          await words.getByRole('button', { name: 'Tag 5 found' }).click();
          await page.getByRole('menuitem', { name: 'Lid and opening' }).click();
          await expect(words.getByText('Tags, 5 of 25 tagged')).toBeVisible();
          await words.getByRole('searchbox').fill('');
          await words.getByRole('button', { name: /^Lid and opening/ }).click();
          await expect(words.getByRole('listitem').filter({ hasText: 'sticks' })).toHaveCount(5);
          await expectNoFindings(page);
        },
      });
    },
  );
  await asSomebodyNew(
    page,
    'What I chose is in the address, which shows a colleague the same; a reader sees the charts and not the words',
    async () => {
      await page.setViewportSize(DESKTOP);
      await signInToConsole(page, await anOperator(node), results());
      const other = await browser.newContext({ baseURL: node.url, viewport: DESKTOP });
      const theirs = await other.newPage();
      await test.step('What I chose is in the address: Back takes it back, and a link shows a colleague the same', async () => {
        const base = (count: number) => page.getByText(`Base ${count} of 80`);
        await expect(base(80)).toBeVisible();
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.getByLabel('Filter people by').selectOption({ label: 'You are' });
        await page.getByRole('checkbox', { name: 'woman' }).check();
        await page.getByRole('button', { name: 'Add filter' }).click();
        await expect(base(40)).toBeVisible();
        const drinks = card(page, /^Q3\. /);
        await drinks.scrollIntoViewIfNeeded();
        await expect(drinks.getByRole('img', { name: /None 50%\. 40 answered/ })).toBeVisible();
        await page.getByRole('button', { name: 'Percentage base' }).click();
        await page.getByRole('menuitemradio', { name: /^Excluding/ }).click();
        await expect(drinks.getByRole('img', { name: /coffee 100%\. 20 answered/ })).toBeVisible();

        const { pathname, search } = new URL(page.url());
        await signInToConsole(theirs, await anOperator(node), `${pathname}${search}`);
        await expect(theirs.getByText('Base 40 of 80')).toBeVisible();
        await card(theirs, /^Q3\. /).scrollIntoViewIfNeeded();
        await expect(card(theirs, /^Q3\. /).getByRole('img', { name: /coffee 100%\. 20 answered/ })).toBeVisible();

        await page.goBack();
        await expect(drinks.getByRole('img', { name: /None 50%\. 40 answered/ })).toBeVisible();
        await page.goBack();
        await expect(base(80)).toBeVisible();
      });

      await test.step('I share with a reader, who sees the charts and neither the words nor the way to take data', async () => {
        const reader = await anOperator(node, 'READER');
        await page.getByRole('button', { name: 'Share' }).click();
        const dialog = page.getByRole('dialog', { name: 'Share the results' });
        const share = dialog.getByRole('checkbox', { name: new RegExp(reader.email) });
        // The box stands as it was pressed before the server has heard of it; the reader sees only what it has heard.
        const press = async (operation: string) => {
          const heard = page.waitForResponse(
            (answer) => answer.request().postData()?.includes(`"${operation}"`) === true,
          );
          await share.click();
          expect((await heard).status()).toBe(200);
        };
        await press(shareResults.name);
        await expect(share).toBeChecked();
        await expect(dialog.getByRole('checkbox', { name: 'Include open-ended answers' })).not.toBeChecked();
        await expectNoFindings(page);

        await signInToConsole(theirs, reader, results());
        await expect(theirs.getByRole('img', { name: /bread/ })).toBeVisible();
        await expect(theirs.getByRole('button', { name: 'Export' })).toHaveCount(0);
        await expect(theirs.getByRole('button', { name: 'Share' })).toHaveCount(0);
        await expect(theirs.getByText('In your words')).toHaveCount(0);
        await expect(theirs.getByText(/^About \d+ of \d+ people, as of/)).toBeVisible();
        await theirs.getByRole('button', { name: 'Filter', exact: true }).click();
        await theirs.getByLabel('Filter people by').selectOption({ label: 'You are' });
        await theirs.getByLabel('Who', { exact: true }).selectOption({ label: 'woman' });
        await expectNoFindings(theirs);
        await theirs.getByRole('button', { name: 'Show this group' }).click();
        await expect(theirs.getByText('Groups are compared across everyone.')).toBeVisible();
        await theirs.goto(`${results()}?where=${encodeURIComponent('[{"variable":"minutes","from":3,"to":3}]')}`);
        await theirs.getByRole('button', { name: 'Show everyone' }).click();
        await expect(theirs.getByRole('img', { name: /bread/ })).toBeVisible();
        await expectNoFindings(theirs);
        await press(revokeResults.name);
        await expect(dialog.getByRole('checkbox', { name: 'Include open-ended answers' })).toHaveCount(0);
        await theirs.reload();
        await expect(theirs.getByRole('heading', { name: 'Not shared with you' })).toBeVisible();
      });
      await other.close();
    },
  );
});
