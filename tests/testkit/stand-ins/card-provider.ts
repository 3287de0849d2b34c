import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/**
 * How the next call goes wrong. `before`: nothing was done. `after`: it was done, and nobody hears of it. The rest is
 * what comes back although it was done; those who get another card hear of it when all of them have asked.
 */
export type ProviderFault =
  | 'error-before'
  | 'error-after'
  | 'cut-before'
  | 'cut-after'
  | 'silent-before'
  | 'silent-after'
  | 'garbage'
  | 'huge'
  | 'redirect'
  | 'another-order'
  | 'another-card';

export interface ProviderCard {
  readonly code: string;
  readonly key: string;
  readonly number: string;
  readonly pin: string;
}

export interface CardProvider {
  readonly url: string;
  readonly token: string;
  /** How many calls have come in. */
  readonly calls: number;
  /** Its books: the cards it has issued, by the order they are for. */
  readonly issued: ReadonlyMap<string, ProviderCard>;
  readonly cancelled: ReadonlySet<string>;
  /** Goes wrong for as many calls as there are faults, in this order. */
  failNext(...faults: ProviderFault[]): void;
  /** From now on each order waits this long for its answer. */
  answerAfter(milliseconds: number): void;
  /** From now on each answer comes this long after what it tells was done. */
  replyAfter(milliseconds: number): void;
  /** New orders are refused, stay pending, or get their card again. */
  behave(how: 'issues' | 'refuses' | 'is-pending' | 'never-cancels'): void;
  /** Gives this card for the next new order. */
  nextCard(card: ProviderCard): void;
  /** Nobody listens any more, until it comes back at the same address with the same books. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const TOKEN = 'token-of-the-test-provider';
const ORDER = /^\/v1\/orders\/([0-9a-f-]{36})$/;

/** A card provider on loopback that speaks docs/gift-card-provider.md, keeps books, and fails as it is told. */
export async function startCardProvider(): Promise<CardProvider> {
  const issued = new Map<string, ProviderCard>();
  const cancelled = new Set<string>();
  let calls = 0;
  let faults: ProviderFault[] = [];
  let delayMs = 0;
  let replyDelayMs = 0;
  let how: 'issues' | 'refuses' | 'is-pending' | 'never-cancels' = 'issues';
  let planned: ProviderCard | undefined;
  const timers = new Set<NodeJS.Timeout>();
  const held: (() => void)[] = [];

  function soon(milliseconds: number, work: () => void): void {
    if (milliseconds === 0) return work();
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timers.add(timer);
  }

  function stateOf(key: string, method: string): Record<string, unknown> {
    const card = issued.get(key);
    if (card !== undefined) return { state: 'ISSUED', card };
    if (cancelled.has(key)) return { state: 'CANCELLED' };
    if (method === 'DELETE') {
      if (how === 'never-cancels') return { state: 'PENDING' };
      cancelled.add(key);
      return { state: 'CANCELLED' };
    }
    if (how === 'refuses') return { state: 'REFUSED', reason: 'NOT_SOLD' };
    if (how !== 'issues') return { state: 'PENDING' };
    const made = planned ?? newCard();
    planned = undefined;
    issued.set(key, made);
    return { state: 'ISSUED', card: made };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1;
    const fault = faults.shift();
    const { method = '', url = '', headers } = request;
    const order = (await json(request)) as { valueCents: number; currencyCode: string };
    if (fault === 'cut-before') return void request.socket.destroy();
    if (fault === 'silent-before') return;
    if (fault === 'error-before') return void response.writeHead(500).end('{"error":"internal"}');
    const key = ORDER.exec(url)?.[1];
    if (headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
    if (key === undefined || (method !== 'PUT' && method !== 'DELETE')) return void response.writeHead(404).end();
    const state = stateOf(key, method);
    if (fault === 'cut-after') return void request.socket.destroy();
    if (fault === 'silent-after') return;
    if (fault === 'error-after') return void response.writeHead(502).end('<html>Bad gateway</html>');
    if (fault === 'redirect') return void response.writeHead(307, { location: url }).end();
    const body = { key, ...order, ...state };
    if (fault === 'another-order') body.key = '00000000-0000-7000-8000-000000000000';
    if (fault === 'another-card') Object.assign(body, { state: 'ISSUED', card: newCard() });
    const text = fault === 'garbage' ? '{"state":"ISSUED"' : JSON.stringify(body);
    const sent = fault === 'huge' ? text + ' '.repeat(5_000_000) : text;
    const reply = () => response.writeHead(200, { 'content-type': 'application/json' }).end(sent);
    if (fault !== 'another-card') return soon(replyDelayMs, reply);
    held.push(() => soon(replyDelayMs, reply));
    if (!faults.includes('another-card')) for (const answerHeld of held.splice(0)) answerHeld();
  }

  const server = createServer((request, response) => {
    soon(delayMs, () => void answer(request, response).catch(() => request.socket.destroy()));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const goAway = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    token: TOKEN,
    get calls() {
      return calls;
    },
    issued,
    cancelled,
    failNext: (...next) => {
      faults = next;
    },
    answerAfter: (milliseconds) => {
      delayMs = milliseconds;
    },
    replyAfter: (milliseconds) => {
      replyDelayMs = milliseconds;
    },
    behave: (next) => {
      how = next;
    },
    nextCard: (card) => {
      planned = card;
    },
    goAway,
    comeBack: () => listen(port),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      if (server.listening) await goAway();
    },
  };
}

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const some = (count: number, from: string) =>
  Array.from({ length: count }, () => from[randomInt(from.length)] ?? '').join('');

function newCard(): ProviderCard {
  const code = Array.from({ length: 4 }, () => some(4, LETTERS)).join('-');
  return { code, key: some(6, LETTERS), number: some(16, '0123456789'), pin: some(4, '0123456789') };
}
