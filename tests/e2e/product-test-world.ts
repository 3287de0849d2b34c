import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { dateIn, daysBefore } from '#contract/time/panel-days.ts';
import { instantAt } from '#contract/time/wall-clock.ts';
import { sendMessages } from '#server/modules/notifications/send-messages.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { createMailboxStore } from '#server/platform/mail/mailbox-store.ts';
import { anIntroducedMember } from '#testkit/builders/builders.ts';
import { livesAt } from '#testkit/builders/product-test-builders.ts';
import { CARRIER_KEYS } from '#testkit/clients/carrier-client.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { expect, test as base } from './fixtures.ts';

export const ZONE = 'America/New_York';

/** An hour of a day where the panel is. */
const hourOf = (date: string, hour: number): Date => instantAt(`${date}T${String(hour).padStart(2, '0')}:00`, ZONE);

/**
 * A node whose clock goes on by weeks, so no other spec shares it. It begins on a Monday of next year: the browser's own clock
 * says when a cookie is over, and must not be ahead.
 */
export const test = base.extend<object, { readonly node: TestNode }>({
  isTimeOwn: true,
  node: [
    async ({ appsFolder }, use) => {
      const nextYear = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1, 12));
      const monday = daysBefore(dateIn(nextYear, ZONE), (nextYear.getUTCDay() + 6) % 7);
      const clock = heldClock(hourOf(monday, 10));
      const config = { carrierEventKeys: CARRIER_KEYS };
      const node = await startTestNode({ appsFolder, clock, hasTwoRoles: true, hasSchedules: true, config });
      await use(node);
      await node.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

export { expect };

/** A member with an address who knows their way about. */
export async function aTester(node: TestNode) {
  const member = await anIntroducedMember(node);
  await livesAt(node, member.panelistId);
  return member;
}

/** Time goes on, for the node and for every browser; what is due happens with the work of the next minute. */
export async function letTimePass(node: TestNode, milliseconds: number, ...pages: readonly Page[]): Promise<void> {
  if (milliseconds < 0) throw new Error('time does not go back');
  node.clock.advance(milliseconds);
  for (const page of pages) await page.clock.setFixedTime(node.clock.now());
}

/** Time goes on, and what is due happens. */
export async function goOn(node: TestNode, milliseconds: number, ...pages: readonly Page[]): Promise<void> {
  await letTimePass(node, milliseconds, ...pages);
  await runDueWork(node.rooms);
}

/** Every event is notified in the app and by e-mail, once. */
export async function expectNotified(
  node: TestNode,
  { panelistId, email }: { readonly panelistId: string; readonly email: string },
  title: string,
  times = 1,
): Promise<void> {
  const told = async () => (await titlesOf(node, panelistId)).filter((one) => one === title).length;
  await expect.poll(told, { message: `told in the app: ${title}` }).toBe(times);
  // E-mails to one leave once a minute.
  const mailed = async () => {
    await sendMessages(node.rooms);
    const { messages } = await createMailboxStore(node.platform.db).list({ to: email, limit: 100 });
    return messages.filter(({ subject }) => subject === title).length;
  };
  await expect.poll(mailed, { message: `by e-mail: ${title}` }).toBe(times);
}

/** What a member was told of product tests, the oldest first. */
export async function titlesOf({ platform }: TestNode, panelistId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ title: string }>`
    SELECT title FROM notification WHERE panelist_id = ${panelistId} AND kind LIKE 'PRODUCT_TEST%'
    ORDER BY created_at, notification_id`.execute(platform.db);
  return rows.map(({ title }) => title);
}

/** What was credited to a member, each time, by the prefix of the study that it was for. */
export async function creditsOf({ platform }: TestNode, panelistId: string) {
  const { rows } = await sql<{ study: string; points: number }>`
    SELECT split_part(p.short_id, '-', 1) AS study, e.amount::integer AS points
    FROM points_entry e JOIN points_account a USING (account_id) JOIN points_transfer m USING (transfer_id)
    JOIN task t ON t.task_id = m.cause_id JOIN project p USING (project_id)
    WHERE a.panelist_id = ${panelistId} ORDER BY study, points`.execute(platform.db);
  return rows.map(({ study, points }) => [study, points] as const);
}

const SHOTS = process.env['SPARK_JOURNEY_SHOTS'];

/** A picture for the person who looks at the journey; none unless a folder is named. */
export async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/journey-${name}.png`, fullPage: true });
}
