import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type FlagServiceFault =
  | 'error'
  | 'cut'
  | 'silent'
  | 'garbage'
  | 'huge'
  | 'redirect'
  | 'another-shape'
  | 'too-many'
  | 'refused';

export interface FlagServiceStandIn {
  readonly url: string;
  readonly token: string;
  /** What was asked, in order. */
  readonly asked: readonly { readonly path: string; readonly body: unknown; readonly etag: string | undefined }[];
  /** What it says of everybody from now on, as the list of an answer. */
  say(...flags: object[]): void;
  /** Goes wrong for as many calls as there are faults, in this order. */
  failNext(...faults: FlagServiceFault[]): void;
  close(): Promise<void>;
}

const TOKEN = 'token-of-the-test-flags';

/** A service of flags on loopback that speaks OFREP 0.3.0, by the examples that are published with it, and fails as it is told. */
export async function startFlagService(): Promise<FlagServiceStandIn> {
  const asked: { path: string; body: unknown; etag: string | undefined }[] = [];
  let flags: readonly object[] = [];
  let version = 0;
  let faults: FlagServiceFault[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const etag = request.headers['if-none-match'];
    asked.push({ path: request.url ?? '', body: await json(request), etag });
    const [fault, ...rest] = faults;
    faults = rest;
    if (fault === 'silent') return;
    if (fault === 'cut') return void request.socket.destroy();
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}`;
    if (fault === 'refused' || !isKnown) return void response.writeHead(401).end();
    const moment = new Date(Date.now() + 60_000).toISOString();
    if (fault === 'too-many') return void response.writeHead(429, { 'retry-after': moment }).end();
    if (fault === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    const head = { 'content-type': 'application/json', etag: `"v${version}"` };
    if (fault === 'error') {
      const problem = { errorDetails: 'An internal server error occurred while processing the request' };
      return void response.writeHead(500, head).end(JSON.stringify(problem));
    }
    if (etag === head.etag) return void response.writeHead(304, { etag: head.etag }).end();
    response.writeHead(200, head);
    if (fault === 'garbage') return void response.end('<html>');
    if (fault === 'another-shape') return void response.end('{"flags":"none"}');
    if (fault === 'huge') return void response.end(JSON.stringify({ flags: [], more: 'x'.repeat(300_000) }));
    response.end(JSON.stringify({ flags, metadata: { version: `v${version}` } }));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    asked,
    say(...said) {
      flags = said;
      version += 1;
    },
    failNext(...more) {
      faults = more;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
