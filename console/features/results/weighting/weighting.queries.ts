import { queryOptions } from '@tanstack/react-query';
import {
  GetWeightingDocument,
  SaveWeightingDocument,
  type GetWeightingQuery,
  type ResultMarginInput,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ResultWeighting = NonNullable<GetWeightingQuery['getWeighting']>;

const read = { name: 'getWeighting', document: GetWeightingDocument };
const save = { name: 'saveWeighting', document: SaveWeightingDocument };

export function weightingQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: [read.name, studyId],
    queryFn: async () => (await api.callGraphql(read, { studyId })).getWeighting ?? null,
  });
}

export async function saveWeighting(
  api: OperatorApi,
  studyId: string,
  margins: ResultMarginInput[],
  largestWeight: number | null,
): Promise<ResultWeighting | null> {
  return (await api.callGraphql(save, { studyId, margins, largestWeight })).saveWeighting ?? null;
}
