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
  emptyText: 'When a test fits your home, it opens here with a few questions first.',
  waitingTitle: 'You are in the running',
  waiting: 'You passed the first questions. We tell you as soon as it is decided who gets the product.',
  reserve: 'All products are taken for now. You are on the list, and we write to you if one comes free.',
  texts: {
    CONFIRM: 'You are in. Confirm your address and read the consent form, then we send the product.',
    ORDERED: 'We are packing your package. You hear from us when it leaves.',
    ON_THE_WAY: 'Your package is on its way. Tell us when it lands and your test days begin.',
    HELD_UP:
      'Your package is held up on the way. We keep an eye on it. Tell us when it lands and your test days begin.',
    RETURNED: 'Your package did not reach you and is on its way back to us. We look into it and write to you.',
    OUT_FOR_DELIVERY: 'Your package is out for delivery. Tell us when it lands and your test days begin.',
    DELIVERED: 'The carrier says your package is at the door. Tell us if it is.',
    IN_SUPPORT: 'We are looking for your package. Your days wait for it.',
    TESTING: 'Use it as you would any day. The survey opens when the days are over.',
    FEEDBACK: 'Your test days are over. Tell us the good and the bad.',
    REVIEW:
      'Thank you. We are reading what you told us, and your points come when that is done. There is nothing to do.',
    DONE: 'You told us how it was. Thank you.',
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
  movedOn: 'This test has moved on since you opened the page. Here is how it stands now.',
  testNumber: (shortId: string) => `Test ${shortId}`,
  /** Beside dates that do not name their zone. */
  timesIn: (zone: string) => `Times shown in ${zone}`,
  startsWithYes: 'Your days start when the package is here',
  atHome: (days: number) => `${daysText(days)} at home`,
  /** Below the title of each step. */
  notes: {
    confirm: 'Confirm your address',
    inSupport: 'We are looking for it',
    arrived: (day: string) => `Arrived ${day}`,
    dayOf: (day: number, days: number) => `Day ${day} of ${days}`,
    clockStands: 'Your days wait',
    opens: (day: string) => `Opens ${day}`,
    minutes: (minutes: number) => (minutes === 1 ? 'About 1 minute' : `About ${minutes} minutes`),
    shared: (day: string) => `Shared ${day}`,
    withUs: 'We are reading it',
  },
  supportCard: { 'in-support': 'With support', confirmed: 'You have it', delivered: 'Not confirmed yet' },
  delivery: {
    'on-the-way': 'On the way',
    delivered: 'Delivered',
    notSent: 'Not sent yet',
    heldUp: 'Held up',
    returned: 'Did not reach you',
  },
  trail: {
    ORDERED: 'Ordered',
    PACKED: 'Packed',
    SHIPPED: 'Left our warehouse',
    OUT_FOR_DELIVERY: 'Out for delivery',
    EXCEPTION: 'Held up on the way',
    DELIVERED: 'Delivered',
    RETURNED: 'On its way back to us',
    CANCELLED: 'Called off',
    soon: 'Soon',
  },
  arrivingToday: 'Arriving today',
  notShipped: 'We tell you here when it leaves our warehouse.',
  tracking: (number: string) => `Tracking ${number}`,
  confirm: {
    title: 'Is it in your hands?',
    text: (days: number) => `Tell us when it lands. Your ${daysText(days)} of testing start the moment you say yes.`,
    yes: 'Yes, it’s here',
    no: 'I never got it',
    confirmedOn: (day: string) => `You said yes on ${day}.`,
    closes: (day: string) => `Please answer by ${day}. Without an answer, the test closes.`,
  },
  inSupport: {
    title: 'We are looking for your package',
    text: `We ask the carrier and write to you within ${ANSWER_TIME}. Your test days wait until it is here.`,
    foundIt: 'It just turned up',
    request: 'See your request',
    asked: 'We asked you something',
    answerBy: (day: string) => `Please answer by ${day}. Without an answer, the test closes.`,
    answer: 'Read and answer',
  },
  missing: {
    title: 'No sign of your package?',
    text: `We’ll ask the carrier and write to you within ${ANSWER_TIME}.`,
    neverGotIt: 'I never got the package',
    turnedUp: 'It just turned up',
    send: 'Send',
    notNow: 'Not now',
    sent: 'Sent. Your test days wait, and we write to you.',
  },
  receivedTold: (days: number) => `Noted. Your test days have begun: you have ${daysText(days)}.`,
  next: {
    title: 'What happens next',
    test: 'Use it as you would any day',
    testText: (days: number) => `Use it at home for ${daysText(days)}. Keep what is left until the end.`,
    feedback: 'Tell us the good and the bad',
    feedbackText: (days: number) => `The survey opens when the ${daysText(days)} are over. Honesty is the whole point.`,
    diaryText: (everyDays: number) =>
      everyDays === 1
        ? 'Each day there are a few short questions.'
        : `Every ${everyDays} days there are a few short questions.`,
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
    lines: [
      'The product is yours to keep.',
      'Allergic to anything? Check the label first.',
      'You can stop at any point.',
    ],
  },
  help: {
    title: 'Something off?',
    text: `Tell us and we answer in ${ANSWER_TIME}. Without a reply from you, the test closes after ${CLOSES_AFTER}.`,
    /** While nothing is asked of the member, nothing closes for want of a reply. */
    textWhenNotAsked: `Tell us and we answer in ${ANSWER_TIME}.`,
    button: 'Get help',
  },
  readConsent: 'Read the consent form',
  readInstruction: 'Read how to test',
  takeFeedback: 'Share feedback',
  takeDiary: 'Answer today’s questions',
  feedbackOpens: (day: string) => `Feedback opens ${day}.`,
  feedbackCloses: (day: string) => `Please share your feedback by ${day}.`,
  decline: {
    button: 'I cannot take part',
    title: 'Give your place to somebody else?',
    text: 'Nothing is sent to you, and the points of your answers so far stay yours.',
    confirm: 'Give it up',
    keep: 'Keep my place',
    told: 'Your place goes to the next person. Thank you for telling us.',
  },
  stop: {
    button: 'Stop this test',
    title: 'Stop this test?',
    text: 'It closes for you, and its points are not paid. What you have earned so far stays yours, and so does the product.',
    confirm: 'Stop the test',
    keep: 'Go on with it',
    told: 'You stopped the test. Thank you for telling us.',
  },
  review: { title: 'We have your feedback' },
  done: {
    title: 'Thank you for your honest opinion',
    text: (day: string) => `You finished this test on ${day}. What you told us is with the people who make it.`,
  },
  closed: {
    title: 'This test is closed',
    reasons: {
      SCREENED_OUT: 'This one did not fit your home.',
      SURVEY_FULL: 'Enough people had answered already.',
      NOT_SELECTED: 'There were more people than products this time.',
      DECLINED: 'You gave your place to somebody else.',
      ADDRESS_NOT_CONFIRMED: 'We did not hear from you about the address in time, so your place went to somebody else.',
      PACKAGE_NOT_CONFIRMED: `We asked if the package is here and did not hear from you for ${CLOSES_AFTER}.`,
      SUPPORT_NOT_ANSWERED: `We asked you something about the package and did not hear from you for ${CLOSES_AFTER}.`,
      FEEDBACK_NOT_GIVEN: 'The survey closed before we heard from you.',
      FEEDBACK_NOT_ACCEPTED: 'We read your feedback and could not use it.',
      BY_OPERATOR: 'We had to close it on our side.',
      TEST_ENDED: 'The test has ended for everybody.',
      LEFT_PANEL: 'You left the community.',
    },
    /** Anyone who stopped after the product was sent gave nobody a place. */
    stopped: 'You stopped this test.',
    wayOn: 'Points that you had earned stay yours. If this is not right, write to us.',
  },
} as const;

