import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { LIST_FIRST_PAGE_SIZE } from '#contract/limits.ts';
import { productTestConsent, productTestPage } from '#contract/messages/product-test-page.ts';
import { pageSizeProblem } from '#contract/wire/pagination.ts';
import {
  type TakingPartProblem,
  acceptOwnConsent,
  answerShipment,
  confirmOwnAddress,
  countOwnTests,
  declineTest,
  isShipmentAnswer,
  listOwnTests,
  listWaitedFor,
  readOwnTest,
  readOwnTests,
} from '#server/modules/product-tests/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { readStudies } from '#server/modules/activities/index.ts';
import { pageOf } from '#server/platform/page.ts';
import type { Result } from '#server/platform/result.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import { orThrow } from '../or-throw.ts';
import { found, refused, WireError } from '../wire-error.ts';

export function productTestsResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { productTests, activities } = rooms;
  const { db } = productTests;
  const ownId = (call: MemberCall, panelistId: string): string =>
    ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
  const read = async (panelistId: string, projectId: string) =>
    found(await readOwnTest(rooms, { panelistId, projectId }));

  /** Changes a test of the caller's and answers how it stands then. */
  const change = async (
    call: MemberCall,
    { panelistId, id: projectId }: { readonly panelistId: string; readonly id: string },
    work: (own: {
      readonly panelistId: string;
      readonly projectId: string;
    }) => Promise<Result<undefined, TakingPartProblem>>,
    tooLate: string = productTestPage.movedOn,
  ) => {
    const own = { panelistId: ownId(call, panelistId), projectId };
    orThrow(await work(own), (problem) => takingPartError(problem, tooLate));
    return read(own.panelistId, projectId);
  };

  return {
    Query: {
      async getMarketResearchProductTests(_parent, { panelistId, isOpen, pagination }, call) {
        const own = ownId(call, panelistId);
        const pageSize = pagination?.pageSize ?? LIST_FIRST_PAGE_SIZE;
        if (pageSizeProblem(pageSize, 'other') !== undefined) throw refused('pageSize');
        const asked = { isOpen: isOpen ?? false };
        const after = pagination?.startingAfter ?? null;
        const ids = await listOwnTests(productTests, db, own, { ...asked, after, limit: pageSize + 1 });
        const page = pageOf(ids, pageSize, (id) => id);
        const contents = await readOwnTests(rooms, own, page.contents);
        const waiting = await listWaitedFor(productTests, db, own);
        const waitedFor = waiting.map(({ projectId }) => projectId);
        const studies = await readStudies(activities, db, waitedFor);
        return {
          totalItems: await countOwnTests(productTests, db, own, asked),
          nextPage: page.nextPage,
          contents,
          waiting: waiting.map((one) => {
            const { shortId, externalName } = found(studies.get(one.projectId));
            return { ...one, shortId, title: externalName };
          }),
        };
      },
      getMarketResearchProductTest: (_parent, { panelistId, id }, call) => read(ownId(call, panelistId), id),
    },
    Mutation: {
      confirmMarketResearchProductTestAddress: (_parent, { input }, call) =>
        change(call, input, (own) => confirmOwnAddress(rooms, own, input.addressKey), productTestConsent.tooLate),
      acceptMarketResearchProductTestConsent: (_parent, { input }, call) =>
        change(call, input, (own) => acceptOwnConsent(rooms, own, input.version), productTestConsent.tooLate),
      answerMarketResearchShipment(_parent, { input }, call) {
        const { answer, idempotencyKey: key } = input;
        ownId(call, input.panelistId);
        if (!isShipmentAnswer(answer)) throw refused('answer');
        return change(call, input, (own) => answerShipment(rooms, own, { answer, key }));
      },
      declineMarketResearchProductTest: (_parent, asked, call) => change(call, asked, (own) => declineTest(rooms, own)),
    },
  };
}

function takingPartError(problem: TakingPartProblem, tooLate: string): WireError {
  switch (problem) {
    case 'unknown-test':
    case 'account-not-found':
      return new WireError('NOT_FOUND');
    case 'no-address':
      return refused('addressKey', productTestConsent.noAddress);
    case 'too-late':
      return refused('id', tooLate);
    case 'limit-reached':
      return new WireError('SUPPORT_LIMIT_REACHED');
    case 'changed-meanwhile':
    case 'key-reused':
    case 'unknown-file':
      return new WireError('CONFLICT');
  }
}
