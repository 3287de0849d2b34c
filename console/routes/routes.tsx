import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ConsoleLayout } from '#console/layout/console-layout.tsx';
import { NotFoundPage } from '#console/layout/not-found-page.tsx';

const root = createRootRoute({ component: ConsoleLayout, notFoundComponent: NotFoundPage });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('#console/features/home/home-page.tsx'), 'HomePage'),
});

export const routeTree = root.addChildren([home]);
