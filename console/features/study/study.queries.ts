import { queryOptions } from '@tanstack/react-query';
import { GetStudyDocument, type GetStudyQuery } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Study = GetStudyQuery['getStudy'];

const operation = { name: 'getStudy', document: GetStudyDocument };

/** One study, by its id or by the short id that people read. */
export function studyQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: [operation.name, studyId],
    queryFn: async () => (await api.callGraphql(operation, { studyId })).getStudy,
  });
}
