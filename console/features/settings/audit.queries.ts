import { keepPreviousData } from '@tanstack/react-query';
import type { AuditFilter } from '#contract/generated/operator/graphql.ts';
import { getAuditLog, getAuditProof, listAuditActions } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { isoDateOf } from '#ui/forms/date-shape.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type AuditEntry = AnswerOf<typeof getAuditLog>['contents'][number];

/** What is in the fields of the filter. */
export interface AuditFields {
  readonly operatorId: string;
  readonly action: string;
  readonly subject: string;
  readonly from: string;
  readonly until: string;
}

export const NO_FILTER: AuditFields = { operatorId: '', action: '', subject: '', from: '', until: '' };

/** The fields as the call wants them; days are whole days where the operator is. */
export function filterOf(fields: AuditFields): AuditFilter {
  return {
    operatorId: fields.operatorId || null,
    action: fields.action || null,
    subject: fields.subject.trim() || null,
    from: startOf(fields.from, 0),
    until: startOf(fields.until, 1),
  };
}

function startOf(day: string, daysLater: number): string | null {
  const iso = isoDateOf(day);
  if (iso === undefined) return null;
  const midnight = new Date(`${iso}T00:00:00`);
  midnight.setDate(midnight.getDate() + daysLater);
  return midnight.toISOString();
}

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
