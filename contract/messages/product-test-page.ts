import {
  PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS,
  SUPPORT_ANSWER_MAX_BUSINESS_DAYS,
  SUPPORT_ANSWER_MIN_BUSINESS_DAYS,
} from '../limits.ts';
import { productTests } from './product-tests.ts';

const daysText = productTests.testingPeriod;
/** On one line with what it joins: a line that ends with “2-” says nothing. */
const HYPHEN = '\u2060-\u2060';
const ANSWER_TIME = `${SUPPORT_ANSWER_MIN_BUSINESS_DAYS}${HYPHEN}${SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days`;
const CLOSES_AFTER = `${PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS} business days`;

/** The cards of a member's tests. */
export const productTestCards = {
  emptyTitle: 'No product test right now',
  emptyText: "When there's a test for your household, you'll see it here. It starts with a few questions.",
  waitingTitle: "You're being considered",
  waiting: "You qualify for this test. We'll let you know if you're selected.",
  reserve: "All spots are taken for now. You're on the list, and we'll email you if one opens up.",
  texts: {
    CONFIRM: "You're in! Confirm your address and read the consent form, and we'll ship the product.",
    ORDERED: "We're packing your package. We'll let you know when it ships.",
    ON_THE_WAY: 'Your package is on its way. Let us know when it arrives, and your test period will start.',
    HELD_UP:
      "Your package is delayed. We're keeping an eye on it. Let us know when it arrives, and your test period will start.",
    RETURNED:
      "Your package couldn't be delivered and is on its way back to us. We're looking into it and will email you.",
    OUT_FOR_DELIVERY: 'Your package is out for delivery. Let us know when it arrives, and your test period will start.',
    DELIVERED: 'The carrier says your package was delivered. Let us know if you got it.',
    IN_SUPPORT: "We're looking for your package. Your test period won't start until it arrives.",
    TESTING: 'Use it like you normally would. The survey opens when your test period is over.',
    FEEDBACK: "Your test period is over. Tell us what you liked and what you didn't.",
    REVIEW:
      "Thank you! We're reviewing your feedback, and you'll get your points when we're done. There's nothing you need to do.",
    DONE: 'Thanks for your feedback.',
    CLOSED: 'This test is closed.',
  },
  buttons: {
    CONFIRM: 'Confirm address',
    TRACK: 'Track package',
    TEST: 'See how to test',
    FEEDBACK: 'Share feedback',
    DONE: 'See the test',
  },
} as const;

