import { createRouter } from '@tanstack/react-router';
import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';
import { ErrorPage } from '#console/layout/error-page.tsx';
import { routeTree } from './routes.tsx';

export function createConsoleRouter() {
  return createRouter({ routeTree, basepath: CONSOLE_PATHS.console, defaultErrorComponent: ErrorPage });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
