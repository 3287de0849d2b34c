import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { StudyKind, StudyStatus } from '#contract/generated/operator/graphql.ts';
import { listStudies } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type StudyLine = AnswerOf<typeof listStudies>['studies'][number];

export interface StudyFilters {
  readonly status?: StudyStatus;
  readonly needsDecision?: boolean;
  readonly kind?: StudyKind;
  readonly ownerId?: string;
  readonly text?: string;
}

const PAGE_SIZE = 20;
const PICKED_FROM_MAX = 100;
const REFRESH_MS = 30_000;

/** The studies under these filters, page after page. */
export function studiesQuery(api: OperatorApi, filter: StudyFilters) {
  return infiniteQueryOptions({
    queryKey: [listStudies.name, filter],
    queryFn: ({ pageParam }) => api.query(listStudies, { filter, pageSize: PAGE_SIZE, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextKey ?? undefined,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
}

/** Studies to choose one from. */
export function pickedStudiesQuery(api: OperatorApi, filter: StudyFilters) {
  return queryOptions({
    queryKey: [listStudies.name, 'to-pick', filter],
    queryFn: async () => {
      const { studies } = await api.query(listStudies, { filter, pageSize: PICKED_FROM_MAX, after: null });
      return studies;
    },
  });
}
