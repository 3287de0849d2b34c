import { ADDRESS_DETAIL, readAddress, type ProfileAddress } from '#contract/profile/address-fields.ts';
import { SHIPMENT_ANSWERS, type ShipmentAnswer } from '#contract/product-tests/product-testing-item.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { readOwnAccount } from '#server/modules/identity/index.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import {
  type ContactRefusal,
  type SupportRooms,
  createRequest,
  resolveOwnRequest,
} from '#server/modules/support/index.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { acceptConsent, canAnswer, canConfirm, confirmAddress, isOver, missPackage, receive } from './take-part.ts';
import { addressKeyOf } from './addresses.ts';
import { lockParticipant, type LockedParticipant } from './lock-participant.ts';
import { endParticipation } from './end-participation.ts';
import { beginTask, handOutPart, settlePart, type TestRooms } from './tasks-of-test.ts';
import { notifyStage } from './notify-participants.ts';

export type TakingPartRooms = TestRooms & SupportRooms;

/** A member in a test of theirs: the test's id, and the caller's own. */
export interface OwnTest {
  readonly projectId: string;
  readonly panelistId: string;
}

export type TakingPartProblem = 'unknown-test' | 'no-address' | 'changed-meanwhile' | 'too-late' | ContactRefusal;
type Outcome = Promise<Result<undefined, TakingPartProblem>>;

/** The address of somebody's profile; undefined when there is none that a parcel can go to. */
export async function readProfileAddress(db: Db, panelistId: string): Promise<ProfileAddress | undefined> {
  const { [ADDRESS_DETAIL]: kept } = await readAttributes(db, panelistId, [ADDRESS_DETAIL]);
  const read = kept === undefined ? undefined : readAddress(typeof kept === 'string' ? kept : JSON.stringify(kept));
  return read !== undefined && 'address' in read ? read.address : undefined;
}

/** Works on a test of the caller's; one that they were not picked for is unknown to them. */
function inOwnTest(
  { productTests }: TakingPartRooms,
  own: OwnTest,
  work: (tx: Db, held: LockedParticipant) => Outcome,
): Outcome {
  return allOrNothing(productTests.db, async (tx) => {
    const held = await lockParticipant(productTests, tx, own);
    return held === undefined || held.participant.selected_at === null ? err('unknown-test') : work(tx, held);
  });
}

/** The product may be sent to the address that was shown. With the consent form accepted, it is ordered. */
export function confirmOwnAddress(rooms: TakingPartRooms, own: OwnTest, addressKey: string): Outcome {
  return inOwnTest(rooms, own, async (tx, held) => {
    const address = await readProfileAddress(tx, own.panelistId);
    if (address === undefined) return err('no-address');
    if (addressKeyOf(own.panelistId, address) !== addressKey) return err('changed-meanwhile');
    if (!canConfirm(held)) return held.participant.address_confirmed_at === null ? err('too-late') : ok(undefined);
    await confirmed(rooms, tx, held, (shortId) => confirmAddress(rooms.productTests, tx, held, address, shortId));
    return ok(undefined);
  });
}

export function acceptOwnConsent(rooms: TakingPartRooms, own: OwnTest, version: number): Outcome {
  return inOwnTest(rooms, own, async (tx, held) => {
    if (held.participant.consent_version === version) return ok(undefined);
    if (held.test.consent_version !== version) return err('changed-meanwhile');
    if (!canConfirm(held)) return err('too-late');
    await confirmed(rooms, tx, held, (shortId) => acceptConsent(rooms.productTests, tx, held, shortId));
    return ok(undefined);
  });
}

async function confirmed(
  rooms: TakingPartRooms,
  tx: Db,
  held: LockedParticipant,
  confirm: (testShortId: string) => Promise<LockedParticipant>,
): Promise<void> {
  const after = await confirm(await shortIdOf(rooms, tx, held));
  await beginTask(rooms, tx, after);
  if (after.shipment === undefined) return;
  await handOutPart(rooms, tx, after, 'SHIPMENT');
  await notifyStage(rooms, tx, held.test, [held.participant.panelist_id], { kind: 'ADDRESS_CONFIRMED' });
}

export async function shortIdOf({ activities }: TestRooms, tx: Db, { test }: LockedParticipant): Promise<string> {
  const study = await readStudy(activities, tx, test.project_id);
  if (study === undefined) throw new Error('a product test is a study');
  return study.shortId;
}

