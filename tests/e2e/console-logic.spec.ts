import type { Page } from '@playwright/test';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { readDraft } from '#server/modules/studies/index.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { aWrittenStudy } from '#testkit/builders/survey-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { someStepsOf } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

const choices = (...texts: string[]) => texts.map((text, index) => ({ value: index + 1, text }));
const PAGES = [
  {
    name: 'screener',
    title: 'Screener',
    elements: [
      {
        type: 'radiogroup',
        name: 'age',
        title: 'Age group',
        isRequired: true,
        choices: choices('Under 18', '18 to 34', '35 or over'),
      },
      {
        type: 'checkbox',
        name: 'where',
        title: 'Where do you shop',
        isRequired: true,
        choices: choices('Store', 'Online', 'After 9 pm'),
      },
    ],
  },
  { name: 'words', title: 'Your words', elements: [{ type: 'comment', name: 'why', title: 'Why online?' }] },
];
const NIGHT = {
  name: 'night',
  title: 'Night delivery',
  visibleIf: "{where} contains 'night'",
  elements: [{ type: 'boolean', name: 'late', title: 'After 9 pm?' }],
};

/** A study whose draft has these pages and rules. */
function aDraft(node: TestNode, pages: readonly object[], outcomes: readonly SurveyOutcomeRule[] = []) {
  const names = { internalName: 'Groceries at your door', externalName: 'Groceries', description: 'A few questions.' };
  const plan = { points: { qualified: 120, nonQualified: 10, overQuota: 20 }, wantedCompletes: 100, minutes: 6 };
  return aWrittenStudy(node, { ...names, ...plan }, { definition: { title: 'Groceries', pages }, outcomes });
}

const outline = (page: Page, question: RegExp) => page.getByRole('button', { name: question }).first();

