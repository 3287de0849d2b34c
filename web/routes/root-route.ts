import { createRootRouteWithContext } from '@tanstack/react-router';
import type { ActivityKind } from '#contract/activities/task-states.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { FramedErrorPage } from '#web/layout/error-page.tsx';
import { RootLayout } from '#web/layout/root-layout.tsx';

type BackTarget = 'activities' | 'profile' | 'mySpark';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page in the window's title; layouts have none. */
    title?: string;
    /** Where the header's back button leads, on pages that are a step further in. */
    backTo?: BackTarget;
    /** On narrow screens the header has room for the name of the page alone. */
    isNews?: boolean;
    /** The one kind of activities that a list shows. */
    kind?: ActivityKind;
  }
}

export const root = createRootRouteWithContext<AppContext>()({
  component: RootLayout,
  notFoundComponent: lazyPage(() => import('#web/layout/not-found-page.tsx'), 'FramedNotFoundPage'),
  errorComponent: FramedErrorPage,
});
