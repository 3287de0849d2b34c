import { keepPreviousData } from '@tanstack/react-query';
import type { AuditFilter } from '#contract/generated/operator/graphql.ts';
import { getAuditLog, getAuditProof, listAuditActions } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

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
