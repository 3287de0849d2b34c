import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { DAY_MS } from '#contract/time/durations.ts';
import type { Member } from '#web/session/session.ts';
import { onShelf } from './database.ts';

/** What may stay on the device: what the first pages show. No code, no address, no letter, nothing that an operator wrote. */
const KEPT = new Set([
  'getMarketResearchPanelist',
  'getMarketResearchPanelistPreferences',
  'getMarketResearchPanelistRewardPoints',
  'getMarketResearchPanelistSpark',
  'getMarketResearchTaskNotifications',
  'getMarketResearchTasks',
  'getMarketResearchTasksCount',
]);
/** What nobody came back to is not true any more. */
const KEPT_MS = 30 * DAY_MS;

interface SeenAnswer {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly updatedAt: number;
}

interface LastSeen {
  readonly member: Member;
  readonly answers: readonly SeenAnswer[];
  readonly keptAt: number;
}

/** Keeps what this member sees now, and nothing of anybody else; nothing at all once they have signed out. */
export async function keepLastSeen(queryClient: QueryClient, member: Member, isStillIn: () => boolean): Promise<void> {
  if (!isStillIn()) return;
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => KEPT.has(String(queryKey[0])) && state.status === 'success')
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
  const before = await onShelf<LastSeen | undefined>('seen', (store) => store.get(member.panelistId));
  if (!isStillIn()) return;
  const keys = new Set(answers.map(({ queryKey }) => JSON.stringify(queryKey)));
  // What an earlier page showed stays until it is seen again.
  const earlier = (before?.answers ?? []).filter(({ queryKey }) => !keys.has(JSON.stringify(queryKey)));
  const seen: LastSeen = { member, answers: [...answers, ...earlier.filter(isOfLate)], keptAt: Date.now() };
  await onShelf('seen', (store) => {
    store.clear();
    return store.put(seen, member.panelistId);
  });
}

/** Brings back what the member saw last, and tells who they are; undefined where nothing of theirs is kept. */
export async function recallLastSeen(
  queryClient: QueryClient,
  panelistId: string | undefined,
): Promise<Member | undefined> {
  if (panelistId === undefined) return undefined;
  const seen = await onShelf<LastSeen | undefined>('seen', (store) => store.get(panelistId));
  if (seen === undefined || seen.member.panelistId !== panelistId || Date.now() - seen.keptAt > KEPT_MS)
    return undefined;
  // A page that is opened without a connection has not heard that there is none.
  onlineManager.setOnline(navigator.onLine);
  for (const { queryKey, data, updatedAt } of seen.answers.filter(isOfLate)) {
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data, { updatedAt });
  }
  return seen.member;
}

function isOfLate({ updatedAt }: SeenAnswer): boolean {
  return Date.now() - updatedAt < KEPT_MS;
}
