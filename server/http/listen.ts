import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '#server/config/config.ts';
import { tryToListen } from '#server/platform/try-to-listen.ts';

const TRIES = 10;
/** An address of another machine, of a kind that is switched off here, or a name that nobody knows. */
const NOT_OURS = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
]);

/**
 * Listens on the port that was asked for. Without one, a default port that is taken by something
 * else is no reason to stop: the next free one serves as well.
 */
export async function listenOn(app: FastifyInstance, config: Config): Promise<string> {
  for (let offset = 0; ; offset++) {
    const port = config.port + offset;
    try {
      await app.listen({ host: config.host, port });
      const listening = app.server.address();
      const actual = typeof listening === 'object' && listening !== null ? listening.port : port;
      return `${config.tls === undefined ? 'http' : 'https'}://${displayHost(config.host)}:${actual}`;
    } catch (error) {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      if (isTaken && !config.isPortFixed && offset < TRIES) continue;
      throw listenProblem(error, config.host, port) ?? error;
    }
  }
}

/** Finds out whether this node could listen, before anything is changed for it. */
export async function requireAddress(config: Pick<Config, 'host' | 'port' | 'isPortFixed'>): Promise<void> {
  const port = config.isPortFixed ? config.port : 0;
  try {
    await tryToListen(config.host, port);
  } catch (error) {
    throw listenProblem(error, config.host, port) ?? error;
  }
}

function listenProblem(error: unknown, host: string, port: number): ConfigError | undefined {
  const code = codeOf(error);
  if (code === 'EACCES') return new ConfigError(`PORT: this user isn't allowed to listen on ${port}`);
  if (NOT_OURS.has(code)) return new ConfigError(`HOST: this machine has no address ${host} (${code})`);
  return code === 'EADDRINUSE' ? new ConfigError(`PORT: ${port} is in use by another program`) : undefined;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function displayHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
}