/** The page of one test. */
export const productTestPage = {
  /** Another tab, or the time, was faster: why nothing was done, while what is shown is asked for anew. */
  movedOn: "This test has changed since you opened the page. Here's the latest.",
  testNumber: (shortId: string) => `Test ${shortId}`,
  /** Beside dates that do not name their zone. */
  timesIn: (zone: string) => `Times shown in ${zone}`,
  startsWithYes: 'Your test period starts when your package arrives',
  atHome: (days: number) => `${daysText(days)} at home`,
  /** Below the title of each step. */
  notes: {
    confirm: 'Confirm your address',
    inSupport: "We're looking for it",
    arrived: (day: string) => `Arrived ${day}`,
    dayOf: (day: number, days: number) => `Day ${day} of ${days}`,
    clockStands: 'Not started yet',
    opens: (day: string) => `Opens ${day}`,
    minutes: (minutes: number) => (minutes === 1 ? 'About 1 minute' : `About ${minutes} minutes`),
    shared: (day: string) => `Shared ${day}`,
    withUs: 'Under review',
  },
  supportCard: { 'in-support': 'With support', confirmed: 'Received', delivered: 'Not confirmed yet' },
  delivery: {
    'on-the-way': 'On the way',
    delivered: 'Delivered',
    notSent: 'Not shipped yet',
    heldUp: 'Delayed',
    returned: 'Not delivered',
  },
  trail: {
    ORDERED: 'Ordered',
    PACKED: 'Packed',
    SHIPPED: 'Shipped',
    OUT_FOR_DELIVERY: 'Out for delivery',
    EXCEPTION: 'Delayed',
    DELIVERED: 'Delivered',
    RETURNED: 'Being returned to us',
    CANCELLED: 'Canceled',
    soon: 'Soon',
  },
  arrivingToday: 'Arriving today',
  notShipped: "We'll let you know here when it ships.",
  tracking: (number: string) => `Tracking ${number}`,
  confirm: {
    title: 'Did your package arrive?',
    text: (days: number) => `Let us know when it arrives. Your ${daysText(days)} of testing will start then.`,
    delivered: (days: number) =>
      `The carrier says it was delivered. Let us know if you got it, and your ${daysText(days)} of testing will start.`,
    yes: 'Yes, I got it',
    no: 'I never got it',
    confirmedOn: (day: string) => `You confirmed it arrived on ${day}.`,
    closes: (day: string) => `Please answer by ${day}, or the test will close.`,
  },
  inSupport: {
    title: "We're looking for your package",
    text: `We'll check with the carrier and email you within ${ANSWER_TIME}. Your test period won't start until it arrives.`,
    foundIt: 'It just arrived',
    request: 'See your request',
    asked: 'We have a question for you',
    answerBy: (day: string) => `Please answer by ${day}, or the test will close.`,
    answer: 'Read and answer',
  },
  missing: {
    title: "Didn't get your package?",
    text: `We'll check with the carrier and email you within ${ANSWER_TIME}.`,
    neverGotIt: 'I never got the package',
    turnedUp: 'It just arrived',
    send: 'Send',
    notNow: 'Not now',
    sent: "Sent. We'll email you, and your test period won't start until your package arrives.",
  },
  receivedTold: (days: number) => `Got it. Your test period has started. You have ${daysText(days)}.`,
  next: {
    title: 'What happens next',
    test: 'Use it like you normally would',
    testText: (days: number) => `Use it at home for ${daysText(days)}. Keep what's left until the test is over.`,
    feedback: 'Tell us what you think',
    feedbackText: (days: number) =>
      `The survey opens after ${daysText(days)}. Tell us what you liked and what you didn't.`,
    diaryText: (everyDays: number) =>
      everyDays === 1
        ? "You'll get a few short questions each day."
        : `You'll get a few short questions every ${everyDays} days.`,
  },
  facts: {
    earns: 'You earn',
    earned: 'You earned',
    testPeriod: 'Test period',
    testThrough: 'Test through',
    shareBy: 'Share feedback by',
    inTheBox: 'In the box',
  },
  goodToKnow: {
    title: 'Good to know',
    lines: ['The product is yours to keep.', 'Allergic to anything? Check the label first.', 'You can stop anytime.'],
  },
  help: {
    title: 'Something wrong?',
    text: `Tell us, and we'll answer in ${ANSWER_TIME}. If we don't hear back from you, the test closes after ${CLOSES_AFTER}.`,
    /** While nothing is asked of the member, nothing closes for want of a reply. */
    textWhenNotAsked: `Tell us, and we'll answer in ${ANSWER_TIME}.`,
    button: 'Get help',
  },
  readConsent: 'Read the consent form',
  readInstruction: 'See how to test',
  takeFeedback: 'Share feedback',
  takeDiary: "Answer today's questions",
  feedbackOpens: (day: string) => `Feedback opens ${day}.`,
  feedbackCloses: (day: string) => `Please share your feedback by ${day}.`,
  decline: {
    button: "I can't take part",
    title: 'Give up your spot?',
    text: "We won't send you the product. You keep the points you've earned.",
    confirm: 'Give up my spot',
    keep: 'Keep my spot',
    told: 'Your spot will go to someone else. Thanks for letting us know.',
  },
  stop: {
    button: 'Stop this test',
    title: 'Stop this test?',
    text: "The test will close and you won't earn points for it. You keep the product and the points you've already earned.",
    confirm: 'Stop the test',
    keep: 'Keep testing',
    told: 'You stopped the test. Thanks for letting us know.',
  },
  review: { title: 'We got your feedback' },
  done: {
    title: 'Thank you for your honest opinion',
    text: (day: string) =>
      `You finished this test on ${day}. We've shared your feedback with the people who make the product.`,
  },
  closed: {
    title: 'This test is closed',
    reasons: {
      SCREENED_OUT: "This test wasn't a match for your household.",
      SURVEY_FULL: 'The test was already full.',
      NOT_SELECTED: 'More people qualified than we had products.',
      DECLINED: 'You gave up your spot.',
      ADDRESS_NOT_CONFIRMED: "We didn't get your address in time, so your spot went to someone else.",
      PACKAGE_NOT_CONFIRMED: `We asked if your package arrived and didn't hear from you for ${CLOSES_AFTER}.`,
      SUPPORT_NOT_ANSWERED: `We asked about your package and didn't hear from you for ${CLOSES_AFTER}.`,
      FEEDBACK_NOT_GIVEN: 'The survey closed before we heard from you.',
      FEEDBACK_NOT_ACCEPTED: "We reviewed your feedback and couldn't accept it.",
      BY_OPERATOR: 'We had to close this test.',
      TEST_ENDED: 'The test has ended for everyone.',
      LEFT_PANEL: 'You left the community.',
    },
    /** Anyone who stopped after the product was sent gave nobody a place. */
    stopped: 'You stopped this test.',
    wayOn: "You keep the points you've earned. If this is a mistake, contact us.",
  },
} as const;

