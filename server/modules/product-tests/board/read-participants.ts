import { readStudies } from '#server/modules/activities/index.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import { listUnitsLeft } from '../product-tests.store.ts';
import { readTimelines } from './timeline.ts';
import {
  findByRequest,
  showParticipant,
  showParticipants,
  type KnownParticipant,
} from '../participants/read-participant.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

interface Reader extends OperatorAct {
  readonly seesAddress: boolean;
}

/** One participant with everything that happened; the address for who may see it, who is written down. */
export async function readParticipantFile(rooms: TestRooms, participantId: string, by: Reader) {
  return (await readParticipantFiles(rooms, [participantId], by))[0];
}

/** Those who wait for a package that this request is about. */
export async function readFilesOfRequest(rooms: TestRooms, requestId: string, by: Reader) {
  const { productTests } = rooms;
  return readParticipantFiles(rooms, await findByRequest(productTests, productTests.db, requestId), by);
}

async function readParticipantFiles(
  { activities, productTests }: TestRooms,
  participantIds: readonly string[],
  { seesAddress, ...by }: Reader,
) {
  const { db } = productTests;
  const known = participantIds.length === 0 ? [] : await showParticipants(productTests, db, participantIds);
  if (known.length === 0) return [];
  const testIds = [...new Set(known.map(({ shown }) => shown.projectId))];
  const studies = await readStudies(activities, db, testIds);
  if (seesAddress) await noteSeen({ productTests }, known, by);
  const unitsLeft = await listUnitsLeft(db, testIds);
  const timelines = await readTimelines(db, participantIds, { withCarriersText: seesAddress });
  return known.flatMap(({ shown, address }) => {
    const study = studies.get(shown.projectId);
    if (study === undefined) return [];
    return [
      {
        participant: shown,
        testShortId: study.shortId,
        testName: study.internalName,
        unitsLeft: unitsLeft.get(shown.projectId) ?? 0,
        hasAddress: address !== null,
        address: address === null || !seesAddress ? null : linesOf(address),
        timeline: timelines.get(shown.participantId) ?? [],
        points: study.points.qualified,
      },
    ];
  });
}

async function noteSeen(
  { productTests }: Needs<'productTests'>,
  known: readonly KnownParticipant[],
  by: OperatorAct,
): Promise<void> {
  const seen = known.filter(({ address }) => address !== null);
  if (seen.length === 0) return;
  await inTransaction(productTests.db, async (tx) => {
    for (const { shown } of seen) {
      await writeAudit(productTests, tx, by, {
        action: 'participant.address-seen',
        subject: ['participant', shown.participantId],
        after: { number: shown.number },
      });
    }
  });
}

const linesOf = (address: ProfileAddress): string[] =>
  [
    address.address_line1,
    address.address_line2,
    `${address.panelist_city}, ${address.panelist_st} ${address.panelist_zip}`,
  ].filter((line) => line !== '');

/** Where somebody's parcel goes, for somebody with a reason, which is in the audit log before anything is read. */
export async function revealParticipantAddress(
  { productTests }: Needs<'productTests'>,
  participantId: string,
  reason: string,
  by: OperatorAct,
): Promise<readonly string[] | undefined> {
  return inTransaction(productTests.db, async (tx) => {
    const known = await showParticipant(productTests, tx, participantId);
    if (known === undefined || known.address === null) return undefined;
    await writeAudit(productTests, tx, by, {
      action: 'participant.address-seen',
      subject: ['participant', participantId],
      after: { number: known.shown.number, reason },
    });
    return linesOf(known.address);
  });
}
