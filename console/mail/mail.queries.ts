import type { StoppedAddressRowFragment } from '#contract/generated/operator/graphql.ts';
import { getMemberMailStop, listStoppedAddresses } from '#contract/generated/operator/operations.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type StoppedAddress = StoppedAddressRowFragment;

/** The addresses that get no more mail; with a whole address that one alone. */
export function stoppedAddressesQuery(api: OperatorApi, address: string) {
  return pagedQuery(api, listStoppedAddresses, address === '' ? {} : { address });
}

export function memberMailStopQuery(api: OperatorApi, panelistId: string) {
  return operationQuery(api, getMemberMailStop, { panelistId });
}
