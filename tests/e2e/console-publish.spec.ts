import { sql } from 'kysely';
import { publishDraft } from '#server/modules/studies/publish-draft.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { saveDraft } from '#server/modules/studies/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';
import { expectNoFindings } from './looks.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';

const survey = (choices: readonly object[], more: object = {}) => ({
  pages: [
    { name: 'one', elements: [{ type: 'radiogroup', name: 'drink', title: 'What do you drink?', choices, ...more }] },
    { name: 'two', elements: [{ type: 'comment', name: 'why', title: 'Why?' }] },
  ],
});
const tea = { value: 1, text: 'Tea' };
const coffee = { value: 2, text: 'Coffee' };

test('I read what publishing does to the answers that are there, then end the screener as I mean it', async ({
  page,
  node,
}) => {
  const { platform, rooms } = node;
  const names = { internalName: 'Drinks', externalName: 'Drinks', description: 'Two questions.' };
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const by = { operatorId: null };
  const { projectId, shortId, surveyId } = await inTransaction(platform.db, async (tx) => {
    const made = await createStudy(rooms.activities, tx, { kind: 'SURVEY', ...names, points }, by);
    const draft = { projectId: made.projectId, baseRevision: 0, definition: survey([tea, coffee]), outcomes: [] };
    must(await saveDraft(rooms.surveyDrafts, tx, draft, by));
    const published = must(await publishDraft(rooms, tx, made.projectId));
    await sql`UPDATE project SET survey_id = ${published.surveyId}, launched_at = now()
      WHERE project_id = ${made.projectId}`.execute(tx);
    return { ...made, surveyId: published.surveyId };
  });
  for (const drink of [1, 2, 2]) {
    const way = await aStartedWay(node, { surveyId, projectId });
    await way.save(0, 'one', { drink });
  }
  const edited = survey([tea, { value: 3, text: 'Cocoa' }], { description: 'In the morning.' });
  const next = { projectId, baseRevision: 1, definition: edited, outcomes: [] };
  must(await inTransaction(platform.db, (tx) => saveDraft(rooms.surveyDrafts, tx, next, by)));

  await signInToConsole(page, await anOperator(node), `/console/studies/${shortId}/survey`);
  await page.getByRole('button', { name: 'Rule' }).click();
  await page.getByRole('menuitem', { name: 'End the survey if…' }).click();
  await expect(page.getByText('They earn the screen-out points.')).toBeVisible();
  await page.getByRole('button', { name: /^Publish v/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Q1: Choice “Coffee” removed')).toBeVisible();
  await expect(dialog.getByText("2 answers use it. Existing answers stay, and code 2 can't be reused.")).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: /^Publish v/ }).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
});