test('I say by keyboard when a question shows, mend a page nobody reaches, say who is screened out, fill a quota, and rehearse', async ({
  page,
  node,
}) => {
  await test.step('I say by keyboard alone when a question shows, read it as a sentence, and it is saved', async () => {
    const { projectId, shortId } = await aDraft(node, PAGES);
    await signInToConsole(page, await anOperator(node), `/console/studies/${shortId}/survey`);
    await outline(page, /Why online/).click();
    const rule = page.getByRole('group', { name: 'Show this' });
    await rule.getByRole('button', { name: 'Show this: add a condition' }).focus();
    await page.keyboard.press('Enter');
    await rule.getByRole('button', { name: 'Question: Choose a question' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox', { name: 'Question' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: /Q2 Where do you shop/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rule.getByRole('button', { name: 'Question: Q2 Where do you shop' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(rule.getByRole('button', { name: 'Comparison: includes' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox', { name: 'Answer' })).toBeFocused();
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
    await expect(rule.getByRole('button', { name: 'Answer: Online' })).toBeFocused();
    await expect(async () => {
      const draft = await readDraft(node.platform.db, projectId);
      expect(JSON.stringify(draft?.definition)).toContain('{where} contains 2');
    }).toPass();

    await rule.getByRole('button', { name: 'Question: Q2 Where do you shop' }).focus();
    await page.keyboard.press('Backspace');
    await expect(rule).toContainText('to everyone');
    await expect(rule.getByRole('button', { name: 'Show this: add a condition' })).toBeFocused();
  });

  await someStepsOf(1, {
    'A page that nobody can reach is named in place, and one button mends it': async () => {
      const { projectId, shortId } = await aDraft(node, [
        ...PAGES,
        { ...NIGHT, visibleIf: "{where} contains 'after 9'" },
      ]);
      await page.goto(`/console/studies/${shortId}/survey`);
      const problem = page.getByRole('listitem').filter({ hasText: 'Page 3, Night delivery can never be reached' });
      await expect(problem).toContainText("Q2 doesn't have that choice. Did you mean “After 9 pm”?");
      await problem.getByRole('button', { name: 'Use “After 9 pm”' }).click();
      await expect(page.getByText('No problems found.').first()).toBeVisible();
      await expect(async () => {
        const draft = await readDraft(node.platform.db, projectId);
        expect(JSON.stringify(draft?.definition)).toContain('{where} contains 3');
      }).toPass();
    },
    'I say who is screened out and fill a quota from two questions': async () => {
      const gender = { type: 'boolean', name: 'kids', title: 'Children at home', isRequired: true };
      const [screener, ...rest] = PAGES;
      const { projectId, shortId } = await aDraft(node, [
        { ...screener, elements: [...(screener?.elements ?? []), gender] },
        ...rest,
      ]);
      await page.goto(`/console/studies/${shortId}/survey#outcomes`);
      await page.getByRole('button', { name: 'Screen-out' }).click();
      const rule = page.getByRole('group', { name: 'Screened out: Screen-out' });
      await rule.getByRole('button', { name: /add a condition/ }).click();
      await rule.getByRole('button', { name: /^Question/ }).click();
      await page.getByRole('option', { name: /Q1 Age group/ }).click();
      await rule.getByRole('button', { name: /^Answer/ }).click();
      await page.getByRole('option', { name: 'Under 18' }).click();
      await page.getByRole('button', { name: 'Quota', exact: true }).click();
      const cells = page.getByRole('group', { name: 'Create cells for Quota from answers' });
      await cells.getByRole('button', { name: /^Rows/ }).click();
      await page.getByRole('option', { name: /Q1 Age group/ }).click();
      await cells.getByRole('button', { name: /^Columns/ }).click();
      await page.getByRole('option', { name: /Children at home/ }).click();
      await page.getByRole('textbox', { name: 'Target for 18 to 34, Yes' }).fill('60');
      await expect(page.getByRole('row', { name: /18 to 34/ })).toContainText('160');
      // Who is under 18 is screened out, so no cell waits for them.
      await expect(page.getByRole('rowheader', { name: 'Under 18' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Split 100 evenly' }).click();
      await expect(page.getByRole('textbox', { name: 'Target for 35 or over, No' })).toHaveValue('25');
      await expect(page.getByText(/^Cells, never overfilled4$/)).toBeVisible();
      await expect(async () => {
        const draft = await readDraft(node.platform.db, projectId);
        expect(draft?.outcomes).toMatchObject([{ when: '{age} = 1' }, { kind: 'quota', cells: { length: 4 } }]);
      }).toPass();
      await page.getByRole('button', { name: 'Question: Q1 Age group' }).first().click();
      await expect(page.getByRole('listbox', { name: 'Question' })).toBeVisible();
      await expectNoProblems(page);
    },
    'I rehearse a draft: I see where people go, what nobody reaches and what it costs, and walk a way myself':
      async () => {
        const { shortId } = await aDraft(
          node,
          [...PAGES, NIGHT],
          [{ kind: 'screen-out', name: 'Too young', after: 'screener', when: '{age} = 1' }],
        );
        await page.goto(`/console/studies/${shortId}/rehearsal`);
        await page.getByRole('button', { name: 'Members: 2,000' }).click();
        await page.getByRole('option', { name: '500' }).click();
        await page.getByRole('button', { name: 'Rehearse now' }).click();
        await expect(page.getByRole('heading', { name: 'How people move through' })).toBeVisible({ timeout: 60_000 });
        await expect(
          page.getByRole('img', { name: /^500 start\. 500 people see page 1,.* page 3 is never reached/ }),
        ).toBeVisible();
        const paths = page.getByRole('region', { name: 'Paths' });
        await expect(paths.getByRole('row', { name: /Too young/ })).toContainText('Screened out');
        await expect(paths.getByRole('row', { name: /Page 3, Night delivery/ })).toContainText('Never reached');
        await expect(page.getByRole('listitem').filter({ hasText: 'points add up' })).toContainText('500 outcomes');
        await expect(page.getByText('Cost of 100 completes')).toBeVisible();
        await expectNoProblems(page);
        await paths.getByRole('button', { name: 'Preview: Skips Night delivery' }).click();
        const phone = page.frameLocator('iframe[title="Phone preview"]');
        await expect(phone.getByRole('radio', { checked: true })).toHaveCount(1);
        await phone.getByRole('button', { name: 'Next' }).click();
        await expect(phone.getByText('Why online?')).toBeVisible();
      },
  });
});
