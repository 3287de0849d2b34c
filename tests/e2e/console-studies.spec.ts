import type { Page } from '@playwright/test';
import { handOutQuests } from '#server/modules/activities/hand-out-quests.ts';
import { createStudy, markLaunched } from '#server/modules/activities/index.ts';
import { endRuns } from '#server/modules/surveys/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { asSomebodyNew, someStepsOf } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

async function aStudyInField(node: TestNode, internalName: string) {
  const { activities } = node.rooms;
  const by = { operatorId: null };
  return inTransaction(node.platform.db, async (tx) => {
    const study = await createStudy(
      activities,
      tx,
      {
        kind: 'SURVEY',
        internalName,
        externalName: 'Tea',
        description: '',
        points: { qualified: 90, nonQualified: 10, overQuota: 20 },
        wantedCompletes: 100,
      },
      by,
    );
    const { surveyId } = await aSurvey(node);
    must(await markLaunched(activities, tx, { projectId: study.projectId, surveyId }, by));
    return study;
  });
}

test('I find my studies and begin some, watch one fill and close it for good, and look at the overview, quotas and quests', async ({
  page,
  node,
}) => {
  await asSomebodyNew(
    page,
    'I find my studies and see what each needs next; I begin one here and one that lives elsewhere',
    async () => {
      await signInToConsole(page, await anOperator(node), '/console/studies');
      await test.step('I find my studies by state and name, and see what each needs next', async () => {
        const find = page.getByRole('searchbox', { name: 'Find a study' });
        await find.fill('Cold brew');
        await expect(row(page, 'Cold brew at home')).toContainText('Paused');
        const size = page.viewportSize();
        for (const width of [1024, 1200, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(page.getByRole('columnheader', { name: 'Next' })).toBeInViewport({ ratio: 1 });
        }
        if (size) await page.setViewportSize(size);
        await find.fill('SP-1015');
        await expect(row(page, 'Sock drawer')).toContainText('Target reached');
        await page.getByRole('button', { name: 'Draft' }).click();
        await expect(row(page, 'Sock drawer')).toHaveCount(0);
        await find.fill('Bread, w');
        await expect(row(page, 'Bread, wave 2')).toBeVisible();
        await page.getByRole('button', { name: /^All/ }).click();
        await find.fill('Around the');
        await expect(row(page, 'Around the kitchen')).toContainText('Week');
        await find.fill('SP-1016');
        await expect(page.getByRole('row')).toHaveCount(2);
        // Columns out of sight are announced at the edge, which cells leave to be seen.
        await expect(page.getByRole('region', { name: 'Studies', exact: true })).toHaveCSS(
          'background-image',
          /gradient/,
        );
        await expect(row(page, 'SP-1016').getByRole('cell').last()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
        await expectNoProblems(page);
      });

      await test.step('I begin a study: what I forgot is named, then it is a draft with my name on it', async () => {
        await page.getByRole('link', { name: 'New study' }).click();
        await dialog(page).getByRole('button', { name: 'Create draft' }).click();
        await expect(dialog(page).getByText('Enter a name for the team.')).toBeVisible();
        await dialog(page).getByLabel('Name for the team').fill('Bread, the morning after');
        await dialog(page).getByLabel('Name members see').fill("Yesterday's bread");
        await dialog(page).getByLabel('Completes needed').fill('400');
        await expect(dialog(page)).toContainText('90 points for 6 minutes is 15 per minute.');
        await expect(dialog(page)).toContainText('36,000 points, $360');
        await expectNoProblems(page);
        await dialog(page).getByRole('button', { name: 'Create draft' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bread, the morning after');
        await expect(page.getByText(/^QN-\d+$/)).toBeVisible();
        await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
        await expect(page).toHaveURL(/\/console\/studies\/QN-\d+\/survey$/);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible();
        await expect(dialog(page)).toHaveCount(0);
      });

      await someStepsOf(1, {
        'My survey lives elsewhere: I get its key once': async () => {
          await page.getByRole('link', { name: 'New study' }).click();
          await dialog(page).getByLabel('Name for the team').fill('Tracker');
          await dialog(page).getByLabel('Name members see').fill('Your last apple');
          await dialog(page).getByText('Survey is hosted elsewhere').click();
          await dialog(page).getByLabel('Survey URL').fill('https://surveys.example.com/?rid=1');
          await dialog(page).getByRole('button', { name: 'Create draft' }).click();
          await expect(dialog(page).getByText('Leave out rid, survey, ts, kid, and sig')).toBeVisible();
          await dialog(page).getByLabel('Survey URL').fill('https://surveys.example.com/apple');
          await dialog(page).getByRole('button', { name: 'Create draft' }).click();
          await expect(dialog(page).getByText("You won't see it again")).toBeVisible();
          await expect(dialog(page).getByText(/^[0-9a-f]{64}$/)).toBeVisible();
          await dialog(page)
            .getByRole('button', { name: /I've saved it/ })
            .click();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tracker');
        },
        'A study that is not there is the page that says so': async () => {
          await page.goto('/console/studies/QN-0/fieldwork');
          await expect(page.getByText('Page not found.')).toBeVisible();
        },
      });
    },
  );
  await asSomebodyNew(
    page,
    'I watch a study fill and close it for good, then look at the overview, at every quota, and at a series of quests',
    async () => {
      const { shortId } = await aStudyInField(node, 'Tea, all day');
      await signInToConsole(page, await anOperator(node), `/console/studies/${shortId}/fieldwork`);
      await test.step('I watch a study fill, pause it, go on, and close it for good', async () => {
        await expect(page.getByRole('figure', { name: 'Completes per day' })).toBeVisible();
        await expect(page.getByRole('figure', { name: 'Incidence funnel' })).toContainText('Screened in');
        await expectNoProblems(page);
        const act = async (name: string) => {
          await page.getByRole('button', { name: 'More about this study' }).click();
          await page.getByRole('menuitem', { name }).click();
        };
        await act('Pause');
        await dialog(page).getByRole('button', { name: 'Pause the study' }).click();
        await expect(page.getByText('Paused', { exact: true })).toBeVisible();
        await act('Resume');
        await dialog(page).getByRole('button', { name: 'Resume the study' }).click();
        await expect(page.getByText('In field', { exact: true })).toBeVisible();
        await act('Names and plan');
        await expect(dialog(page).getByLabel('Complete', { exact: true })).toBeDisabled();
        await dialog(page).getByLabel('Name for the team').fill('Tea, at night');
        await dialog(page).getByRole('button', { name: 'Save' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea, at night');
        await act('Close permanently');
        await dialog(page).getByRole('button', { name: 'Close permanently' }).click();
        await expect(page.getByText('Closed', { exact: true })).toBeVisible();
      });

      await test.step('I look at the overview, at every quota, and at a series of quests', async () => {
        await page.getByRole('link', { name: 'Overview' }).click();
        await expect(page.getByRole('heading', { name: 'Needs a decision' })).toBeVisible();
        await page
          .getByRole('combobox', { name: 'Study', exact: true })
          .selectOption({ label: 'SP-1017 Self-checkout, wave 2' });
        await expect(row(page, '45 and over')).toContainText('Behind');
        await expect(page.getByText('45 and over is behind')).toBeVisible();
        await expectNoProblems(page);
        await page.goto('/console/quotas');
        await page.getByRole('button', { name: /^Behind/ }).click();
        await expect(row(page, '45 and over')).toBeVisible();
        await expectNoProblems(page);
        // The clock of this node moves on from test to test: a Monday may have begun since it started.
        const { surveys } = node.rooms;
        await handOutQuests({ ...node.rooms, onTasksClosed: (tx, taskIds) => endRuns(surveys, tx, taskIds) });
        await page.goto('/console/studies');
        await page.getByRole('searchbox', { name: 'Find a study' }).fill('Around the');
        await page.getByRole('button', { name: 'Around the kitchen' }).first().click();
        await expect(dialog(page).getByRole('row').filter({ hasText: 'This week' })).toBeVisible();
        await expectNoProblems(page);
      });
    },
  );
});
