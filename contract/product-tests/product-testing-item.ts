import { MESSAGES } from '../messages/messages.ts';
import type { TaskState } from '../activities/task-states.ts';
import { DAY_MS } from '../time/durations.ts';
import type { ShipmentStatus } from './shipment-statuses.ts';

export const PRODUCT_TEST_SURVEY_TYPES = ['FEEDBACK', 'SCREENER'] as const;
export type ProductTestSurveyType = (typeof PRODUCT_TEST_SURVEY_TYPES)[number];

export interface ProductTestSurvey {
  readonly type: ProductTestSurveyType;
  /** Where its task stands; null before there is one. */
  readonly status: TaskState | null;
  /** When it opens; null for one that may be taken at once. */
  readonly startTime: string | null;
}

/** The step that somebody is at: 0 waits for the package, 3 is over. */
export type ProductTestStep = 0 | 1 | 2 | 3;

/** A product test of a member, as both sides know it (spec §3). Instants are written as ISO 8601. */
export interface ProductTestingItem {
  readonly projectId: string;
  readonly shortId: string;
  readonly projectName: string;
  readonly title: string;
  /** When it was given to the member. */
  readonly date: string;
  readonly imageSource: string | null;
  readonly status: ProductTestStep;
  /** When the member said that it is here, which starts the testing days (decisions §6); null before. */
  readonly createdAt: string | null;
  /** In days. */
  readonly testingDuration: number;
  readonly testingCompleted: boolean;
  readonly shippingDetails: {
    readonly received: boolean;
    readonly status: ShipmentStatus;
    readonly deliveredOn: string | null;
  };
  readonly supportRequested: boolean;
  readonly surveys: readonly ProductTestSurvey[];
  readonly feedbackSurvey: ProductTestSurvey | null;
}

/** What the derived fields are made of: `status` is `stepStatus` as the server derived it. */
export type ProductTestFacts = Pick<
  ProductTestingItem,
  | 'createdAt'
  | 'testingDuration'
  | 'testingCompleted'
  | 'shippingDetails'
  | 'supportRequested'
  | 'surveys'
  | 'feedbackSurvey'
>;

export type DeliveryCardStatus = 'delivered' | 'on-the-way';
export type SupportCardStatus = 'in-support' | 'confirmed' | 'delivered';
export type Qualification = 'qualified' | 'not-qualified';

export interface DerivedProductTest {
  readonly stepStatus: ProductTestStep;
  readonly deliveryCardStatus: DeliveryCardStatus;
  readonly supportCardStatus: SupportCardStatus;
  readonly deliveryConfirmedOn: string | null;
  readonly isFeedbackSurveyTaken: boolean;
  readonly completeBy: string | null;
  readonly testingPeriodText: string;
}

/**
 * Everything that a product test shows and nobody keeps (spec §3, §4.5). `isSingle` is the page of one test, which looks at the
 * start time of the feedback survey; a list does not.
 */
export function deriveProductTest(
  item: ProductTestFacts,
  now: Date,
  { isSingle }: { readonly isSingle: boolean },
): DerivedProductTest {
  const { received, status } = item.shippingDetails;
  const feedback = item.feedbackSurvey ?? item.surveys.find(({ type }) => type === 'FEEDBACK') ?? null;
  const isFeedbackSurveyTaken = feedback?.status === 'QUALIFIED' || feedback?.status === 'TERMINATED';
  return {
    stepStatus: stepOf(),
    deliveryCardStatus: status === 'DELIVERED' ? 'delivered' : 'on-the-way',
    supportCardStatus: item.supportRequested ? 'in-support' : received ? 'confirmed' : 'delivered',
    deliveryConfirmedOn: received ? item.createdAt : null,
    isFeedbackSurveyTaken,
    completeBy:
      item.createdAt === null
        ? null
        : new Date(Date.parse(item.createdAt) + item.testingDuration * DAY_MS).toISOString(),
    testingPeriodText: MESSAGES.productTests.testingPeriod(item.testingDuration),
  };

  function stepOf(): ProductTestStep {
    // A member who gave feedback is not asked where it is.
    if (isFeedbackSurveyTaken) return 3;
    if (!received) return 0;
    const startTime = feedback?.startTime ?? null;
    const isFeedbackOpen = !isSingle || startTime === null || Date.parse(startTime) <= now.getTime();
    return item.testingCompleted && isFeedbackOpen ? 2 : 1;
  }
}

/** Whether somebody fits, as a survey of a product test tells it (decisions §6); null before it is over. */
export function qualificationOf(status: TaskState | null): Qualification | null {
  if (status === 'QUALIFIED') return 'qualified';
  return status === 'TERMINATED' || status === 'OQ' ? 'not-qualified' : null;
}

/** What a member answers when asked for the package: the specification's own values on the wire (§4.5), words on no screen. */
export const SHIPMENT_ANSWERS = { received: 'received', neverCame: 'never got the package' } as const;
export type ShipmentAnswer = (typeof SHIPMENT_ANSWERS)[keyof typeof SHIPMENT_ANSWERS];
