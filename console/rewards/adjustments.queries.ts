import type { AskForAdjustmentInput, ReverseAdjustmentInput } from '#contract/generated/operator/graphql.ts';
import { askForAdjustment, findAdjustableMember, reverseAdjustment } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { refuse } from '#client/failure.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { ADJUSTMENT_REFUSALS } from './refusals.ts';

export type AdjustableMember = NonNullable<AnswerOf<typeof findAdjustableMember>>;

export function adjustableMemberQuery(api: OperatorApi, memberNumber: string) {
  return operationQuery(api, findAdjustableMember, { memberNumber }, { gcTime: 0 });
}

/** Whether it was made at once, or waits for a second person. */
export async function requestAdjustment(api: OperatorApi, input: AskForAdjustmentInput) {
  const { outcome, refusal } = await api.mutate(askForAdjustment, { input });
  refuse(refusal, ADJUSTMENT_REFUSALS);
  return outcome === 'WAITING' ? 'waits' : 'applied';
}

export async function takeBackAdjustment(api: OperatorApi, input: ReverseAdjustmentInput) {
  const { outcome, refusal } = await api.mutate(reverseAdjustment, { input });
  refuse(refusal, ADJUSTMENT_REFUSALS);
  return outcome === 'WAITING' ? 'waits' : 'applied';
}
