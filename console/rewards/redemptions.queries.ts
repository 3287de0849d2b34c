import type {
  RedemptionChoice,
  AskForRedemptionChangeInput,
  RedemptionRefusal,
} from '#contract/generated/operator/graphql.ts';
import {
  getRedemptionCounts,
  listRedemptions,
  listShowings,
  askForRedemptionChange,
  resendCardEmail,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { refuse } from '#client/failure.ts';
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

export async function resendEmail(
  api: OperatorApi,
  redemptionId: string,
  supportRequestId: string | undefined,
): Promise<void> {
  const asked = { redemptionId, supportRequestId: supportRequestId ?? null };
  refuse((await api.mutate(resendCardEmail, asked)).refusal, REFUSALS);
}

/** Whether it was made at once, or waits for a second person. */
export async function askForChange(api: OperatorApi, input: AskForRedemptionChangeInput) {
  const { outcome, refusal } = await api.mutate(askForRedemptionChange, { input });
  refuse(refusal, REFUSALS);
  return outcome;
}

/** Why nothing was changed, and what to do next. */
const REFUSALS: Readonly<Record<RedemptionRefusal, string>> = {
  NOT_FOUND: 'This redemption no longer exists. Reload the page.',
  PENDING: "The provider hasn't responded yet. It resolves automatically. Nothing was changed.",
  OVER: 'This redemption no longer has a card because its points were returned. Nothing was changed.',
  CHANGED: 'Someone else just changed this. Check it before you continue. Nothing was changed.',
  WAITING: 'A change to this card is already waiting for approval. Decide on that one first.',
  OUT_OF_STOCK: 'No other cards of this value are in stock. Load some, or void this one to return the points.',
  KEY_USED: 'This form was already submitted with different details. Close it and start over. Nothing was changed.',
  TOO_OFTEN: 'The email about this card was sent several times in the last hour. Give it some time to arrive.',
};
