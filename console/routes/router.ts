import { createRouter, type AnyRouter } from '@tanstack/react-router';
import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';
import { ErrorPage } from '#console/layout/error-page.tsx';
import type { RouterContext } from './prefetch.ts';
import { routeTree } from './routes.tsx';

export function createConsoleRouter(context: RouterContext) {
  return createRouter({ routeTree, context, basepath: CONSOLE_PATHS.console, defaultErrorComponent: ErrorPage });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}

/** After each navigation inside the console the heading takes the focus, so that the new screen is heard. */
export function announceScreens(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const isFirstScreen = fromLocation === undefined;
    // A screen within a screen, such as a request beside the inbox, has a heading of its own.
    const heading = document.querySelector<HTMLElement>('[data-screen]') ?? document.querySelector('h1');
    if (pathChanged && !isFirstScreen) heading?.focus({ preventScroll: true });
  });
}
