import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { setFlag, setFlagMember } from '#server/modules/flags/index.ts';
import { isAmong } from '#server/modules/flags/bucket.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { sendMessages } from '#server/modules/notifications/send-messages.ts';
import { aLaunchingPanel, givenIn, type LaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { handOutLaunch } from './hand-out-wave.ts';
import { retryLaunch } from './launch-study-retry.ts';
import { remind } from './remind.ts';

const ADMIN = { operatorId: null };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** A panel with a launched product test. */
async function aProductTest(members: number) {
  const panel = aLaunchingPanel(node);
  await panel.addManyMembers(members);
  const projectId = await panel.aStudy();
  await sql`UPDATE project SET category = 'IHUT' WHERE project_id = ${projectId}`.execute(panel.db);
  const launchId = await panel.aLaunch(projectId, { reminderDays: [3] });
  let revision = 0;
  const switchTo = async (isOn: boolean, percent = 100) => {
    must(await setFlag(panel.rooms.flags, { key: 'ihut', isOn, percent, revision }, ADMIN));
    revision += 1;
  };
  return { panel, launchId, switchTo };
}

async function setAside({ db }: LaunchingPanel, launchId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ reason: string }>`
    SELECT reason FROM launch_set_aside WHERE launch_id = ${launchId}`.execute(db);
  return rows.map(({ reason }) => reason);
}

/** How many reminders were written; an invitation is no reminder. */
async function reminded({ db, panelId }: LaunchingPanel): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM notification WHERE panel_id = ${panelId} AND kind = 'REMINDER'`.execute(db);
  return rows.length;
}

async function sent({ db, panelId }: LaunchingPanel): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM message WHERE panel_id = ${panelId} AND state = 'SENT'`.execute(db);
  return rows.length;
}

test('a launch waits while product testing is off for everybody, and goes on by itself', async () => {
  const { panel, launchId, switchTo } = await aProductTest(6);
  await switchTo(false);
  await handOutLaunch(panel.rooms, launchId);
  expect(await givenIn(panel)).toEqual({ tasks: 0, members: 0, notifications: 0, messages: 0 });
  expect(await setAside(panel, launchId)).toEqual([]);
  await switchTo(true);
  await handOutLaunch(panel.rooms, launchId);
  expect(await givenIn(panel)).toEqual({ tasks: 6, members: 6, notifications: 6, messages: 6 });
});

test('a roll-out invites the members whom it is on for; the others can be tried again', async () => {
  const { panel, launchId, switchTo } = await aProductTest(60);
  const { rows } = await sql<{ panelistId: string; externalId: string }>`
    SELECT panelist_id AS "panelistId", external_id AS "externalId" FROM panelist
    WHERE panel_id = ${panel.panelId}`.execute(panel.db);
  const apart = rows.find(({ externalId }) => !isAmong(40, 'ihut', externalId));
  await sql`UPDATE panelist SET external_id = 'P-APART' WHERE panelist_id = ${apart?.panelistId}`.execute(panel.db);
  must(await setFlagMember(panel.rooms.flags, { key: 'ihut', memberNumber: 'P-APART', isOn: true }, ADMIN));
  await switchTo(true, 40);
  await handOutLaunch(panel.rooms, launchId);
  const among = rows.filter((one) => one === apart || isAmong(40, 'ihut', one.externalId));
  const invited = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM task WHERE panel_id = ${panel.panelId}`.execute(panel.db);
  expect(invited.rows.map(({ id }) => id).toSorted()).toEqual(among.map(({ panelistId }) => panelistId).toSorted());
  expect(await setAside(panel, launchId)).toEqual(Array.from({ length: 60 - among.length }, () => 'SWITCHED_OFF'));

  await switchTo(true);
  expect(await inTransaction(panel.db, (tx) => retryLaunch(panel.rooms, tx, launchId, ADMIN))).toBe(60 - among.length);
  expect(await givenIn(panel)).toMatchObject({ tasks: 60, members: 60, notifications: 60, messages: 60 });
});

test('nobody is reminded of it, and everybody afterwards', async () => {
  const { panel, launchId, switchTo } = await aProductTest(4);
  await handOutLaunch(panel.rooms, launchId);
  panel.clock.advance(4 * DAY_MS);
  await switchTo(false);
  await remind(panel.rooms);
  expect(await reminded(panel)).toBe(0);
  await switchTo(true);
  await remind(panel.rooms);
  expect(await reminded(panel)).toBe(4);
});

test('who is off alone is not reminded', async () => {
  const { panel, launchId } = await aProductTest(4);
  await handOutLaunch(panel.rooms, launchId);
  await sql`UPDATE panelist SET external_id = ${`P-${panel.panelId}`} WHERE panelist_id =
    (SELECT panelist_id FROM panelist WHERE panel_id = ${panel.panelId} LIMIT 1)`.execute(panel.db);
  const memberNumber = `P-${panel.panelId}`;
  must(await setFlagMember(panel.rooms.flags, { key: 'ihut', memberNumber, isOn: false }, ADMIN));
  panel.clock.advance(4 * DAY_MS);
  await remind(panel.rooms);
  expect(await reminded(panel)).toBe(3);
});

test('its e-mails wait while it is off, and are sent afterwards', async () => {
  const { panel, launchId, switchTo } = await aProductTest(3);
  await handOutLaunch(panel.rooms, launchId);
  await switchTo(false);
  await sendMessages(panel.rooms);
  expect(await sent(panel)).toBe(0);
  await switchTo(true);
  panel.clock.advance(MINUTE_MS);
  await sendMessages(panel.rooms);
  expect(await sent(panel)).toBe(3);
});
