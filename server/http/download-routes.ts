import type { FastifyInstance } from 'fastify';
import { AUDIT_EXPORT_PATH } from '#contract/identity/console-auth.ts';
import { EXPORT_PATH } from '#contract/results/exports.ts';
import { mayUsePeopleFiles, seesWhyNotInvited, PEOPLE_FILE_PATHS } from '#contract/joining/people-files.ts';
import { ORDER_LIST_PATH } from '#contract/product-tests/order-list.ts';
import { TEST_RESULTS_PATH } from '#contract/product-tests/results-file.ts';
import { SHIPMENT_FILE_PATHS } from '#contract/product-tests/shipment-files.ts';
import { GIFT_CARD_LOAD_PATHS } from '#contract/gift-cards/gift-card-loads.ts';
import { STATEMENT_PATH } from '#contract/rewards/statements.ts';
import { found } from '#server/api/wire-error.ts';
import {
  orderListTicket,
  shipmentProblemsCsv,
  shipmentProblemsTicket,
  takeOrderList,
  testResultsTicket,
  writeTestExport,
} from '#server/modules/product-tests/index.ts';
import { auditExportTicket, auditLogCsv } from '#server/modules/console/index.ts';
import { problemsCsv, problemsTicket } from '#server/modules/gift-cards/index.ts';
import { peopleProblemsCsv, peopleProblemsTicket } from '#server/modules/joining/index.ts';
import { exportTicket, writeExport } from '#server/modules/results/index.ts';
import { statementCsv, statementTicket } from '#server/modules/rewards/index.ts';
import { admitTicket, sendFile, ticketIn, type TicketDesk } from './tickets.ts';

/** The files that operators fetch, each for the session that asked for it a moment ago. */
export function downloadRoutes(
  app: FastifyInstance,
  desk: TicketDesk<'activities' | 'console' | 'giftCards' | 'joining' | 'productTests' | 'results' | 'rewards'>,
): void {
  const { console, giftCards, joining, productTests, results, rewards } = desk.rooms;

  app.get(AUDIT_EXPORT_PATH, async (request, reply) => {
    const ticket = auditExportTicket.read(console, ticketIn(request));
    const { sessionId: _sessionId, ...question } = (await admitTicket(desk, request, ticket, ['ADMIN'])).asked;
    return sendFile(reply, 'audit-log.csv', auditLogCsv(console, question));
  });

  app.get(STATEMENT_PATH, async (request, reply) => {
    const ticket = statementTicket.read(rewards, ticketIn(request));
    const { asked } = await admitTicket(desk, request, ticket, ['SUPPORT', 'ADMIN']);
    return sendFile(reply, `statement-${asked.memberNumber}.csv`, statementCsv(rewards, asked.panelistId));
  });

  app.get(EXPORT_PATH, async (request, reply) => {
    const ticket = exportTicket.read(results, ticketIn(request));
    const { asked } = await admitTicket(desk, request, ticket, ticket?.isNamed ? ['ADMIN'] : ['RESEARCHER', 'ADMIN']);
    const file = found(await writeExport(results, asked));
    return sendFile(reply, file.fileName, file.parts, file.contentType);
  });

  app.get(PEOPLE_FILE_PATHS.problems, async (request, reply) => {
    const ticket = peopleProblemsTicket.read(joining, ticketIn(request));
    const { asked, role } = await admitTicket(desk, request, ticket, mayUsePeopleFiles(ticket?.purpose ?? 'IMPORT'));
    const parts = peopleProblemsCsv(joining, asked.fileId, { seesWhy: seesWhyNotInvited(role) });
    return sendFile(reply, 'lines-not-taken.csv', parts);
  });

  app.get(SHIPMENT_FILE_PATHS.problems, async (request, reply) => {
    const ticket = shipmentProblemsTicket.read(productTests, ticketIn(request));
    const { asked } = await admitTicket(desk, request, ticket, ['FULFILMENT', 'ADMIN']);
    return sendFile(reply, 'lines-not-imported.csv', shipmentProblemsCsv(productTests, asked.fileId));
  });

  app.get(ORDER_LIST_PATH, async (request, reply) => {
    const ticket = orderListTicket.read(productTests, ticketIn(request));
    const { asked, act } = await admitTicket(desk, request, ticket, ['FULFILMENT', 'ADMIN']);
    const list = found(await takeOrderList(productTests, asked, act));
    return sendFile(reply, `orders-${asked.test}.csv`, list.parts);
  });

  app.get(TEST_RESULTS_PATH, async (request, reply) => {
    const ticket = testResultsTicket.read(productTests, ticketIn(request));
    const { asked } = await admitTicket(desk, request, ticket, ['RESEARCHER', 'ADMIN']);
    const file = found(await writeTestExport(desk.rooms, asked));
    return sendFile(reply, file.fileName, file.parts);
  });

  app.get(GIFT_CARD_LOAD_PATHS.problems, async (request, reply) => {
    const ticket = problemsTicket.read(giftCards, ticketIn(request));
    const { asked } = await admitTicket(desk, request, ticket, ['FULFILMENT', 'ADMIN']);
    return sendFile(reply, 'lines-not-loaded.csv', problemsCsv(giftCards, asked.loadId));
  });
}
