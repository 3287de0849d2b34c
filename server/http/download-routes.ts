import type { FastifyInstance } from 'fastify';
import { AUDIT_EXPORT_PATH } from '#contract/identity/console-auth.ts';
import { EXPORT_PATH } from '#contract/results/exports.ts';
import { ORDER_LIST_PATH } from '#contract/product-tests/order-list.ts';
import { TEST_RESULTS_PATH } from '#contract/product-tests/results-file.ts';
import { STATEMENT_PATH } from '#contract/rewards/statements.ts';
import { found } from '#server/api/wire-error.ts';
import {
  orderListTicket,
  takeOrderList,
  testResultsTicket,
  writeTestExport,
} from '#server/modules/product-tests/index.ts';
import { auditExportTicket, auditLogCsv } from '#server/modules/console/index.ts';
import { exportTicket, writeExport } from '#server/modules/results/index.ts';
import { statementCsv, statementTicket } from '#server/modules/rewards/index.ts';
import type { Reads } from '#server/platform/database/replica.ts';
import type { ReplicaRead } from '#server/platform/database/replica-reads.ts';
import { mayWrite } from './operator-writes.ts';
import { admitTicket, sendFile, ticketIn, type TicketContext } from './tickets.ts';

/** The files that operators fetch, each for the session that asked for it a moment ago. */
export function downloadRoutes(
  app: FastifyInstance,
  context: TicketContext<'activities' | 'console' | 'productTests' | 'results' | 'rewards'>,
): void {
  const { console, productTests, results, rewards } = context.rooms;
  /** Piece by piece, so that a slow download holds no connection. */
  const readsOf =
    (name: ReplicaRead, operatorId: string): Reads =>
    async (work) =>
      (await console.replica.read(name, operatorId, work)).answer;

  app.get(AUDIT_EXPORT_PATH, async (request, reply) => {
    const ticket = auditExportTicket.read(console, ticketIn(request));
    const { asked, operatorId } = await admitTicket(context, request, ticket, ['ADMIN']);
    const { sessionId: _sessionId, ...question } = asked;
    return sendFile(reply, 'audit-log.csv', auditLogCsv(console, question, readsOf('audit-log-file', operatorId)));
  });

  app.get(STATEMENT_PATH, async (request, reply) => {
    const ticket = statementTicket.read(rewards, ticketIn(request));
    const { asked } = await admitTicket(context, request, ticket, ['SUPPORT', 'ADMIN']);
    return sendFile(reply, `statement-${asked.memberNumber}.csv`, statementCsv(rewards, asked.panelistId));
  });

  app.get(EXPORT_PATH, async (request, reply) => {
    const ticket = exportTicket.read(results, ticketIn(request));
    const { asked, operatorId } = await admitTicket(
      context,
      request,
      ticket,
      ticket?.isNamed ? ['ADMIN'] : ['RESEARCHER', 'ADMIN'],
    );
    const from = {
      reads: readsOf('results-file', operatorId),
      noteWrite: () => console.replica.noteWrite(operatorId),
    };
    const file = found(await writeExport(results, asked, from));
    return sendFile(reply, file.fileName, file.parts, file.contentType);
  });

  app.get(ORDER_LIST_PATH, async (request, reply) => {
    const ticket = orderListTicket.read(productTests, ticketIn(request));
    const { asked, act, operatorId } = await admitTicket(context, request, ticket, ['FULFILMENT', 'ADMIN']);
    mayWrite(request, operatorId);
    const list = found(await takeOrderList(productTests, asked, act));
    return sendFile(reply, `orders-${asked.test}.csv`, list.parts);
  });

  app.get(TEST_RESULTS_PATH, async (request, reply) => {
    const ticket = testResultsTicket.read(productTests, ticketIn(request));
    const { asked } = await admitTicket(context, request, ticket, ['RESEARCHER', 'ADMIN']);
    const file = found(await writeTestExport(context.rooms, asked));
    return sendFile(reply, file.fileName, file.parts);
  });
}
