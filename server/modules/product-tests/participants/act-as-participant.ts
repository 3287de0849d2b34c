import { ADDRESS_DETAIL, readAddress, type ProfileAddress } from '#contract/profile/address-fields.ts';
import { isLastStage } from '#contract/product-tests/participant-stages.ts';
import { SHIPMENT_ANSWERS, type ShipmentAnswer } from '#contract/product-tests/product-testing-item.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { readOwnAccount } from '#server/modules/identity/index.ts';
import { acceptConsent, canAnswer, canConfirm, confirmAddress, missPackage, receive } from './take-part.ts';
import { addressKeyOf } from './addresses.ts';
import { lockParticipant, type LockedParticipant } from './lock-participant.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { type ContactRefusal, createRequest, resolveOwnRequest } from '#server/modules/support/index.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { endParticipation } from './end-participation.ts';
import { beginTask, handOutPart, settlePart } from './tasks-of-test.ts';
import { notifyParticipants } from './notify-participants.ts';
import type { Needs, ParticipantRooms } from '../product-tests.ts';

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
  { productTests }: Needs<'productTests'>,
  own: OwnTest,
  work: (tx: Db, locked: LockedParticipant) => Outcome,
): Outcome {
  return allOrNothing(productTests.db, async (tx) => {
    const locked = await lockParticipant(productTests, tx, own);
    return locked === undefined || locked.participant.selected_at === null ? err('unknown-test') : work(tx, locked);
  });
}

/** The product may be sent to the address that was shown. With the consent form accepted, it is ordered. */
export function confirmOwnAddress(rooms: ParticipantRooms, own: OwnTest, addressKey: string): Outcome {
  return inOwnTest(rooms, own, async (tx, locked) => {
    const address = await readProfileAddress(tx, own.panelistId);
    if (address === undefined) return err('no-address');
    if (addressKeyOf(own.panelistId, address) !== addressKey) return err('changed-meanwhile');
    if (!canConfirm(locked)) return locked.participant.address_confirmed_at === null ? err('too-late') : ok(undefined);
    await confirmed(rooms, tx, locked, (shortId) =>
      confirmAddress(rooms.productTests, tx, locked, { address, testShortId: shortId }),
    );
    return ok(undefined);
  });
}

export function acceptOwnConsent(rooms: ParticipantRooms, own: OwnTest, version: number): Outcome {
  return inOwnTest(rooms, own, async (tx, locked) => {
    if (locked.participant.consent_version === version) return ok(undefined);
    if (locked.test.consent_version !== version) return err('changed-meanwhile');
    if (!canConfirm(locked)) return err('too-late');
    await confirmed(rooms, tx, locked, (shortId) => acceptConsent(rooms.productTests, tx, locked, shortId));
    return ok(undefined);
  });
}

async function confirmed(
  rooms: ParticipantRooms,
  tx: Db,
  locked: LockedParticipant,
  confirm: (testShortId: string) => Promise<LockedParticipant>,
): Promise<void> {
  const after = await confirm(await shortIdOf(rooms, tx, locked));
  await beginTask(rooms, tx, after);
  if (after.shipment === undefined) return;
  await handOutPart(rooms, tx, after, 'SHIPMENT');
  await notifyParticipants(rooms, tx, locked.test, {
    kind: 'ADDRESS_CONFIRMED',
    to: [locked.participant.panelist_id],
  });
}

export async function shortIdOf(
  { activities }: Needs<'activities'>,
  tx: Db,
  { test }: LockedParticipant,
): Promise<string> {
  const study = await readStudy(activities, tx, test.project_id);
  if (study === undefined) throw new Error('a product test is a study');
  return study.shortId;
}

export const isShipmentAnswer = (text: string): text is ShipmentAnswer =>
  Object.values(SHIPMENT_ANSWERS).some((answer) => answer === text);

