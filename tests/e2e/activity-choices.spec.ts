import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { ACTIVITY_POPOVER_SECONDS, NEW_TAG_DAYS } from '#contract/limits.ts';
import { DEFAULT_PREFERENCES } from '#contract/profile/preferences.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { setPreferences } from '#server/modules/profile/index.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { asSomeOf } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';

const POINTS = { qualified: 180, nonQualified: 12, overQuota: 7 };

test('What I chose, what is new and what each outcome earns stands at my activities', async ({ page, node }) => {
  await asSomeOf(page, 1, {
    'What I chose not to get is off, and what I had begun is still there': async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A new video', subType: 'QUALITATIVE' });
      await aTask(node, member.panelistId, 'STARTED', { externalName: 'A begun video', subType: 'QUALITATIVE' });
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A survey' });
      await setPreferences(node.rooms.profile, node.platform.db, member.panelistId, {
        ...DEFAULT_PREFERENCES,
        isOptedIntoVideos: false,
      });
      await logIn(page, member);
      await expect(activityCards(page)).toHaveCount(2);
      await expect(page.getByRole('link', { name: 'Videos Off' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Video activities are off' })).toBeVisible();
      await expect(page.getByText("You've turned these off. Update your preferences to see them here.")).toBeVisible();
      await page.getByRole('link', { name: 'Update preferences' }).click();
      await expect(page).toHaveURL(/\/profile#activity$/);
    },
    'Weekly quests are marked as new for 14 days after I first met them': async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A quest', subType: 'MICRO_SURVEY' });
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A survey' });
      await logIn(page, member);
      const quest = activityCards(page).filter({ hasText: 'A quest' });
      await expect(quest.getByText('New', { exact: true })).toBeVisible();
      await expect(activityCards(page).filter({ hasText: 'A survey' }).getByText('New', { exact: true })).toHaveCount(
        0,
      );
      const key = STORAGE_KEYS.newTagActivated('weekly-quests');
      const almost = NEW_TAG_DAYS * DAY_MS - 60_000;
      await page.evaluate(([name, age]) => localStorage.setItem(name, String(Date.now() - age)), [
        key,
        almost,
      ] as const);
      await page.reload();
      await expect(quest.getByText('New', { exact: true })).toBeVisible();
      await page.evaluate(([name, age]) => localStorage.setItem(name, String(Date.now() - age)), [
        key,
        NEW_TAG_DAYS * DAY_MS,
      ] as const);
      await page.reload();
      await expect(quest).toBeVisible();
      await expect(quest.getByText('New', { exact: true })).toHaveCount(0);
    },
    'I learn what each outcome earns before I start, and the note goes away by itself': async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'Sunscreen', points: POINTS });
      await logIn(page, member);
      await page.clock.install();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      await page.getByRole('button', { name: 'Points for Sunscreen' }).click();
      const note = page.getByRole('dialog', { name: 'Points for Sunscreen' });
      for (const points of ['180', '12', '7']) await expect(note).toContainText(points);
      await page.mouse.move(0, 0);
      await page.clock.runFor((ACTIVITY_POPOVER_SECONDS - 1) * 1_000);
      await expect(note).toBeVisible();
      await page.clock.runFor(1_500);
      await expect(note).toBeHidden();
    },
  });
});
