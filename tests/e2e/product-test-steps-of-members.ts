import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { reportAsCarrier } from '#testkit/clients/carrier-client.ts';
import type { TestNode } from '#testkit/node.ts';
import { expect } from './fixtures.ts';

/** Takes the survey that is open, of one question. */
export async function answerWith(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
  await expect(page.getByRole('link', { name: /activities/i }).first()).toBeVisible();
}

export async function ordersOf({ platform }: TestNode, projectId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`SELECT order_number AS number FROM shipment
    WHERE project_id = ${projectId} AND status = 'ORDERED' ORDER BY order_number`.execute(platform.db);
  return rows.map(({ number }) => number);
}

export async function carrierSays(node: TestNode, orderNumber: string, status: string, about?: string): Promise<void> {
  const occurredAt = node.clock.now().toISOString();
  const event = { id: `${orderNumber} ${status}`.replace(' ', '-'), orderNumber, status, occurredAt, words: about };
  expect((await reportAsCarrier(node, event)).body).toEqual({ taken: 1 });
}

/** A test by what the team calls it. */
export async function idOfTest({ platform }: TestNode, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT project_id AS id FROM project WHERE internal_name = ${name}`.execute(platform.db);
  return rows[0]?.id ?? '';
}