/** 'received' starts the testing days, 'never got the package' opens a request; once for each key. */
export function answerShipment(
  rooms: ParticipantRooms,
  own: OwnTest,
  { answer, key }: { readonly answer: ShipmentAnswer; readonly key: string },
): Outcome {
  return inOwnTest(rooms, own, async (tx, locked) => {
    const { productTests } = rooms;
    const now = productTests.clock.now();
    const { panelistId: ownerId, projectId } = own;
    const keyed = { ownerId, key, request: { projectId, answer }, newId: newId(productTests.chance, now), now };
    return once<undefined, TakingPartProblem>(tx, keyed, {
      first: () =>
        answer === SHIPMENT_ANSWERS.received ? received(rooms, tx, locked) : neverCame(rooms, tx, locked, key),
      again: () => Promise.resolve(ok(undefined)),
    });
  });
}

async function received(rooms: ParticipantRooms, tx: Db, locked: LockedParticipant): Outcome {
  if (locked.participant.received_at !== null) return ok(undefined);
  if (!canAnswer(locked)) return err('too-late');
  const { support_request_id: requestId, panelist_id: panelistId } = locked.participant;
  const after = await receive(rooms.productTests, tx, locked);
  await settlePart(rooms, tx, after, 'SHIPMENT');
  await beginTask(rooms, tx, after);
  // Nobody needs to look for it any more, whether it was found or sent again.
  if (requestId !== null) await resolveOwnRequest(rooms.support, tx, { panelistId, requestId });
  const until = after.participant.feedback_opens_at;
  await notifyParticipants(rooms, tx, locked.test, { kind: 'TESTING', to: [panelistId], until });
  return ok(undefined);
}

async function neverCame(rooms: ParticipantRooms, tx: Db, locked: LockedParticipant, key: string): Outcome {
  const { participant, shipment } = locked;
  if (participant.support_requested_at !== null) return ok(undefined);
  if (!canAnswer(locked) || shipment === undefined) return err('too-late');
  const account = await readOwnAccount(rooms.identity, tx, participant.panelist_id);
  if (account === undefined) return err('unknown-test');
  const shortId = await shortIdOf(rooms, tx, locked);
  // In this transaction: there is never a request without a clock that stands still.
  const inside = { ...rooms, support: { ...rooms.support, db: tx } };
  const opened = await createRequest(
    inside,
    { panelistId: participant.panelist_id },
    {
      issueCategory: 'ACTIVITY_PARTICIPATION_ISSUE',
      description: missingText(shortId, locked),
      email: account.email,
      activityReference: shortId,
      giftCardReference: '',
      source: 'CONTACTUS',
      fileIds: [],
      key: requestKeyOf(key),
    },
  );
  if (!opened.ok) return opened;
  const after = await missPackage(rooms.productTests, tx, locked, opened.value);
  await notifyParticipants(rooms, tx, locked.test, { kind: 'IN_SUPPORT', to: [participant.panelist_id] });
  return after.participant.support_request_id === null ? err('unknown-test') : ok(undefined);
}

/** Of the request that an answer opens: the answer itself has the other key. */
const requestKeyOf = (key: string): string => (key.startsWith('f') ? `e${key.slice(1)}` : `f${key.slice(1)}`);

function missingText(shortId: string, { test, shipment }: LockedParticipant): string {
  const parcel = [shipment?.order_number, shipment?.carrier, shipment?.tracking_number].filter(Boolean).join(', ');
  return `I never got the package with “${test.product_name}” (${shortId}).\nOrder ${parcel}.`;
}

/** Somebody gives their place up, or stops in the middle of it. */
export function declineTest(rooms: ParticipantRooms, own: OwnTest): Outcome {
  return inOwnTest(rooms, own, async (tx, locked) => {
    // After giving feedback they would give away only their own points.
    const { stage, feedback_taken_at: takenAt } = locked.participant;
    if (stage === 'DONE' || (stage === 'FEEDBACK' && takenAt !== null)) return err('too-late');
    if (!isLastStage(stage)) await endParticipation(rooms, tx, locked, { why: 'DECLINED' });
    return ok(undefined);
  });
}
