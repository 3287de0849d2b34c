import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { AudienceRules } from '#contract/audiences/audience-rules.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { someStepsOf } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectNoProblems } from './looks.ts';

const MEMBERS = 400;

/** Members of every age, half of whom shop online, in households of two: known by a word of their own. */
async function aCrowd(node: TestNode, word: string): Promise<void> {
  const { panelId, tenantId } = DEFAULT_BRAND;
  const { db } = node.platform;
  await sql`
    INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name, state,
      joined_at, created_at, updated_at)
    SELECT gen_random_uuid(), ${panelId}, ${tenantId}, ${word} || '-' || n, gen_random_uuid(), ${word} || n, ${word} || n, 'A', 'B',
      'ACTIVE', now() - n * interval '1 day', now(), now() FROM generate_series(1, ${MEMBERS}::integer) n`.execute(db);
  await sql`
    INSERT INTO panelist_attribute (panelist_id, name, value, updated_at)
    SELECT panelist_id, a.name, a.value, now() FROM panelist
    CROSS JOIN LATERAL (SELECT split_part(external_id, '-', 2)::integer AS n) number
    CROSS JOIN LATERAL (VALUES ('crowd', to_jsonb(${word}::text)), ('years', to_jsonb(18 + n % 50)),
      ('household_id', to_jsonb(${word} || n / 2)), ('groceries', to_jsonb(ARRAY[CASE WHEN n % 2 = 0 THEN 'Online' ELSE 'Store' END]))
    ) a (name, value) WHERE external_id LIKE ${word} || '-%'`.execute(db);
}

async function aStudy(node: TestNode, rules?: AudienceRules): Promise<string> {
  return inTransaction(node.platform.db, async (tx) => {
    const study = {
      kind: 'SURVEY' as const,
      internalName: 'Groceries at your door',
      externalName: 'Groceries',
      description: 'About food that comes to you.',
      points: { qualified: 120, nonQualified: 10, overQuota: 20 },
      wantedCompletes: 40,
      budgetPoints: 20_000,
    };
    const { projectId } = await createStudy(node.rooms.activities, tx, study, { operatorId: null });
    if (rules) {
      await sql`INSERT INTO audience (project_id, panel_id, rules, sample, revision, updated_at) VALUES (${projectId}, 'US',
        ${JSON.stringify(rules)}, '{"mode":"RANDOM","size":null,"cells":[]}', 1, now())`.execute(tx);
    }
    return projectId;
  });
}

const ofCrowd = (word: string): AudienceRules => ({
  keep: [{ kind: 'ATTRIBUTE', id: 'r1', condition: { attribute: 'crowd', test: 'IS', value: word } }],
  leaveOut: [],
});

const audienceOf = (projectId: string) => `/console/studies/${projectId}/audience`;
const untilCounted = (page: Page) => expect(page.getByText('Exact counts as of')).toBeVisible();

/** Of another study. */
async function open(page: Page, projectId: string) {
  await page.goto(audienceOf(projectId));
  await untilCounted(page);
}

