import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { instantAt } from '#contract/time/wall-clock.ts';
import { confirmTest } from '#server/demo/builders/product-tests.ts';
import { sendMessages } from '#server/modules/notifications/send-messages.ts';
import { listTests } from '../planning/tests.ts';
import { readUnitsLeft } from '../product-tests.store.ts';
import { showParticipant } from '../participants/read-participant.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aProductTest, answers, livesAt, picks } from '#testkit/builders/product-test-builders.ts';
import { hearOfParcel } from '../parcels/hear-of-parcel.ts';
import { runDueWork } from './run-due-work.ts';

/** A Thursday. */
const THANKSGIVING = '2026-11-26';

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());

const hourOf = (date: string, hour: number): Date =>
  instantAt(`${date}T${String(hour).padStart(2, '0')}:00`, bed.rooms.productTests.timeZone);
const minuteBefore = (instant: Date): Date => new Date(instant.getTime() - MINUTE_MS);

async function goOnTo(instant: Date): Promise<void> {
  bed.clock.advance(instant.getTime() - bed.clock.now().getTime());
  await runDueWork(bed.rooms);
  await sendMessages(bed.rooms);
}

async function notificationsOf({ panelistId, email }: { panelistId: string; email: string }, title: string) {
  const { rows } = await sql`SELECT FROM notification
    WHERE panelist_id = ${panelistId} AND title = ${title}`.execute(bed.db);
  const mailed = bed.mails.filter(({ to, subject }) => to === email && subject === title);
  return { inTheApp: rows.length, byEmail: mailed.length };
}
const ONCE = { inTheApp: 1, byEmail: 1 };
const NEVER = { inTheApp: 0, byEmail: 0 };

async function participantsAt(projectId: string, stage: string) {
  const { rows } = await sql<{
    participantId: string;
    panelistId: string;
    orderNumber: string | null;
    why: string | null;
  }>`
    SELECT p.participant_id AS "participantId", p.panelist_id AS "panelistId", s.order_number AS "orderNumber",
      p.closed_why AS why
    FROM test_participant p LEFT JOIN shipment s USING (participant_id)
    WHERE p.project_id = ${projectId} AND p.stage = ${stage} ORDER BY p.number`.execute(bed.db);
  return rows;
}

