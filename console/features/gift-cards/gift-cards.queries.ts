import { queryOptions } from '@tanstack/react-query';
import {
  AddGiftCardRewardDocument,
  ChangeGiftCardRewardDocument,
  CreateGiftCardProblemsFileDocument,
  GetGiftCardLoadDocument,
  GetGiftCardStockDocument,
  GetLedgerCheckDocument,
  VoidGiftCardsDocument,
  type GetGiftCardLoadQuery,
  type GetGiftCardStockQuery,
  type GiftCardRewardChange,
  type NewGiftCardReward,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type GiftCardStock = GetGiftCardStockQuery['getGiftCardStock'];
export type GiftCardValue = GiftCardStock['values'][number];
export type GiftCardLoad = NonNullable<GetGiftCardLoadQuery['getGiftCardLoad']>;

const LOOK_AGAIN_MS = 30_000;
const BUSY_MS = 1_000;

const stockOperation = { name: 'getGiftCardStock', document: GetGiftCardStockDocument };
const loadOperation = { name: 'getGiftCardLoad', document: GetGiftCardLoadDocument };
const checkOperation = { name: 'getLedgerCheck', document: GetLedgerCheckDocument };

/** The catalogue with what is left of it and how long that lasts. */
export function stockQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [stockOperation.name],
    queryFn: async () => (await api.callGraphql(stockOperation, {})).getGiftCardStock,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** One load, or else the newest; looked at again while it goes on. */
export function loadQuery(api: OperatorApi, loadId?: string) {
  return queryOptions({
    queryKey: [loadOperation.name, loadId ?? 'newest'],
    queryFn: async () => (await api.callGraphql(loadOperation, { loadId })).getGiftCardLoad,
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? BUSY_MS : LOOK_AGAIN_MS),
  });
}

export const isGoingOn = ({ state }: Pick<GiftCardLoad, 'state'>): boolean =>
  state === 'RECEIVING' || state === 'WAITING' || state === 'RUNNING';

/** The newest proof of the ledger. */
export function ledgerCheckQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [checkOperation.name],
    queryFn: async () => (await api.callGraphql(checkOperation, {})).getLedgerCheck,
  });
}

/** What is no longer true after cards or the catalogue changed. */
export const CHANGED_BY_STOCK = [
  [stockOperation.name],
  [loadOperation.name],
  ['getConsoleCounts'],
  ['listSecondPersonRequests'],
] as const;

/** Whether it was done at once, or waits for a second person. */
export type Saved = 'done' | 'waits';

export async function addReward(api: OperatorApi, input: NewGiftCardReward): Promise<Saved> {
  const operation = { name: 'addGiftCardReward', document: AddGiftCardRewardDocument };
  return (await api.callGraphql(operation, { input })).addGiftCardReward == null ? 'waits' : 'done';
}

export async function changeReward(api: OperatorApi, input: GiftCardRewardChange): Promise<Saved> {
  const operation = { name: 'changeGiftCardReward', document: ChangeGiftCardRewardDocument };
  return (await api.callGraphql(operation, { input })).changeGiftCardReward ? 'done' : 'waits';
}

export async function problemsUrl(api: OperatorApi, loadId: string): Promise<string> {
  const operation = { name: 'createGiftCardProblemsFile', document: CreateGiftCardProblemsFileDocument };
  return (await api.callGraphql(operation, { loadId })).createGiftCardProblemsFile;
}

/** Voids all of them, some at once until none is left; `onProgress` is told how many so far. */
export async function voidCards(
  api: OperatorApi,
  { loadId, reason }: { readonly loadId: string | undefined; readonly reason: string },
  onProgress: (voided: number) => void,
): Promise<number | 'waits'> {
  const operation = { name: 'voidGiftCards', document: VoidGiftCardsDocument };
  let total = 0;
  for (;;) {
    // One after the other: each call is bounded, and what it did stays done.
    const answer = (await api.callGraphql(operation, { input: { loadId, reason } })).voidGiftCards;
    if (answer.isWaiting) return 'waits';
    const { voided, left } = answer;
    total += voided;
    onProgress(total);
    if (left === 0 || voided === 0) return total;
  }
}
