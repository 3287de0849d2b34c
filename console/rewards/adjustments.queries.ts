import { queryOptions } from '@tanstack/react-query';
import {
  AskForAdjustmentDocument,
  FindAdjustableMemberDocument,
  ReverseAdjustmentDocument,
  type AskForAdjustmentInput,
  type FindAdjustableMemberQuery,
  type ReverseAdjustmentInput,
} from '#contract/generated/operator/graphql.ts';
import { refuse } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { ADJUSTMENT_REFUSALS } from './refusals.ts';

export type AdjustableMember = NonNullable<FindAdjustableMemberQuery['findAdjustableMember']>;

const member = { name: 'findAdjustableMember', document: FindAdjustableMemberDocument };

export function adjustableMemberQuery(api: OperatorApi, memberNumber: string) {
  return queryOptions({
    queryKey: [member.name, memberNumber],
    queryFn: async () => (await api.callGraphql(member, { memberNumber })).findAdjustableMember ?? null,
    gcTime: 0,
  });
}

/** Whether it was made at once, or waits for a second person. */
export async function askForAdjustment(api: OperatorApi, input: AskForAdjustmentInput) {
  const operation = { name: 'askForAdjustment', document: AskForAdjustmentDocument };
  const { outcome, refusal } = (await api.callGraphql(operation, { input })).askForAdjustment;
  refuse(refusal, ADJUSTMENT_REFUSALS);
  return outcome === 'WAITING' ? 'waits' : 'applied';
}

export async function reverseAdjustment(api: OperatorApi, input: ReverseAdjustmentInput) {
  const operation = { name: 'reverseAdjustment', document: ReverseAdjustmentDocument };
  const { outcome, refusal } = (await api.callGraphql(operation, { input })).reverseAdjustment;
  refuse(refusal, ADJUSTMENT_REFUSALS);
  return outcome === 'WAITING' ? 'waits' : 'applied';
}
