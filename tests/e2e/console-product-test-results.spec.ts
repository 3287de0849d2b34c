import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { anOperator } from '#testkit/builders/builders.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

const TELEPHONE = { width: 390, height: 844 };

test('I read how a product test goes, and take what its participants said with me', async ({ page, node }) => {
  const { rows } = await sql<{ shortId: string; people: number; done: number }>`
    SELECT j.short_id AS "shortId", count(*)::integer AS people, count(*) FILTER (WHERE p.stage = 'DONE')::integer AS done
    FROM test_participant p JOIN project j USING (project_id) WHERE j.internal_name = 'Laundry sheets, home test'
    GROUP BY j.short_id`.execute(node.platform.db);
  const [told] = rows;
  if (told === undefined) throw new Error('the demo has a product test');
  await signInToConsole(page, await anOperator(node, 'RESEARCHER'), `/console/product-tests/${told.shortId}`);
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect(page.getByText(/^\d+ of \d+ selected$/)).toBeVisible();
  await expect(page.getByText(`${told.people} people passed the screener.`)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Diary, round 1/ })).toBeVisible();
  await expectNoProblems(page);

  await page.getByRole('button', { name: 'Export participants' }).click();
  const dialog = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: `Download ${told.people} people` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${told.shortId}-participants.csv`);
  const text = await readFile(await file.path(), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(told.people);
  expect(lines.filter((line) => line.includes(',DONE,'))).toHaveLength(told.done);
  expect(head).toMatch(/^\uFEFFrespondent,cell,stage,.*,screener_loads,.*,diary1_clean,.*,feedback_again,/);
  expect(text).not.toMatch(/@example\.com|Sample|Commercial St/);

  await page.setViewportSize(TELEPHONE);
  await expectNoProblems(page);
  await page.getByRole('link', { name: 'Feedback survey' }).click();
  await expect(page).toHaveURL(/\/studies\/FB-\d+\/results/);
});
