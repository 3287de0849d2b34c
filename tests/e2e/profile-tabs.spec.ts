import { saveMarketResearchPanelistProfileAttributes } from '#contract/generated/member/operations.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';
import { edit, logInAtProfile, openProfile, row, save } from './profile-steps.ts';

test('What I change in my profile is not lost: not to another tab, a lost answer or a way out', async ({
  page,
  context,
  node,
}) => {
  await asSomebodyNew(
    page,
    'Two tabs change the same: I am shown both, and nothing is lost before I decide',
    async () => {
      await logInAtProfile(page, await aMember(node));
      const second = await context.newPage();
      await openProfile(second);

      await edit(second, 'Usual store');
      await second.getByRole('radio', { name: 'A warehouse club' }).check({ force: true });
      await edit(page, 'Usual store');
      await page.getByRole('radio', { name: 'A supermarket' }).check({ force: true });
      await save(page, 'Usual store');
      await expect(row(page, 'Usual store')).toContainText('A supermarket');
      await save(second, 'Usual store');
      const notice = second.getByRole('alert').filter({ hasText: 'This was changed on another device or tab.' });
      await expect(notice).toContainText('A supermarket');
      await expect(second.getByRole('radio', { name: 'A warehouse club' })).toBeChecked();
      await expectNoProblems(second, 2);
      await save(second, 'Usual store');
      await expect(row(second, 'Usual store')).toContainText('A warehouse club');

      // And the other way: what is there stays, mine goes because I said so.
      await edit(page, 'Usual store');
      await page.getByRole('radio', { name: 'A farmers market' }).check({ force: true });
      await edit(second, 'Usual store');
      await second.getByRole('radio', { name: 'A discount store' }).check({ force: true });
      await save(second, 'Usual store');
      await expect(row(second, 'Usual store')).toContainText('A discount store');
      await save(page, 'Usual store');
      await page.getByRole('button', { name: 'Keep that version' }).click();
      await expect(row(page, 'Usual store')).toContainText('A discount store');
      // What the two changed apart from each other is all there.
      await edit(page, 'How often you shop');
      await page.getByRole('radio', { name: 'Once a week' }).check({ force: true });
      await save(page, 'How often you shop');
      await expect(row(page, 'How often you shop')).toContainText('Once a week');
      await edit(second, 'Pets');
      await second.getByRole('radio', { name: 'No pets' }).check({ force: true });
      await save(second, 'Pets');
      await expect(row(second, 'Pets')).toContainText('No pets');
      await second.reload();
      await expect(row(second, 'How often you shop')).toContainText('Once a week');
      await expect(row(second, 'Pets')).toContainText('No pets');
    },
  );

  await asSomebodyNew(
    page,
    'An answer that got lost on its way is no other truth: the row says what is saved',
    async () => {
      await logInAtProfile(page, await aMember(node));
      let isLost = false;
      await page.route('**/graphql', async (route) => {
        const isSave = route.request().postData()?.includes(saveMarketResearchPanelistProfileAttributes.name) === true;
        if (isLost || !isSave) return route.fallback();
        isLost = true;
        await route.fetch();
        return route.abort('connectionreset');
      });
      await edit(page, 'Phone');
      await page.getByRole('textbox', { name: 'Phone' }).fill('(555) 010-0142');
      await save(page, 'Phone');
      await expect(page.getByText('What you entered is still here.')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(row(page, 'Phone')).toContainText('(555) 010-0142');
    },
  );

  await asSomebodyNew(
    page,
    'I am asked before I leave with something I did not save: by a link, by Back, and when I log out',
    async () => {
      await logIn(page, await aMember(node));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
      await expect(page).toHaveURL('/rewards');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
      await edit(page, 'Phone');
      // Nothing entered, nothing asked.
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
      await expect(page).toHaveURL('/rewards');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
      await edit(page, 'Phone');
      await page.getByRole('textbox', { name: 'Phone' }).fill('555');
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      const stay = async () => {
        await expect(question).toBeVisible();
        await question.getByRole('button', { name: 'Stay here' }).click();
        await expect(question).toBeHidden();
        await expect(page).toHaveURL('/profile');
        await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('555');
      };
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
      await expectNoProblems(page, 2);
      await stay();
      await page.goBack();
      await stay();
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await stay();
      const asked = page.waitForEvent('dialog');
      const closed = page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await closed;
      await page.goBack();
      await question.getByRole('button', { name: 'Leave without saving' }).click();
      await expect(page).toHaveURL('/rewards');
    },
  );
});
