import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import {
  acceptMarketResearchProductTestConsent,
  answerMarketResearchShipment,
  confirmMarketResearchProductTestAddress,
  declineMarketResearchProductTest,
  getMarketResearchProductTest,
  getMarketResearchProductTests,
  getMarketResearchTasks,
} from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { ShipmentAnswer } from '#contract/product-tests/product-testing-item.ts';
import { isApiError, isTransient } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';
import { useCommand } from '#client/use-command.ts';
import { type OwnTest, productTestQuery } from '#web/product-tests/product-tests.queries.ts';

const productTestConsent = MESSAGES.productTestConsent;
const productTestPage = MESSAGES.productTestPage;

/** Everything that a test has an effect on. */
export const CHANGED_BY_TESTS = [
  getMarketResearchProductTest.name,
  getMarketResearchProductTests.name,
  getMarketResearchTasks.name,
];

/** Where what was done is said. */
export type Tell = (sentence: string) => void;

/** What comes back is the test as it is now: it is shown at once, and what was done is told. */
export function useKeepTest(tell: Tell) {
  const context = useRouteContext({ from: '/member-area' });
  const queries = useQueryClient();
  return {
    context,
    keep(test: OwnTest, told: string) {
      queries.setQueryData(productTestQuery(context, test.projectId).queryKey, test);
      tell(told);
    },
  };
}

/** One answer to the question for the package. Each answer has a command, and so a key, of its own. */
export function useShipmentAnswer(test: OwnTest, answer: ShipmentAnswer, tell: Tell) {
  const { context, keep } = useKeepTest(tell);
  const read = useReadTest(test);
  const isReceived = answer === MESSAGES.productTesting.received;
  const told = isReceived ? productTestPage.receivedTold(test.testingDuration) : productTestPage.missing.sent;
  return useCommand(
    (_: void, idempotencyKey: string) =>
      evenIfLost(
        () =>
          unlessStale(() =>
            context.api.mutate(answerMarketResearchShipment, {
              input: { panelistId: context.member.panelistId, id: test.projectId, answer, idempotencyKey },
            }),
          ),
        read,
        ({ shippingDetails, supportRequested }) => (isReceived ? shippingDetails.received : supportRequested),
      ),
    { changes: CHANGED_BY_TESTS, onDone: (now) => keep(now, told) },
  );
}

export function useDecline(test: OwnTest, told: string, tell: Tell) {
  const { context, keep } = useKeepTest(tell);
  const read = useReadTest(test);
  return useCommand(
    () =>
      evenIfLost(
        () =>
          unlessStale(() =>
            context.api.mutate(declineMarketResearchProductTest, {
              panelistId: context.member.panelistId,
              id: test.projectId,
            }),
          ),
        read,
        ({ closedWhy }) => closedWhy === 'DECLINED',
      ),
    { changes: CHANGED_BY_TESTS, onDone: (now) => keep(now, told) },
  );
}

/** The address that was shown, then the consent form that was read: each again is the same, so a lost answer costs nothing. */
export function useSendConfirmation(test: OwnTest) {
  const { api, member } = useRouteContext({ from: '/member-area' });
  const own = { panelistId: member.panelistId, id: test.projectId };
  const read = useReadTest(test);
  return async (): Promise<OwnTest> => {
    const { address, consent, addressConfirmedAt } = test;
    if (addressConfirmedAt === null) {
      if (address === null) throw new Refusal(productTestConsent.noAddress);
      await inWords(productTestConsent.addressChanged, () =>
        api.mutate(confirmMarketResearchProductTestAddress, { input: { ...own, addressKey: address.addressKey } }),
      );
    }
    return evenIfLost(
      () =>
        inWords(productTestConsent.changed, () =>
          api.mutate(acceptMarketResearchProductTestConsent, { input: { ...own, version: consent.version } }),
        ),
      read,
      (now) => now.consent.acceptedAt !== null,
    );
  };
}

function useReadTest({ projectId }: OwnTest): () => Promise<OwnTest> {
  const { api, member } = useRouteContext({ from: '/member-area' });
  return () => api.query(getMarketResearchProductTest, { panelistId: member.panelistId, id: projectId });
}

/** Where no answer came, what was sent may have arrived all the same: then it went well, and is told like that. */
async function evenIfLost(
  call: () => Promise<OwnTest>,
  read: () => Promise<OwnTest>,
  isDone: (test: OwnTest) => boolean,
): Promise<OwnTest> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw error;
    const now = await read().catch(() => undefined);
    if (now === undefined || !isDone(now)) throw error;
    return now;
  }
}

/** Too late for what the page offered: however the server puts it, the page is told anew and says so. */
async function unlessStale<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await inWords(productTestPage.movedOn, call);
  } catch (error) {
    if (isApiError(error, 'VALIDATION_FAILED')) throw new Refusal(productTestPage.movedOn);
    throw error;
  }
}

async function inWords<Answer>(sentence: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isApiError(error, 'CONFLICT')) throw new Refusal(sentence);
    throw error;
  }
}
