import {
  getGiftCardLoad,
  getGiftCardReconciliation,
  getGiftCardStock,
  getGiftCardVoid,
  getLedgerCheck,
  listGiftCardLoads,
  voidGiftCards,
  getConsoleCounts,
  listSecondPersonRequests,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { lookAgain, lookAgainAtRows } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { useHasRole } from '#console/session/operator-context.ts';

export type GiftCardStock = AnswerOf<typeof getGiftCardStock>;
export type GiftCardValue = GiftCardStock['values'][number];
export type GiftCardLoad = NonNullable<AnswerOf<typeof getGiftCardLoad>>;
export type ListedLoad = AnswerOf<typeof listGiftCardLoads>['contents'][number];
export type GiftCardVoid = NonNullable<AnswerOf<typeof getGiftCardVoid>>;
export type Reconciliation = AnswerOf<typeof getGiftCardReconciliation>;

const LOOK_AGAIN_MS = 30_000;
const BUSY_MS = 1_000;

/** The catalogue with what is left of it and how long that lasts. */
export function stockQuery(api: OperatorApi) {
  return operationQuery(api, getGiftCardStock, {}, { refetchInterval: LOOK_AGAIN_MS });
}

/** One load, or else the newest; looked at again while it goes on. */
export function loadQuery(api: OperatorApi, loadId?: string) {
  const isBusy = (load: GiftCardLoad) => isGoingOn(load) || (load.lastVoid != null && isVoiding(load.lastVoid));
  return operationQuery(api, getGiftCardLoad, { loadId }, lookAgain(isBusy, BUSY_MS, LOOK_AGAIN_MS));
}

/** All loads page by page, the newest first. */
export function loadsQuery(api: OperatorApi) {
  return pagedQuery(api, listGiftCardLoads, {}, lookAgainAtRows(isGoingOn, BUSY_MS));
}

/** How far a void is; looked at again until it is over. */
export function voidQuery(api: OperatorApi, voidId: string) {
  return operationQuery(
    api,
    getGiftCardVoid,
    { voidId },
    { refetchInterval: ({ state: { data } }) => (data == null || isVoiding(data) ? BUSY_MS : false) },
  );
}

export const isVoiding = ({ state }: Pick<GiftCardVoid, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING';

/** What came into stock and left it between two days of the panel. */
export function reconciliationQuery(api: OperatorApi, period: { readonly from: string; readonly to: string }) {
  return operationQuery(api, getGiftCardReconciliation, period);
}

export const isGoingOn = ({ state }: Pick<GiftCardLoad, 'state'>): boolean =>
  state === 'RECEIVING' || state === 'WAITING' || state === 'RUNNING';

/** The newest proof of the ledger. */
export function ledgerCheckQuery(api: OperatorApi) {
  return operationQuery(api, getLedgerCheck, {});
}

/** Begins to void them: the id of the void, which goes on by itself, unless it waits for a second person. */
export async function beginVoid(
  api: OperatorApi,
  input: { readonly loadId: string | undefined; readonly reason: string },
): Promise<{ readonly voidId: string } | 'waits'> {
  const voidId = await api.mutate(voidGiftCards, { input });
  return voidId == null ? 'waits' : { voidId };
}

/** What is no longer true after cards or the catalogue changed. */
export const SHOWS_STOCK = [
  getGiftCardStock,
  getGiftCardLoad,
  listGiftCardLoads,
  getGiftCardReconciliation,
  getConsoleCounts,
  listSecondPersonRequests,
].map(({ name }) => name);

/** Who loads, voids and prices cards; support looks on. */
export const useMayChangeStock = (): boolean => useHasRole('FULFILMENT', 'ADMIN');
