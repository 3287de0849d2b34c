/** How Vite sees the apps: for the build, and for hot reload while somebody works on them. */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { brandPlugin } from './brand/brand-plugin.ts';
import { readBrand, type BrandFolder } from './brand/read-brand.ts';
import { earlyScript } from './early-script.ts';
import { scriptFiles } from './script-files.ts';

export const ROOT = join(import.meta.dirname, '..');

/** Each app by its folder, and the path it is served under. */
export const APPS = {
  web: { base: '/' },
  console: { base: '/console/' },
  gallery: { base: '/dev/gallery/' },
} as const;
export type AppName = keyof typeof APPS;
/** Built on its own (build-registration.ts), and loaded by a host whatever its address is. */
type BuiltName = AppName | 'registration';

/** The server puts a fresh nonce in its place with every page it sends. */
export const CSP_NONCE_PLACEHOLDER = '__CSP_NONCE__';

const ROUTER_LINK = /@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]link\.js$/;

const STAND_IN = ['Link', 'createLink', 'linkOptions', 'useLinkProps']
  .map((name) => `export const ${name} = () => { throw new Error('${name}: links are plain anchors here'); };`)
  .join('\n');

/**
 * Leaves out the router's own link: every route carries it along, though our links are plain anchors which the router
 * follows (web/routes/follow-links.ts). The linter refuses to import it.
 */
const withoutRouterLink: Plugin = {
  name: 'without-router-link',
  apply: 'build',
  load: { filter: { id: ROUTER_LINK }, handler: () => STAND_IN },
};

export function sharedConfig(app: BuiltName, brand: Promise<BrandFolder>): InlineConfig {
  return {
    configFile: false,
    envDir: false,
    root: join(ROOT, app),
    base: app === 'registration' ? './' : APPS[app].base,
    cacheDir: join(ROOT, 'node_modules/.vite', app),
    publicDir: false,
    plugins: [brand.then(brandPlugin), react(), tailwindcss(), app === 'web' && withoutRouterLink],
    // React has had the hook of its own since 18; the stand-in for older ones is left out.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  };
}

const OUR_SCRIPTS =
  /[\\/](client|console|contract|gallery|profile-fields|registration|survey-engine|survey-renderer|ui|web)[\\/][^.]+([.][a-z]+)?[.]tsx?$/;

/** Files with hashed names under assets/, nothing inline: the content security policy allows neither style nor script in a page. */
export function buildConfig(app: AppName, outDir: string, brand: Promise<BrandFolder>): InlineConfig {
  const shared = sharedConfig(app, brand);
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), app === 'web' && earlyScript(sharedConfig(app, brand), CSP_NONCE_PLACEHOLDER)],
    logLevel: 'silent',
    html: { cspNonce: CSP_NONCE_PLACEHOLDER },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: {
          // To read a property never does anything in our code or in what we build upon, nor does importing one of our files.
          propertyReadSideEffects: false,
          moduleSideEffects: [{ test: OUR_SCRIPTS, sideEffects: false }],
        },
        output: {
          codeSplitting: { groups: scriptFiles(app) },
          // The names of all pages that share a script would stand in every script that asks for it.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    },
  };
}

interface DevServerOptions {
  readonly port: number;
  /** Where the API server listens. */
  readonly apiUrl: string;
}

/** The server's own paths, but not the source files of an app's folder of the same name. */
export const SERVER_PATHS = '^(?!.*[.]tsx?(\\?|$))/(api|graphql|dev|health|metrics|registration)(/|\\?|$)';

/** A dev server with hot reload; everything that is not the app's own goes to the API server. */
export function devServerConfig(app: AppName, { port, apiUrl }: DevServerOptions): InlineConfig {
  return {
    ...sharedConfig(app, readBrand()),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      fs: { allow: [ROOT] },
      proxy: { [SERVER_PATHS]: { target: apiUrl, xfwd: true } },
    },
  };
}
