import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import type { ShipmentAnswer } from '#contract/product-tests/product-testing-item.ts';
import { findTaskOf, invitePanelist, launchPart } from '#server/modules/activities/index.ts';
import {
  acceptOwnConsent,
  addressKeyOf,
  answerShipment,
  confirmOwnAddress,
  createProductTest,
  listParts,
  projectOfPart,
  readParticipant,
  readProfileAddress,
  type ParticipantRooms,
  type WholePlan,
} from '#server/modules/product-tests/index.ts';
import { publishSurvey } from '#server/modules/surveys/index.ts';
import { newId } from '#server/platform/chance.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Rooms } from '#server/rooms.ts';
import { must } from './must.ts';
import { keepAsDraft, type StudyRooms, type WrittenSurvey } from './studies.ts';

const NOBODY = { operatorId: null };

interface PlannedTest {
  readonly whole: WholePlan;
  readonly surveys: Readonly<Record<Exclude<ProductTestPart, 'SHIPMENT'>, WrittenSurvey>>;
}

/**
 * A product test in the field whose surveys were published; nobody has its screener yet. One that somebody owns keeps what the
 * surveys were published from.
 */
export async function launchProductTest(
  rooms: StudyRooms & Pick<Rooms, 'productTests'>,
  db: Db,
  { whole, surveys }: PlannedTest,
  by: OperatorAct,
): Promise<{ readonly projectId: string; readonly screenerId: string }> {
  const projectId = await createProductTest(rooms, whole, by);
  return inTransaction(db, async (tx) => {
    const launch = async (part: string, surveyId: string | null) =>
      must(await launchPart(rooms.activities, tx, { projectId: part, surveyId, screenerId: part }, NOBODY));
    await launch(projectId, null);
    let screenerId = '';
    for (const { part, partProjectId } of await listParts(tx, projectId)) {
      if (part === 'SHIPMENT') {
        await launch(partProjectId, null);
        continue;
      }
      if (part === 'SCREENER') screenerId = partProjectId;
      const { title, definition: definitionJson, outcomes } = surveys[part];
      const { surveyId } = must(await publishSurvey(rooms.surveys, tx, { title, definitionJson, outcomes }));
      if (by.operatorId !== null) await keepAsDraft(rooms, tx, { ...surveys[part], projectId: partProjectId }, by);
      await launch(partProjectId, surveyId);
    }
    return { projectId, screenerId };
  });
}

/** A member in a test: the test's id, and theirs. */
export interface OwnTest {
  readonly projectId: string;
  readonly panelistId: string;
}

export async function participantOf({ productTests }: Pick<Rooms, 'productTests'>, db: Db, own: OwnTest) {
  const held = await readParticipant(productTests, db, own);
  if (held === undefined) throw new Error('they take part in no such test');
  return held;
}

/** Somebody's copy of a part of a test; they are invited to it if they have none. */
export async function taskOfPart(
  { activities }: Pick<Rooms, 'activities'>,
  db: Db,
  { projectId, panelistId }: OwnTest,
  part: ProductTestPart,
): Promise<{ readonly taskId: string; readonly partProjectId: string }> {
  const partProjectId = await projectOfPart(db, projectId, part);
  if (partProjectId === undefined) throw new Error(`the test has no ${part}`);
  const name = { projectId: partProjectId, panelistId };
  const known = await findTaskOf(activities, db, name);
  return { partProjectId, taskId: known ?? must(await invitePanelist(activities, db, name)).taskId };
}

/** Somebody who was picked confirms the address of their profile, and accepts the consent form. */
export async function confirmTest(rooms: ParticipantRooms, db: Db, own: OwnTest): Promise<void> {
  const address = await readProfileAddress(db, own.panelistId);
  if (address === undefined) throw new Error('their profile does not say where they live');
  must(await confirmOwnAddress(rooms, own, addressKeyOf(own.panelistId, address)));
  must(await acceptOwnConsent(rooms, own, (await participantOf(rooms, db, own)).test.consent_version));
}

/** Somebody says that their parcel is there, or that it never came. */
export async function answerParcel(rooms: ParticipantRooms, own: OwnTest, answer: ShipmentAnswer): Promise<void> {
  const { chance, clock } = rooms.productTests;
  must(await answerShipment(rooms, own, { answer, key: newId(chance, clock.now()) }));
}
