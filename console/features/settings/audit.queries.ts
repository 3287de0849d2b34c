import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  ExportAuditLogDocument,
  GetAuditLogDocument,
  GetAuditProofDocument,
  ListAuditActionsDocument,
  ProveAuditLogDocument,
  type AuditFilter,
  type GetAuditLogQuery,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type AuditEntry = GetAuditLogQuery['getAuditLog']['contents'][number];

const FIRST_PAGE = null as string | null;

/** The log page by page, the newest first. */
export function auditLogQuery(api: OperatorApi, filter: AuditFilter) {
  const operation = { name: 'getAuditLog', document: GetAuditLogDocument };
  return infiniteQueryOptions({
    queryKey: [operation.name, filter],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: startingAfter }) =>
      (await api.callGraphql(operation, { filter, startingAfter })).getAuditLog,
    getNextPageParam: ({ nextPage }) => nextPage,
    placeholderData: keepPreviousData,
  });
}

export function auditActionsQuery(api: OperatorApi) {
  const operation = { name: 'listAuditActions', document: ListAuditActionsDocument };
  return queryOptions({
    queryKey: [operation.name],
    queryFn: async () => (await api.callGraphql(operation, {})).listAuditActions,
  });
}

const PROOF_MS = 1_500;

/** The last proof; while one was asked for it is looked at again and again, until a newer one is there. */
export function auditProofQuery(api: OperatorApi, askedAfter: string | null | undefined) {
  const operation = { name: 'getAuditProof', document: GetAuditProofDocument };
  return queryOptions({
    queryKey: [operation.name],
    queryFn: async () => (await api.callGraphql(operation, {})).getAuditProof,
    refetchInterval: ({ state }) =>
      askedAfter !== undefined && (state.data?.provenAt ?? null) === askedAfter ? PROOF_MS : false,
  });
}

export async function askForAuditProof(api: OperatorApi): Promise<void> {
  await api.callGraphql({ name: 'proveAuditLog', document: ProveAuditLogDocument }, {});
}

/** Where the browser finds the log as a file, for a minute. */
export async function auditExportAddress(api: OperatorApi, filter: AuditFilter): Promise<string> {
  const operation = { name: 'exportAuditLog', document: ExportAuditLogDocument };
  return (await api.callGraphql(operation, { filter })).exportAuditLog;
}
