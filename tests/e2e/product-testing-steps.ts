import { sql } from 'kysely';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { noteParcel } from '#server/modules/product-tests/participants/act-on-participants.ts';
import { selectParticipants } from '#server/modules/product-tests/selection/select-participants.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { answers, aProductTest } from '#testkit/builders/product-test-builders.ts';
import type { TestNode } from '#testkit/node.ts';

const NOBODY = { operatorId: null };

/** A member who passed the screener of a test of dish soap and was picked, and what others do from there on. */
export async function takeTurns(node: TestNode, panelistId: string, plan: object = {}) {
  const { rooms, platform } = node;
  const { db } = platform;
  const projectId = await aProductTest(node, plan);
  await answers(node, { projectId, panelistId }, 'SCREENER');
  const asked = { projectId, wanted: null, seed: null, isDryRun: false };
  must(await inTransaction(db, (tx) => selectParticipants(rooms, tx, asked, NOBODY)));
  const { rows } = await sql<{ id: string }>`SELECT participant_id AS id FROM test_participant
    WHERE project_id = ${projectId} AND panelist_id = ${panelistId}`.execute(db);
  const participantId = rows[0]?.id ?? '';
  const { operatorId } = await anOperator(node, 'ADMIN');
  return {
    path: memberPath('productTest', { id: projectId }),
    /** News of the package. */
    async parcel(status: ShipmentStatus, named: { readonly carrier?: string; readonly trackingNumber?: string } = {}) {
      node.clock.advance(1_000);
      const problem = await noteParcel(rooms, participantId, { ...named, status }, { operatorId });
      if (problem !== undefined) throw new Error(problem);
    },
    shareFeedback: () => answers(node, { projectId, panelistId }, 'FEEDBACK'),
    async requests(): Promise<number> {
      const counted = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM support_request
        WHERE panelist_id = ${panelistId}`.execute(db);
      return counted.rows[0]?.count ?? 0;
    },
  };
}
