import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  AddGiftCardRewardDocument,
  ChangeGiftCardRewardDocument,
  CreateGiftCardProblemsFileDocument,
  GetGiftCardLoadDocument,
  GetGiftCardReconciliationDocument,
  GetGiftCardStockDocument,
  GetGiftCardVoidDocument,
  GetLedgerCheckDocument,
  ListGiftCardLoadsDocument,
  SetGiftCardLeastLifeDocument,
  StopGiftCardLoadDocument,
  StopGiftCardVoidDocument,
  VoidGiftCardsDocument,
  type GetGiftCardLoadQuery,
  type GetGiftCardReconciliationQuery,
  type GetGiftCardStockQuery,
  type GetGiftCardVoidQuery,
  type ListGiftCardLoadsQuery,
  type GiftCardRewardChange,
  type NewGiftCardReward,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type GiftCardStock = GetGiftCardStockQuery['getGiftCardStock'];
export type GiftCardValue = GiftCardStock['values'][number];
export type GiftCardLoad = NonNullable<GetGiftCardLoadQuery['getGiftCardLoad']>;
export type ListedLoad = ListGiftCardLoadsQuery['listGiftCardLoads']['contents'][number];
export type GiftCardVoid = NonNullable<GetGiftCardVoidQuery['getGiftCardVoid']>;
export type Reconciliation = GetGiftCardReconciliationQuery['getGiftCardReconciliation'];

const LOOK_AGAIN_MS = 30_000;
const BUSY_MS = 1_000;

const stockOperation = { name: 'getGiftCardStock', document: GetGiftCardStockDocument };
const loadOperation = { name: 'getGiftCardLoad', document: GetGiftCardLoadDocument };
const loadsOperation = { name: 'listGiftCardLoads', document: ListGiftCardLoadsDocument };
const voidOperation = { name: 'getGiftCardVoid', document: GetGiftCardVoidDocument };
const reconcileOperation = { name: 'getGiftCardReconciliation', document: GetGiftCardReconciliationDocument };
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
    refetchInterval: ({ state: { data } }) =>
      data && (isGoingOn(data) || (data.lastVoid && isVoiding(data.lastVoid))) ? BUSY_MS : LOOK_AGAIN_MS,
  });
}

const FIRST_PAGE = null as string | null;

/** All loads page by page, the newest first. */
export function loadsQuery(api: OperatorApi) {
  return infiniteQueryOptions({
    queryKey: [loadsOperation.name],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: startingAfter }) =>
      (await api.callGraphql(loadsOperation, { startingAfter })).listGiftCardLoads,
    getNextPageParam: ({ nextPage }) => nextPage,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ contents }) => contents.some(isGoingOn)) ? BUSY_MS : false,
  });
}

/** How far a void is; looked at again until it is over. */
export function voidQuery(api: OperatorApi, voidId: string) {
  return queryOptions({
    queryKey: [voidOperation.name, voidId],
    queryFn: async () => (await api.callGraphql(voidOperation, { voidId })).getGiftCardVoid,
    refetchInterval: ({ state: { data } }) => (data == null || isVoiding(data) ? BUSY_MS : false),
  });
}

export const isVoiding = ({ state }: Pick<GiftCardVoid, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING';

/** What came into stock and left it between two days of the panel. */
export function reconciliationQuery(api: OperatorApi, period: { readonly from: string; readonly to: string }) {
  return queryOptions({
    queryKey: [reconcileOperation.name, period.from, period.to],
    queryFn: async () => (await api.callGraphql(reconcileOperation, period)).getGiftCardReconciliation,
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
  [loadsOperation.name],
  [reconcileOperation.name],
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

/** Begins to void them: the id of the void, which goes on by itself, unless it waits for a second person. */
export async function beginVoid(
  api: OperatorApi,
  input: { readonly loadId: string | undefined; readonly reason: string },
): Promise<{ readonly voidId: string } | 'waits'> {
  const operation = { name: 'voidGiftCards', document: VoidGiftCardsDocument };
  const { voidGiftCards: voidId } = await api.callGraphql(operation, { input });
  return voidId == null ? 'waits' : { voidId };
}

export const stopVoid = (api: OperatorApi, voidId: string) =>
  api.callGraphql({ name: 'stopGiftCardVoid', document: StopGiftCardVoidDocument }, { voidId });

export const stopLoad = (api: OperatorApi, loadId: string) =>
  api.callGraphql({ name: 'stopGiftCardLoad', document: StopGiftCardLoadDocument }, { loadId });

export const setLeastLife = (api: OperatorApi, days: number) =>
  api.callGraphql({ name: 'setGiftCardLeastLife', document: SetGiftCardLeastLifeDocument }, { days });
