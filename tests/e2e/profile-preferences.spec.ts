import { updateMarketResearchPanelistPreferences } from '#contract/generated/member/operations.ts';
import { readPreferences } from '#server/modules/profile/index.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { activityCards, logIn } from './member-steps.ts';

test('I decide what comes and how much: saved at once, or back where it was', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'I decide what comes and how much: each choice is saved by itself, and the cards follow',
    async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A new video', subType: 'QUALITATIVE' });
      await aTask(node, member.panelistId, 'INVITED', { externalName: 'A survey' });
      await logIn(page, member);
      await expect(activityCards(page)).toHaveCount(2);
      const kept = () => readPreferences(node.platform.db, member.panelistId);
      const open = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await open('Account');

      const section = page.getByRole('region', { name: 'Activity Preferences' });
      const many = section.getByLabel('How many');
      const each = section.getByLabel('Per');
      await expect(section.getByRole('switch', { name: 'Video activities' })).toBeChecked();
      await expect(many.locator('option')).toHaveText([
        'Unlimited activities',
        '1 activity',
        '2 activities',
        '3 activities',
        '4 activities',
        '5 activities',
        '6 activities',
        '7 activities',
        '8 activities',
        '9 activities',
      ]);
      await expect(each.locator('option')).toHaveText(['Day', 'Week', 'Month', 'Unlimited']);

      await section.getByRole('switch', { name: 'Video activities' }).uncheck();
      await expect.poll(kept).toMatchObject({ isOptedIntoVideos: false, isOptedIntoSurveys: true });
      await many.selectOption('3 activities');
      // A number alone is for each week; the other list says so.
      await expect(each).toHaveValue('WEEKLY');
      await expect.poll(kept).toMatchObject({ frequency: 3, period: 'WEEKLY' });
      await each.selectOption('Month');
      await expect.poll(kept).toMatchObject({ frequency: 3, period: 'MONTHLY' });
      await each.selectOption('Unlimited');
      await expect(many).toHaveValue('');
      await expect.poll(kept).toMatchObject({ frequency: null, period: 'UNLIMITED', isOptedIntoVideos: false });
      await expectNoProblems(page, 2);

      await open('Activities');
      await expect(activityCards(page)).toHaveCount(1);
      await expect(page.getByRole('heading', { name: 'Video activities are off' })).toBeVisible();
      await page.getByRole('link', { name: 'Update preferences' }).click();
      await section.getByRole('switch', { name: 'Video activities' }).check();
      await expect.poll(kept).toMatchObject({ isOptedIntoVideos: true });
      await open('Activities');
      await expect(activityCards(page)).toHaveCount(2);
    },
  );

  await asSomeOf(page, 1, {
    'A switch follows the press at once, so that a second press is not taken for the first': async () => {
      const member = await aMember(node);
      await logIn(page, member, '/profile/#activity');
      const surveys = page.getByRole('switch', { name: 'Surveys' });
      await expect(surveys).toBeChecked();
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.postData()?.includes(updateMarketResearchPanelistPreferences.name) === true)
          sent.push(JSON.parse(request.postData() ?? '').variables.patches);
      });
      const places = await surveys.evaluate((input: HTMLInputElement) =>
        [1, 2, 3, 4].map(() => {
          input.click();
          return input.checked;
        }),
      );
      expect(places).toEqual([false, true, false, true]);
      const patch = (isOn: boolean) => [{ name: 'surveyActivityOptInFlag', value: String(isOn) }];
      await expect.poll(() => sent).toEqual(places.map(patch));
      await expect(surveys).toBeChecked();
      await expect
        .poll(() => readPreferences(node.platform.db, member.panelistId))
        .toMatchObject({ isOptedIntoSurveys: true });
    },
    'A choice that cannot be saved goes back, and says so': async () => {
      await logIn(page, await aMember(node), '/profile/#activity');
      const surveys = page.getByRole('switch', { name: 'Surveys' });
      await expect(surveys).toBeChecked();
      await expect(surveys).toBeInViewport();
      const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
      await page.route('**/graphql', async (route) => {
        const isChange = route.request().postData()?.includes(updateMarketResearchPanelistPreferences.name) === true;
        if (!isChange) return route.fallback();
        await held;
        return route.fulfill({ status: 500, json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] } });
      });
      await surveys.uncheck();
      await expect(surveys).not.toBeChecked();
      letThrough();
      await expect(page.getByText('Failed to update Profile')).toBeVisible();
      await expect(surveys).toBeChecked();
    },
  });
});
