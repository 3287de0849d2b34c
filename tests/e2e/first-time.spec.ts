import { isIntroduced } from '#server/modules/spark/index.ts';
import { readOwnAccount } from '#server/modules/identity/index.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';
import { heading, invited } from './survey-steps.ts';

test('What I open for the first time introduces itself, once', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'I choose an avatar that I have unlocked, by keyboard, and see what the next one asks for',
    async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'QUALIFIED');
      await logIn(page, member, '/profile/edit-avatar');
      await expect(page.getByRole('heading', { level: 1, name: 'My Avatars' })).toBeVisible();
      await expect(page.getByText('3 of 12 unlocked')).toBeVisible();
      const locked = page.getByRole('button', { name: 'Toast 2 more activities' });
      await expect(locked).toHaveAttribute('aria-disabled', 'true');
      await locked.press('Enter');
      await expect(page.getByRole('group', { name: 'Change avatar' })).toHaveCount(0);

      await page.getByRole('button', { name: 'Lemon' }).press('Enter');
      await expect(page.getByText('Lemon instead of Pear?')).toBeVisible();
      await expectNoProblems(page);
      await page.getByRole('button', { name: 'Use Lemon' }).press('Enter');
      await expect(page.getByText('Lemon is now your avatar')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Lemon Current' })).toHaveAttribute('aria-pressed', 'true');
      const account = await readOwnAccount(node.rooms.identity, node.platform.db, member.panelistId);
      expect(account?.avatar).toBe('lemon');
    },
  );

  await asSomebodyNew(page, 'My first quest says what a quest is, once, and then I start it', async () => {
    const { member, address } = await invited(node, { project: { subType: 'MICRO_SURVEY' } });
    await logIn(page, member);
    const quest = address.replace('/survey/', '/activities/weekly-quests/');
    await page.goto(quest);
    const dialog = page.getByRole('dialog', { name: 'About Weekly Quests' });
    await expect(dialog.getByRole('heading', { name: 'Your first quest' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Skip the introduction' }).click();
    await expect(dialog).toBeHidden();
    const { db } = node.platform;
    await expect.poll(() => isIntroduced(db, member.panelistId, 'MICRO_SURVEY_INTRO_COMPLETED')).toBe(true);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(heading(page)).toHaveText('Do you drink tea?');
  });

  await asSomeOf(page, 1, {
    'I open My Spark for the first time, by keyboard alone: it introduces itself, once': async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const member = await aMember(node);
      await logIn(page, member, '/my-spark');
      const dialog = page.getByRole('dialog', { name: 'About My Spark' });
      await expect(dialog.getByRole('heading', { name: 'Your progress in one place' })).toBeVisible();
      await expectNoProblems(page);

      const next = dialog.getByRole('button', { name: 'Next' });
      // Not 'Back', which stands first and leads nowhere yet.
      await expect(next).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: 'Badges for what you do' })).toBeInViewport();
      await page.keyboard.press('ArrowLeft');
      await expect(dialog.getByRole('heading', { name: 'Your progress in one place' })).toBeInViewport();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const last = dialog.getByRole('button', { name: 'Go to My Spark' });
      await expect(last).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();

      const { db } = node.platform;
      await expect.poll(() => isIntroduced(db, member.panelistId, 'GAMIFICATION_INTRO_COMPLETED')).toBe(true);
      const asked = page.waitForResponse((answer) => answer.request().postData()?.includes('Metadata') === true);
      await page.reload();
      await asked;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(dialog).toBeHidden();
    },
    'On my phone I skip what weekly quests are, and they do not ask again': async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      const member = await aMember(node);
      await logIn(page, member, '/activities/weekly-quests');
      const dialog = page.getByRole('dialog', { name: 'About Weekly Quests' });
      await expect(dialog.getByRole('heading', { name: 'Quick quests every week' })).toBeVisible();
      await expectNoProblems(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      const { db } = node.platform;
      await expect.poll(() => isIntroduced(db, member.panelistId, 'WEEKLY_QUESTS_INTRO_COMPLETED')).toBe(true);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
      await expect(page).toHaveURL('/rewards');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(dialog).toBeHidden();
    },
  });
});
