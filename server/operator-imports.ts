import { GIFT_CARD_LOAD_PATHS } from '#contract/gift-cards/gift-card-loads.ts';
import { mayUsePeopleFiles, PEOPLE_FILE_PATHS, seesWhyNotInvited } from '#contract/joining/people-files.ts';
import { SHIPMENT_FILE_PATHS } from '#contract/product-tests/shipment-files.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { OpenedImport, OperatorImport } from './http/import-routes.ts';
import { giftCardLoads, loadTicket, problemsCsv, problemsTicket } from './modules/gift-cards/index.ts';
import { peopleFiles, peopleFileTicket, peopleProblemsCsv, peopleProblemsTicket } from './modules/joining/index.ts';
import {
  shipmentFiles,
  shipmentFileTicket,
  shipmentProblemsCsv,
  shipmentProblemsTicket,
} from './modules/product-tests/index.ts';
import type { Resealed } from './platform/reseal-rows.ts';
import type { Rooms } from './rooms.ts';

interface RegisteredImport extends OperatorImport {
  /** Its lines that wait under the module's own key, and what `npm run rotate-keys` calls them. */
  readonly waiting?: { readonly what: string; readonly reseal: () => Promise<Resealed> };
}

/** Every kind of file that operators bring in: its routes and the rotation of keys are made of this. */
export const operatorImports = ({ giftCards, joining, productTests }: Rooms): readonly RegisteredImport[] => [
  {
    paths: GIFT_CARD_LOAD_PATHS,
    readTicket: {
      parts: (ticket) => openedLoad(loadTicket.read(giftCards, ticket)),
      problems: (ticket) => openedLoad(problemsTicket.read(giftCards, ticket)),
    },
    takePart: (part, act) => giftCardLoads.takePart(giftCards, part, act),
    problemsName: 'lines-not-loaded.csv',
    problems: (fileId) => problemsCsv(giftCards, fileId),
  },
  {
    paths: PEOPLE_FILE_PATHS,
    readTicket: {
      parts: (ticket) => opened(peopleFileTicket.read(joining, ticket), ({ purpose }) => mayUsePeopleFiles(purpose)),
      problems: (ticket) =>
        opened(peopleProblemsTicket.read(joining, ticket), ({ purpose }) => mayUsePeopleFiles(purpose)),
    },
    takePart: (part, act) => peopleFiles.takePart(joining, part, act),
    problemsName: 'lines-not-taken.csv',
    problems: (fileId, role) => peopleProblemsCsv(joining, fileId, { seesWhy: seesWhyNotInvited(role) }),
    waiting: { what: 'queued people file lines', reseal: () => peopleFiles.reseal(joining) },
  },
  {
    paths: SHIPMENT_FILE_PATHS,
    readTicket: {
      parts: (ticket) => opened(shipmentFileTicket.read(productTests, ticket), () => FULFILLING),
      problems: (ticket) => opened(shipmentProblemsTicket.read(productTests, ticket), () => FULFILLING),
    },
    takePart: (part, act) => shipmentFiles.takePart(productTests, part, act),
    problemsName: 'lines-not-imported.csv',
    problems: (fileId) => shipmentProblemsCsv(productTests, fileId),
    waiting: { what: 'queued tracking file lines', reseal: () => shipmentFiles.reseal(productTests) },
  },
];

const FULFILLING: readonly OperatorRole[] = ['FULFILMENT', 'ADMIN'];

const opened = <Asked extends { readonly fileId: string; readonly sessionId: string }>(
  asked: Asked | undefined,
  mayUse: (asked: Asked) => readonly OperatorRole[],
): OpenedImport | undefined => asked && { fileId: asked.fileId, sessionId: asked.sessionId, roles: mayUse(asked) };

const openedLoad = (asked: { readonly loadId: string; readonly sessionId: string } | undefined) =>
  opened(asked && { fileId: asked.loadId, sessionId: asked.sessionId }, () => FULFILLING);
