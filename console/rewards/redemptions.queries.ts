import type { AskForRedemptionChangeInput, RedemptionChoice } from '#contract/generated/operator/graphql.ts';
import {
  askForRedemptionChange,
  getRedemptionCounts,
  listRedemptions,
  listShowings,
  resendCardEmail,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { refuse } from '#client/failure.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { REDEMPTION_REFUSALS } from './refusals.ts';

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

export async function resendEmail(api: OperatorApi, redemptionId: string): Promise<void> {
  refuse((await api.mutate(resendCardEmail, { redemptionId })).refusal, REDEMPTION_REFUSALS);
}

/** Whether it was made at once, or waits for a second person. */
export async function askForChange(api: OperatorApi, input: AskForRedemptionChangeInput) {
  const { outcome, refusal } = await api.mutate(askForRedemptionChange, { input });
  refuse(refusal, REDEMPTION_REFUSALS);
  return outcome;
}