const add = async (page: Page, rule: string) => {
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('menuitem', { name: rule }).click();
};
const canBeInvited = (page: Page) => page.getByText('Eligible now').locator('..');
const choose = async (page: Page, token: RegExp, option: string) => {
  await page.getByRole('button', { name: token }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('I say in sentences who is invited, balance by cells, leave out a list, am told of a colleague, and keep an audience by name', async ({
  page,
  node,
}) => {
  await aCrowd(node, 'ann');
  const first = await aStudy(node, ofCrowd('ann'));
  await signInToConsole(page, await anOperator(node), audienceOf(first));
  await untilCounted(page);
  await test.step('I say in sentences who is invited, and see after each how many are left', async () => {
    await expect(canBeInvited(page)).toContainText('400');
    await add(page, 'Include by profile detail');
    const rule = page.getByRole('group', { name: 'Age', exact: true });
    await rule.getByRole('button', { name: /Profile detail/ }).click();
    await page.getByRole('option', { name: 'Years', exact: true }).click();
    const years = page.getByRole('group', { name: 'Years' });
    await years.getByLabel('From').fill('18');
    await years.getByLabel('To').fill('27');
    await expect(canBeInvited(page)).toContainText('80');
    await add(page, 'One person per household');
    await expect(canBeInvited(page)).toContainText(/4\d/);
    await expect(page.getByText(/Saved \d+:\d\d [ap]m/)).toBeVisible();
    await page.reload();
    await expect(years.getByLabel('To')).toHaveValue('27');
    await page.getByRole('button', { name: 'Remove: Live with someone already invited' }).click();
    await expect(canBeInvited(page)).toContainText('80');
    await expectNoProblems(page);
  });

  await someStepsOf(1, {
    'I balance by cells, one of which runs dry, and take the softer rule that helps it': async () => {
      const rules = ofCrowd('ann');
      const groceries = {
        kind: 'ATTRIBUTE',
        id: 'r2',
        condition: { attribute: 'groceries', test: 'IS', value: 'Online' },
      } as const;
      await open(page, await aStudy(node, { ...rules, keep: [...rules.keep, groceries] }));
      await page.getByRole('button', { name: 'Balanced across cells' }).click();
      await page.getByRole('button', { name: 'Edit targets' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cells and targets' });
      await dialog.getByLabel('Create cells from').selectOption({ label: 'Groceries' });
      await dialog.getByRole('button', { name: 'Create cells' }).click();
      await expectNoFindings(page);
      await dialog.getByRole('button', { name: 'Use these cells' }).click();
      await expect(page.getByText('Store is running out of people.')).toBeVisible();
      await expect(page.getByRole('row', { name: /Store/ })).toContainText('short');
      await page.getByRole('button', { name: 'Remove this rule' }).click();
      await expect(page.getByRole('row', { name: /Store/ })).toContainText('enough');
      await expect(page.getByText(/Budget cap on|Over budget/)).toBeVisible();
      await expectNoProblems(page);
    },
    'I leave out a list from a file, and see which lines name nobody': async () => {
      await open(page, await aStudy(node, ofCrowd('ann')));
      await page.getByRole('button', { name: 'Exclude a list' }).click();
      const lines = [
        'panelist_id,note',
        ...Array.from({ length: 100 }, (_line, index) => `ann-${index + 1},x`),
        'nobody',
        'ann-7',
      ];
      await page
        .getByLabel(/choose from your device/)
        .setInputFiles({ name: 'spoken-to.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
      const dialog = page.getByRole('dialog', { name: 'Exclude a list' });
      await expect(dialog.getByText('Line 102')).toBeVisible();
      await expect(dialog.getByText('nobody', { exact: true })).toBeVisible();
      await expectNoFindings(page);
      await dialog.getByRole('button', { name: 'Exclude 100 members' }).click();
      await expect(page.getByText('spoken-to.csv')).toBeVisible();
      await expect(canBeInvited(page)).toContainText('300');
    },
    'A colleague changes the audience while I do: I am told, and theirs stays': async () => {
      const projectId = await aStudy(node, ofCrowd('nobody'));
      await open(page, projectId);
      await sql`UPDATE audience SET revision = 2, rules = '{"keep":[],"leaveOut":[]}' WHERE project_id = ${projectId}`.execute(
        node.platform.db,
      );
      await add(page, 'Include recent members');
      await expect(page.getByText('Someone else changed this audience')).toBeVisible();
      await page.getByRole('button', { name: 'Load their version' }).click();
      await expect(page.getByText('No rules yet. Everyone is included.')).toBeVisible();
      await expect(page.getByText('Exact counts as of')).toBeVisible();
    },
    'I keep an audience under a name and begin the next study with it': async () => {
      await open(page, await aStudy(node, ofCrowd('dora')));
      await page.getByRole('button', { name: 'Saved audiences' }).click();
      await page.getByLabel('Save this audience as').fill('The crowd of Dora');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Use The crowd of Dora' })).toBeVisible();
      await page.goto(`/console/studies/${await aStudy(node)}/audience`);
      await expect(page.getByText('No rules yet. Everyone is included.')).toBeVisible();
      await page.getByRole('button', { name: 'Saved audiences' }).click();
      await page.getByRole('button', { name: 'Use The crowd of Dora' }).click();
      await expect(page.getByRole('group', { name: 'Crowd' })).toBeVisible();
      await expect(page.getByText(/Saved \d+:\d\d [ap]m/)).toBeVisible();
      await choose(page, /Comparison/, 'is known');
    },
  });
});
