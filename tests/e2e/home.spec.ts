import { sql } from 'kysely';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ERRORS, graphqlErrorBody } from '#contract/wire/errors.ts';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { FLAG_DEFAULTS } from '#contract/flags/flags.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';

test('At home I see what there is for me, and nothing that is switched off', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'What is switched off is not at home, and nothing comes where nothing was sent',
    async () => {
      const member = await aMember(node);
      await page.route('**/ofrep/**', (route) => route.abort());
      await logIn(page, member, '/home');
      await expect(page.getByRole('region', { name: 'Your streak' })).toBeVisible();
      await expect(page.getByRole('region', { name: "What's new" })).toContainText('Nothing new today.');
      await expect(page.getByText('On the way')).toHaveCount(0);
      const values = { ...FLAG_DEFAULTS, gamification: false, in_app_notification: false };
      await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
        STORAGE_KEYS.flags,
        JSON.stringify({ of: member.panelistId, values }),
      ] as const);
      await page.reload();
      await expect(page.getByRole('region', { name: 'Your points' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your streak' })).toHaveCount(0);
      await expect(page.getByRole('region', { name: "What's new" })).toHaveCount(0);
    },
  );

  await asSomebodyNew(
    page,
    'I see at home where I stand, what is next, what comes and what is new, and each part leads on',
    async () => {
      const member = await aMember(node, { firstName: 'Dana' });
      for (const externalName of ['First asked', 'Second', 'Third']) {
        await aTask(node, member.panelistId, 'INVITED', { externalName });
      }
      await aTask(node, member.panelistId, 'STARTED', { externalName: 'Half done' });
      const { taskId } = await aTask(node, member.panelistId, 'INVITED', { externalName: 'Dish soap' });
      await sql`UPDATE task SET type = 'SHIPMENT' WHERE task_id = ${taskId}`.execute(node.platform.db);
      await inTransaction(node.platform.db, (tx) =>
        notifyMember(node.rooms.messages, tx, {
          panelistId: member.panelistId,
          kind: 'NUDGE',
          causeId: taskId,
          title: 'A quick check-in',
          body: 'Is your home address still right?',
          link: '/profile',
        }),
      );
      // One part gets no answer: the others are there all the same.
      await page.route('**/graphql', (route) =>
        route.request().headers()['x-operation-name'] === 'getMarketResearchPanelistRewardPoints'
          ? route.fulfill({ status: ERRORS.FORBIDDEN.httpStatus, json: graphqlErrorBody('FORBIDDEN') })
          : route.fallback(),
      );
      await logIn(page, member);
      const evening = new Date();
      evening.setHours(20);
      await page.clock.setFixedTime(evening);
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home: Good evening, Dana');
      const part = (name: string) => page.getByRole('region', { name, exact: true });
      await expect(part('Next for you').getByRole('listitem')).toHaveCount(3);
      await expect(part('Next for you').getByRole('listitem').first()).toContainText('Half done');
      await expect(part('Next for you')).not.toContainText('Dish soap');
      await expect(part('On the way')).toContainText('Dish soap');
      await expect(part("What's new")).toContainText('A quick check-in');
      await expect(part('Your streak')).toContainText(/\d day/);
      await expect(part('Your points')).toContainText("We couldn't load your points. Please try again.");
      await page.unrouteAll();
      await part('Your points').getByRole('button', { name: 'Try Again' }).click();
      await expect(part('Your points')).toContainText('0 points');
      for (const [name, link, path] of [
        ['Your points', 'See rewards', memberPath('rewards')],
        ['Your streak', 'Open My Spark', memberPath('mySpark')],
        ['Next for you', 'See all activities', memberPath('activities')],
        ['On the way', 'See product tests', memberPath('productTesting')],
        ["What's new", 'See all notifications', memberPath('notifications')],
      ] as const) {
        await expect(part(name).getByRole('link', { name: link })).toHaveAttribute('href', path);
      }
    },
  );
});
