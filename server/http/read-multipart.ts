import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { WireError } from '#server/api/wire-error.ts';

export interface MultipartLimits {
  /** The one name that parts may have. */
  readonly field: string;
  readonly mostFiles: number;
  readonly mostBytes: number;
}

export interface SentPart {
  readonly name: string;
  /** Empty when it was more than may be. */
  readonly bytes: Buffer;
  readonly isTooLarge: boolean;
}

const HEADER_PAIRS_MAX = 10;
const HEADER_MAX_BYTES = 3 * 1024;

/**
 * Hands over the files of a multipart body one after the other. The next is not read before the last was taken, so that a body
 * of many holds no more memory than one. Anything but files under the one name is a body that we do not know.
 */
export function readFiles(
  request: IncomingMessage,
  limits: MultipartLimits,
  take: (part: SentPart) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const reader = openReader(request, limits);
  let last = Promise.resolve();
  let files = 0;
  const fail = (error: unknown) => {
    request.unpipe(reader);
    // What still comes is let go, so that the answer is read on the same connection.
    request.resume();
    reject(error);
  };
  const refuse = () => fail(new WireError('BAD_REQUEST'));
  reader.on('file', (field, stream, name) => {
    files += 1;
    stream.on('error', refuse);
    if (field !== limits.field) {
      refuse();
      return;
    }
    last = last.then(async () => take(await wholePart(stream, name)));
    last.catch(fail);
  });
  for (const event of ['field', 'filesLimit', 'fieldsLimit', 'partsLimit', 'error'] as const) reader.on(event, refuse);
  request.on('error', refuse);
  request.on('close', () => {
    if (!request.complete) refuse();
  });
  reader.on('finish', () => {
    if (files === 0) refuse();
    else void last.then(resolve, fail);
  });
  // Anyone who hung up while they were still being let in is not heard of again.
  if (request.destroyed) refuse();
  else request.pipe(reader);
  return promise;
}

function openReader({ headers }: IncomingMessage, limits: MultipartLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        files: limits.mostFiles,
        fields: 0,
        parts: limits.mostFiles + 1,
        fileSize: limits.mostBytes,
        headerPairs: HEADER_PAIRS_MAX,
        headerSize: HEADER_MAX_BYTES,
      },
    });
  } catch {
    throw new WireError('BAD_REQUEST');
  }
}

async function wholePart(stream: BusboyFileStream, name: string | undefined): Promise<SentPart> {
  const chunks: Buffer[] = [];
  let isTooLarge = false;
  stream.on('limit', () => {
    isTooLarge = true;
    chunks.length = 0;
  });
  for await (const chunk of stream) if (!isTooLarge) chunks.push(chunk as Buffer);
  return {
    name: name ?? '',
    bytes: Buffer.concat(isTooLarge ? [] : chunks),
    isTooLarge: isTooLarge || stream.truncated,
  };
}
