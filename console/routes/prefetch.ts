import type { QueryClient } from '@tanstack/react-query';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { mayOpen } from '#console/layout/console-places.ts';

/** What loaders may use; made once in main.tsx. */
export interface RouterContext {
  readonly api: OperatorApi;
  readonly queryClient: QueryClient;
  /** Undefined while nobody is signed in. */
  readonly role: () => OperatorRole | undefined;
}

interface Opened {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string };
}

/**
 * For loaders: asks for what a page reads first while the script of the page is on its way, if this operator may open it.
 * Nobody waits for it, and what fails is told where it is read. Its queries are JUST_ASKED when the page reads them.
 */
export function prefetch({ context, location }: Opened, ask: (context: RouterContext) => unknown): void {
  const role = context.role();
  if (role !== undefined && mayOpen(location.pathname, role)) ask(context);
}
