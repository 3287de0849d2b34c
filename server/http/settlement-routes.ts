import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import {
  CONSOLE_REVIEW_PATHS,
  SETTLEMENT_FILE_PROBLEMS,
  type settlementAnswer,
} from '#contract/reviews/review-calls.ts';
import { authenticateDownload, type Identity } from '#server/modules/identity/index.ts';
import { readSettlementTicket, receiveSettlement, type Reviews } from '#server/modules/reviews/index.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { Cookies } from './cookies.ts';

export interface SettlementRouteOptions {
  readonly rooms: { readonly identity: Identity; readonly reviews: Reviews };
  readonly cookies: Cookies;
}

/** Takes files of outcomes, read line by line as they come. */
export async function settlementRoutes(
  app: FastifyInstance,
  { rooms, cookies }: SettlementRouteOptions,
): Promise<void> {
  app.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));

  app.post<{ Querystring: { ticket?: unknown } }>(
    CONSOLE_REVIEW_PATHS.settlements,
    async (request): Promise<v.InferOutput<typeof settlementAnswer>> => {
      const file = readSettlementTicket(rooms.reviews, request.query.ticket);
      const operator = file && (await authenticateDownload(rooms.identity, cookies.operator(request), file.sessionId));
      const mayReview = operator?.role === 'RESEARCHER' || operator?.role === 'ADMIN';
      if (file === undefined || operator === undefined || !mayReview) throw new WireError('NOT_FOUND');
      if (request.body === undefined) throw new WireError('BAD_REQUEST');
      const bytes = request.body as Readable;
      const act = { operatorId: operator.operatorId, origin: request.ip, correlationId: request.id };
      const taken = await receiveSettlement(
        rooms.reviews,
        { projectId: file.studyId, fileName: file.fileName, bytes },
        act,
      );
      if (taken.ok) return taken.value;
      if (taken.failure === 'unknown-study') throw new WireError('NOT_FOUND');
      throw new WireError('VALIDATION_FAILED', { fields: { file: [SETTLEMENT_FILE_PROBLEMS[taken.failure]] } });
    },
  );
}
