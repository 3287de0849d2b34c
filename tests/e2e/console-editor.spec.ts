import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createStudy } from '#server/modules/activities/index.ts';
import { readDraft, saveDraft } from '#server/modules/studies/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { isInSample, sampleOf } from '#testkit/masses.ts';
import type { TestNode } from '#testkit/node.ts';
import { TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { someStepsOf } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectNoProblems } from './looks.ts';

const PHONE_STEPS = ['Outline', 'Preview', 'Problems'];
/** In a run that is not exhaustive. */
const PHONE_STEPS_EACH = 1;

async function aStudy(node: TestNode, definition?: unknown) {
  const { platform, rooms } = node;
  const names = { internalName: 'Tea', externalName: 'Tea at home', description: 'A few questions.' };
  const study = { kind: 'SURVEY' as const, ...names, points: { qualified: 120, nonQualified: 10, overQuota: 20 } };
  const by = { operatorId: null };
  return inTransaction(platform.db, async (tx) => {
    const made = await createStudy(rooms.activities, tx, study, by);
    if (definition !== undefined) {
      const draft = { projectId: made.projectId, baseRevision: 0, definition, outcomes: [] };
      must(await saveDraft(rooms.surveyDrafts, tx, draft, by));
    }
    return made;
  });
}

const editorOf = (shortId: string) => `/console/studies/${shortId}/survey`;

async function openEditor(page: Page, node: TestNode, shortId: string) {
  await signInToConsole(page, await anOperator(node), editorOf(shortId));
}

const savedTitles = async (node: TestNode, projectId: string) => {
  const draft = await readDraft(node.platform.db, projectId);
  const definition = draft?.definition as { pages: { elements: { title?: string }[] }[] } | undefined;
  return (definition?.pages ?? []).flatMap((one) => one.elements.map(({ title }) => title));
};
const outlineItem = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Outline' }).getByRole('button', { name });
const preview = (page: Page) => page.frameLocator('iframe[title="Preview on a phone"]');

