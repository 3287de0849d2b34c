import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What shows points, cards, studies or what waits; a change of one is seen in the others. */
const SHOWN_BY: ReadonlySet<unknown> = new Set([
  'listRedemptions',
  'getRedemptionCounts',
  'listShowings',
  'listSecondPersonRequests',
  'getConsoleCounts',
  'getMember',
  'listMemberPoints',
  'listMemberAudit',
  'getGiftCardStock',
  'getLaunches',
  'listStudies',
]);

/** Fetches anew whatever a correction or a change of a card may have changed. */
export function usePointsChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(
    () => cache.invalidateQueries({ predicate: ({ queryKey }) => SHOWN_BY.has(queryKey[0]) }),
    [cache],
  );
}
