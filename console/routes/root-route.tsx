import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { loadScript } from '#client/load-script.ts';
import { ConsoleLayout } from '#console/layout/console-layout.tsx';
import { leaveOldAddress } from './old-addresses.ts';
import { NotFoundPage } from '#console/layout/error-page.tsx';
import type { RouterContext } from './prefetch.ts';

/** A screen whose script comes when it is first opened. */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadScript(importer), exportName);

export const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => leaveOldAddress(location),
  component: ConsoleLayout,
  notFoundComponent: NotFoundPage,
});
export const getParentRoute = () => root;
