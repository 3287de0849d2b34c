import { once } from 'node:events';
import { createServer } from 'node:net';

/** Listens on an address for a moment; fails as anyone who wants to listen there for good would. */
export async function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