test('I write my first survey by keyboard, drag questions about, and take one away as JSON and bring it back', async ({
  page,
  node,
}) => {
  await test.step('I write my first survey with the keyboard alone, and see it in the preview at once', async () => {
    const { projectId, shortId } = await aStudy(node);
    await openEditor(page, node, shortId);
    await page.getByRole('button', { name: 'Add a question' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Single choice' }).press('Enter');
    const question = page.getByRole('region', { name: 'Question 1' });
    await question.getByLabel('Question', { exact: true }).fill('Which tea do you like best?');
    await question.getByRole('textbox', { name: 'Choice A', exact: true }).fill('Black');
    await question.getByRole('textbox', { name: 'Choice B', exact: true }).fill('Green');
    await question.getByRole('textbox', { name: 'Choice B', exact: true }).press('Enter');
    await expect(question.getByRole('textbox', { name: 'Choice C', exact: true })).toBeFocused();
    await page.keyboard.type('Herbal');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(question.getByRole('textbox', { name: 'Choice B', exact: true })).toHaveValue('Herbal');
    await question.getByRole('button', { name: '“Something else”' }).press('Space');
    await expect(preview(page).getByRole('heading', { name: 'Which tea do you like best?' })).toBeVisible();
    await expect(preview(page).getByRole('radio', { name: 'Herbal' })).toBeVisible();
    await expect(preview(page).getByRole('radio', { name: 'Something else' })).toBeVisible();

    await question.getByRole('button', { name: 'Duplicate' }).press('Enter');
    const second = page.getByRole('region', { name: 'Question 2' });
    await second.getByLabel('Question', { exact: true }).fill('And the second best?');
    await outlineItem(page, /Q2/).press('Alt+ArrowUp');
    await expect(outlineItem(page, /Q1.*second best/)).toBeFocused();
    await expect(page.getByText('Now Q1, on Page 1.')).toBeAttached();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect
      .poll(() => savedTitles(node, projectId))
      .toEqual(['And the second best?', 'Which tea do you like best?']);
  });

  await test.step('I drag a question to another page, change my mind, and change it back', async () => {
    const { projectId, shortId } = await aStudy(node, TEA_SURVEY);
    await page.goto(editorOf(shortId));
    await outlineItem(page, /Q1/).dragTo(outlineItem(page, /Q3/));
    await expect(outlineItem(page, /Q1.*Where do you live/)).toBeVisible();
    await expect.poll(async () => (await savedTitles(node, projectId))[0]).toBe('Where do you live?');
    await page.keyboard.press('Control+z');
    await expect(outlineItem(page, /Q1.*How old/)).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(outlineItem(page, /Q1.*Where do you live/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo: move a question' }).click();
    await expect.poll(async () => (await savedTitles(node, projectId))[0]).toBe('How old are you?');
  });

  await someStepsOf(1, {
    'I take a survey away as JSON, change it there, bring it back, and restore what it was': async () => {
      const { projectId, shortId } = await aStudy(node, { ...TEA_SURVEY, ourOwn: { kept: true } });
      await page.goto(`${editorOf(shortId)}#json`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${shortId}-v1.json`);
      const text = await readFile(await download.path(), 'utf8');
      expect(JSON.parse(text)).toEqual({ ...TEA_SURVEY, ourOwn: { kept: true } });

      const changed = text.replace('How old are you?', 'How young are you?');
      const file = { name: 'tea.json', mimeType: 'application/json', buffer: Buffer.from(changed) };
      await page.getByLabel('Import', { exact: true }).setInputFiles(file);
      await expect.poll(async () => (await savedTitles(node, projectId))[0]).toBe('How young are you?');
      await expect(page.getByText('You: imported, Q1: text changed')).toBeVisible();

      await page.getByLabel('Import', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from('{ "pages": ') });
      await expect(page.getByRole('alert').filter({ hasText: "tea.json wasn't imported" })).toBeFocused();

      await page.getByRole('button', { name: /^v1/ }).click();
      await expect(page.getByRole('region', { name: 'Survey as JSON' })).toContainText('How young are you?');
      await page.getByRole('button', { name: 'Restore v1' }).click();
      await expect.poll(async () => (await savedTitles(node, projectId))[0]).toBe('How old are you?');
      await expect(page.getByText('You: v1 restored')).toBeVisible();
    },
    'Wide and narrow, light and dark, the editor has nothing that axe finds, and nothing sticks out': async () => {
      const { shortId } = await aStudy(node, TEA_SURVEY);
      await page.goto(editorOf(shortId));
      await expect(page.getByRole('region', { name: 'Question 1' })).toBeVisible();
      const show = (view: string) =>
        page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
      for (const view of ['JSON', 'Outcomes and quotas', 'Questions']) {
        await show(view);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expectNoProblems(page);
      }
      await page.setViewportSize({ width: 390, height: 900 });
      for (const step of sampleOf('steps of the editor on a phone', PHONE_STEPS, PHONE_STEPS_EACH)) {
        await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: step }).click();
        await expectNoFindings(page);
      }
    },
  });
});

// How two drafts become one is in console/survey-draft/model/merge-documents.test.ts.
if (isInSample('a colleague in the editor', 2)) {
  test('A colleague and I change the same words: I am asked, and nothing is lost', async ({
    page,
    node,
    browser,
    baseURL,
  }) => {
    const { projectId, shortId } = await aStudy(node, TEA_SURVEY);
    // What they save would come in by itself while I only look.
    await page.route('**/api/console/graphql', (route) =>
      route.request().postData()?.includes('meetInSurveyDraft') === true ? route.abort() : route.continue(),
    );
    await openEditor(page, node, shortId);
    const title = page.getByLabel('Question', { exact: true });
    await expect(title).toHaveValue('How old are you?');
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const theirs = await other.newPage();
    await openEditor(theirs, node, shortId);
    await theirs.getByLabel('Question', { exact: true }).fill('How many years have you had?');
    await theirs.getByLabel('Help text').fill('Round down.');
    await expect.poll(async () => (await savedTitles(node, projectId))[0]).toBe('How many years have you had?');

    await title.fill('Your age?');
    const dialog = page.getByRole('dialog', { name: /both changed Q1/ });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText('How many years have you had?');
    expect((await savedTitles(node, projectId))[0]).toBe('How many years have you had?');
    await expectNoFindings(page);
    await dialog.getByRole('radio', { name: /Your age/ }).check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await expect.poll(async () => (await savedTitles(node, projectId))[0]).toBe('Your age?');
    await expect(page.getByLabel('Help text')).toHaveValue('Round down.');
    await other.close();
  });
}
