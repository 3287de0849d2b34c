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
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';
import type { OfMember } from '#web/app/app-context.ts';

/** Everything that a test has an effect on. */
export const CHANGED_BY_TESTS = [
  getMarketResearchProductTest.name,
  getMarketResearchProductTests.name,
  getMarketResearchTasks.name,
];

/** What changes a test; it answers how the test stands then. */
export type TestCommand = ReturnType<typeof useCommand<void, OwnTest>>;

/** Says that the package is in their hands, which starts the days of the test. */
export function confirmReceived(parts: OfMember, test: OwnTest, idempotencyKey: string): Promise<OwnTest> {
  const input = { ...ownTest(parts, test), answer: SHIPMENT_ANSWERS.received, idempotencyKey };
  return evenIfLost(parts, test, {
    call: () => parts.api.mutate(answerMarketResearchShipment, { input }),
    isDone: ({ shippingDetails }) => shippingDetails.received,
  });
}

/** Says that the package never came, which opens a request about it. */
export function reportMissing(parts: OfMember, test: OwnTest, idempotencyKey: string): Promise<OwnTest> {
  const input = { ...ownTest(parts, test), answer: SHIPMENT_ANSWERS.neverCame, idempotencyKey };
  return evenIfLost(parts, test, {
    call: () => parts.api.mutate(answerMarketResearchShipment, { input }),
    isDone: ({ supportRequested }) => supportRequested,
  });
}

/** Gives the place up, or stops in the middle. */
export function declineTest(parts: OfMember, test: OwnTest): Promise<OwnTest> {
  return evenIfLost(parts, test, {
    call: () => parts.api.mutate(declineMarketResearchProductTest, ownTest(parts, test)),
    isDone: ({ closedWhy }) => closedWhy === 'DECLINED',
  });
}

/** The address that was shown, then the consent form that was read: each again is the same, so a lost answer costs nothing. */
export async function confirmTest(parts: OfMember, test: OwnTest): Promise<OwnTest> {
  const { address, consent, addressConfirmedAt } = test;
  const own = ownTest(parts, test);
  if (addressConfirmedAt === null) {
    if (address === null) throw new Refusal(MESSAGES.productTestConsent.noAddress);
    const input = { ...own, addressKey: address.addressKey };
    await parts.api.mutate(confirmMarketResearchProductTestAddress, { input }).catch((error: unknown) => {
      // The form's own sentence for a conflict is about the consent form, which comes second.
      throw isApiError(error, 'CONFLICT') ? new Refusal(MESSAGES.productTestConsent.addressChanged) : error;
    });
  }
  const input = { ...own, version: consent.version };
  return evenIfLost(parts, test, {
    call: () => parts.api.mutate(acceptMarketResearchProductTestConsent, { input }),
    isDone: (now) => now.consent.acceptedAt !== null,
  });
}

const ownTest = ({ member }: OfMember, { projectId }: OwnTest) => ({ panelistId: member.panelistId, id: projectId });

interface Sending {
  readonly call: () => Promise<OwnTest>;
  readonly isDone: (test: OwnTest) => boolean;
}

/** Where no answer came, what was sent may have arrived all the same: then it went well. */
async function evenIfLost(parts: OfMember, test: OwnTest, { call, isDone }: Sending): Promise<OwnTest> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw error;
    const now = await parts.api.query(getMarketResearchProductTest, ownTest(parts, test)).catch(() => undefined);
    if (now === undefined || !isDone(now)) throw error;
    return now;
  }
}
