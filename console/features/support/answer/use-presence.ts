import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markSupportPresence } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { SUPPORT_PRESENCE_BEAT_SECONDS } from '#contract/support/support-limits.ts';
import { useConsole } from '#console/session/console-context.ts';

export type Visitor = AnswerOf<typeof markSupportPresence>[number];

/** Who has not typed for so long looks rather than writes. */
const PAUSE_MS = 20_000;

/** Says every few seconds that somebody looks at a request or writes, and hears who else does. */
export function usePresence(requestId: string, { isWriting }: { readonly isWriting: boolean }): readonly Visitor[] {
  const { api } = useConsole();
  const { data } = useQuery({
    // Another word about it goes out at once, not with the next beat.
    queryKey: [markSupportPresence.name, requestId, isWriting],
    queryFn: () => api.mutate(markSupportPresence, { requestId, isWriting }),
    refetchInterval: SUPPORT_PRESENCE_BEAT_SECONDS * 1_000,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return data ?? [];
}

/** True from a key on until nobody has pressed any for a while. */
export function useIsWriting(): { readonly isWriting: boolean; readonly noteKey: () => void } {
  const [lastKey, setLastKey] = useState<number>();
  useEffect(() => {
    if (lastKey === undefined) return undefined;
    const timer = setTimeout(() => setLastKey(undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lastKey]);
  return { isWriting: lastKey !== undefined, noteKey: () => setLastKey(Date.now()) };
}
