import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { heading, invited, nextButton, startSurvey } from './survey-steps.ts';

const one = (question: { readonly name: string }) => ({ name: question.name, elements: [question] });
const CHOICES = ['Taste', 'Price', 'Time'];

async function focusIsSomewhere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');
}

test('The focus is never lost to the page: ordering, adding, taking out, errors, next and back', async ({
  page,
  node,
}) => {
  const definitionJson = {
    pages: [
      one({ type: 'ranking', name: 'order', title: 'Put these in order', isRequired: true, choices: CHOICES } as never),
      one({
        type: 'ranking',
        name: 'pick',
        title: 'Pick and order',
        selectToRankEnabled: true,
        choices: CHOICES,
      } as never),
      {
        name: 'several',
        title: 'At least one of them',
        elements: [
          {
            type: 'panel',
            name: 'panel',
            isRequired: true,
            elements: [
              { type: 'text', name: 'a', title: 'First' },
              { type: 'text', name: 'b', title: 'Second' },
            ],
          },
        ],
      },
    ],
  };
  const { address } = await invited(node, { definitionJson, outcomes: [] });
  await startSurvey(page, address);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Required');
  await pressNext(page);
  await expect(page.getByText('Please answer this question.')).toBeVisible();
  await focusIsSomewhere(page);
  const down = page.getByRole('button', { name: 'Move Taste down' });
  await down.press('Enter');
  await expect(down).toBeFocused();
  await down.press('Enter');
  await expect(down).toBeFocused();
  await pressNext(page);
  await expect(heading(page)).toHaveText('Pick and order');
  await expect(page.getByRole('main')).toContainText('Optional');
  await page.getByRole('button', { name: 'Price', exact: true }).press('Enter');
  await focusIsSomewhere(page);
  await page.getByRole('button', { name: 'Remove Price' }).press('Enter');
  await focusIsSomewhere(page);
  await pressNext(page);
  await expect(heading(page)).toHaveText('At least one of them');
  await expect(heading(page)).toBeFocused();
  let calls = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('saveMarketResearchSurveyPage') === true) calls += 1;
  });
  await pressNext(page);
  await expect(page.getByText('Please answer at least one of these questions.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First' })).toBeFocused();
  expect(calls).toBe(0);
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(heading(page)).toHaveText('Pick and order');
  await expect(heading(page)).toBeFocused();
});

/** A press in the first moment of a page is one for the page before. */
async function pressNext(page: Page): Promise<void> {
  await expect(nextButton(page)).toBeEnabled();
  await nextButton(page).press('Enter');
}
