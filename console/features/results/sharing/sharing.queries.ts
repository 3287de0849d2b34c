import { queryOptions } from '@tanstack/react-query';
import {
  ListResultReadersDocument,
  ListSharedResultsDocument,
  RevokeResultsDocument,
  ShareResultsDocument,
  type ListResultReadersQuery,
  type ListSharedResultsQuery,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ResultReader = ListResultReadersQuery['listResultReaders'][number];
export type SharedResults = ListSharedResultsQuery['listSharedResults'][number];

const readers = { name: 'listResultReaders', document: ListResultReadersDocument };
const shared = { name: 'listSharedResults', document: ListSharedResultsDocument };
const share = { name: 'shareResults', document: ShareResultsDocument };
const revoke = { name: 'revokeResults', document: RevokeResultsDocument };

export function readersQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: [readers.name, studyId],
    queryFn: async () => (await api.callGraphql(readers, { studyId })).listResultReaders,
  });
}

/** The studies that were shared with the reader who looks. */
export function sharedResultsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [shared.name],
    queryFn: async () => (await api.callGraphql(shared, {})).listSharedResults,
  });
}

/** Shares a study with a reader, changes what they see of it, or takes it back. */
export async function setShare(
  api: OperatorApi,
  studyId: string,
  readerId: string,
  wanted: { readonly isShared: boolean; readonly showsWords: boolean },
): Promise<readonly ResultReader[]> {
  const { isShared, showsWords } = wanted;
  if (!isShared) return (await api.callGraphql(revoke, { studyId, readerId })).revokeResults;
  return (await api.callGraphql(share, { studyId, readerId, showsWords })).shareResults;
}
