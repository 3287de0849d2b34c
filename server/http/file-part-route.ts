import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  FILE_LAST_HEADER,
  FILE_OFFSET_HEADER,
  FILE_PART_MAX_BYTES,
  type FileStanding,
} from '#contract/wire/file-parts.ts';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import { orThrow } from '#server/api/or-throw.ts';
import { refused, WireError } from '#server/api/wire-error.ts';
import type { Result } from '#server/platform/result.ts';
import { clientOf } from './client-address.ts';
import { bodySlots, receiveWithin } from './receive-body.ts';

const OFFSET = /^[0-9]{1,12}$/;

export interface FilePart {
  /** Where in the file it begins. */
  readonly offset: number;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

interface PartRoute<Admitted> {
  readonly path: string;
  /** Who sends it, and for which file; throws when it is nobody of ours. */
  readonly admit: (request: FastifyRequest) => Promise<Admitted>;
  /** How much is there now; a sentence for anyone who sends it, or nothing when there is no such file. */
  readonly take: (admitted: Admitted, part: FilePart) => Promise<Result<FileStanding, string | undefined>>;
}

/** Takes the parts of a file, each small enough to come in one breath on a slow line. */
export function filePartRoute<Admitted>(app: FastifyInstance, { path, admit, take }: PartRoute<Admitted>): void {
  const admitted = new WeakMap<FastifyRequest, { readonly by: Admitted }>();
  app.post(
    path,
    {
      bodyLimit: FILE_PART_MAX_BYTES,
      // Before the body is read: who has no ticket sends no megabytes.
      onRequest: async (request) => void admitted.set(request, { by: await admit(request) }),
      preParsing: receiveWithin(bodySlots(BODY_SLOTS.fileParts), clientOf),
    },
    async (request): Promise<FileStanding> => {
      const sender = admitted.get(request);
      const offset = request.headers[FILE_OFFSET_HEADER];
      if (sender === undefined || typeof offset !== 'string' || !OFFSET.test(offset))
        throw new WireError('BAD_REQUEST');
      const taken = await take(sender.by, {
        offset: Number(offset),
        bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        isLast: request.headers[FILE_LAST_HEADER] === '1',
      });
      return orThrow(taken, (failure) => (failure === undefined ? 'NOT_FOUND' : refused('file', failure)));
    },
  );
}