/** The address and the consent, before anything is sent. */
export const productTestConsent = {
  title: 'Where shall we send it?',
  text: 'We use this address for this package alone, and take it off the order when the test is over.',
  confirmBy: (day: string) => `Confirm by ${day}. After that your place goes to somebody else.`,
  poBox: 'This looks like a PO box. Carriers need a street: please give us one if you can.',
  poBoxKeep: 'Send it to this address',
  change: 'Use another address',
  confirmAddress: 'This is right',
  consentTitle: 'Consent form',
  version: (version: string) => `Version ${version}`,
  accept: 'I have read the consent form and agree to it',
  acceptRequired: 'Read the consent form and agree to it first.',
  noAddress: 'We have no address of yours yet. Give us one, and we can send you the product.',
  addressChanged: 'Your address has changed since you opened this page. Please look at it again.',
  changed: 'The consent form has changed since you opened it. Please read it again.',
  confirm: 'Confirm and send it to me',
  confirmed: 'Confirmed. We tell you when your package leaves.',
  tooLate: 'The time to confirm is over, and your place went to somebody else.',
  onItsWay: 'Your package is on its way already, so the address stays as it is. Write to us if it is wrong.',
} as const;

/** How product testing works, for anyone who is new to it: spec §2.6. */
export const productTestHelp = {
  cardTitle: 'New to product testing?',
  cardText:
    'We send you something to try at home. Use it as you normally would, then tell us how it went. You earn points at the end.',
  seeHow: 'See how it works',
  readConsent: 'Read the consent form',
  pageTitle: 'How product testing works',
  parts: [
    {
      title: 'What it is',
      text: 'A product comes to your home, and your honest opinion goes back to the people who make it. It costs you nothing, and you keep the product unless the test says otherwise.',
    },
    {
      title: 'What to do',
      text: `Answer a few questions first. If you are picked, confirm your address and we send the product. Tell us when it lands: your test days start then, not before. Use it as you would any day, and share your feedback when the days are over. If the package never comes, tell us on the page of the test: we stop the clock and look for it. If we ask you something, please answer within ${CLOSES_AFTER}, or the test closes.`,
    },
    {
      title: 'Earning points',
      text: 'You earn points for the questions at the start, whether or not you are picked, and for the test once you have shared your feedback. Each test says how many before you begin.',
    },
    {
      title: 'What you agree to',
      text: 'Each test has a consent form. It says what the product is, what to look out for and what we do with your answers. Nothing is sent before you have agreed to it, and you can stop at any point.',
    },
  ],
} as const;
