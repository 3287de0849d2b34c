import * as v from 'valibot';
import { ORDER_LIST_OVER } from '#contract/product-tests/order-list.ts';
import { SHIPMENT_REPAIR_MAX_CHARACTERS } from '#contract/product-tests/product-test-limits.ts';
import { REPAIR_FOLLOWED_BY, type RepairFollowedBy } from '#contract/product-tests/repair-undo.ts';
import { SHIPMENT_FILE_PROBLEMS } from '#contract/product-tests/shipment-files.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import {
  type RepairProblem,
  countShipmentFaults,
  countWaitingOrders,
  isTestOver,
  listRepairs,
  listShipmentFiles,
  listShipmentProblems,
  orderListTicket,
  readShipmentFile,
  readTest,
  repairShipmentLines,
  shipmentFiles,
  shipmentFileTicket,
  shipmentProblemsTicket,
  undoShipmentRepair,
} from '#server/modules/product-tests/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { isId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { orThrow } from '../../or-throw.ts';
import { found, refused, type WireError } from '../../wire-error.ts';
import { ACT_REFUSALS } from '../../act-refusals.ts';

/** Fields of a file that have resolvers of their own: a list asks for neither. */
const RESOLVED_BELOW = { faults: [], problems: [], repairs: [] };
const LINE = /^[0-9]{1,9}$/;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const REPAIR_VALUE = v.pipe(v.string(), v.trim(), v.maxLength(SHIPMENT_REPAIR_MAX_CHARACTERS));

function repairError(problem: RepairProblem): ErrorCode | WireError {
  if (problem === 'unknown-file') return 'NOT_FOUND';
  if (problem === 'gone') return 'CONFLICT';
  return refused('value', 'sentence' in problem ? problem.sentence : ACT_REFUSALS[problem.refusal]);
}

function undoError(problem: 'unknown' | 'gone' | { readonly follows: RepairFollowedBy }): ErrorCode | WireError {
  if (problem === 'unknown') return 'NOT_FOUND';
  if (problem === 'gone') return 'CONFLICT';
  return refused('repairId', REPAIR_FOLLOWED_BY[problem.follows]);
}

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
        const file = await readShipmentFile(productTests, db, fileId);
        return file === undefined ? null : { ...file, ...RESOLVED_BELOW };
      },
      async listShipmentFiles(_parent, { startingAfter }) {
        const { contents, nextPage } = await listShipmentFiles(productTests, db, startingAfter);
        return { contents: contents.map((file) => ({ ...file, ...RESOLVED_BELOW })), nextPage };
      },
      async listShipmentProblems(_parent, { fileId, fault, startingAfter }) {
        found(await readShipmentFile(productTests, db, fileId));
        const after = startingAfter == null || !LINE.test(startingAfter) ? 0 : Number(startingAfter);
        return listShipmentProblems(db, fileId, fault, after);
      },
      async countWaitingOrders(_parent, { studyId }) {
        const { study } = await testNamed(studyId);
        return countWaitingOrders(productTests, db, study.studyId);
      },
    },
    ShipmentFile: {
      faults: async ({ fileId }) => [...(await countShipmentFaults(db, fileId))],
      problems: async ({ fileId }) => (await listShipmentProblems(db, fileId, undefined, 0)).contents,
      repairs: async ({ fileId }) => [...(await listRepairs(db, fileId))],
    },
    Mutation: {
      async beginShipmentFile(_parent, file, call) {
        const begun = await inTransaction(db, (tx) => shipmentFiles.begin(productTests, tx, file, actOf(call)));
        const { fileId } = orThrow(begun, (failure) => refused('file', SHIPMENT_FILE_PROBLEMS[failure]));
        return {
          fileId,
          url: shipmentFileTicket.sign(productTests, { fileId, sessionId: call.operator.sessionId }).url,
        };
      },
      stopShipmentFile: (_parent, { fileId }, call) =>
        inTransaction(
          db,
          async (tx) => isId(fileId) && (await shipmentFiles.stop(productTests, tx, fileId, actOf(call))),
        ),
      async repairShipmentLine(_parent, { fileId, line, input }, call) {
        const value = input.value == null ? null : readInput(REPAIR_VALUE, input.value);
        const { isAllLike, isCorrection } = input;
        const id = isId(fileId) ? fileId : NO_ID;
        const asked = { fileId: id, line, value, isAllLike, isCorrection: isCorrection ?? false };
        const repaired = await allOrNothing(db, (tx) => repairShipmentLines(rooms, tx, asked, actOf(call)));
        const lines = orThrow(repaired, repairError);
        const file = found(await readShipmentFile(productTests, db, fileId));
        return { lines, file: { ...file, ...RESOLVED_BELOW } };
      },
      async undoShipmentRepair(_parent, { repairId }, call) {
        const id = isId(repairId) ? repairId : NO_ID;
        const undone = await allOrNothing(db, (tx) => undoShipmentRepair(productTests, tx, id, actOf(call)));
        const { fileId, lines, kept } = orThrow(undone, undoError);
        const file = found(await readShipmentFile(productTests, db, fileId));
        const [why] = kept;
        const keptWhy = why === undefined ? null : REPAIR_FOLLOWED_BY[why];
        return { lines, kept: kept.length, keptWhy, file: { ...file, ...RESOLVED_BELOW } };
      },
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
