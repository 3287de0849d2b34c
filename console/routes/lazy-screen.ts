import { lazyRouteComponent } from '@tanstack/react-router';
import { loadScript } from '#client/load-script.ts';

/** A screen whose script comes when it is first opened. */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadScript(importer), exportName);