/** The address and the consent, before anything is sent. */
export const productTestConsent = {
  title: 'Where should we ship it?',
  text: 'We use this address only for this package and delete it from the order when the test is over.',
  confirmBy: (day: string) => `Confirm by ${day}, or your spot will go to someone else.`,
  poBox: 'This looks like a PO box. Carriers need a street address, so please enter one if you can.',
  poBoxKeep: 'Ship to this address',
  change: 'Use a different address',
  confirmAddress: 'This is correct',
  consentTitle: 'Consent form',
  version: (version: string) => `Version ${version}`,
  accept: "I've read the consent form and agree to it",
  acceptRequired: 'Please read and agree to the consent form first.',
  noAddress: "We don't have your address yet. Add one so we can ship the product.",
  addressChanged: 'Your address has changed since you opened this page. Please check it again.',
  changed: 'The consent form has changed since you opened it. Please read it again.',
  confirm: 'Confirm and ship',
  confirmed: "Confirmed. We'll let you know when your package ships.",
  tooLate: 'The time to confirm has passed, and your spot went to someone else.',
  onItsWay: "Your package is already on its way, so you can't change the address. Contact us if it's wrong.",
} as const;

/** How product testing works, for anyone who is new to it: spec §2.6. */
export const productTestHelp = {
  cardTitle: 'New to product testing?',
  cardText:
    "We'll send you something to try at home. Use it like you normally would, then tell us how it went. You'll earn points when you finish.",
  seeHow: 'See how it works',
  readConsent: 'Read the consent form',
  pageTitle: 'How product testing works',
  parts: [
    {
      title: 'What it is',
      text: "We ship a product to your home, and you share your honest opinion with the people who make it. It's free, and you keep the product unless the test says otherwise.",
    },
    {
      title: 'What to do',
      text: `Answer a few questions first. If you're selected, confirm your address and we'll ship the product. Let us know when it arrives, and your test period will start. Use it like you normally would, and share your feedback when your test period is over. If your package never arrives, tell us on the test page and we'll look for it. Your test period won't start until you have it. If we ask you a question, please answer within ${CLOSES_AFTER}, or the test will close.`,
    },
    {
      title: 'Earning points',
      text: "You earn points for the questions at the start, whether or not you're selected, and for the test once you've shared your feedback. You'll see how many points each test earns before you start.",
    },
    {
      title: 'What you agree to',
      text: "Each test has a consent form. It explains what the product is, what to watch out for, and how we use your answers. We won't ship anything until you agree to it, and you can stop anytime.",
    },
  ],
} as const;
