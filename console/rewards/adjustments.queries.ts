import type {
  AdjustmentRefusal,
  AskForAdjustmentInput,
  ReverseAdjustmentInput,
} from '#contract/generated/operator/graphql.ts';
import { askForAdjustment, findAdjustableMember, reverseAdjustment } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { refuse } from '#client/failure.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

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

/** Why nothing was changed, and what to do next. */
const ADJUSTMENT_REFUSALS: Readonly<Record<AdjustmentRefusal, string>> = {
  NOT_FOUND: 'No one has this number, or the correction no longer exists. Nothing was changed. Look it up again.',
  TOO_FEW_POINTS: "The member doesn't have that many points. Nothing was changed.",
  KEY_USED: 'This form was already submitted with different details. Close it and start over. Nothing was changed.',
  NOT_REVERSIBLE: 'This correction was already reversed.',
  WAITING: 'A reversal is already waiting for approval. Decide on that one first, or withdraw it.',
};

/** The support request that an act is done for: it gets a line there, and the number stands in the books. */
export interface ForRequest {
  readonly requestId: string;
  readonly number: string;
  /** As it was in view: of two who set the same thing right at once, the second is told. */
  readonly revision: number;
}
