import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type PlacesFault = 'error' | 'cut' | 'silent' | 'garbage' | 'huge' | 'redirect' | 'another-shape';

export interface PlacesProvider {
  readonly url: string;
  readonly token: string;
  /** What was asked, in order: the path and the body. */
  readonly asked: readonly { readonly path: string; readonly body: unknown }[];
  /** What it answers to a path from now on. */
  answer(path: 'suggestions' | 'details' | 'validate', body: unknown): void;
  /** Goes wrong for as many calls as there are faults, in this order. */
  failNext(...faults: PlacesFault[]): void;
  close(): Promise<void>;
}

const TOKEN = 'token-of-the-test-places';

/** A provider of places on loopback that speaks docs/places-provider.md, and fails as it is told. */
export async function startPlacesProvider(): Promise<PlacesProvider> {
  const asked: { path: string; body: unknown }[] = [];
  const answers = new Map<string, unknown>();
  let faults: PlacesFault[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.replace('/v1/', '') ?? '';
    asked.push({ path, body: await json(request) });
    const [fault, ...rest] = faults;
    faults = rest;
    if (fault === 'silent') return;
    if (fault === 'cut') return void request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
    if (fault === 'error') return void response.writeHead(500).end();
    if (fault === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    if (fault === 'garbage') return void response.end('<html>');
    if (fault === 'another-shape') return void response.end('{"suggestions":"none"}');
    if (fault === 'huge') return void response.end(JSON.stringify({ suggestions: [], more: 'x'.repeat(100_000) }));
    response.end(JSON.stringify(answers.get(path)));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    token: TOKEN,
    asked,
    answer: (path, body) => void answers.set(path, body),
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
