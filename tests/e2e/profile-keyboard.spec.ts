import type { Page } from '@playwright/test';
import { saveMarketResearchPanelistProfileAttributes } from '#contract/generated/member/operations.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';
import { row } from './profile-steps.ts';
import { tabWalkProblems } from './tab-walk.ts';

/** No answer to what is saved comes before it may. */
async function holdSaves(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(saveMarketResearchPanelistProfileAttributes.name) === true)
      await held.promise;
    return route.fallback();
  });
  return held.resolve;
}

test('I go through my whole profile with the keyboard, and hear what each thing is', async ({ page, node }) => {
  const member = await aMember(node);
  await logIn(page, member, '/profile/');
  const phone = page.getByRole('button', { name: 'Add Phone' });
  await expect(phone).toBeVisible();
  for (const key of sampleOf('ways through the profile', ['Tab', 'Shift+Tab'] as const, 1))
    expect(await tabWalkProblems(page, key)).toEqual([]);

  // A text: the field has the focus, its problem is heard with it, and the way back is where it began.
  await phone.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Phone' });
  await expect(field).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Please enter a valid phone number/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('555 010 0142');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Phone' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Phone saved.' })).toHaveCount(1);

  // One of several: the arrows choose.
  await page.getByRole('button', { name: 'Add Pets' }).focus();
  await page.keyboard.press('Enter');
  const group = page.getByRole('radiogroup', { name: /^Pets/ });
  await expect(group.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(group.getByRole('radio', { name: 'No pets' })).toBeChecked();
  const letThrough = await holdSaves(page);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Pets')).toContainText('No pets');
  const pets = page.getByRole('button', { name: 'Edit Pets' });
  await expect(pets).toBeFocused();
  // Anyone who has left it when the answer comes is not taken anywhere.
  await pets.evaluate((button) => button.blur());
  letThrough();
  await expect(page.getByRole('status').filter({ hasText: 'Pets saved.' })).toHaveCount(1);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  // Many: the space bar ticks; Escape is no way to lose them, Cancel is.
  await page.getByRole('button', { name: 'Add How you shop' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: /^How you shop/ }).getByRole('checkbox', { checked: true })).toHaveCount(
    2,
  );
  expect(await tabWalkProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save How you shop' }).press('Enter');
  await expect(row(page, 'How you shop')).toContainText('In the store, Online, delivered');

  // A day that locks itself: its button is gone, and the focus is at the heading of its section.
  await page.getByRole('button', { name: 'Add Date of birth' }).press('Enter');
  await page.keyboard.type('09211988');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Date of birth')).toContainText('Locked');
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeFocused();

  // The address: each problem at its field, the first has the focus.
  await page.getByRole('button', { name: 'Add Home address' }).press('Enter');
  const street = page.getByRole('combobox', { name: 'Street address' });
  await expect(street).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save address' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(street).toBeFocused();
  await expect(street).toHaveAccessibleDescription('Please enter your address');
  expect(await tabWalkProblems(page)).toEqual([]);
  await expectNoProblems(page, 2);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add Home address' })).toBeFocused();

  // A question above the page keeps the focus, and gives it back.
  await page.getByRole('button', { name: 'Edit Phone' }).press('Enter');
  await page.keyboard.type('9');
  await page.getByRole('link', { name: 'Change password' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('link', { name: 'Change password' })).toBeFocused();

  expect(await readAttributes(node.platform.db, member.panelistId, ['dob', 'hasPets', 'phoneNumber'])).toEqual({
    dob: '1988-09-21',
    hasPets: false,
    phoneNumber: '555 010 0142',
  });
});
