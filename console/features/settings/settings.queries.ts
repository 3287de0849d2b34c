import { keepPreviousData } from '@tanstack/react-query';
import {
  listOperators,
  listActLimits,
  getFlagBoard,
  listFlagMembers,
  getAuditLog,
  getAuditProof,
  listAuditActions,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { AuditFilter } from '#contract/generated/operator/graphql.ts';
import type { FlagKey } from '#contract/flags/flags.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type OperatorListing = AnswerOf<typeof listOperators>[number];

/** Everybody who works in the console. */
export function operatorsQuery(api: OperatorApi) {
  return operationQuery(api, listOperators, {});
}

/** What one operator may do alone, in the contract's order. */
export function limitsQuery(api: OperatorApi) {
  return operationQuery(api, listActLimits, {});
}

export type FlagBoard = AnswerOf<typeof getFlagBoard>;

/** A flag that this page has words for. */
export type FlagRow = FlagBoard['flags'][number] & { readonly key: FlagKey };

/** What can be switched, and the banner. */
export const flagBoardQuery = (api: OperatorApi) => operationQuery(api, getFlagBoard, {});

/** Members for whom a flag is set apart. */
export const flagMembersQuery = (api: OperatorApi, key: FlagKey) => pagedQuery(api, listFlagMembers, { key });

export type AuditEntry = AnswerOf<typeof getAuditLog>['contents'][number];

/** The log page by page, the newest first. */
export function auditLogQuery(api: OperatorApi, filter: AuditFilter) {
  return pagedQuery(api, getAuditLog, { filter }, { placeholderData: keepPreviousData });
}

export function auditActionsQuery(api: OperatorApi) {
  return operationQuery(api, listAuditActions, {});
}

const PROOF_MS = 1_500;

/** The last proof; while one was asked for it is looked at again and again, until a newer one is there. */
export function auditProofQuery(api: OperatorApi, askedAfter: string | null | undefined) {
  return operationQuery(
    api,
    getAuditProof,
    {},
    {
      refetchInterval: ({ state }) =>
        askedAfter !== undefined && (state.data?.provenAt ?? null) === askedAfter ? PROOF_MS : false,
    },
  );
}
