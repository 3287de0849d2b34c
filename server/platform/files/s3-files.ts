import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { type FileStore, assertContentType, assertFileKey, measuredBody } from './file-store.ts';

export interface S3Options {
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`, `http://127.0.0.1:9000`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long a call waits for its answer to begin; 15 seconds unless said. */
  readonly answerTimeoutMs?: number;
}

const ANSWER_TIMEOUT_MS = DEADLINES.fileStore.ms;

/** Files in a bucket of S3 or anything that speaks its language, addressed by path. */
export function s3Files(options: S3Options): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const call = (key: string, init: RequestInit) => {
    assertFileKey(key);
    const send = (signal: AbortSignal) => client.fetch(`${root}/${key}`, { ...init, signal, redirect: 'manual' });
    return whileItHelps(send, answerTimeoutMs);
  };

  return {
    put: async (key, body, { contentType }) => {
      assertFileKey(key);
      assertContentType(contentType);
      const measured = measuredBody(body);
      // Whole, because S3 wants the length first, and so that a failed call can be made again.
      const bytes = Buffer.concat(await Array.fromAsync(measured.chunks()));
      const receipt = measured.receipt();
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': receipt.sha256 };
      const response = await call(key, { method: 'PUT', body: bytes, headers });
      if (!response.ok) throw await s3Error(response);
      await response.body?.cancel();
      return receipt;
    },
    get: async (key) => {
      const response = await call(key, { method: 'GET' });
      if (!response.ok || response.body === null) return noneOrThrow(await s3Error(response));
      return {
        // The web's type and Node's differ in name only.
        body: Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
        size: Number(response.headers.get('content-length')),
      };
    },
    remove: async (key) => {
      const response = await call(key, { method: 'DELETE' });
      if (!response.ok) return noneOrThrow(await s3Error(response));
      await response.body?.cancel();
    },
    // A bucket has a file whole or not at all.
    removeUnfinished: async () => undefined,
  };
}

/** A missing file is an answer; a missing bucket is a mistake in the settings. */
function noneOrThrow(error: Awaited<ReturnType<typeof s3Error>>): undefined {
  if (error.code !== 'NoSuchKey') throw error;
}

const TRIES = 5;
const FIRST_PAUSE_MS = 100;

/** What S3 said, without the address or the credentials of the call. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly code: string;
  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`);
    this.code = code;
  }
}

async function s3Error(response: Response): Promise<S3Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  return new S3Error(response.status, code ?? (response.status === 404 ? 'NoSuchKey' : 'Unknown'));
}

type S3Call = (signal: AbortSignal) => Promise<Response>;

/**
 * Makes a call that may be made twice, and makes it again, with growing pauses, when S3 is busy, gives no
 * answer in time or cannot be reached. The last outcome is the caller's.
 */
async function whileItHelps(call: S3Call, answerTimeoutMs: number): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await answerTo(call, answerTimeoutMs);
    const isBusy = outcome instanceof Error || outcome.status >= 500 || outcome.status === 429;
    if (!isBusy) return outcome;
    if (attempt === TRIES) {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    }
    if (outcome instanceof Response) await outcome.body?.cancel();
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

// The time-out is for the answer to begin: a large body may take its time.
async function answerTo(call: S3Call, timeoutMs: number): Promise<Response | Error> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await call(controller.signal);
  } catch (error) {
    return error instanceof Error ? error : new Error('The call to S3 failed.');
  } finally {
    clearTimeout(timer);
  }
}
