import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '#contract/time/durations.ts';

export interface HostKey {
  readonly keyId: string;
  readonly secret: Buffer;
}

export interface SurveyHostOptions {
  /** Where members and postbacks are sent; known when the community listens. */
  readonly communityUrl: string;
  now(): Date;
}

export interface PostbackChanges {
  readonly key?: HostKey;
  readonly timestamp?: string;
  readonly nonce?: string;
  /** The body as it is signed. */
  readonly body?: string;
  /** The body as it is sent, if it is not the signed one. */
  readonly sentBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

export interface SurveyHost {
  readonly entryUrl: string;
  /** Who entered, by the id we gave them. */
  readonly respondents: ReadonlySet<string>;
  /** From now on signs with this key; the ones before stay known. */
  useKey(key: HostKey): void;
  /** The address that sends a member's browser back, as the last page of the survey would. */
  returnUrl(respondentId: string, outcome: string, changes?: ReturnChanges): string;
  postback(respondentId: string, outcome: string, changes?: PostbackChanges): Promise<Response>;
  close(): Promise<void>;
}

export interface ReturnChanges {
  readonly key?: HostKey;
  readonly timestamp?: string;
  readonly nonce?: string;
}

const ENTRY_VALID_MS = 15 * MINUTE_MS;

/** Signs a list of values as docs/external-surveys.md says, written a second time and on purpose apart from the server's. */
function signQuery(secret: Buffer, purpose: string, pairs: readonly (readonly [string, string])[]): string {
  const sorted = [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = sorted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return createHmac('sha256', secret).update(`spark-${purpose}\n${text}`).digest('hex');
}

export function newNonce(): string {
  return randomBytes(16).toString('hex');
}

/** A small survey host on loopback: checks who enters, sends browsers back and posts outcomes, all signed. */
export async function startSurveyHost(options: SurveyHostOptions): Promise<SurveyHost> {
  const keys = new Map<string, HostKey>();
  const respondents = new Set<string>();
  let current: HostKey | undefined;
  const seconds = () => String(Math.floor(options.now().getTime() / 1000));
  const keyOr = (given: HostKey | undefined): HostKey => {
    const key = given ?? current;
    if (key === undefined) throw new Error('the host has no key yet');
    return key;
  };

  function returnUrl(respondentId: string, outcome: string, changes: ReturnChanges = {}): string {
    const key = keyOr(changes.key);
    const pairs = [
      ['rid', respondentId],
      ['outcome', outcome],
      ['ts', changes.timestamp ?? seconds()],
      ['nonce', changes.nonce ?? newNonce()],
      ['kid', key.keyId],
    ] as const;
    const url = new URL('/api/surveys/return', options.communityUrl);
    for (const [name, value] of pairs) url.searchParams.set(name, value);
    url.searchParams.set('sig', signQuery(key.secret, 'return', pairs));
    return url.href;
  }

  function mayEnter(query: URLSearchParams): boolean {
    const key = keys.get(query.get('kid') ?? '');
    const pairs = ['rid', 'survey', 'ts', 'kid'].map((name) => [name, query.get(name) ?? ''] as const);
    if (key === undefined || signQuery(key.secret, 'entry', pairs) !== query.get('sig')) return false;
    return Math.abs(options.now().getTime() - Number(query.get('ts')) * 1000) <= ENTRY_VALID_MS;
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const respondent = searchParams.get('rid') ?? '';
    if (pathname === '/survey' && mayEnter(searchParams)) {
      respondents.add(respondent);
      response.writeHead(200, { 'content-type': 'text/plain' }).end('Welcome to the survey.');
    } else if (pathname === '/finish' && respondents.has(respondent)) {
      response.writeHead(302, { location: returnUrl(respondent, searchParams.get('outcome') ?? '') }).end();
    } else {
      response.writeHead(403).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    entryUrl: `http://127.0.0.1:${port}/survey?study=42`,
    respondents,
    returnUrl,
    useKey(key) {
      keys.set(key.keyId, key);
      current = key;
    },
    postback(respondentId, outcome, changes = {}) {
      const key = keyOr(changes.key);
      const timestamp = changes.timestamp ?? seconds();
      const nonce = changes.nonce ?? newNonce();
      const body = changes.body ?? JSON.stringify({ respondentId, outcome });
      const signature = createHmac('sha256', key.secret).update(`${timestamp}.${nonce}.${body}`).digest('hex');
      const method = changes.method ?? 'POST';
      return fetch(new URL('/api/surveys/postback', options.communityUrl), {
        method,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'x-spark-timestamp': timestamp,
          'x-spark-nonce': nonce,
          'x-spark-key': key.keyId,
          'x-spark-signature': signature,
          ...changes.headers,
        },
        ...(method === 'GET' ? {} : { body: changes.sentBody ?? body }),
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
