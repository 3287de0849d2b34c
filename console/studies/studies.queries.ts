import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StudyKind, StudyStatus } from '#contract/generated/operator/graphql.ts';
import { listStudies } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type StudyLine = AnswerOf<typeof listStudies>['contents'][number];

export interface StudyFilters {
  readonly status?: StudyStatus;
  readonly needsDecision?: boolean;
  readonly kind?: StudyKind;
  readonly ownerId?: string;
  readonly text?: string;
}

const PICKED_FROM_MAX = 100;
const REFRESH_MS = 30_000;

/** The studies under these filters, page after page. */
export function studiesQuery(api: OperatorApi, filter: StudyFilters) {
  return pagedQuery(api, listStudies, { filter }, { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData });
}

/** Studies to choose one from. */
export function pickedStudiesQuery(api: OperatorApi, filter: StudyFilters) {
  return queryOptions({
    queryKey: [listStudies.name, 'to-pick', filter],
    queryFn: async () =>
      (await api.query(listStudies, { filter, pageSize: PICKED_FROM_MAX, startingAfter: null })).contents,
  });
}
