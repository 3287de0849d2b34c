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

type NoticeTexts = (facts: ProductTestNoticeFacts) => Notice;

const CLOSES_AFTER = `${PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS} business days`;
const ANSWER_TIME = `${SUPPORT_ANSWER_MIN_BUSINESS_DAYS}-${SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days`;
const pointsFor = (points: number): string => (points === 1 ? '1 point' : `${numberText(points)} points`);
const quoted = (product: string): string => `“${product}”`;

/** Each turn of a test, in the app and by e-mail: what is true now, then what to do, and by when. */
export const productTestNotices = {
  IN_THE_RUNNING: ({ product }) => ({
    title: "You're being considered",
    body: `Thanks for your answers about ${quoted(product)}. You qualify for this test. We'll let you know if you're selected.`,
    button: 'See your tests',
  }),
  SCREENED_OUT: ({ points }) => ({
    title: "This test isn't a match",
    body:
      points === 0
        ? 'Thanks for your answers. They help us find the right households for this test.'
        : `Thanks for your answers. This test isn't a match for your household. We added ${pointsFor(points)} to your balance.`,
    button: 'See other activities',
  }),
  SELECTED: ({ product, day, points }) => ({
    title: "You've been selected for a product test",
    body: `We'd like to send you ${quoted(product)}. Confirm your address and read the consent form by ${day}. You'll earn ${pointsFor(points)} when you finish.`,
    button: 'Confirm address',
  }),
  FROM_RESERVE: ({ product, day, points }) => ({
    title: 'A spot opened up for you',
    body: `You were on the list for ${quoted(product)}, and a spot opened up. Confirm your address and read the consent form by ${day}. You'll earn ${pointsFor(points)} when you finish.`,
    button: 'Confirm address',
  }),
  RESERVE: ({ product }) => ({
    title: "You're on the list",
    body: `More people qualified for ${quoted(product)} than we have products. We'll let you know if a spot opens up. There's nothing you need to do.`,
    button: 'See your tests',
  }),
  NOT_SELECTED: ({ product }) => ({
    title: 'Not this time',
    body: `More people qualified for ${quoted(product)} than we had products. You keep your points for the questions, and there may be another test for you soon.`,
    button: 'See other activities',
  }),
  REMIND_ADDRESS: ({ product, day }) => ({
    title: 'Please confirm your address',
    body: `We're holding ${quoted(product)} for you until ${day}. Confirm your address by then, or your spot will go to someone else.`,
    button: 'Confirm address',
  }),
  ADDRESS_CONFIRMED: ({ product }) => ({
    title: 'Your address is confirmed',
    body: `We're packing ${quoted(product)} for you. We'll let you know when it ships.`,
    button: 'See the test',
  }),
  SHIPPED: ({ product }) => ({
    title: 'Your package has shipped',
    body: `${quoted(product)} is on its way. You can track it on the test page.`,
    button: 'Track package',
  }),
  OUT_FOR_DELIVERY: ({ product }) => ({
    title: 'Your package is out for delivery',
    body: `${quoted(product)} should arrive today. Let us know when it does, and your test period will start.`,
    button: 'Track package',
  }),
  HELD_UP: ({ product }) => ({
    title: 'Your package is delayed',
    body: `The carrier says ${quoted(product)} is delayed. We're looking into it. Your test period won't start until you have it.`,
    button: 'Track package',
  }),
  RETURNED: ({ product }) => ({
    title: 'Your package was returned to us',
    body: `${quoted(product)} couldn't be delivered. We'll email you about what happens next. There's nothing you need to do until then.`,
    button: 'See the test',
  }),
  DELIVERED: ({ testingDays, day }) => ({
    title: 'Your package was delivered',
    body: `Let us know you have it, and your ${productTests.testingPeriod(testingDays)} of testing will start. If we don't hear from you by ${day}, the test will close.`,
    button: 'Confirm delivery',
  }),
  REMIND_DELIVERY: ({ product, day }) => ({
    title: 'Did your package arrive?',
    body: `The carrier says ${quoted(product)} was delivered. Let us know if you got it. If we don't hear from you by ${day}, the test will close.`,
    button: 'Confirm delivery',
  }),
  IN_SUPPORT: ({ product }) => ({
    title: "We're looking for your package",
    body: `You told us ${quoted(product)} never arrived. We'll check with the carrier and email you within ${ANSWER_TIME}. Your test period won't start until it arrives.`,
    button: 'See the test',
  }),
  REMIND_SUPPORT: ({ product, day }) => ({
    title: 'We need a reply from you',
    body: `We have a question about your ${quoted(product)} package. If we don't hear from you by ${day}, the test will close.`,
    button: 'Answer',
  }),
  RESHIPPED: ({ product }) => ({
    title: "We're sending you another package",
    body: `We're packing a new ${quoted(product)} package for you. We'll let you know when it ships. Your test period starts when it arrives.`,
    button: 'See the test',
  }),
  MORE_DAYS: ({ product, day }) => ({
    title: 'You have more time',
    body: `Your new deadline for ${quoted(product)} is ${day}.`,
    button: 'See the test',
  }),
  TESTING: ({ product, testingDays, day }) => ({
    title: 'Your test period has started',
    body: `Use ${quoted(product)} like you normally would for ${productTests.testingPeriod(testingDays)}. Feedback opens ${day}.`,
    button: 'See how to test',
  }),
  DIARY: ({ product }) => ({
    title: 'A few questions for your test',
    body: `How's it going with ${quoted(product)}? Answering takes a minute or two. You can answer until the next questions open.`,
    button: 'Answer now',
  }),
  FEEDBACK: ({ product, day, points }) => ({
    title: 'Your test period is over',
    body: `Tell us what you liked and didn't like about ${quoted(product)} by ${day}. You'll earn ${pointsFor(points)} for the test.`,
    button: 'Share feedback',
  }),
  REMIND_FEEDBACK: ({ product, day }) => ({
    title: "Don't forget your feedback",
    body: `The survey about ${quoted(product)} closes ${day}. You'll get your points for the test when you finish it.`,
    button: 'Share feedback',
  }),
  DONE: ({ product, points }) => ({
    title: points === 0 ? 'Your test is done' : `${pointsFor(points)} added`,
    body: `Thanks for telling us about ${quoted(product)}. Your feedback goes to the people who make it. The product is yours to keep.`,
    button: 'See the test',
  }),
  DECLINED: ({ product }) => ({
    title: 'Your spot went to someone else',
    body: `You told us ${quoted(product)} isn't right for you this time. You keep the points you've earned.`,
    button: 'See the test',
  }),
  STOPPED: ({ product }) => ({
    title: 'You stopped the test',
    body: `You told us you've stopped testing ${quoted(product)}. You keep what we sent you and the points you've earned.`,
    button: 'See the test',
  }),
  CLOSED_ADDRESS_NOT_CONFIRMED: ({ product }) => ({
    title: 'Your spot went to someone else',
    body: `We didn't get your address for ${quoted(product)} in time. You keep the points you've earned, and there may be another test for you soon.`,
    button: 'See the test',
  }),
  CLOSED_PACKAGE_NOT_CONFIRMED: ({ product }) => ({
    title: 'Your product test is closed',
    body: `We asked if ${quoted(product)} arrived and didn't hear from you for ${CLOSES_AFTER}. If you did get it, it's yours to keep. If this is a mistake, contact us.`,
    button: 'See the test',
  }),
  CLOSED_SUPPORT_NOT_ANSWERED: ({ product }) => ({
    title: 'Your product test is closed',
    body: `We asked about your ${quoted(product)} package and didn't hear from you for ${CLOSES_AFTER}. If this is a mistake, contact us.`,
    button: 'See the test',
  }),
  CLOSED_FEEDBACK_NOT_GIVEN: ({ product }) => ({
    title: 'Your test survey is closed',
    body: `We didn't get your feedback on ${quoted(product)} in time, so the test closed without points. The product is yours to keep.`,
    button: 'See the test',
  }),
  CLOSED_BY_OPERATOR: ({ product }) => ({
    title: 'Your product test is closed',
    body: `We had to close your ${quoted(product)} test. You keep the points you've earned. If you have questions, contact us.`,
    button: 'See the test',
  }),
  CLOSED_TEST_ENDED: ({ product }) => ({
    title: 'The product test has ended',
    body: `The ${quoted(product)} test has ended for everyone. You keep the points you've earned.`,
    button: 'See the test',
  }),
} as const satisfies Readonly<Record<string, NoticeTexts>>;

export type ProductTestNoticeKind = keyof typeof productTestNotices;
