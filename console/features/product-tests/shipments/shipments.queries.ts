import type { ShipmentLineFault } from '#contract/generated/operator/graphql.ts';
import {
  countWaitingOrders,
  getShipmentFile,
  listShipmentFiles,
  listShipmentProblems,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { lookAgain } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { SHOWS_TEST } from '../product-tests.queries.ts';

export type ShipmentFile = NonNullable<AnswerOf<typeof getShipmentFile>>;
export type ShipmentRepairMade = ShipmentFile['repairs'][number];
export type ShipmentProblem = AnswerOf<typeof listShipmentProblems>['contents'][number];

/** What shows parcels after a file was read or a list was made. */
export const SHOWS_PARCELS = [
  ...SHOWS_TEST,
  ...[getShipmentFile, listShipmentFiles, listShipmentProblems, countWaitingOrders].map(({ name }) => name),
];

/** While a file is on its way or being read, it is asked for again so often. */
const ASK_AGAIN_MS = 1_000;

export const isGoingOn = ({ state }: Pick<ShipmentFile, 'state'>): boolean =>
  state === 'RECEIVING' || state === 'WAITING' || state === 'RUNNING';

export const shipmentFileQuery = (api: OperatorApi, fileId: string) =>
  operationQuery(api, getShipmentFile, { fileId }, lookAgain(isGoingOn, ASK_AGAIN_MS));

export const shipmentFilesQuery = (api: OperatorApi) => pagedQuery(api, listShipmentFiles, {});
export const shipmentProblemsQuery = (api: OperatorApi, fileId: string, fault: ShipmentLineFault | null) =>
  pagedQuery(api, listShipmentProblems, { fileId, fault });
export const waitingOrdersQuery = (api: OperatorApi, studyId: string) =>
  operationQuery(api, countWaitingOrders, { studyId });
