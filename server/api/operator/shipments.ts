import { ORDER_LIST_OVER } from '#contract/product-tests/order-list.ts';
import { SHIPMENT_FILE_PROBLEMS } from '#contract/product-tests/shipment-files.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import {
  beginShipmentFile,
  countShipmentFaults,
  countWaitingOrders,
  isTestOver,
  listShipmentFiles,
  listShipmentProblems,
  orderListTicket,
  readShipmentFile,
  readTest,
  shipmentFileTicket,
  shipmentProblemsTicket,
  stopShipmentFile,
} from '#server/modules/product-tests/index.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { found, refused } from '../wire-error.ts';

/** Fields of a file that have resolvers of their own: a list asks for neither. */
const RESOLVED_BELOW = { faults: [], problems: [] };
const LINE = /^[0-9]{1,9}$/;

/** Files of carriers and tracking numbers, and order lists. */
export function shipmentsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { activities, productTests } = rooms;
  const { db } = productTests;

  /** A test by its id or its short id. */
  async function testNamed(studyId: string) {
    const study = found(await readStudy(activities, db, studyId));
    return { study, test: found(await readTest(productTests, db, study.studyId)) };
  }

  return {
    Query: {
      async getShipmentFile(_parent, { fileId }) {
        const file = await readShipmentFile(productTests, db, fileId ?? undefined);
        return file === undefined ? null : { ...file, ...RESOLVED_BELOW };
      },
      async listShipmentFiles(_parent, { startingAfter }) {
        const { contents, nextPage } = await listShipmentFiles(productTests, db, startingAfter ?? undefined);
        return { contents: contents.map((file) => ({ ...file, ...RESOLVED_BELOW })), nextPage };
      },
      async listShipmentProblems(_parent, { fileId, fault, startingAfter }) {
        found(await readShipmentFile(productTests, db, fileId));
        const after = startingAfter == null || !LINE.test(startingAfter) ? 0 : Number(startingAfter);
        return listShipmentProblems(db, fileId, fault ?? undefined, after);
      },
      async countWaitingOrders(_parent, { studyId }) {
        const { study } = await testNamed(studyId);
        return countWaitingOrders(productTests, db, study.studyId);
      },
    },
    ShipmentFile: {
      faults: async ({ fileId }) => [...(await countShipmentFaults(db, fileId))],
      problems: async ({ fileId }) => (await listShipmentProblems(db, fileId, undefined, 0)).contents,
    },
    Mutation: {
      async beginShipmentFile(_parent, file, call) {
        const begun = await inTransaction(db, (tx) => beginShipmentFile(productTests, tx, file, actOf(call)));
        if (!begun.ok) throw refused('file', SHIPMENT_FILE_PROBLEMS[begun.failure]);
        const { fileId } = begun.value;
        return {
          fileId,
          url: shipmentFileTicket.sign(productTests, { fileId, sessionId: call.operator.sessionId }).url,
        };
      },
      stopShipmentFile: (_parent, { fileId }, call) =>
        inTransaction(
          db,
          async (tx) => isId(fileId) && (await stopShipmentFile(productTests, tx, fileId, actOf(call))),
        ),
      async createShipmentProblemsFile(_parent, { fileId }, call) {
        found(await readShipmentFile(productTests, db, fileId));
        return shipmentProblemsTicket.sign(productTests, { fileId, sessionId: call.operator.sessionId }).url;
      },
      async createOrderList(_parent, { studyId, orders }, call) {
        const { study, test } = await testNamed(studyId);
        if (isTestOver(test)) throw refused('studyId', ORDER_LIST_OVER);
        const { sessionId } = call.operator;
        const asked = { projectId: study.studyId, test: study.shortId, orders, sessionId };
        return orderListTicket.sign(productTests, asked).url;
      },
    },
  };
}
