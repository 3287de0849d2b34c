import { failTask, pauseStudy } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestNode } from '#testkit/node.ts';
import { must } from '#testkit/builders/builders.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';
import { choose, heading, invited, startSurvey } from './survey-steps.ts';

async function pause(node: TestNode, projectId: string): Promise<void> {
  const { rooms, platform } = node;
  must(await inTransaction(platform.db, (tx) => pauseStudy(rooms.activities, tx, { projectId }, { operatorId: null })));
}

async function fail(node: TestNode, taskId: string): Promise<void> {
  must(await failTask(node.rooms.activities, node.platform.db, taskId));
}

test('A study takes a break or my activity fails: I am told wherever I am', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'A study takes a break: my card says so and offers no Start, and its link leads to a page that says so',
    async () => {
      const { member, address, projectId } = await invited(node);
      await pause(node, projectId);
      await logIn(page, member);
      const card = activityCards(page);
      await expect(card).toContainText('This study is paused.');
      await expect(card.getByRole('link')).toHaveCount(0);
      await expect(page.getByText("You're all caught up.")).toBeVisible();
      await page.goto(address);
      await expect(heading(page)).toHaveText('This study is paused');
      await page.getByRole('main').getByRole('link', { name: 'Back to activities' }).click();
      await expect(page).toHaveURL('/activities');
    },
  );

  await asSomeOf(page, 1, {
    'A study takes a break while I look at its start: pressing Start tells me': async () => {
      const { address, projectId } = await invited(node);
      await page.goto(address);
      const start = page.getByRole('button', { name: 'Start' });
      await expect(start).toBeVisible();
      await pause(node, projectId);
      await start.click();
      await expect(heading(page)).toHaveText('This study is paused');
    },
    'It fails while I answer: the page says so and keeps what I said': async () => {
      const { address, taskId } = await invited(node);
      await startSurvey(page, address);
      await fail(node, taskId);
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('Something went wrong on our end');
    },
    'My activity failed: it stays in my list as Failed with what happens next, and its link does not try for ever':
      async () => {
        const { member, address, taskId } = await invited(node);
        await fail(node, taskId);
        await logIn(page, member);
        const card = activityCards(page);
        await expect(card).toContainText('Failed');
        await expect(card).toContainText("We'll reopen it here; there's nothing you need to do.");
        await expect(card.getByRole('link')).toHaveCount(0);
        let looks = 0;
        page.on('request', (request) => {
          if (request.postData()?.includes('getMarketResearchSurvey') === true) looks += 1;
        });
        await page.clock.install();
        await page.goto(address);
        await expect(heading(page)).toHaveText('Something went wrong on our end');
        await page.clock.runFor(30_000);
        expect(looks).toBe(1);
      },
  });
});
