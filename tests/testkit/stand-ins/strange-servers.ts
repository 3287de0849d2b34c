import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';

/** Programs that are no database, by host and port. */
export interface StrangeServers {
  /** Answers whatever it is told as a server of web pages does. */
  readonly web: string;
  /** Ends every connection as soon as it hears something. */
  readonly rude: string;
  close(): Promise<void>;
}

export async function startStrangeServers(): Promise<StrangeServers> {
  const web = createWebServer((_request, response) => response.end('Hello'));
  const rude = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.destroy()));
  for (const server of [web, rude]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const addressOf = (server: typeof rude) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    web: addressOf(web),
    rude: addressOf(rude),
    close: async () => {
      web.closeAllConnections();
      await Promise.all([web, rude].map((server) => new Promise((done) => server.close(done))));
    },
  };
}
