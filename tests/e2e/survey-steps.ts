import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { aMember } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { anInvitation, aSurvey, type SurveyOptions } from '#testkit/builders/survey-builders.ts';
import { expect } from './fixtures.ts';
import { logIn } from './member-steps.ts';

const SCENES = join(import.meta.dirname, '../../ui/art/scenes');

const question = (name: string, title: string, more: object = {}) => ({
  name,
  elements: [{ type: 'radiogroup', name, title, isRequired: true, choices: ['Yes', 'No', 'Maybe'], ...more }],
});

/** Three short pages; a screen-out, a quota of one and a review can be had by the answers. */
export const SHORT_SURVEY = {
  title: 'Tea, honestly',
  pages: [
    question('drinks', 'Do you drink tea?'),
    { name: 'why', elements: [{ type: 'comment', name: 'why', title: 'Why is that?', isRequired: true }] },
    question('again', 'Would you do this again?', { showOtherItem: true }),
  ],
};

export const SHORT_OUTCOMES: readonly SurveyOutcomeRule[] = [
  { kind: 'screen-out', name: 'no tea', after: 'drinks', when: "{drinks} = 'No'" },
  {
    kind: 'quota',
    name: 'maybes',
    after: 'drinks',
    cells: [
      { name: 'sure', when: "{drinks} = 'Yes'", target: 1000 },
      { name: 'unsure', when: "{drinks} = 'Maybe'", target: 0 },
    ],
  },
  { kind: 'complete', when: "{again} = 'Maybe'", outcome: 'UNDER_REVIEW' },
];

/** A new member with an invitation to a new survey. */
export async function invited(node: TestNode, options: SurveyOptions = {}) {
  const member = await aMember(node);
  const project = { externalName: 'Tea, honestly', description: 'Three short questions.', ...options.project };
  const survey = await aSurvey(node, { definitionJson: SHORT_SURVEY, outcomes: SHORT_OUTCOMES, ...options, project });
  const { taskId, link } = await anInvitation(node, survey, { panelistId: member.panelistId });
  return { member, taskId, ...survey, link, address: addressOf(link) };
}

export function addressOf({ surveyId, panelistHash }: { readonly surveyId: string; readonly panelistHash: string }) {
  return `/survey/${surveyId}/?panelist_hash=${encodeURIComponent(panelistHash)}`;
}

export async function stateOf(node: TestNode, taskId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM task WHERE task_id = ${taskId}`.execute(
    node.platform.db,
  );
  return rows[0]?.state;
}

/** What the server has of the member's answers. */
export async function answersOf(
  node: TestNode,
  taskId: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{ state: { answers: Record<string, unknown> } }>`
    SELECT state FROM survey_run WHERE task_id = ${taskId}`.execute(node.platform.db);
  return rows[0]?.state.answers;
}

/** The survey's own pictures, which a community would keep beside its pages. */
export async function servePictures(page: Page): Promise<void> {
  await page.route('**/pictures/*.svg', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    await route.fulfill({ contentType: 'image/svg+xml', body: await readFile(join(SCENES, name)) });
  });
}

export function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

export function nextButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Next|Finish)$/ });
}

/** From the link to the first question. */
export async function startSurvey(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await pressStart(page);
}

async function pressStart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click();
  await expect(nextButton(page)).toBeVisible();
}

/** Takes a choice of the question in view and goes on. */
export async function choose(page: Page, choice: string): Promise<void> {
  await page.getByRole('radio', { name: choice }).check();
  await nextButton(page).click();
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text);
  await nextButton(page).click();
}

export async function startSignedIn(page: Page, invitation: Awaited<ReturnType<typeof invited>>): Promise<void> {
  await logIn(page, invitation.member, invitation.address);
  await pressStart(page);
}
