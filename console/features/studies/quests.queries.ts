import { getQuestSeries } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type QuestSeries = AnswerOf<typeof getQuestSeries>;
export type QuestWeek = QuestSeries['weeks'][number];

/** A series of weekly quests and what it asks in each week. */
export function questSeriesQuery(api: OperatorApi, seriesId: string) {
  return operationQuery(api, getQuestSeries, { seriesId });
}
