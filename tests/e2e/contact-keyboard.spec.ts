import type { Page } from '@playwright/test';
import { description, email, issue, numberOf, openContact, picture, png, row, sendButton } from './contact-steps.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { tabWalkProblems } from './tab-walk.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Contact us' });

/** What a screen reader says of whatever has the focus: its description beside its name. */
const focusedDescription = (page: Page) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

test('By keyboard, by ear and on the narrowest phone I can use the form', async ({ page, node }) => {
  await asSomebodyNew(page, 'By keyboard and by ear I find every field, hear what is wrong, and send', async () => {
    // From the start: a browser that is told only with the key may open a window of its own instead.
    page.on('filechooser', () => {});
    const member = await openContact(page, node);
    const issues = form(page).getByRole('radiogroup', { name: 'What is this about?' });
    await expect(issues.getByRole('radio')).toHaveCount(5);
    await expect(form(page).getByRole('group', { name: /^Photos or documents/ })).toBeVisible();
    await expectNoProblems(page);
    expect(await tabWalkProblems(page)).toEqual([]);

    // With nothing said, the focus goes to the first thing that is wrong, and its sentence is heard with it.
    await sendButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(issue(page, 'Activity participation issue')).toBeFocused();
    await expect(issues).toHaveAttribute('aria-invalid', 'true');
    expect(await focusedDescription(page)).toContain('Issue is required');
    await expectNoProblems(page, 2);

    // Arrows choose; the field that the choice asks for comes next.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(issue(page, 'Gift card issue')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(form(page).getByRole('textbox', { name: 'Gift card link' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form(page).getByRole('textbox', { name: 'Gift card link' })).toBeFocused();
    expect(await focusedDescription(page)).toContain('Gift card link is required');
    expect(await focusedDescription(page)).toContain('Never send us the challenge key.');
    await page.keyboard.type('8f2k1');
    await page.keyboard.press('Tab');
    await expect(email(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(description(page)).toBeFocused();
    await expect(description(page)).toHaveAttribute('aria-invalid', 'true');
    expect(await focusedDescription(page)).toContain('Description is required');
    await page.keyboard.type('When do points arrive? The card did not scan.');
    await expect(description(page)).not.toHaveAttribute('aria-invalid', 'true');
    // Answers that may help are told without moving anybody.
    await expect(page.getByRole('status').filter({ hasText: 'Could this help?' })).toBeAttached();
    await expect(description(page)).toBeFocused();

    // A file: chosen with the keyboard's own button, heard when it is refused and when it is there.
    await page.keyboard.press('Tab');
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (
      await chooser
    ).setFiles([
      { name: 'kitchen.mov', mimeType: 'video/quicktime', buffer: Buffer.from('film') },
      picture('receipt.png', await png()),
    ]);
    const heard = form(page).getByRole('status').filter({ hasText: 'files uploaded' });
    await expect(heard).toHaveText(/^1 of 2 files uploaded\. kitchen\.mov: Action cannot be completed\./);
    await expectNoProblems(page, 2);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Remove kitchen.mov' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row(page, 'kitchen.mov')).toHaveCount(0);
    await expect(page.locator('input[type=file]')).toBeFocused();

    // What has no field is an alert that takes the focus.
    await page.route('**/graphql', (route) => route.abort());
    await sendButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(form(page).getByRole('alert')).toHaveText('Something went wrong, please try again.');
    await expect(form(page).getByRole('alert')).toBeFocused();
    await page.unroute('**/graphql');
    await sendButton(page).focus();
    await expect(sendButton(page)).toBeEnabled();
    await page.keyboard.press('Enter');
    await numberOf(page);
    await expect(page.getByRole('main')).toContainText(member.email);
    await expectNoProblems(page, 2);
  });

  await asSomebodyNew(page, 'On the narrowest phone long words and long names stay inside', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openContact(page, node, '?issueCategory=ACTIVITY_PARTICIPATION_ISSUE');
    await description(page).fill('x'.repeat(6_000));
    await sendButton(page).click();
    const name = `${'long'.repeat(40)}.mov`;
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name, mimeType: 'video/quicktime', buffer: Buffer.from('film') }]);
    await expect(row(page, name)).toBeVisible();
    const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overhang)).toBe(0);
  });
});
