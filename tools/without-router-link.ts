import type { Plugin } from 'vite';

const ROUTER_LINK = /@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]link\.js$/;

const STAND_IN = ['Link', 'createLink', 'linkOptions', 'useLinkProps']
  .map((name) => `export const ${name} = () => { throw new Error('${name}: links are plain anchors here'); };`)
  .join('\n');

/**
 * Leaves out the router's own link: every route carries it along, though our links are plain anchors which the router
 * follows (web/routes/follow-links.ts). The linter refuses to import it.
 */
export const withoutRouterLink: Plugin = {
  name: 'without-router-link',
  apply: 'build',
  load: { filter: { id: ROUTER_LINK }, handler: () => STAND_IN },
};
