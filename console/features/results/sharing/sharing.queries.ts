import {
  listResultReaders,
  listSharedResults,
  revokeResults,
  shareResults,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ResultReader = AnswerOf<typeof listResultReaders>[number];
export type SharedResults = AnswerOf<typeof listSharedResults>[number];

export function readersQuery(api: OperatorApi, studyId: string) {
  return operationQuery(api, listResultReaders, { studyId });
}

/** The studies that were shared with the reader who looks. */
export function sharedResultsQuery(api: OperatorApi) {
  return operationQuery(api, listSharedResults, {});
}

/** Shares a study with a reader, changes what they see of it, or takes it back. */
export async function setShare(
  api: OperatorApi,
  studyId: string,
  readerId: string,
  wanted: { readonly isShared: boolean; readonly showsWords: boolean },
): Promise<readonly ResultReader[]> {
  const { isShared, showsWords } = wanted;
  if (!isShared) return api.mutate(revokeResults, { studyId, readerId });
  return api.mutate(shareResults, { studyId, readerId, showsWords });
}
