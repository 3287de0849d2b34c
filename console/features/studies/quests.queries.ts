import { queryOptions } from '@tanstack/react-query';
import { GetQuestSeriesDocument, type GetQuestSeriesQuery } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type QuestSeries = GetQuestSeriesQuery['getQuestSeries'];
export type QuestWeek = QuestSeries['weeks'][number];

const operation = { name: 'getQuestSeries', document: GetQuestSeriesDocument };

/** A series of weekly quests and what it asks in each week. */
export function questSeriesQuery(api: OperatorApi, seriesId: string) {
  return queryOptions({
    queryKey: [operation.name, seriesId],
    queryFn: async () => (await api.callGraphql(operation, { seriesId })).getQuestSeries,
  });
}
