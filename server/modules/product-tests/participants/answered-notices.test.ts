import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberPath } from '#contract/pages/member-paths.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import { productTestsRoomBed, type ProductTestsRoomBed } from '#testkit/beds/product-tests-room-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { HOME } from '#testkit/builders/product-test-builders.ts';
import type { LockedParticipant } from './lock-participant.ts';
import { noteDiaryTaken, noteFeedbackTaken, noteSupport, openFeedback } from './note-progress.ts';
import { acceptConsent, close, confirmAddress, receive } from './take-part.ts';

let bed: ProductTestsRoomBed;
let projectId: string;
beforeAll(async () => {
  bed = await productTestsRoomBed();
  projectId = await bed.aTest({ units: 100, testingDays: 10, addressDays: 5, feedbackDays: 7 });
});
afterAll(() => bed.close());

async function report(panelistId: string, ofTest = projectId): Promise<void> {
  const link = memberPath('productTest', { id: ofTest });
  const words = { title: 'Your package', body: 'Let us know', link };
  const cause = { panelistId, kind: 'PRODUCT_TEST', causeId: randomUUID() } as const;
  await bed.inTransaction((tx) => notifyMember(bed.rooms.messages, tx, { ...cause, ...words }));
}

async function unread(panelistId: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM notification
    WHERE panelist_id = ${panelistId} AND read_at IS NULL`.execute(bed.db);
  return rows[0]?.count;
}

type Tx = Parameters<Parameters<ProductTestsRoomBed['held']>[1]>[0];

test('a notice of a test is read once its member has done what it asks for, and not before', async () => {
  const id = await bed.aSelected(projectId);
  const { panelist_id: panelistId } = await bed.read(id);
  const after = async (work: (tx: Tx, held: LockedParticipant) => Promise<unknown>) => {
    await report(panelistId);
    await bed.held(id, work);
    return unread(panelistId);
  };
  const { room, shortId: testShortId } = bed;
  expect(await after((tx, held) => confirmAddress(room, tx, held, { address: HOME, testShortId }))).toBe(1);
  expect(await after((tx, held) => acceptConsent(room, tx, held, testShortId))).toBe(0);
  expect(await after((tx, held) => noteSupport(room, tx, held, 'ASKED'))).toBe(1);
  expect(await after((tx, held) => noteSupport(room, tx, held, 'ANSWERED'))).toBe(0);
  expect(await after((tx, held) => receive(room, tx, held))).toBe(0);
  expect(await after((tx, held) => noteDiaryTaken(room, tx, held, 1))).toBe(0);
  expect(await after((tx, held) => openFeedback(room, tx, held))).toBe(1);
  expect(await after((tx, held) => noteFeedbackTaken(room, tx, held))).toBe(0);
});

test('it stays unread of another test and of another member, and where an operator ended theirs', async () => {
  const { operatorId } = await anOperator(bed);
  const [one, other] = [await bed.aSelected(projectId), await bed.aSelected(projectId)];
  const [{ panelist_id: first }, { panelist_id: second }] = [await bed.read(one), await bed.read(other)];
  for (const panelistId of [first, second]) await report(panelistId);
  await report(first, randomUUID());
  await bed.held(one, (tx, held) => close(bed.room, tx, held, { why: 'DECLINED' }));
  expect([await unread(first), await unread(second)]).toEqual([1, 1]);
  await bed.held(other, (tx, held) => close(bed.room, tx, held, { why: 'BY_OPERATOR', operatorId }));
  expect(await unread(second)).toBe(1);
});
