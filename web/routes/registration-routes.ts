import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/app/lazy-page.ts';
import { FramedErrorPage } from '#web/layout/error-page.tsx';
import { requirePanelist, requireRegistration } from './entry-guards.ts';
import { root } from './root-route.ts';
import { routePath } from './route-path.ts';

/** The three steps of registering, in a frame of their own. */
export const registrationRoutes = (
  [
    ['registration', 'Join the community', requirePanelist],
    ['registrationRegister', 'About you', requireRegistration],
    ['registrationDownloadApp', 'Get the app', requireRegistration],
  ] as const
).map(([name, title, beforeLoad]) =>
  createRoute({
    getParentRoute: () => root,
    path: routePath(name),
    staticData: { title },
    beforeLoad,
    component: lazyPage(() => import('#web/features/joining/registration-page.tsx'), 'RegistrationPage'),
    errorComponent: FramedErrorPage,
  }),
);