test('nobody answers over Thanksgiving: reminded, then closed when three business days are over, and the reserve moves up', async () => {
  const tuesday = daysBefore(THANKSGIVING, 2);
  await goOnTo(hourOf(tuesday, 11));
  const people = [await aMember(bed), await aMember(bed), await aMember(bed)];
  for (const { panelistId } of people) await livesAt(bed, panelistId);
  const projectId = await aProductTest(bed, { units: 2, addressDays: 3 });
  for (const { panelistId } of people) await answers(bed, { projectId, panelistId }, 'SCREENER');
  await picks(bed, projectId, 2);
  const who = (one: { readonly panelistId: string } | undefined) => {
    const found = people.find(({ panelistId }) => panelistId === one?.panelistId);
    if (found === undefined) throw new Error('they take part');
    return found;
  };
  const [first, second] = await participantsAt(projectId, 'SELECTED');
  const [third] = await participantsAt(projectId, 'SCREENED');
  const [atDoor, noAddress, reserve] = [who(first), who(second), who(third)];
  await goOnTo(bed.clock.now());
  expect(await notificationsOf(reserve, "You're on the list")).toEqual(ONCE);

  await confirmTest(bed.rooms, bed.db, { projectId, panelistId: atDoor.panelistId });
  const orderNumber = (await participantsAt(projectId, 'SELECTED')).find((one) => one.orderNumber)?.orderNumber ?? '';
  const event = { key: 'door', status: 'DELIVERED', occurredAt: bed.clock.now(), source: 'WEBHOOK' } as const;
  await bed.inTransaction((tx) => hearOfParcel(bed.rooms, tx, orderNumber, { events: [event] }));

  // Friday at five, before the last business day: Thursday was the holiday.
  const friday = daysBefore(THANKSGIVING, -1);
  await goOnTo(minuteBefore(hourOf(friday, 17)));
  for (const title of ['Did your package arrive?', 'Please confirm your address']) {
    for (const one of people) expect(await notificationsOf(one, title)).toEqual(NEVER);
  }
  await goOnTo(hourOf(friday, 17));
  expect(await notificationsOf(atDoor, 'Did your package arrive?')).toEqual(ONCE);
  expect(await notificationsOf(noAddress, 'Please confirm your address')).toEqual(ONCE);

  // All of Monday is theirs.
  const monday = daysBefore(THANKSGIVING, -4);
  await goOnTo(minuteBefore(hourOf(monday, 24)));
  expect(await participantsAt(projectId, 'CLOSED')).toEqual([]);
  const shown = await showParticipant(bed.rooms.productTests, bed.db, first?.participantId ?? '');
  expect(shown?.shown).toMatchObject({ closesAt: hourOf(monday, 24), isOverdue: true });
  await goOnTo(hourOf(monday, 24));
  expect(await notificationsOf(atDoor, 'Your product test is closed')).toEqual(ONCE);
  expect(await notificationsOf(noAddress, 'Your spot went to someone else')).toEqual(ONCE);
  expect(await notificationsOf(reserve, 'A spot opened up for you')).toEqual(ONCE);
  const closed = await participantsAt(projectId, 'CLOSED');
  expect(new Map(closed.map(({ panelistId, why }) => [panelistId, why]))).toEqual(
    new Map([
      [atDoor.panelistId, 'PACKAGE_NOT_CONFIRMED'],
      [noAddress.panelistId, 'ADDRESS_NOT_CONFIRMED'],
    ]),
  );

  // One unit is gone, the other is the next one's: three were selected in all.
  expect((await participantsAt(projectId, 'SELECTED')).map(({ panelistId }) => panelistId)).toEqual([
    reserve.panelistId,
  ]);
  expect(await readUnitsLeft(bed.db, projectId)).toBe(0);
  const [line] = await listTests(bed.rooms.productTests, bed.db, { after: null, limit: 1 });
  expect(line).toMatchObject({ projectId, units: 2, unitsLeft: 0, selected: 3 });
  await goOnTo(hourOf(daysBefore(THANKSGIVING, -5), 9));
  expect(await notificationsOf(atDoor, 'Did your package arrive?')).toEqual(ONCE);
});

test('bell and e-mail name the day and hour where each reader is, else where the panel is', async () => {
  await goOnTo(hourOf('2027-01-12', 11));
  const [known, unknown] = [await aMember(bed), await aMember(bed)];
  await sql`UPDATE panelist SET time_zone = 'Pacific/Honolulu' WHERE panelist_id = ${known.panelistId}`.execute(bed.db);
  await sql`UPDATE panelist SET time_zone = NULL WHERE panelist_id = ${unknown.panelistId}`.execute(bed.db);
  const projectId = await aProductTest(bed, { units: 2, addressDays: 3 });
  for (const { panelistId } of [known, unknown]) {
    await livesAt(bed, panelistId);
    await answers(bed, { projectId, panelistId }, 'SCREENER');
  }
  await picks(bed, projectId, 2);
  await sendMessages(bed.rooms);
  for (const [{ panelistId, email }, day] of [
    [known, '01/15/2027, 7:00 pm Hawaii-Aleutian Standard Time'],
    [unknown, '01/15/2027, 11:59 pm Eastern Time'],
  ] as const) {
    const title = "You've been selected for a product test";
    const { rows } = await sql<{ body: string }>`SELECT body FROM notification
      WHERE panelist_id = ${panelistId} AND title = ${title}`.execute(bed.db);
    const mailed = bed.mails.filter(({ to, subject }) => to === email && subject === title);
    const words = expect.stringContaining(`read the consent form by ${day}.`);
    expect(rows.map(({ body }) => body)).toEqual([words]);
    expect(mailed.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([words]);
  }
});
