import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DATA_DOWNLOAD_PATH } from '#contract/leaving/leaving.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { WireError } from '#server/api/wire-error.ts';
import { authenticateMemberDownload } from '#server/modules/identity/index.ts';
import { dataTicket, takeData } from '#server/modules/leaving/index.ts';
import type { Rooms } from '#server/rooms.ts';
import type { Cookies } from './cookies.ts';
import { isOpenedByPerson } from './outage-page.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';
import { sendFile, ticketIn } from './tickets.ts';

const GONE = plainPage({
  title: 'This link has expired',
  heading: 'This link has expired',
  text: 'Each download link works once, for one minute, in the browser you requested it from. Go to your account to request a new one.',
  button: 'Go to your account',
  isForm: false,
  href: memberPath('profile'),
});

/** The file with a member's data: for the session that asked a moment ago, and once. */
export function myDataRoute(
  app: FastifyInstance,
  {
    rooms: { identity, leaving },
    cookies,
  }: { readonly rooms: Pick<Rooms, 'identity' | 'leaving'>; readonly cookies: Cookies },
): void {
  app.get(DATA_DOWNLOAD_PATH, async (request, reply) => {
    const ticket = dataTicket.read(leaving, ticketIn(request));
    const member = ticket && (await authenticateMemberDownload(identity, cookies.access(request), ticket.sessionId));
    const isTheirs = ticket !== undefined && member?.panelistId === ticket.panelistId;
    const taken = isTheirs ? await takeData(leaving, ticket.panelistId, ticket.downloadId, request.id) : undefined;
    if (taken === undefined) return sendGone(request, reply);
    const { content, settle } = taken;
    let isWhole = false;
    reply.raw.once('finish', () => {
      isWhole = true;
    });
    reply.raw.once('close', () => {
      settle({ isWhole }).catch((error: unknown) =>
        request.log.error(error, 'a data file is neither deleted nor restored'),
      );
    });
    reply.header('content-length', content.length);
    return sendFile(reply, 'my-data.zip', inParts(content), 'application/zip');
  });
}

/** Anyone who follows a link reads a page; a program reads JSON as everywhere. */
function sendGone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isOpenedByPerson(request)) throw new WireError('NOT_FOUND');
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(GONE);
}

const PART_BYTES = 64 * 1024;

/** Part by part, so that the end is reached only when the parts before it have left. */
async function* inParts(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += PART_BYTES) yield content.subarray(at, at + PART_BYTES);
}
