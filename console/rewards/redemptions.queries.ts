import type { RedemptionChoice } from '#contract/generated/operator/graphql.ts';
import { getRedemptionCounts, listRedemptions, listShowings } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Redemption = AnswerOf<typeof listRedemptions>['contents'][number];
export type CardShowing = AnswerOf<typeof listShowings>[number];

/** Redemptions page by page, the newest first. */
export function redemptionsQuery(
  api: OperatorApi,
  { choice, text }: { readonly choice: RedemptionChoice | undefined; readonly text: string },
) {
  const filter = { choice: choice ?? null, text: text || null };
  return pagedQuery(api, listRedemptions, { filter });
}

export function redemptionCountsQuery(api: OperatorApi) {
  return operationQuery(api, getRedemptionCounts, {});
}

export function showingsQuery(api: OperatorApi, redemptionId: string) {
  return operationQuery(api, listShowings, { redemptionId });
}
