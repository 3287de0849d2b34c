import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfMember } from '#web/app/app-context.ts';
import { rewardPointsQuery } from '#web/layout/panelist.queries.ts';

/** A badge that the survey earned is paid within moments of its end. */
const FOLLOWED_MS = 12_000;
const LOOK_AGAIN_MS = 2_000;

/**
 * The balance at the end of a survey, then as the header has it: from the same answer, asked for anew for a few moments, so that both
 * count what a badge paid. Null for anyone whose balance is not theirs to see.
 */
export function useBalanceNow(
  { member, ...app }: Pick<OfMember, 'api' | 'brand'> & { readonly member: OfMember['member'] | undefined },
  atEnd: number | null,
): number | null {
  const [endedAt] = useState(() => Date.now());
  const { data, isFetchedAfterMount } = useQuery({
    ...rewardPointsQuery({ ...app, member: member ?? { panelistId: '', externalId: '', email: '' } }),
    enabled: member !== undefined && atEnd !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.dataUpdatedAt < endedAt + FOLLOWED_MS ? LOOK_AGAIN_MS : false),
    meta: { isSilent: true },
  });
  return atEnd !== null && isFetchedAfterMount && data !== undefined ? data.totalPoints : atEnd;
}
