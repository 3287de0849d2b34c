import { sql } from 'kysely';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { noteParcel } from '#server/modules/product-tests/participants/act-on-participants.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { aProductTest, answers, picks } from '#testkit/builders/product-test-builders.ts';
import { participantOf } from '#server/demo/builders/product-tests.ts';
import type { TestNode } from '#testkit/node.ts';

/** A member who passed the screener of a test of dish soap and was picked, and what others do from there on. */
export async function driveParticipant(node: TestNode, panelistId: string, plan: object = {}) {
  const { rooms, platform } = node;
  const { db } = platform;
  const projectId = await aProductTest(node, plan);
  const own = { projectId, panelistId };
  await answers(node, own, 'SCREENER');
  await picks(node, projectId);
  const { participant_id: participantId } = (await participantOf(rooms, db, own)).participant;
  const { operatorId } = await anOperator(node, 'ADMIN');
  return {
    path: memberPath('productTest', { id: projectId }),
    /** News of the package. */
    async parcel(status: ShipmentStatus, named: { readonly carrier?: string; readonly trackingNumber?: string } = {}) {
      node.clock.advance(1_000);
      const problem = await noteParcel(rooms, participantId, { ...named, status }, { operatorId });
      if (problem !== undefined) throw new Error(problem);
    },
    shareFeedback: () => answers(node, own, 'FEEDBACK'),
    async requests(): Promise<number> {
      const counted = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM support_request
        WHERE panelist_id = ${panelistId}`.execute(db);
      return counted.rows[0]?.count ?? 0;
    },
  };
}
