import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WireError } from '#server/api/wire-error.ts';

/** A film or a photo that can be read in pieces. */
export interface SentMedia {
  readonly mediaId: string;
  readonly contentType: string;
  readonly size: number;
  read(firstByte: number, lastByte: number): Promise<Readable | undefined>;
}

/** Sends all of it, or the bytes that were asked for. It never changes, so its id tells whether a browser has it. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  media: SentMedia,
  cacheControl: string,
): Promise<FastifyReply> {
  const etag = `"${media.mediaId}"`;
  reply.headers({ 'accept-ranges': 'bytes', etag, 'cache-control': cacheControl });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const isOfThis = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
  const range = isOfThis ? rangeOf(request.headers.range, media.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${media.size}`).header('cache-control', 'no-store').send();
  }
  const { first, last } = range ?? { first: 0, last: media.size - 1 };
  const bytes = request.method === 'HEAD' ? null : await media.read(first, last);
  if (bytes === undefined) {
    reply.removeHeader('etag').header('cache-control', 'no-store');
    throw new WireError('VIDEO_NOT_FOUND');
  }
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${media.size}`);
  return reply
    .type(media.contentType)
    .header('content-length', last - first + 1)
    .send(bytes);
}

export interface ByteRange {
  readonly first: number;
  /** Included. */
  readonly last: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Which bytes a Range header asks for. Undefined for the whole: without a header, and for what we do not offer (several
 * ranges, other units), as RFC 9110 allows.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = ONE_RANGE.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const isSuffix = from === '';
  const first = isSuffix ? Math.max(size - Number(to), 0) : Number(from);
  const last = isSuffix || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (!isSuffix && to !== '' && Number(to) < first) return undefined;
  return first > last ? 'unsatisfiable' : { first, last };
}
