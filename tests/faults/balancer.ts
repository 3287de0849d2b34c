import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_MS = 100;

export interface Balancer {
  readonly url: string;
  /** From now on this node is asked whether it is ready, and gets its share while it says so. */
  add(nodeUrl: string): Promise<void>;
  /** Resolves when no request goes there any more. */
  isGone(nodeUrl: string): boolean;
  stop(): Promise<void>;
}

/** As usual ones are: each request to the next node that was ready a moment ago. Nothing is sent a second time. */
export async function startBalancer(): Promise<Balancer> {
  const nodes = new Map<string, boolean>();
  const over = new AbortController();
  let round = 0;

  function next(): string | undefined {
    const ready = [...nodes].flatMap(([url, isReady]) => (isReady ? [url] : []));
    round += 1;
    return ready[round % ready.length];
  }

  async function check(url: string): Promise<void> {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await answer?.text().catch(() => '');
    nodes.set(url, answer?.ok === true);
  }

  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      await Promise.all([...nodes.keys()].map(check));
      await sleep(CHECK_MS);
    }
  }

  const server = createServer((asked, answered) => pass(next(), asked, answered));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const watching = watch();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: check,
    isGone: (nodeUrl) => nodes.get(nodeUrl) === false,
    async stop() {
      over.abort();
      await watching;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function pass(nodeUrl: string | undefined, asked: IncomingMessage, answered: ServerResponse): void {
  const fail = (why: string): void => {
    if (!answered.headersSent) answered.writeHead(502);
    answered.end(why);
  };
  if (nodeUrl === undefined) return fail('no node is ready');
  const headers = { 'x-forwarded-for': '10.1.2.3', ...asked.headers, connection: 'close' };
  const onward = request(new URL(asked.url ?? '/', nodeUrl), { method: asked.method ?? 'GET', headers, agent: false });
  onward.on('response', (answer) => {
    // Whether this connection lives on is between the browser and us.
    const headersOn = { ...answer.headers };
    delete headersOn.connection;
    answered.writeHead(answer.statusCode ?? 502, headersOn);
    answer.pipe(answered);
    answer.on('error', () => answered.destroy());
  });
  onward.on('error', (error) => fail(String(error)));
  asked.pipe(onward);
}
