import {
  PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS,
  SUPPORT_ANSWER_MAX_BUSINESS_DAYS,
  SUPPORT_ANSWER_MIN_BUSINESS_DAYS,
} from '../limits.ts';
import { numberText } from '../numbers.ts';
import { productTests } from './product-tests.ts';

/** What is known when a member is told of a turn of their test. */
export interface ProductTestNoticeFacts {
  readonly product: string;
  readonly points: number;
  readonly testingDays: number;
  /** The last day and hour at which they can act, or those at which something opens, with the zone; empty where there is none. */
  readonly day: string;
}

interface Notice {
  readonly title: string;
  readonly body: string;
  /** What the button of the e-mail says. */
  readonly button: string;
}

type Words = (facts: ProductTestNoticeFacts) => Notice;

const CLOSES_AFTER = `${PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS} business days`;
const ANSWER_TIME = `${SUPPORT_ANSWER_MIN_BUSINESS_DAYS}-${SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days`;
const pointsFor = (points: number): string => (points === 1 ? '1 point' : `${numberText(points)} points`);
const quoted = (product: string): string => `“${product}”`;

/** Each turn of a test, in the app and by e-mail: what is true now, then what to do, and by when. */
export const productTestNotices = {
  IN_THE_RUNNING: ({ product }) => ({
    title: 'You are in the running',
    body: `Thank you for your answers about ${quoted(product)}. You fit this test. We tell you whether you are picked.`,
    button: 'See your tests',
  }),
  SCREENED_OUT: ({ points }) => ({
    title: 'This test is for other homes',
    body:
      points === 0
        ? 'Thank you for your answers. They help us find the right homes for this one.'
        : `Thank you for your answers. This one does not fit your home, and your ${pointsFor(points)} are in your balance.`,
    button: 'See other activities',
  }),
  SELECTED: ({ product, day, points }) => ({
    title: 'You are picked for a product test',
    body: `We would like to send you ${quoted(product)}. Confirm your address and read the consent form by ${day}. You earn ${pointsFor(points)} at the end.`,
    button: 'Confirm address',
  }),
  FROM_RESERVE: ({ product, day, points }) => ({
    title: 'A place has opened for you',
    body: `You were on the list for ${quoted(product)}, and now it is your turn. Confirm your address and read the consent form by ${day}. You earn ${pointsFor(points)} at the end.`,
    button: 'Confirm address',
  }),
  RESERVE: ({ product }) => ({
    title: 'You are on the list',
    body: `More people than products for ${quoted(product)}, so others go first. If your turn comes, we tell you. There is nothing to do.`,
    button: 'See your tests',
  }),
  NOT_SELECTED: ({ product }) => ({
    title: 'Not this time',
    body: `There were more people than products for ${quoted(product)}. Your points for the questions stay yours, and the next test may fit.`,
    button: 'See other activities',
  }),
  REMIND_ADDRESS: ({ product, day }) => ({
    title: 'Your address is still open',
    body: `We keep ${quoted(product)} for you until ${day}. Confirm your address by then, or your place goes to somebody else.`,
    button: 'Confirm address',
  }),
  ADDRESS_CONFIRMED: ({ product }) => ({
    title: 'Your address is confirmed',
    body: `We pack ${quoted(product)} for you and tell you when it leaves.`,
    button: 'See the test',
  }),
  SHIPPED: ({ product }) => ({
    title: 'Your package has left our warehouse',
    body: `${quoted(product)} is on its way. You can follow it on the page of the test.`,
    button: 'Track package',
  }),
  OUT_FOR_DELIVERY: ({ product }) => ({
    title: 'Your package is out for delivery',
    body: `${quoted(product)} should be with you today. Tell us when it lands and your test days begin.`,
    button: 'Track package',
  }),
  HELD_UP: ({ product }) => ({
    title: 'Your package is running late',
    body: `The carrier is holding ${quoted(product)}. We look into it. Your days start when it is in your hands, so nothing is lost.`,
    button: 'Track package',
  }),
  RETURNED: ({ product }) => ({
    title: 'Your package came back to us',
    body: `${quoted(product)} could not be delivered. We write to you about what happens next. There is nothing to do until then.`,
    button: 'See the test',
  }),
  DELIVERED: ({ testingDays, day }) => ({
    title: 'Your package is at the door',
    body: `Tell us it landed. Your ${productTests.testingPeriod(testingDays)} of testing start then. Without an answer by ${day}, the test closes.`,
    button: 'Tell us',
  }),
  REMIND_DELIVERY: ({ product, day }) => ({
    title: 'Is your package here?',
    body: `The carrier says that ${quoted(product)} was delivered. Tell us whether it was: without an answer by ${day}, the test closes.`,
    button: 'Tell us',
  }),
  IN_SUPPORT: ({ product }) => ({
    title: 'We are looking for your package',
    body: `You told us that ${quoted(product)} never came. We ask the carrier and write to you within ${ANSWER_TIME}. Your test days wait.`,
    button: 'See the test',
  }),
  REMIND_SUPPORT: ({ product, day }) => ({
    title: 'We need your answer',
    body: `We asked you something about the package with ${quoted(product)}. Without an answer by ${day}, the test closes.`,
    button: 'Answer',
  }),
  RESHIPPED: ({ product }) => ({
    title: 'We send you another one',
    body: `A new package with ${quoted(product)} is being packed. We tell you when it leaves, and your days start when it is here.`,
    button: 'See the test',
  }),
  MORE_DAYS: ({ product, day }) => ({
    title: 'You have more time',
    body: `For ${quoted(product)} you now have until ${day}.`,
    button: 'See the test',
  }),
  TESTING: ({ testingDays, day }) => ({
    title: 'Your test days have begun',
    body: `Use it as you would any day, for ${productTests.testingPeriod(testingDays)}. Feedback opens ${day}.`,
    button: 'See how to test',
  }),
  DIARY: ({ product }) => ({
    title: 'A few questions for your test',
    body: `How is it going with ${quoted(product)}? It takes a minute or two. These questions close when the next ones open.`,
    button: 'Answer now',
  }),
  FEEDBACK: ({ product, day, points }) => ({
    title: 'Your test days are over',
    body: `Tell us the good and the bad about ${quoted(product)} by ${day}. You earn ${pointsFor(points)} for the test.`,
    button: 'Share feedback',
  }),
  REMIND_FEEDBACK: ({ product, day }) => ({
    title: 'Your feedback is still open',
    body: `The survey about ${quoted(product)} closes ${day}. The points of the test come with it.`,
    button: 'Share feedback',
  }),
  DONE: ({ product, points }) => ({
    title: points === 0 ? 'Your test is done' : `${pointsFor(points)} added`,
    body: `You told us how ${quoted(product)} was. The people who make it read every word. The product is yours to keep.`,
    button: 'See the test',
  }),
  DECLINED: ({ product }) => ({
    title: 'Your place went to somebody else',
    body: `You told us that ${quoted(product)} does not suit you this time. Your points so far stay yours.`,
    button: 'See the test',
  }),
  STOPPED: ({ product }) => ({
    title: 'You stopped the test',
    body: `You told us that you stop testing ${quoted(product)}. What we sent you is yours to keep, and so are your points so far.`,
    button: 'See the test',
  }),
  CLOSED_ADDRESS_NOT_CONFIRMED: ({ product }) => ({
    title: 'Your place went to somebody else',
    body: `We did not hear from you about the address for ${quoted(product)} in time. Your points so far stay yours, and the next test may fit.`,
    button: 'See the test',
  }),
  CLOSED_PACKAGE_NOT_CONFIRMED: ({ product }) => ({
    title: 'Your product test is closed',
    body: `We asked whether ${quoted(product)} is there and did not hear from you for ${CLOSES_AFTER}. If it is there after all, it is yours to keep. If this is not right, write to us.`,
    button: 'See the test',
  }),
  CLOSED_SUPPORT_NOT_ANSWERED: ({ product }) => ({
    title: 'Your product test is closed',
    body: `We asked you something about the package with ${quoted(product)} and did not hear from you for ${CLOSES_AFTER}. If this is not right, write to us.`,
    button: 'See the test',
  }),
  CLOSED_FEEDBACK_NOT_GIVEN: ({ product }) => ({
    title: 'The survey of your test is closed',
    body: `We did not hear how ${quoted(product)} was in time, so the test closed without its points. The product is yours to keep.`,
    button: 'See the test',
  }),
  CLOSED_BY_OPERATOR: ({ product }) => ({
    title: 'Your product test is closed',
    body: `We had to close the test of ${quoted(product)} on our side. Your points so far stay yours. If something is open, write to us.`,
    button: 'See the test',
  }),
  CLOSED_TEST_ENDED: ({ product }) => ({
    title: 'The product test has ended',
    body: `The test of ${quoted(product)} has ended for everybody. Your points so far stay yours.`,
    button: 'See the test',
  }),
} as const satisfies Readonly<Record<string, Words>>;

export type ProductTestNoticeKind = keyof typeof productTestNotices;
