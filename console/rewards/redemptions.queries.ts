import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  AskForRedemptionChangeDocument,
  GetRedemptionCountsDocument,
  ListRedemptionsDocument,
  ListShowingsDocument,
  ResendCardEmailDocument,
  type AskForRedemptionChangeInput,
  type ListRedemptionsQuery,
  type ListShowingsQuery,
  type RedemptionChoice,
} from '#contract/generated/operator/graphql.ts';
import { refuse } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { REDEMPTION_REFUSALS } from './refusals.ts';

export type Redemption = ListRedemptionsQuery['listRedemptions']['contents'][number];
export type CardShowing = ListShowingsQuery['listShowings'][number];

const FIRST_PAGE = null as string | null;
const list = { name: 'listRedemptions', document: ListRedemptionsDocument };
const counts = { name: 'getRedemptionCounts', document: GetRedemptionCountsDocument };
const showings = { name: 'listShowings', document: ListShowingsDocument };

/** Redemptions page by page, the newest first. */
export function redemptionsQuery(
  api: OperatorApi,
  { choice, text }: { readonly choice: RedemptionChoice | undefined; readonly text: string },
) {
  const filter = { choice: choice ?? null, text: text || null };
  return infiniteQueryOptions({
    queryKey: [list.name, filter],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: startingAfter }) =>
      (await api.callGraphql(list, { filter, startingAfter })).listRedemptions,
    getNextPageParam: ({ nextPage }) => nextPage,
  });
}

export function redemptionCountsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [counts.name],
    queryFn: async () => (await api.callGraphql(counts, {})).getRedemptionCounts,
  });
}

export function showingsQuery(api: OperatorApi, redemptionId: string) {
  return queryOptions({
    queryKey: [showings.name, redemptionId],
    queryFn: async () => (await api.callGraphql(showings, { redemptionId })).listShowings,
  });
}

export async function resendEmail(api: OperatorApi, redemptionId: string): Promise<void> {
  const operation = { name: 'resendCardEmail', document: ResendCardEmailDocument };
  refuse((await api.callGraphql(operation, { redemptionId })).resendCardEmail.refusal, REDEMPTION_REFUSALS);
}

/** Whether it was made at once, or waits for a second person. */
export async function askForChange(api: OperatorApi, input: AskForRedemptionChangeInput) {
  const operation = { name: 'askForRedemptionChange', document: AskForRedemptionChangeDocument };
  const { outcome, refusal } = (await api.callGraphql(operation, { input })).askForRedemptionChange;
  refuse(refusal, REDEMPTION_REFUSALS);
  return outcome;
}
