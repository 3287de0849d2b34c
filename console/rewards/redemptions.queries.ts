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
  NOT_FOUND: 'This redemption is not there any more. Reload the page to see how it stands.',
  PENDING: 'The provider has not answered yet. It settles by itself, so nothing was changed.',
  OVER: 'This redemption has no card any more: its points came back. Nothing was changed.',
  CHANGED: 'Somebody else has changed this in the meantime. Look at it again before you go on; nothing was changed.',
  WAITING: 'A change of this card waits for a second person already. Decide that one first.',
  OUT_OF_STOCK: 'There is no other card of this value in stock. Load some, or void this one to give the points back.',
  KEY_USED: 'This was sent before with something else in it. Close the form and begin again; nothing was changed.',
  TOO_OFTEN: 'The e-mail about this card was sent several times within the hour. Give it some time to arrive.',
};
