import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'kysely';
import { setAttributes } from '#server/modules/profile/index.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { readSav } from '#testkit/read-sav.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { addQuestion, pick, say } from './survey-writing-steps.ts';

// One whole walk as most people see it, with everything that moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SEGMENT = 'pantry_club';

const QUESTIONS = [
  ['Single choice', 'Who shops for food at home?', ['I do', 'Somebody else']],
  ['Single choice', 'How old are you?', ['18 to 34', '35 to 64']],
  ['Single choice', 'Where do you shop most?', ['Supermarket', 'Farmers market']],
  ['Multiple answers', 'What is in your pantry?', ['Rice', 'Beans', 'Jam']],
  ['Single choice', 'How often do you tidy it?', ['Weekly', 'Never']],
  ['Short text', 'What did you find last?', []],
  ['Open text', 'Tell us about your pantry.', []],
  ['Yes or no', 'Is there a light in it?', []],
  ['Number', 'How many shelves does it have?', []],
  ['Single choice', 'Would you show it to a friend?', ['Yes', 'Rather not']],
] as const;

/** Makes the answers of a question the cells of a quota, each with its target. */
async function fillQuota(page: Page, quota: string, question: string, targets: readonly number[]): Promise<void> {
  const cells = page.getByRole('group', { name: `Create cells for ${quota} from answers`, exact: true });
  await pick(page, cells, /^Rows/, new RegExp(question.replace('?', String.raw`\?`)));
  const card = page.locator('section').filter({ has: cells }).last();
  for (const [index, target] of targets.entries()) {
    await card
      .getByRole('spinbutton', { name: /^Target for/ })
      .or(card.getByRole('textbox', { name: /^Target for/ }))
      .nth(index)
      .fill(String(target));
  }
}

test('As a researcher who is new here I write a survey, rehearse and launch it; three members answer; I review and export', async ({
  page,
  browser,
  node,
}) => {
  test.setTimeout(600_000);
  const members = [await aMember(node), await aMember(node), await aMember(node)];
  for (const { panelistId } of members) {
    await setAttributes(node.rooms.profile, node.platform.db, panelistId, { attributes: { [SEGMENT]: 'yes' } });
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signInToConsole(page, await anOperator(node, 'RESEARCHER'), '/console/studies');
  await page.getByRole('link', { name: 'New study' }).click();
  const dialog = page.getByRole('dialog', { name: 'New study' });
  await dialog.getByLabel('Name for the team').fill('Pantry club, wave 1');
  await dialog.getByLabel('Name members see').fill('Around your pantry');
  await dialog.getByLabel('Completes needed').fill('20');
  await dialog.getByLabel('Closes').fill('12/31/2027');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pantry club, wave 1');

  for (const question of QUESTIONS.slice(0, 3)) await addQuestion(page, question);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  for (const question of QUESTIONS.slice(3)) await addQuestion(page, question);
  await expect(page.getByText('10 questions, 2 pages')).toBeVisible();

  await page.getByRole('button', { name: 'Outcomes and quotas' }).click();
  await page.getByRole('button', { name: 'Screen-out' }).click();
  await say(page, page.getByRole('group', { name: /^Screened out:/ }), 'Who shops for food at home?', 'Somebody else');
  await page.getByRole('button', { name: 'Quota', exact: true }).click();
  await fillQuota(page, 'Quota', 'How old are you?', [1, 19]);
  await page.getByRole('button', { name: 'Quota', exact: true }).click();
  await fillQuota(page, 'Quota 2', 'Where do you shop most?', [10, 10]);
  await page.getByRole('button', { name: 'Review rule' }).click();
  await say(
    page,
    page.getByRole('group', { name: 'To review', exact: true }),
    'Would you show it to a friend?',
    'Rather not',
  );
  await expect(page.getByText(/^Saved/)).toBeVisible();

  await page.getByRole('link', { name: 'Rehearsal' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Rehearse/ })
    .click();
  await expect(page.getByText('everything can be reached')).toBeVisible({ timeout: 120_000 });

  await page.getByRole('link', { name: 'Audience' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('menuitem', { name: 'Include by profile detail' }).click();
  await page.getByRole('button', { name: /^Profile detail/ }).click();
  await page.getByRole('option', { name: 'Pantry club', exact: true }).click();
  await expect(page.getByText('Eligible now').locator('..')).toContainText('3');
  await page.getByRole('button', { name: 'Review and launch' }).click();
  const launch = page.getByRole('dialog', { name: /^Launch to 3/ });
  const typed = launch.getByLabel(/^Type QN-\d+ to launch$/);
  const shortId = /QN-\d+/.exec((await launch.textContent()) ?? '')?.[0] ?? '';
  await typed.fill(shortId);
  await expect(launch.getByRole('button', { name: /^Launch/ })).toBeEnabled();
  await typed.press('Enter');
  await expect(page.getByText('of 3 members invited.')).toBeVisible({ timeout: 60_000 });

  await answer(browser, node, members[0], ['Somebody else', '18 to 34', 'Supermarket']);
  await answer(browser, node, members[1], ['I do', '18 to 34', 'Supermarket'], 'Rather not');
  await answer(browser, node, members[2], ['I do', '18 to 34', 'Farmers market']);
  expect(await statesOf(node, shortId)).toEqual(['OQ', 'TERMINATED', 'UNDER_REVIEW']);

  await page.getByRole('link', { name: 'Review', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Decide' })).toBeVisible();
  await page.getByRole('button', { name: /^Approve, 90/ }).click();
  await page.getByRole('link', { name: 'Fieldwork' }).click();
  await expect.poll(() => statesOf(node, shortId)).toEqual(['OQ', 'QUALIFIED', 'TERMINATED']);

  await page.getByRole('link', { name: 'Results' }).click();
  await expect(page.getByText(/Live, 1 complete/)).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: /SPSS/ }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SPSS .sav' }).click();
  const file = readSav(await readFile(await (await download).path()));
  expect(file.rows).toHaveLength(1);
  const labels = file.variables.map(({ label }) => label).join(' | ');
  for (const [, title] of QUESTIONS) expect(labels).toContain(title);
});

/** A member signs in, opens the activity and answers its first page; who is not sent home answers the rest. */
async function answer(
  browser: Browser,
  node: TestNode,
  member: { readonly email: string; readonly password: string } | undefined,
  first: readonly string[],
  last?: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: node.url });
  const page = await context.newPage();
  await logIn(page, member ?? { email: '', password: '' });
  await page
    .getByRole('link', { name: /Around your pantry/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Start' }).click();
  for (const choice of first) await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
  if (last !== undefined) {
    await page.getByRole('checkbox', { name: 'Beans' }).check();
    await page.getByRole('radio', { name: 'Weekly' }).check();
    await page.getByRole('radio', { name: last }).check();
    await page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
  }
  await expect(page.getByRole('link', { name: /activities/i }).first()).toBeVisible();
  await context.close();
}

async function statesOf(node: TestNode, shortId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ state: string }>`
    SELECT task.state FROM task JOIN project USING (project_id) WHERE short_id = ${shortId} ORDER BY task.state`.execute(
    node.platform.db,
  );
  return rows.map(({ state }) => state);
}
