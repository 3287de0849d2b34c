import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CHANGED_BY_STOCK } from './gift-cards.queries.ts';

/** Has everything about the stock looked at again. */
export function useStockChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(CHANGED_BY_STOCK.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })));
  }, [queries]);
}
