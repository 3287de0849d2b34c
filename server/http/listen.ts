import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '#server/config/config.ts';

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
      return `http://${displayHost(config.host)}:${actual}`;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === 'EACCES') throw new ConfigError(`PORT: this user may not listen on ${port}`);
      if (NOT_OURS.has(code)) throw new ConfigError(`HOST: this machine has no address ${config.host} (${code})`);
      if (code !== 'EADDRINUSE') throw error;
      if (config.isPortFixed || offset >= TRIES) throw new ConfigError(`PORT: ${port} is taken by another program`);
    }
  }
}

function displayHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
}
