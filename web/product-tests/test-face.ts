import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import {
  deriveProductTest,
  type DeliveryCardStatus,
  type SupportCardStatus,
  type ProductTestFacts,
} from '#contract/product-tests/product-testing-item.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import picture from '#ui/art/scenes/test.svg';

const texts = MESSAGES.productTestCards;

/** What a member sees of a test, from the invitation to its end: one of these at a time. */
export type TestFace = keyof typeof texts.texts;

/** What the face depends on. */
export interface TestFacts extends ProductTestFacts {
  readonly stage: string;
  readonly addressConfirmedAt: string | null;
  readonly consent: { readonly acceptedAt: string | null };
}

const FACE_OF_PARCEL = {
  ORDERED: 'ORDERED',
  PACKED: 'ORDERED',
  CANCELLED: 'ORDERED',
  SHIPPED: 'ON_THE_WAY',
  EXCEPTION: 'HELD_UP',
  RETURNED: 'RETURNED',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  DELIVERED: 'DELIVERED',
} as const satisfies Record<ShipmentStatus, TestFace>;

const FACE_OF_STEP = { 1: 'TESTING', 2: 'FEEDBACK', 3: 'DONE' } as const satisfies Record<1 | 2 | 3, TestFace>;

/** Where a test stands for its member. `isSingle` is the page of one test (spec §4.5). */
export function testFace(test: TestFacts, now: Date, look: { readonly isSingle: boolean }): TestFace {
  if (test.stage === 'CLOSED') return 'CLOSED';
  const { stepStatus, supportCardStatus } = deriveProductTest(test, now, look);
  if (stepStatus > 0 && test.stage === 'DONE') return 'DONE';
  if (isUnderReview(test)) return 'REVIEW';
  if (stepStatus > 0) return FACE_OF_STEP[stepStatus as 1 | 2 | 3];
  if (supportCardStatus === 'in-support') return 'IN_SUPPORT';
  if (test.addressConfirmedAt === null || test.consent.acceptedAt === null) return 'CONFIRM';
  return FACE_OF_PARCEL[test.shippingDetails.status];
}

/** Somebody has told us how it was, and it is looked at before it counts. */
function isUnderReview({ feedbackSurvey, surveys }: TestFacts): boolean {
  const feedback = feedbackSurvey ?? surveys.find(({ type }) => type === 'FEEDBACK');
  return feedback?.status === 'UNDER_REVIEW';
}

/** Whether there is a package that somebody may have, or miss. */
export const isAskedForPackage = (face: TestFace): boolean =>
  ['ORDERED', 'ON_THE_WAY', 'HELD_UP', 'OUT_FOR_DELIVERY', 'DELIVERED', 'RETURNED'].includes(face);

/** Below the question whether it arrived: what to do, and what follows. */
export function askedForPackage({
  shippingDetails: { status },
  testingDuration,
}: Pick<ProductTestFacts, 'shippingDetails' | 'testingDuration'>): string {
  const { text, delivered } = MESSAGES.productTestPage.confirm;
  return status === 'DELIVERED' ? delivered(testingDuration) : text(testingDuration);
}

/** Nothing has left for them: anyone who gives up gives their place to somebody else. */
export const isUnsent = (face: TestFace): boolean => face === 'CONFIRM' || face === 'ORDERED';

/** The step of three that a face belongs to, as it is told: the first one begins before anything is sent. */
export function shownStep(stepStatus: number): number {
  return Math.min(stepStatus + 1, MESSAGES.productTests.steps.length);
}

interface WayOn {
  readonly label: string;
  readonly href: string;
}

/** What a card offers; a survey is a step nearer than the page. */
export function wayOnOf(face: TestFace, projectId: string): WayOn {
  const href = memberPath('productTest', { id: projectId });
  const { buttons } = texts;
  if (face === 'CONFIRM') return { label: buttons.CONFIRM, href };
  if (face === 'TESTING') return { label: buttons.TEST, href };
  if (face === 'FEEDBACK') return { label: buttons.FEEDBACK, href };
  if (face === 'REVIEW' || face === 'DONE' || face === 'CLOSED') return { label: buttons.DONE, href };
  return { label: buttons.TRACK, href };
}

interface ParcelTag {
  readonly tone: 'info' | 'success' | 'warning';
  readonly icon: IconName;
  readonly label: string;
}

const { delivery } = MESSAGES.productTestPage;
const PARCEL_TAGS = {
  'on-the-way': { tone: 'info', icon: 'truck', label: delivery['on-the-way'] },
  delivered: { tone: 'success', icon: 'package-check', label: delivery.delivered },
} as const satisfies Record<DeliveryCardStatus, ParcelTag>;

/** What is true of a package that is neither on its way to somebody nor there. */
const OTHER_TAGS: { readonly [face in TestFace]?: ParcelTag } = {
  ORDERED: { tone: 'info', icon: 'package', label: delivery.notSent },
  HELD_UP: { tone: 'warning', icon: 'clock', label: delivery.heldUp },
  RETURNED: { tone: 'warning', icon: 'package', label: delivery.returned },
};

/** The tag of the package: words and a sign beside its colour (spec §4.5). */
export const parcelTag = (face: TestFace, status: DeliveryCardStatus): ParcelTag =>
  OTHER_TAGS[face] ?? PARCEL_TAGS[status];

const { supportCard } = MESSAGES.productTestPage;
const SUPPORT_TAGS = {
  'in-support': { tone: 'warning', icon: 'search', label: supportCard['in-support'] },
  confirmed: { tone: 'success', icon: 'package-check', label: supportCard.confirmed },
  delivered: { tone: 'info', icon: 'package', label: supportCard.delivered },
} as const satisfies Record<SupportCardStatus, ParcelTag>;

/** The tag of the card about the package: whether its member has it, or somebody looks for it (spec §4.5). */
export const supportTag = (test: TestFacts, now: Date): ParcelTag =>
  SUPPORT_TAGS[deriveProductTest(test, now, { isSingle: true }).supportCardStatus];

/** The product itself where there is a picture of it, else an open parcel. */
export const testPicture = ({ imageSource }: { readonly imageSource: string | null }): string => imageSource ?? picture;
