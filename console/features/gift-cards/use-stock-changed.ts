import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  getConsoleCounts,
  getGiftCardLoad,
  getGiftCardReconciliation,
  getGiftCardStock,
  listGiftCardLoads,
  listSecondPersonRequests,
} from '#contract/generated/operator/operations.ts';
import { answersOf } from '#client/answers-of.ts';

/** What is no longer true after cards or the catalogue changed. */
const CHANGED = [
  getGiftCardStock,
  getGiftCardLoad,
  listGiftCardLoads,
  getGiftCardReconciliation,
  getConsoleCounts,
  listSecondPersonRequests,
];
export const SHOWS_STOCK = CHANGED.map(({ name }) => name);

/** Has everything about the stock looked at again. */
export function useStockChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(answersOf(...CHANGED)), [queries]);
}
