import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { EXPORT_PATH } from '#contract/results/exports.ts';
import { authenticateDownload, type Identity } from '#server/modules/identity/index.ts';
import { readExportTicket, type Results, writeExport } from '#server/modules/results/index.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { Cookies } from './cookies.ts';

export interface ExportRouteOptions {
  readonly rooms: { readonly identity: Identity; readonly results: Results };
  readonly cookies: Cookies;
}

/** The data of a study as a file, streamed to the operator whose session asked for it a moment ago. */
export function exportRoutes(app: FastifyInstance, { rooms, cookies }: ExportRouteOptions): void {
  app.get<{ Querystring: { ticket?: unknown } }>(EXPORT_PATH, async (request, reply) => {
    const { ticket } = request.query;
    const asked = typeof ticket === 'string' ? readExportTicket(rooms.results, ticket) : undefined;
    if (asked === undefined) throw new WireError('NOT_FOUND');
    const operator = await authenticateDownload(rooms.identity, cookies.operator(request), asked.sessionId);
    const mayExport = operator?.role === 'ADMIN' || (operator?.role === 'RESEARCHER' && !asked.isNamed);
    if (!mayExport) throw new WireError('NOT_FOUND');
    const file = await writeExport(rooms.results, asked);
    if (file === undefined) throw new WireError('NOT_FOUND');
    return reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(file.parts));
  });
}
