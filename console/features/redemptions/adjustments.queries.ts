import { queryOptions } from '@tanstack/react-query';
import {
  AskForAdjustmentDocument,
  DecideAdjustmentDocument,
  FindAdjustableMemberDocument,
  GetAdjustmentDocument,
  ListWaitingAdjustmentsDocument,
  ReverseAdjustmentDocument,
  type AskForAdjustmentInput,
  type DecideAdjustmentInput,
  type FindAdjustableMemberQuery,
  type ListWaitingAdjustmentsQuery,
  type ReverseAdjustmentInput,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { ADJUSTMENT_REFUSALS } from './refusals.ts';

export type WaitingAdjustment = ListWaitingAdjustmentsQuery['listWaitingAdjustments'][number];
export type AdjustableMember = NonNullable<FindAdjustableMemberQuery['findAdjustableMember']>;

const waiting = { name: 'listWaitingAdjustments', document: ListWaitingAdjustmentsDocument };
const one = { name: 'getAdjustment', document: GetAdjustmentDocument };
const member = { name: 'findAdjustableMember', document: FindAdjustableMemberDocument };

export function waitingAdjustmentsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [waiting.name],
    queryFn: async () => (await api.callGraphql(waiting, {})).listWaitingAdjustments,
  });
}

/** A correction with the balance of now: it is asked for anew each time it is opened. */
export function adjustmentQuery(api: OperatorApi, adjustmentId: string) {
  return queryOptions({
    queryKey: [one.name, adjustmentId],
    queryFn: async () => (await api.callGraphql(one, { adjustmentId })).getAdjustment,
    gcTime: 0,
  });
}

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
  const { adjustment, refusal } = (await api.callGraphql(operation, { input })).askForAdjustment;
  refuse(refusal);
  return adjustment?.state === 'WAITING' ? 'waits' : 'applied';
}

export async function reverseAdjustment(api: OperatorApi, input: ReverseAdjustmentInput) {
  const operation = { name: 'reverseAdjustment', document: ReverseAdjustmentDocument };
  const { adjustment, refusal } = (await api.callGraphql(operation, { input })).reverseAdjustment;
  refuse(refusal);
  return adjustment?.state === 'WAITING' ? 'waits' : 'applied';
}

export async function decideAdjustment(api: OperatorApi, input: DecideAdjustmentInput): Promise<void> {
  const operation = { name: 'decideAdjustment', document: DecideAdjustmentDocument };
  refuse((await api.callGraphql(operation, { input })).decideAdjustment.refusal);
}

function refuse(refusal: keyof typeof ADJUSTMENT_REFUSALS | null | undefined): void {
  if (refusal != null) throw new Error(ADJUSTMENT_REFUSALS[refusal]);
}
