import { MESSAGES } from '#contract/messages/messages.ts';
import {
  deriveProductTest,
  type ProductTestFacts,
  type ProductTestSurvey,
} from '#contract/product-tests/product-testing-item.ts';
import { dayOfTest } from '#contract/product-tests/testing-clock.ts';
import type { Step } from '#ui/navigation/stepper.tsx';
import { shownDate } from '#web/product-tests/shown-dates.ts';
import type { TestFace } from '#web/product-tests/test-face.ts';

const texts = MESSAGES.productTestPage;

type SteppedSurvey = ProductTestSurvey & { readonly minutes: number | null };

interface SteppedTest extends ProductTestFacts {
  readonly surveys: readonly SteppedSurvey[];
  readonly feedbackSurvey: SteppedSurvey | null;
  readonly testingUntil: string | null;
  readonly completedAt: string | null;
}

/** The three steps, each with how it stands: what is done by its day, what is now by how far it is. */
export function testSteps(test: SteppedTest, face: TestFace, now: Date): readonly Step[] {
  const notes = [packageNote(test, face, now), testingNote(test, face, now), feedbackNote(test, face)];
  return MESSAGES.productTests.steps.map((title, index) => {
    const note = notes[index];
    return note === undefined ? { title } : { title, note };
  });
}

function packageNote(test: SteppedTest, face: TestFace, now: Date): string {
  const { deliveryConfirmedOn } = deriveProductTest(test, now, { isSingle: true });
  if (deliveryConfirmedOn !== null) return texts.notes.arrived(shownDate('arrived', deliveryConfirmedOn));
  if (face === 'CONFIRM') return texts.notes.confirm;
  return face === 'IN_SUPPORT' ? texts.notes.inSupport : texts.trail[test.shippingDetails.status];
}

function testingNote({ createdAt, testingDuration, testingUntil }: SteppedTest, face: TestFace, now: Date): string {
  if (face !== 'TESTING' || createdAt === null) return texts.atHome(testingDuration);
  if (testingUntil === null) return texts.notes.clockStands;
  return texts.notes.dayOf(dayOfTest(new Date(createdAt), now, testingDuration), testingDuration);
}

function feedbackNote({ completedAt, feedbackSurvey, surveys, testingUntil }: SteppedTest, face: TestFace) {
  if (face === 'DONE') return completedAt === null ? undefined : texts.notes.shared(shownDate('shared', completedAt));
  if (face === 'REVIEW') return texts.notes.withUs;
  if (face === 'TESTING' && testingUntil !== null) return texts.notes.opens(shownDate('feedbackOpens', testingUntil));
  const { minutes } = feedbackSurvey ?? surveys.find(({ type }) => type === 'FEEDBACK') ?? { minutes: null };
  return minutes === null ? undefined : texts.notes.minutes(minutes);
}
