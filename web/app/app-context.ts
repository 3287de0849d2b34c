import type { QueryClient } from '@tanstack/react-query';
import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { Brand } from '#contract/brand/brand.ts';
import type { ExternalStore } from '#client/external-store.ts';
import type { Alerts } from '#web/alerts/alerts.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Session } from '#web/session/session.ts';

/** What every route, loader and screen may use; made once in main.tsx. */
export interface AppContext {
  readonly brand: Brand;
  readonly api: MemberApi;
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly alerts: Alerts;
  /** Whether something is tried for longer than it should take. */
  readonly stillTrying: ExternalStore<boolean>;
}

export function useApp(): AppContext {
  return useRouteContext({ from: rootRouteId });
}
