import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service does with the next pushes, one after the other; without any it takes them. */
export interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends without end, as long as somebody reads. */
  readonly isEndless?: boolean;
}

export interface TakenPush {
  readonly endpoint: string;
  readonly text: string;
  readonly ttl: number;
  readonly topic: string | undefined;
  readonly subject: string;
}

export interface PushServiceStandIn {
  readonly origin: string;
  /** As a browser makes one when its owner says yes to this key. */
  subscribe(publicKey: string): { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly taken: readonly TakenPush[];
  /** What was wrong with what came, by the letter of the standards. */
  readonly problems: readonly string[];
  answerNext(...answers: readonly PushAnswer[]): void;
  close(): Promise<void>;
}

interface Subscriber {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly publicKey: string;
}

/** A push service over a real socket: HTTP as in RFC 8030, sealed as in RFC 8291 and 8188, signed as in RFC 8292. */
export async function startPushService(now: () => Date): Promise<PushServiceStandIn> {
  const subscribers = new Map<string, Subscriber>();
  const taken: TakenPush[] = [];
  const problems: string[] = [];
  const answers: PushAnswer[] = [];
  let origin = '';

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const endpoint = `${origin}${request.url ?? ''}`;
    const subscriber = subscribers.get(endpoint);
    if (subscriber === undefined) return void response.writeHead(404).end();
    const scripted = answers.shift();
    if (scripted !== undefined && scripted.status >= 300) {
      response.writeHead(scripted.status, scripted.headers);
      if (scripted.isEndless !== true) return void response.end();
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) await new Promise(setImmediate);
      return undefined;
    }
    try {
      const { subject } = judge(request, subscriber, origin, now());
      const text = open(body, subscriber);
      taken.push({
        endpoint,
        text,
        ttl: Number(request.headers['ttl']),
        topic: textOf(request.headers['topic']),
        subject,
      });
      response.writeHead(201, { location: `${origin}/message/${randomUUID()}` }).end();
    } catch (error) {
      problems.push(String(error));
      response.writeHead(400).end();
    }
    return undefined;
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    taken,
    problems,
    answerNext: (...next) => void answers.push(...next),
    subscribe(publicKey) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`;
      subscribers.set(endpoint, { ecdh, auth, publicKey });
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Who sends, and whether they may (RFC 8292 §2, RFC 8030 §5.2). */
function judge(
  request: IncomingMessage,
  { publicKey }: Subscriber,
  origin: string,
  now: Date,
): { readonly subject: string } {
  const { authorization = '', ttl, topic, 'content-encoding': encoding } = request.headers;
  if (request.method !== 'POST') throw new Error(`${request.method} is no push`);
  if (!/^\d+$/.test(textOf(ttl) ?? '')) throw new Error('TTL is missing');
  if (encoding !== 'aes128gcm') throw new Error(`content-encoding ${String(encoding)}`);
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(textOf(topic) ?? '')) throw new Error('topic is no name');
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('another key than the one that was subscribed to');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature does not fit');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  const secondsLeft = said.exp - now.getTime() / 1_000;
  if (said.aud !== origin) throw new Error(`meant for ${said.aud}`);
  if (secondsLeft <= 0 || secondsLeft > 86_400) throw new Error('ends too early or too late');
  if (!/^(mailto:|https:)/.test(said.sub)) throw new Error('nobody to write to');
  return { subject: said.sub };
}

/** Reads one record as the browser would (RFC 8188 §2, RFC 8291 §3.4). */
function open(body: Buffer, { ecdh, auth }: Subscriber): string {
  if (body.length > 4_096) throw new Error('longer than every service takes');
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const secret = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0) throw new Error('no last record');
  return plain.subarray(0, end).toString('utf8');
}
