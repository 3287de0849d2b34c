import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { STATEMENT_PATH } from '#contract/rewards/statements.ts';
import { authenticateDownload, type Identity } from '#server/modules/identity/index.ts';
import { readStatementTicket, type Rewards, statementCsv } from '#server/modules/rewards/index.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { Cookies } from './cookies.ts';

export interface StatementRouteOptions {
  readonly rooms: { readonly identity: Identity; readonly rewards: Rewards };
  readonly cookies: Cookies;
}

/** A member's points as a file, streamed to the operator whose session asked for it a moment ago. */
export function statementRoute(app: FastifyInstance, { rooms, cookies }: StatementRouteOptions): void {
  app.get<{ Querystring: { ticket?: unknown } }>(STATEMENT_PATH, async (request, reply) => {
    const { ticket } = request.query;
    const asked = typeof ticket === 'string' ? readStatementTicket(rooms.rewards, ticket) : undefined;
    if (asked === undefined) throw new WireError('NOT_FOUND');
    const operator = await authenticateDownload(rooms.identity, cookies.operator(request), asked.sessionId);
    if (operator?.role !== 'SUPPORT' && operator?.role !== 'ADMIN') throw new WireError('NOT_FOUND');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="statement-${asked.memberNumber}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(statementCsv(rooms.rewards, asked.panelistId)));
  });
}
