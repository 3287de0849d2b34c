/** How Vite sees the apps: for the build, and for hot reload while somebody works on them. */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { brandPlugin } from './brand/brand-plugin.ts';
import { readBrand, type BrandFolder } from './brand/read-brand.ts';
import { withoutRouterLink } from './without-router-link.ts';

const ROOT = join(import.meta.dirname, '..');

/** Each app by its folder, and the path it is served under. */
export const APPS = {
  web: { base: '/' },
  console: { base: '/console/' },
  gallery: { base: '/dev/gallery/' },
} as const;
export type AppName = keyof typeof APPS;

/** The server puts a fresh nonce in its place with every page it sends. */
export const CSP_NONCE_PLACEHOLDER = '__CSP_NONCE__';

function sharedConfig(app: AppName, brand: Promise<BrandFolder>): InlineConfig {
  return {
    configFile: false,
    envDir: false,
    root: join(ROOT, app),
    base: APPS[app].base,
    cacheDir: join(ROOT, 'node_modules/.vite', app),
    publicDir: false,
    plugins: [brand.then(brandPlugin), react(), tailwindcss(), app === 'web' && withoutRouterLink],
    // React has had the hook of its own since 18; the stand-in for older ones is left out.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  };
}

/**
 * Few files compress better than many: React, which seldom changes; whatever every page needs; the frame behind the
 * login; and two parts that most pages share.
 */
const SCRIPT_FILES = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'page-parts', test: /[\\/]ui[\\/](layout[\\/]page-heading|feedback[\\/]banner)[.]tsx$/, priority: 2 },
  { name: 'member-area', test: /[\\/]web[\\/]layout[\\/]member-area[.]tsx$/, priority: 1 },
];

/** Files with hashed names under assets/, nothing inline: the content security policy allows neither style nor script in a page. */
export function buildConfig(app: AppName, outDir: string, brand: Promise<BrandFolder>): InlineConfig {
  return {
    ...sharedConfig(app, brand),
    logLevel: 'silent',
    html: { cspNonce: CSP_NONCE_PLACEHOLDER },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // To read a property never does anything in our code or in what we build upon.
        treeshake: { propertyReadSideEffects: false },
        output: { codeSplitting: { groups: SCRIPT_FILES } },
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
const SERVER_PATHS = '^(?!.*[.]tsx?(\\?|$))/(api|graphql|dev|health|metrics)(/|\\?|$)';

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