export const isShipmentAnswer = (text: string): text is ShipmentAnswer =>
  SHIPMENT_ANSWERS.some((answer) => answer === text);

/** 'received' starts the testing days, 'never got the package' opens a request; once for each key. */
export function answerShipment(
  rooms: TakingPartRooms,
  own: OwnTest,
  { answer, key }: { readonly answer: ShipmentAnswer; readonly key: string },
): Outcome {
  return inOwnTest(rooms, own, async (tx, held) => {
    const { productTests } = rooms;
    const now = productTests.clock.now();
    const { panelistId: ownerId, projectId } = own;
    const keyed = { ownerId, key, request: { projectId, answer }, newId: newId(productTests.chance, now), now };
    return once<undefined, TakingPartProblem>(tx, keyed, {
      first: () => (answer === SHIPMENT_ANSWERS[0] ? received(rooms, tx, held) : neverCame(rooms, tx, held, key)),
      again: () => Promise.resolve(ok(undefined)),
    });
  });
}

async function received(rooms: TakingPartRooms, tx: Db, held: LockedParticipant): Outcome {
  if (held.participant.received_at !== null) return ok(undefined);
  if (!canAnswer(held)) return err('too-late');
  const { support_request_id: requestId, panelist_id: panelistId } = held.participant;
  const after = await receive(rooms.productTests, tx, held);
  await settlePart(rooms, tx, after, 'SHIPMENT');
  await beginTask(rooms, tx, after);
  // Nobody needs to look for it any more, whether it turned up or was sent again.
  if (requestId !== null) await resolveOwnRequest(rooms.support, tx, { panelistId, requestId });
  const until = after.participant.feedback_opens_at;
  await notifyStage(rooms, tx, held.test, [panelistId], { kind: 'TESTING', until });
  return ok(undefined);
}

async function neverCame(rooms: TakingPartRooms, tx: Db, held: LockedParticipant, key: string): Outcome {
  const { participant, shipment } = held;
  if (participant.support_requested_at !== null) return ok(undefined);
  if (!canAnswer(held) || shipment === undefined) return err('too-late');
  const account = await readOwnAccount(rooms.identity, tx, participant.panelist_id);
  if (account === undefined) return err('unknown-test');
  const shortId = await shortIdOf(rooms, tx, held);
  // In this transaction: there is never a request without a clock that stands still.
  const inside = { ...rooms, support: { ...rooms.support, db: tx } };
  const opened = await createRequest(
    inside,
    { panelistId: participant.panelist_id },
    {
      issueCategory: 'ACTIVITY_PARTICIPATION_ISSUE',
      description: missingWords(shortId, held),
      email: account.email,
      activityReference: shortId,
      giftCardReference: '',
      source: 'CONTACTUS',
      fileIds: [],
      key: requestKeyOf(key),
    },
  );
  if (!opened.ok) return opened;
  const after = await missPackage(rooms.productTests, tx, held, opened.value);
  await notifyStage(rooms, tx, held.test, [participant.panelist_id], { kind: 'IN_SUPPORT' });
  return after.participant.support_request_id === null ? err('unknown-test') : ok(undefined);
}

/** Of the request that an answer opens: the answer itself has the other key. */
const requestKeyOf = (key: string): string => (key.startsWith('f') ? `e${key.slice(1)}` : `f${key.slice(1)}`);

function missingWords(shortId: string, { test, shipment }: LockedParticipant): string {
  const parcel = [shipment?.order_number, shipment?.carrier, shipment?.tracking_number].filter(Boolean).join(', ');
  return `I never got the package with “${test.product_name}” (${shortId}).\nOrder ${parcel}.`;
}

/** Somebody gives their place up, or stops in the middle of it. */
export function declineTest(rooms: TakingPartRooms, own: OwnTest): Outcome {
  return inOwnTest(rooms, own, async (tx, held) => {
    // Whoever has told us how it was gives away only their own points.
    const { stage, feedback_taken_at: takenAt } = held.participant;
    if (stage === 'DONE' || (stage === 'FEEDBACK' && takenAt !== null)) return err('too-late');
    if (!isOver(held)) await endParticipation(rooms, tx, held, 'DECLINED');
    return ok(undefined);
  });
}
