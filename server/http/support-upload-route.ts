import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX_FILES } from '#contract/limits.ts';
import {
  SUPPORT_FILE_PATH,
  SUPPORT_UPLOAD_FIELD,
  SUPPORT_UPLOAD_MAX_BYTES,
  SUPPORT_UPLOAD_PATH,
  type SentAttachment,
  type RefusedAttachment,
  type SupportFileProblem,
  type SupportUploadAnswer,
} from '#contract/support/upload.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { RATE_LIMITS, weighing } from '#server/limits/rate-limits.ts';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { Rooms } from '#server/rooms.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { checkFile, FILE_SENTENCES, readGuestToken, type FileOwner } from '#server/modules/support/index.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { memberOf, operatorOf } from './auth-routes.ts';
import { clientOf } from './client-address.ts';
import type { Cookies } from './cookies.ts';
import { mayWrite } from './operator-writes.ts';
import { readFiles, type SentPart } from './read-multipart.ts';
import { bodySlots, closing, enterBody } from './receive-body.ts';

export interface SupportUploadOptions {
  readonly rooms: Pick<Rooms, 'support'>;
  readonly identity: Identity;
  readonly cookies: Cookies;
  readonly limits: RateLimits;
}

interface Sender {
  readonly owner: FileOwner;
  /** By which they are counted. */
  readonly key: string;
  /** Whose slots a body takes: those of the address for guests, who can have as many tokens as they like. */
  readonly slotKey?: string;
}

const MULTIPART = 'multipart/form-data';
/** The least that a file counts for, or crumbs would cost nothing. */
const COUNTED_MIN_BYTES = 64 * 1024;

/** Attachments of the person who writes to us. It is registered behind the guard of calls from other sites, as everything under /api is. */
export async function supportUploadRoute(app: FastifyInstance, options: SupportUploadOptions): Promise<void> {
  const { rooms, limits } = options;
  const slots = bodySlots(BODY_SLOTS.supportFiles);
  const senders = new WeakMap<FastifyRequest, Sender>();
  // The body is read by the answer itself, part by part.
  app.addContentTypeParser(MULTIPART, (_request, _body, done) => done(null));

  const countFile = async (request: FastifyRequest, { key }: Sender) => {
    await withinLimit(limits.take(RATE_LIMITS.supportFilesPerAddress, clientOf(request)));
    await withinLimit(limits.take(RATE_LIMITS.supportFilesPerOwner, key));
  };

  /** Before the body is read: who may not send files sends no megabytes. */
  const admit =
    (senderOf: (request: FastifyRequest) => Promise<Sender | undefined>) => async (request: FastifyRequest) => {
      const sender = await senderOf(request);
      if (sender === undefined) throw new WireError('UNAUTHENTICATED');
      const bytes = announcedBytes(request);
      await countFile(request, sender);
      await withinLimit(
        limits.take(weighing(RATE_LIMITS.supportBytesPerOwner, Math.max(bytes, COUNTED_MIN_BYTES)), sender.key),
      );
      senders.set(request, sender);
    };

  const takeFiles = async (request: FastifyRequest, reply: FastifyReply): Promise<SupportUploadAnswer> => {
    const sender = senders.get(request);
    // Without parts there was nothing for the parser, so this is another kind of body.
    if (sender === undefined || !isMultipart(request)) throw new WireError('UNSUPPORTED_MEDIA_TYPE');
    const { promise: noRoom, reject } = Promise.withResolvers<never>();
    const slot = enterBody(slots, sender.slotKey ?? clientOf(request), { request, reply }, reject);
    let sinceLastPart = 0;
    request.raw.on('data', ({ length }: Buffer) => {
      if (!slot.add(length)) reject(closing(reply));
      // More of one part than may be is not kept.
      const dropped = Math.max(0, sinceLastPart + length - ATTACHMENT_MAX_BYTES);
      slot.free(dropped);
      sinceLastPart += length - dropped;
    });
    const files: SentAttachment[] = [];
    const refused: RefusedAttachment[] = [];
    let count = 0;
    const allRead = readFiles(request.raw, PART_LIMITS, async (part) => {
      count += 1;
      if (count > 1) await countFile(request, sender);
      const kept = await keep(rooms, sender.owner, part);
      slot.free(sinceLastPart);
      sinceLastPart = 0;
      if ('fileId' in kept) files.push(kept);
      else refused.push(kept);
    });
    await Promise.race([noRoom, allRead]);
    return { files, refused };
  };

  const route = { bodyLimit: SUPPORT_UPLOAD_MAX_BYTES };
  app.post(SUPPORT_UPLOAD_PATH, { ...route, onRequest: admit((request) => visitor(options, request)) }, takeFiles);
  // What operators attach to an answer goes through the same checks.
  app.post(SUPPORT_FILE_PATH, { ...route, onRequest: admit((request) => operator(options, request)) }, takeFiles);
}

const PART_LIMITS = {
  field: SUPPORT_UPLOAD_FIELD,
  mostFiles: ATTACHMENTS_MAX_FILES,
  mostBytes: ATTACHMENT_MAX_BYTES,
} as const;

const asOneSender = (key: string) => ({ key, slotKey: key });

/** A member by their session, anybody else by a guest token. */
async function visitor({ rooms, identity, cookies }: SupportUploadOptions, request: FastifyRequest) {
  const member = await memberOf(identity, cookies, request);
  if (member !== undefined)
    return { owner: { panelistId: member.panelistId }, ...asOneSender(`member:${member.panelistId}`) };
  const token = request.headers[HEADERS.guestToken];
  const guest = typeof token === 'string' ? readGuestToken(rooms.support, token) : undefined;
  return guest === undefined ? undefined : { owner: { guest }, key: `guest:${guest}` };
}

async function operator({ identity, cookies }: SupportUploadOptions, request: FastifyRequest) {
  const session = await operatorOf(identity, cookies, request);
  if (session === undefined) return undefined;
  if (session.role !== 'SUPPORT' && session.role !== 'ADMIN') throw new WireError('FORBIDDEN');
  mayWrite(request, session.operatorId);
  return { owner: { operatorId: session.operatorId }, ...asOneSender(`operator:${session.operatorId}`) };
}

async function keep(
  { support }: Pick<Rooms, 'support'>,
  owner: FileOwner,
  { name, bytes, isTooLarge }: SentPart,
): Promise<SentAttachment | RefusedAttachment> {
  const refused = (problem: SupportFileProblem) => ({ name, problem, message: FILE_SENTENCES[problem] });
  if (isTooLarge) return refused('limit-reached');
  const kept = await checkFile(support, owner, { name, bytes });
  return kept.ok ? kept.value : refused(kept.failure);
}

/** Every browser says how much it sends. */
function announcedBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length']);
  if (!Number.isSafeInteger(announced) || announced <= 0) throw new WireError('BAD_REQUEST');
  if (announced > SUPPORT_UPLOAD_MAX_BYTES) throw new WireError('PAYLOAD_TOO_LARGE');
  return announced;
}

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith(MULTIPART) === true;
