import type { FastifyInstance } from 'fastify';
import { DATA_DOWNLOAD_PATH } from '#contract/identity/leaving.ts';
import { WireError } from '#server/api/wire-error.ts';
import { authenticateMemberDownload } from '#server/modules/identity/index.ts';
import { dataTicket, takeData } from '#server/modules/leaving/index.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { Cookies } from './cookies.ts';
import { sendFile, ticketIn } from './tickets.ts';

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
    if (ticket === undefined || member?.panelistId !== ticket.panelistId) throw new WireError('NOT_FOUND');
    const content = await takeData(leaving, ticket.panelistId, ticket.downloadId);
    if (content === undefined) throw new WireError('NOT_FOUND');
    return sendFile(reply, 'my-data.zip', once(content), 'application/zip');
  });
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
