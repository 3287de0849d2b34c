import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { readAuthorization, signatureOf } from './s3-signature.ts';

const CLOCK_TOLERANCE_MS = 15 * MINUTE_MS;

export interface S3StandInOptions {
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Answered with 503, with a broken connection, or not at all. */
export type Failure = 'busy' | 'broken' | 'silent';

export interface S3StandIn {
  readonly endpoint: string;
  /** How many calls have come in, the failed ones included. */
  readonly calls: number;
  failNext(count: number, how?: Failure): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string | number>;
  readonly body?: Buffer | string;
}

interface StoredObject {
  readonly body: Buffer;
  readonly contentType: string;
}

/** A small S3 on loopback: one bucket in memory, and signatures that are checked for real. */
export async function startS3StandIn(options: S3StandInOptions): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  let calls = 0;
  let failures: Failure[] = [];

  async function answer(request: IncomingMessage): Promise<Answer | 'hang up' | 'say nothing'> {
    calls++;
    const failure = failures.shift();
    if (failure === 'broken') return 'hang up';
    const body = await buffer(request);
    if (failure === 'silent') return 'say nothing';
    if (failure === 'busy') return refusal(503, 'SlowDown');
    return refuse(request, body, options) ?? act(request, body, objects);
  }

  const server = createServer((request, response) => {
    const reply = (given: Awaited<ReturnType<typeof answer>>) => {
      if (given === 'hang up') request.socket.destroy();
      else if (given !== 'say nothing') response.writeHead(given.status, given.headers).end(given.body);
    };
    answer(request).then(reply, () => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    get calls() {
      return calls;
    },
    failNext: (count, how = 'busy') => {
      failures = Array.from({ length: count }, () => how);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refusal(status: number, code: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

/** Every reason S3 has not to do what a request says, in the order it would give them. */
function refuse(request: IncomingMessage, body: Buffer, options: S3StandInOptions): Answer | undefined {
  const { method = '', url = '', headers } = request;
  const credential = readAuthorization(headers.authorization);
  if (credential === undefined) return refusal(403, 'AccessDenied');
  if (credential.accessKeyId !== options.accessKeyId) return refusal(403, 'InvalidAccessKeyId');
  if (credential.region !== options.region) return refusal(400, 'AuthorizationHeaderMalformed');
  const mustBeSigned = ['host', 'x-amz-date', 'x-amz-content-sha256'];
  if (!mustBeSigned.every((name) => credential.signedHeaders.includes(name))) return refusal(403, 'AccessDenied');
  const expected = signatureOf({ method, url, headers }, credential, options.secretAccessKey);
  if (credential.signature !== expected) return refusal(403, 'SignatureDoesNotMatch');
  if (Math.abs(momentOf(headers['x-amz-date']) - Date.now()) > CLOCK_TOLERANCE_MS) {
    return refusal(403, 'RequestTimeTooSkewed');
  }
  if (method === 'PUT' && headers['content-length'] === undefined) return refusal(411, 'MissingContentLength');
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) {
    return refusal(400, 'XAmzContentSHA256Mismatch');
  }
  return url.split('/')[1] === options.bucket ? undefined : refusal(404, 'NoSuchBucket');
}

function momentOf(amzDate: string | string[] | undefined): number {
  const iso = String(amzDate).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Date.parse(iso);
}

function act({ method, url = '', headers }: IncomingMessage, body: Buffer, objects: Map<string, StoredObject>): Answer {
  if (method === 'PUT') {
    objects.set(url, { body, contentType: headers['content-type'] ?? 'binary/octet-stream' });
    return { status: 200 };
  }
  if (method === 'DELETE') {
    objects.delete(url);
    return { status: 204 };
  }
  const found = objects.get(url);
  if (method !== 'GET' || found === undefined) return refusal(404, 'NoSuchKey');
  const { contentType, body: bytes } = found;
  return { status: 200, headers: { 'content-type': contentType, 'content-length': bytes.byteLength }, body: bytes };
}
