import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  ListStudiesDocument,
  type ListStudiesQuery,
  type StudyKind,
  type StudyStatus,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type StudyLine = ListStudiesQuery['listStudies']['studies'][number];

export interface StudyFilters {
  readonly status?: StudyStatus;
  readonly needsDecision?: boolean;
  readonly kind?: StudyKind;
  readonly ownerId?: string;
  readonly text?: string;
}

const operation = { name: 'listStudies', document: ListStudiesDocument };
const PAGE_SIZE = 20;
const PICKED_FROM_MAX = 100;
const REFRESH_MS = 30_000;

/** The studies under these filters, page after page. */
export function studiesQuery(api: OperatorApi, filter: StudyFilters) {
  return infiniteQueryOptions({
    queryKey: [operation.name, filter],
    queryFn: async ({ pageParam }) =>
      (await api.callGraphql(operation, { filter, pageSize: PAGE_SIZE, after: pageParam })).listStudies,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextKey ?? undefined,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
}

/** Studies to choose one from. */
export function pickedStudiesQuery(api: OperatorApi, filter: StudyFilters) {
  return queryOptions({
    queryKey: [operation.name, 'to-pick', filter],
    queryFn: async () => {
      const { listStudies } = await api.callGraphql(operation, { filter, pageSize: PICKED_FROM_MAX, after: null });
      return listStudies.studies;
    },
  });
}
