import type { QueryClient } from '@tanstack/react-query';
import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Brand } from '#contract/brand/brand.ts';
import type { ExternalStore } from '#client/external-store.ts';
import type { Alerts } from '#web/alerts/alerts.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member, Session } from '#web/session/session.ts';

type MemberPart = ComponentType<{ readonly member: Member }>;

/** What the frame of the member area brings after the first paint, in one script. */
export interface MemberLater {
  readonly Bell: MemberPart;
  /** The greeting and the member's picture. */
  readonly MemberBadge: MemberPart;
  /** What watches in the background and shows itself when it has something to say. */
  readonly Watches: MemberPart;
}

/** What every route, loader and screen may use; made once in main.tsx. */
export interface AppContext {
  readonly brand: Brand;
  readonly api: MemberApi;
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly alerts: Alerts;
  /** Whether something is tried for longer than it should take. */
  readonly stillTrying: ExternalStore<boolean>;
  /** Logs as fatal what a page could not be shown for. */
  readonly reportFailure: (error: unknown) => void;
  /** Here and not in the frame: what comes later stands on the same rooms as the frame itself. */
  readonly loadLater: () => Promise<MemberLater>;
}

/** What asks for something of anyone who is signed in, or changes it. */
export interface OfMember extends Pick<AppContext, 'api' | 'brand'> {
  readonly member: Member;
}

/** What the loaders and screens behind the login may use. */
export type MemberContext = AppContext & OfMember;

export function useApp(): AppContext {
  return useRouteContext({ from: rootRouteId });
}
