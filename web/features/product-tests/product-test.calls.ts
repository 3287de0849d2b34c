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
import { SHIPMENT_ANSWERS } from '#contract/product-tests/product-testing-item.ts';
import { isApiError, isTransient } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';
import type { useCommand } from '#client/use-command.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';
import type { Member } from '#web/session/session.ts';

/** Everything that a test has an effect on. */
export const CHANGED_BY_TESTS = [
  getMarketResearchProductTest.name,
  getMarketResearchProductTests.name,
  getMarketResearchTasks.name,
];

/** What changes a test; it answers how the test stands then. */
export type TestCommand = ReturnType<typeof useCommand<void, OwnTest>>;

interface CallParts {
  readonly api: MemberApi;
  readonly member: Member;
}

/** Says that the package is in their hands, which starts the days of the test. */
export function confirmReceived({ api, member }: CallParts, test: OwnTest, idempotencyKey: string): Promise<OwnTest> {
  const input = { ...ownTest(member, test), answer: SHIPMENT_ANSWERS.received, idempotencyKey };
  return evenIfLost({
    call: () => api.mutate(answerMarketResearchShipment, { input }),
    read: () => readTest({ api, member }, test),
    isDone: ({ shippingDetails }) => shippingDetails.received,
  });
}

/** Says that the package never came, which opens a request about it. */
export function reportMissing({ api, member }: CallParts, test: OwnTest, idempotencyKey: string): Promise<OwnTest> {
  const input = { ...ownTest(member, test), answer: SHIPMENT_ANSWERS.neverCame, idempotencyKey };
  return evenIfLost({
    call: () => api.mutate(answerMarketResearchShipment, { input }),
    read: () => readTest({ api, member }, test),
    isDone: ({ supportRequested }) => supportRequested,
  });
}

/** Gives the place up, or stops in the middle. */
export function declineTest({ api, member }: CallParts, test: OwnTest): Promise<OwnTest> {
  return evenIfLost({
    call: () => api.mutate(declineMarketResearchProductTest, ownTest(member, test)),
    read: () => readTest({ api, member }, test),
    isDone: ({ closedWhy }) => closedWhy === 'DECLINED',
  });
}

/** The address that was shown, then the consent form that was read: each again is the same, so a lost answer costs nothing. */
export async function confirmTest({ api, member }: CallParts, test: OwnTest): Promise<OwnTest> {
  const { address, consent, addressConfirmedAt } = test;
  const own = ownTest(member, test);
  if (addressConfirmedAt === null) {
    if (address === null) throw new Refusal(MESSAGES.productTestConsent.noAddress);
    const input = { ...own, addressKey: address.addressKey };
    await api.mutate(confirmMarketResearchProductTestAddress, { input }).catch((error: unknown) => {
      // The form's own sentence for a conflict is about the consent form, which comes second.
      throw isApiError(error, 'CONFLICT') ? new Refusal(MESSAGES.productTestConsent.addressChanged) : error;
    });
  }
  const input = { ...own, version: consent.version };
  return evenIfLost({
    call: () => api.mutate(acceptMarketResearchProductTestConsent, { input }),
    read: () => readTest({ api, member }, test),
    isDone: (now) => now.consent.acceptedAt !== null,
  });
}

const ownTest = ({ panelistId }: Member, { projectId }: OwnTest) => ({ panelistId, id: projectId });

function readTest({ api, member }: CallParts, test: OwnTest): Promise<OwnTest> {
  return api.query(getMarketResearchProductTest, ownTest(member, test));
}

interface Sending {
  readonly call: () => Promise<OwnTest>;
  readonly read: () => Promise<OwnTest>;
  readonly isDone: (test: OwnTest) => boolean;
}

/** Where no answer came, what was sent may have arrived all the same: then it went well. */
async function evenIfLost({ call, read, isDone }: Sending): Promise<OwnTest> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw error;
    const now = await read().catch(() => undefined);
    if (now === undefined || !isDone(now)) throw error;
    return now;
  }
}
