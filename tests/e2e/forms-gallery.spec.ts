import type { Page } from '@playwright/test';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { sampleOf } from '#testkit/masses.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-measures.ts';

async function open(page: Page, entry: string) {
  await page.goto(`/dev/gallery/${entry}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What the control is described by, read as a screen reader would. */
async function descriptionOf(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? 'nothing has this id')
      .join(' '),
  );
}

test('The wait for a new code ends in a button, which starts it anew and keeps my place', async ({ page }) => {
  // It stands still: on a busy machine a second of the two is over before the page is looked at.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await open(page, 'one-time-code');
  const wait = page.getByRole('region', { name: 'A short wait' });
  const spoken = wait.getByRole('status');
  await expect(spoken).toHaveText('You can request a new code in 2 seconds.');
  await page.clock.runFor(1_100);
  await expect(wait.getByText('in 1 seconds')).toBeVisible();
  await expect(spoken).toHaveText('You can request a new code in 2 seconds.');
  await page.clock.runFor(1_000);
  await expect(spoken).toHaveText('You can request a new code now.');
  await wait.getByRole('button', { name: 'Send a new code' }).press('Enter');
  await expect(spoken).toHaveText('You can request a new code in 2 seconds.');
  await expect(wait.locator(':focus')).toHaveCount(1);
});

test('Fields, tables and charts can be used with the keyboard, the pointer, by ear and on a phone', async ({
  page,
  context,
}) => {
  await asSomebodyNew(page, 'I search in a combobox with the keyboard alone', async () => {
    await open(page, 'combobox');
    const box = page.getByRole('combobox', { name: 'City', exact: true });
    const options = page.getByRole('option');
    await box.focus();
    await expect(box).toHaveAttribute('aria-expanded', 'false');

    await page.keyboard.type('b');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(options).toHaveText(['Bangor', 'Belfast', 'Biddeford', 'Brunswick']);
    await page.keyboard.press('ArrowUp');
    await expect(box).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? 'none');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('Belfast');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(box).toBeFocused();

    await page.keyboard.press('ArrowDown');
    await expect(options).toHaveCount(9);
    await expect(page.getByRole('option', { name: 'Belfast' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
  });

  await asSomeOf(page, 1, {
    'A combobox keeps what was chosen when I type something else and leave, and forgets it when I empty it':
      async () => {
        await open(page, 'combobox');
        const box = page.getByRole('combobox', { name: 'Home city' });
        await box.fill('nowhere');
        await expect(page.getByText('No city like this').first()).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(box).toHaveValue('Portland');
        await box.fill('');
        await page.keyboard.press('Tab');
        await expect(box).toHaveValue('');
      },
    'I choose from a combobox with the pointer, and the open list can be used by everybody': async () => {
      for (const theme of sampleOf('combobox', ['light', 'dark'], 1)) {
        await open(page, `combobox?theme=${theme}`);
        const box = page.getByRole('combobox', { name: 'City', exact: true });
        await box.click();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('option', { name: 'Saco' }).click();
        await expect(box).toHaveValue('Saco');
        await expect(box).toBeFocused();
      }
    },
    'I paste a code with spaces and words around it, and only its digits stay': async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(page, 'one-time-code');
      await page.evaluate(() => navigator.clipboard.writeText('Your code: 4081 7359.'));
      const code = page.getByLabel('Verification code');
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      await code.focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(code).toHaveValue('40817359');
      await code.fill('');
      await page.keyboard.type('12ab34');
      await expect(code).toHaveValue('1234');

      const cells = page.getByLabel('Code', { exact: true });
      await cells.focus();
      await page.keyboard.press('End');
      await page.keyboard.type('9x88');
      await expect(cells).toHaveValue('407198');
    },
    'I see and hear which rules my new password meets': async () => {
      await open(page, 'password-field');
      const rules = page.getByRole('region', { name: 'With rules' });
      const password = page.getByLabel('New password', { exact: true });
      await expect(rules.getByRole('status')).toHaveText('4 of 6 rules met');
      await password.press('End');
      await page.keyboard.type('A!');
      await expect(rules.getByRole('status')).toHaveText('6 of 6 rules met');
      await rules.getByRole('button', { name: 'Show password' }).press('Enter');
      await expect(password).toHaveAttribute('type', 'text');
      await expect(password).toHaveValue('harbor12A!');
      await expect(page.getByLabel('Another password')).toHaveAttribute('aria-invalid', 'true');
      expect(await descriptionOf(page, 'Another password')).toContain('Add a number, not met yet');
    },
    'A date is told right from wrong when I leave it, and is written out': async () => {
      await open(page, 'date-field');
      const date = page.getByLabel('Date of birth');
      await date.fill('2/30/2024');
      await page.keyboard.press('Tab');
      await expect(date).toHaveAttribute('aria-invalid', 'true');
      expect(await descriptionOf(page, 'Date of birth')).toBe('Enter the date as MM/DD/YYYY');
      await date.fill('02292024');
      await page.keyboard.press('Tab');
      await expect(date).toHaveValue('02/29/2024');
      await expect(date).not.toHaveAttribute('aria-invalid');
    },
    'I add files and take one back, and the focus stays where I am': async () => {
      await open(page, 'file-upload');
      const upload = page.getByRole('group', { name: 'Photos or documents' });
      const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(1_500) });
      await upload.locator('input').setInputFiles([file('one.png'), file('two.png')]);
      await expect(upload.getByRole('listitem')).toContainText(['one.png', 'two.png']);
      await expect(upload.getByRole('status')).toHaveText('2 of 2 files uploaded');
      await upload.getByRole('button', { name: 'Remove one.png' }).press('Enter');
      await expect(upload.getByRole('listitem')).toHaveCount(1);
      await expect(upload.locator('input')).toBeFocused();
    },
  });

  await asSomebodyNew(page, 'I sort a table and select its rows with the keyboard alone', async () => {
    await open(page, 'data-table');
    const table = page.getByRole('table', { name: 'Activities', exact: true });
    const points = table.getByRole('columnheader', { name: 'Points' });
    const names = table.getByRole('rowheader');
    const all = table.getByRole('checkbox', { name: 'Select all rows in view' });
    await expect(points).toHaveAttribute('aria-sort', 'none');
    await points.getByRole('button').press('Enter');
    await expect(points).toHaveAttribute('aria-sort', 'ascending');
    await expect(names.first()).toHaveText('Lunchbox tour');
    await points.getByRole('button').press('Space');
    await expect(points).toHaveAttribute('aria-sort', 'descending');
    await expect(names.first()).toHaveText('Cold brew at home');
    await points.getByRole('button').press('Space');
    await expect(points).toHaveAttribute('aria-sort', 'none');

    await expect(all).toHaveJSProperty('indeterminate', true);
    await all.press('Space');
    await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(5);
    await table.getByRole('checkbox', { name: 'Select Lunchbox tour' }).press('Space');
    await expect(all).toHaveJSProperty('indeterminate', true);
    await expect(table.getByRole('checkbox', { name: 'Select Lunchbox tour' })).not.toBeChecked();
  });

  await asSomebodyNew(
    page,
    'On a phone a table drops its least useful columns and keeps the first in view',
    async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, 'data-table');
      const table = page.getByRole('table', { name: 'Activities', exact: true });
      await expect(table.getByRole('columnheader')).toHaveText(['Activity', 'Status', 'Points']);
      const region = page.getByRole('region', { name: 'Activities', exact: true });
      await region.focus();
      await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
      await expect(table.getByRole('rowheader').first()).toBeInViewport({ ratio: 0.9 });
    },
  );

  await asSomebodyNew(page, 'A chart says what it shows, and its figures are a table one key away', async () => {
    await open(page, 'bar-chart');
    const chart = page.getByRole('figure', { name: 'Completes per day' });
    await expect(chart.getByRole('img')).toHaveAccessibleName(/target 400\. Today 412\./);
    await expect(chart.getByRole('listitem')).toHaveText(['Complete', 'Today', 'Target 400']);
    await expect(chart.getByRole('table')).toBeHidden();
    await chart.getByText('Show as a table').press('Enter');
    await expect(chart.getByRole('row')).toHaveCount(15);
    await expect(chart.getByRole('row', { name: 'Today' })).toContainText('412');
  });
});
