import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { MASS_SEND_PEOPLE } from '#contract/sending/sending.ts';
import type { AudienceRules } from '#contract/audiences/audience-rules.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import type { NewStudy } from '#server/modules/activities/index.ts';
import { setAttributes } from '#server/modules/profile/index.ts';
import { later } from '#server/platform/clock.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { aWrittenStudy } from '#testkit/builders/survey-builders.ts';
import { asSomeOf, someStepsOf } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectNoProblems } from './looks.ts';

const DESKTOP = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };
const CROWD = 6;

/** A draft that can be launched. */
async function aDraft(node: TestNode, given: Partial<NewStudy> = {}, crowd = CROWD) {
  const made = await aWrittenStudy(node, {
    internalName: 'Tea at home, first look',
    budgetPoints: 100_000,
    closesAt: later(node.clock.now(), 14 * DAY_MS),
    ...given,
  });
  await inviteACrowd(node, made, crowd);
  return made;
}

/** Whom the study is for: a few members of its own, however many other tests have brought. */
async function inviteACrowd(
  node: TestNode,
  { projectId, shortId }: { projectId: string; shortId: string },
  crowd: number,
) {
  for (let member = 0; member < crowd; member++) {
    const { panelistId } = await aMember(node);
    await setAttributes(node.rooms.profile, node.platform.db, panelistId, { attributes: { crowd: shortId } });
  }
  const rules: AudienceRules = {
    keep: [{ kind: 'ATTRIBUTE', id: 'r1', condition: { attribute: 'crowd', test: 'IS', value: shortId } }],
    leaveOut: [],
  };
  await sql`INSERT INTO audience (project_id, panel_id, rules, sample, revision, updated_at) VALUES (${projectId}, 'US',
    ${JSON.stringify(rules)}, '{"mode":"RANDOM","size":null,"cells":[]}', 1, now())`.execute(node.platform.db);
}

