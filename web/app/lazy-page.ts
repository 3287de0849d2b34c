import { lazyRouteComponent } from '@tanstack/react-router';
import { loadScript } from '#client/load-script.ts';

/** A page whose script comes when it is first opened. */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadScript(importer), exportName);
