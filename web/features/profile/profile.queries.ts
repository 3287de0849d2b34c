import type { AppContext } from '#web/app/app-context.ts';
import { sessionsQuery } from './sessions-card.tsx';

/** What the page of the profile reads first. */
export function prefetchProfile(context: AppContext): void {
  void context.queryClient.prefetchQuery(sessionsQuery(context));
}
