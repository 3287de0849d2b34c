import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AUDIT_EXPORT_PATH } from '#contract/identity/console-auth.ts';
import { auditLogCsv, type Console, readAuditExport } from '#server/modules/console/index.ts';
import { authenticateDownload, type Identity } from '#server/modules/identity/index.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { Cookies } from './cookies.ts';

export interface AuditExportOptions {
  readonly rooms: { readonly identity: Identity; readonly console: Console };
  readonly cookies: Cookies;
}

/** The audit log as a file, streamed, for an admin whose session asked for it a moment ago. */
export function auditExportRoute(app: FastifyInstance, { rooms, cookies }: AuditExportOptions): void {
  app.get<{ Querystring: { ticket?: unknown } }>(AUDIT_EXPORT_PATH, async (request, reply) => {
    const { ticket } = request.query;
    const asked = typeof ticket === 'string' ? readAuditExport(rooms.console, ticket) : undefined;
    if (asked === undefined) throw new WireError('NOT_FOUND');
    const operator = await authenticateDownload(rooms.identity, cookies.operator(request), asked.sessionId);
    if (operator?.role !== 'ADMIN') throw new WireError('NOT_FOUND');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(Readable.from(auditLogCsv(rooms.console, asked.question)));
  });
}
