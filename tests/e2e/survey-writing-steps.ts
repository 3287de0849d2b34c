import type { Locator, Page } from '@playwright/test';

/** A question of a draft: its kind, its words, and its choices if it has any. */
export type DraftQuestion = readonly [kind: string, title: string, choices: readonly string[]];

/** Adds a question to the draft that is open in the editor. */
export async function addQuestion(page: Page, [kind, title, choices]: DraftQuestion): Promise<void> {
  await page
    .getByRole('button', { name: /^(Question|Add a question)$/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('list', { name: 'New question' })
    .getByRole('button', { name: kind, exact: true })
    .click();
  const form = page.getByRole('region', { name: /^Question \d+$/ });
  await form.getByLabel('Question', { exact: true }).fill(title);
  if (choices.length === 0) return;
  await form.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('One per line').fill(choices.join('\n'));
  await dialog.getByRole('button', { name: /^Replace/ }).click();
}

/** Writes a condition of one clause as a sentence. */
export async function say(page: Page, sentence: Locator, question: string, choice: string): Promise<void> {
  await sentence.getByRole('button', { name: /add a condition$/ }).click();
  await pick(page, sentence, /^Question/, new RegExp(question.replace('?', String.raw`\?`)));
  await pick(page, sentence, /^Answer/, choice);
}

export async function pick(page: Page, row: Locator, token: RegExp | string, option: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: token }).click();
  await page.getByRole('option', { name: option }).click();
}
