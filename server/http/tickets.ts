import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { authenticateDownload } from '#server/modules/identity/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Cookies } from './cookies.ts';
import { mayWrite } from './operator-writes.ts';
import type { Rooms } from '#server/rooms.ts';

/** What routes need to know who comes with a ticket, and the rooms that it opens. */
export interface TicketContext<Room extends keyof Rooms = 'identity'> {
  readonly rooms: Pick<Rooms, 'identity' | Room>;
  readonly cookies: Cookies;
}

export const ticketIn = (request: FastifyRequest): unknown => (request.query as { readonly ticket?: unknown }).ticket;

/** The operator of the session that a ticket is for. Each use counts: a ticket is good for minutes, and what it opens is large. */
export async function holderOf(
  { rooms: { identity }, cookies }: TicketContext,
  request: FastifyRequest,
  sessionId: string,
) {
  const operator = await authenticateDownload(identity, cookies.operator(request), sessionId);
  if (operator === undefined) return undefined;
  await withinLimit(identity.limits.takeLeased(RATE_LIMITS.ticketsPerOperator, operator.operatorId));
  if (request.method !== 'GET') mayWrite(request, operator.operatorId);
  return operator;
}

/**
 * Who comes with what a ticket opens. It works in the session it was made for alone, while that lasts and its operator
 * still has one of the roles; otherwise there is nothing here.
 */
export async function admitTicket<Asked extends { readonly sessionId: string }>(
  { rooms, cookies }: TicketContext,
  request: FastifyRequest,
  asked: Asked | undefined,
  roles: readonly OperatorRole[],
): Promise<{
  readonly asked: Asked;
  readonly operatorId: string;
  readonly act: OperatorAct;
  readonly role: OperatorRole;
}> {
  const operator = asked && (await holderOf({ rooms, cookies }, request, asked.sessionId));
  if (asked === undefined || operator === undefined || !roles.includes(operator.role)) throw new WireError('NOT_FOUND');
  const { operatorId } = operator;
  const act = { operatorId, origin: request.ip, correlationId: request.id };
  return { asked, operatorId, act, role: operator.role };
}

/** A file, sent while it is made, that no browser keeps but where the operator put it. */
export function sendFile(
  reply: FastifyReply,
  fileName: string,
  parts: AsyncIterable<string | Buffer>,
  contentType = 'text/csv; charset=utf-8',
): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(parts));
}
