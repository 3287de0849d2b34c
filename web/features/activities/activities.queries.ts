import { queryOptions } from '@tanstack/react-query';
import type { Brand } from '#contract/brand/brand.ts';
import {
  GetMarketResearchTasksDocument,
  type GetMarketResearchTasksQuery,
  type GetMarketResearchTasksQueryVariables,
} from '#contract/generated/member/graphql.ts';
import { ACTIVITIES_AREA_PAGE_SIZE } from '#contract/limits.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

export type Activity = GetMarketResearchTasksQuery['getMarketResearchTasks']['contents'][number];

const operation = { name: 'getMarketResearchTasks', document: GetMarketResearchTasksDocument };

export interface ActivitiesQueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** Everything a member can do now, the newest change first (spec §7.1). */
export function activitiesQuery({ api, brand, member }: ActivitiesQueryParts) {
  const variables: GetMarketResearchTasksQueryVariables = {
    filter: { panelId: brand.panelId, state: ['ACTIVITIES'], status: 'OPEN', userId: member.panelistId },
    pagination: { pageSize: ACTIVITIES_AREA_PAGE_SIZE },
    sort: [{ field: 'updateTime', order: 'DESC' }],
  };
  return queryOptions({
    queryKey: [operation.name, variables],
    queryFn: async () => (await api.callGraphql(operation, variables)).getMarketResearchTasks,
  });
}
