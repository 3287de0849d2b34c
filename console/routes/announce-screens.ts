import type { AnyRouter } from '@tanstack/react-router';

/** After each navigation inside the console the heading takes the focus, so that the new screen is heard. */
export function announceScreens(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const isFirstScreen = fromLocation === undefined;
    if (pathChanged && !isFirstScreen) document.querySelector('h1')?.focus({ preventScroll: true });
  });
}
