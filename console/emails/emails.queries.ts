import type { StoppedAddressRowFragment } from '#contract/generated/operator/graphql.ts';
import {
  getMemberMailStop,
  listEmailTemplates,
  listStoppedAddresses,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type StoppedAddress = StoppedAddressRowFragment;
export type EmailTemplate = AnswerOf<typeof listEmailTemplates>[number];

/** The addresses that get no more mail; with a whole address that one alone. */
export function stoppedAddressesQuery(api: OperatorApi, address: string) {
  return pagedQuery(api, listStoppedAddresses, address === '' ? {} : { address });
}

export function memberMailStopQuery(api: OperatorApi, panelistId: string) {
  return operationQuery(api, getMemberMailStop, { panelistId });
}

/** Every e-mail to members; the addresses of the previews in it work for minutes only. */
export function emailTemplatesQuery(api: OperatorApi) {
  return operationQuery(api, listEmailTemplates, {}, { gcTime: 0 });
}