async function openAudience(page: Page, node: TestNode, projectId: string): Promise<void> {
  await signInToConsole(page, await anOperator(node), `/console/studies/${projectId}/audience`);
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Review and launch' }).click();
  const dialog = page.getByRole('dialog', { name: /^Launch to/ });
  await expect(dialog.getByRole('list', { name: 'Checks' })).toBeVisible();
  return dialog;
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function invitedTo(node: TestNode, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM task WHERE project_id = ${projectId}`.execute(node.platform.db);
  return rows[0]?.count ?? 0;
}

test('I launch a study: I read what it does and whom it left out, send some ahead, or stop what goes to many', async ({
  page,
  node,
}) => {
  await asSomeOf(page, 1, {
    "I read what a launch does, type the study's ID, and watch everybody get their invitation, whom it left out at the next try":
      async () => {
        await page.setViewportSize(DESKTOP);
        const { projectId, shortId } = await aDraft(node);
        await openAudience(page, node, projectId);
        await test.step("I read what a launch does, type the study's ID, and watch everybody get their invitation", async () => {
          const dialog = await openDialog(page);
          await expect(dialog.getByText('Never rehearsed')).toBeVisible();
          await expect(dialog.getByText('Budget cap: $1,000')).toBeVisible();
          await expect(dialog.getByText(/^8 minutes, 120 points, until .* What you drink, and why\.$/)).toBeVisible();
          await expect(dialog.getByText(/^Recorded in the audit log as Test operator, researcher\.$/)).toBeVisible();
          await expectNoFindings(page);

          await dialog.getByLabel(`Type ${shortId} to launch`).fill('QN-0');
          await dialog.getByRole('button', { name: /^Launch/ }).click();
          await expect(dialog.getByText(`Type ${shortId} exactly as shown.`)).toBeVisible();
          expect(await invitedTo(node, projectId)).toBe(0);

          await dialog.getByLabel(`Type ${shortId} to launch`).fill(shortId);
          await expect(dialog.getByRole('button', { name: /^Launch/ })).toBeEnabled();
          await dialog.getByLabel(`Type ${shortId} to launch`).press('Enter');
          await expect(dialog).toBeHidden();
          await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
          const invited = await invitedTo(node, projectId);
          expect(invited).toBeGreaterThan(0);
          await expect(page.getByText(`of ${invited} members invited.`)).toBeVisible();
          await expect(page.getByRole('progressbar', { name: 'Activities assigned' })).toHaveAttribute(
            'aria-valuenow',
            String(invited),
          );
          await expect(page.getByText('Budget cap on').first()).toBeVisible();
          await expectNoFindings(page);
        });

        await test.step('I see whom a launch could not invite, and try them again', async () => {
          // As if two had no room when their turn came: one of them still has none.
          const { db } = node.platform;
          const { rows } = await sql<{ id: string }>`
      WITH gone AS (SELECT task_id, panelist_id FROM task WHERE project_id = ${projectId} ORDER BY task_id LIMIT 2),
        told AS (DELETE FROM notification WHERE cause_id IN (SELECT task_id FROM gone)),
        written AS (DELETE FROM message WHERE cause_id IN (SELECT task_id FROM gone)),
        removed AS (DELETE FROM task WHERE task_id IN (SELECT task_id FROM gone))
      INSERT INTO launch_set_aside (launch_id, panelist_id, wave_id, reason, set_aside_at)
      SELECT launch_id, panelist_id, wave_id, 'NO_ROOM', now() FROM gone
      CROSS JOIN (SELECT launch_id, wave_id FROM launch_wave JOIN launch USING (launch_id) WHERE project_id = ${projectId}) AS wave
      RETURNING panelist_id AS id`.execute(db);
          await sql`
      UPDATE launch_wave SET set_aside = 2, invited = invited - 2 WHERE launch_id IN (
        SELECT launch_id FROM launch WHERE project_id = ${projectId})`.execute(db);
          await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${rows[0]?.id}`.execute(db);
          await page.reload();

          const table = page.getByRole('table', { name: 'Skipped' });
          await expect(table.getByText('At their activity limit')).toHaveCount(2, { timeout: 60_000 });
          await expectNoFindings(page);
          await page.getByRole('button', { name: 'Retry 2' }).click();
          await expect(page.getByRole('button', { name: 'Retry 1' })).toBeVisible({ timeout: 60_000 });
          await expect(table.getByText('No longer an active member')).toHaveCount(1);
          await sql`UPDATE panelist SET state = 'ACTIVE' WHERE panelist_id = ${rows[0]?.id}`.execute(db);
        });
      },
    'I send some ahead on a phone and end it; at my desk I launch to many, stop it, then launch again and send it now':
      async () => {
        await someStepsOf(1, {
          'I send some ahead on a phone, pause before the rest, resume, and end it': async () => {
            await page.setViewportSize(PHONE);
            const { projectId, shortId } = await aDraft(node);
            await openAudience(page, node, projectId);
            const dialog = await openDialog(page);
            await dialog.getByRole('button', { name: 'Send in two waves' }).click();
            await dialog.getByLabel('Members in wave 1').fill('3');
            await dialog.getByLabel('Drop-out limit (%)').fill('200');
            await dialog.getByLabel(`Type ${shortId} to launch`).fill(shortId.toLowerCase());
            await dialog.getByRole('button', { name: 'Launch wave 1, 3 members' }).click();
            await expect(dialog.getByText('Enter a percentage from 0 to 100.')).toBeVisible();
            await dialog.getByLabel('Drop-out limit (%)').fill('12');
            await dialog.getByRole('button', { name: 'Add second reminder' }).click();
            await expectNoFindings(page);
            expect(await scrollsSideways(page)).toBe(false);
            await dialog.getByRole('button', { name: 'Launch wave 1, 3 members' }).click();

            await expect(page.getByText('Waiting', { exact: true })).toBeVisible({ timeout: 60_000 });
            expect(await invitedTo(node, projectId)).toBe(3);
            await expect(page.getByText('Wave 1, 3 invited')).toBeVisible();
            await expect(page.getByText('Second reminder, wave 1')).toBeVisible();
            await page.getByRole('button', { name: 'Pause' }).click();
            await expect(page.getByText('No one else is invited until you resume.')).toBeVisible();
            await page.getByRole('button', { name: 'Resume' }).click();
            await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
            await page.getByRole('button', { name: 'End', exact: true }).click();
            await expect(page.getByText('Ended', { exact: true })).toBeVisible();
            await expect(page.getByText('Not sent.')).toBeVisible();
            await expectNoFindings(page);
            expect(await scrollsSideways(page)).toBe(false);
            expect(await invitedTo(node, projectId)).toBe(3);
          },
          'I launch to many, have a minute to stop it and nobody is invited; then I launch again and send it now':
            async () => {
              await page.setViewportSize(DESKTOP);
              const many = MASS_SEND_PEOPLE + 1;
              const { projectId, shortId } = await aDraft(node, {}, many);
              await openAudience(page, node, projectId);
              const launch = async () => {
                await page.getByRole('button', { name: /^(?:Review and launch|Invite more)/ }).click();
                const dialog = page.getByRole('dialog', { name: /^(?:Launch to|Invite) 21 members/ });
                await expect(
                  dialog.getByText(/^This goes to 21 people in one minute, .* Eastern Time\./),
                ).toBeVisible();
                await dialog.getByLabel(`Type ${shortId} to launch`).fill(shortId);
                await dialog.getByRole('button', { name: /^Launch,/ }).click();
                await expect(dialog).toBeHidden();
              };
              await launch();
              const waiting = page.getByText(/^Launch “Tea at home, first look” for 21 people, .* Eastern Time\.$/);
              await expect(waiting).toBeVisible();
              await expectNoProblems(page);
              await page.getByRole('button', { name: 'Stop', exact: true }).click();
              await expect(page.getByText('Stopped. Nothing was sent.')).toBeVisible();
              await expect(waiting).toBeHidden();
              expect(await invitedTo(node, projectId)).toBe(0);
              await expect(page.getByText('Draft', { exact: true })).toBeVisible();

              await launch();
              await page.getByRole('button', { name: 'Send now', exact: true }).click();
              await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
              expect(await invitedTo(node, projectId)).toBe(many);
            },
        });
      },
  });
});
