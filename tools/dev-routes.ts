import { mergeConfig } from 'vite';
import type { InlineConfig, Plugin, ProxyOptions } from 'vite';
import { SERVER_PATHS } from './vite-config.ts';

const CONSOLE_PATHS = '^/console/';

/** Like the real server: the console's address works without its last slash. */
const consoleWithoutSlash: Plugin = {
  name: 'console-without-slash',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url !== '/console') return next();
      response.writeHead(302, { location: '/console/' }).end();
    });
  },
};

/** Makes the web app's dev server the one address: it hands the server's calls and the console's pages on. */
export function asFrontDoor(config: InlineConfig, apiUrl: string, consoleUrl: string): InlineConfig {
  const proxy: Record<string, ProxyOptions> = {
    [SERVER_PATHS]: { target: apiUrl, xfwd: true },
    [CONSOLE_PATHS]: { target: consoleUrl, ws: true },
  };
  return mergeConfig({ ...config, server: { ...config.server, proxy } }, { plugins: [consoleWithoutSlash] });
}
