import { moneyName } from '../rewards/reward-names.ts';
import { DEFAULT_BRAND as brand } from '../brand/brand.ts';
import { FAQ_QUESTIONS, type FaqId } from './faq-questions.ts';
import {
  ACCOUNT_DELETION_HOURS,
  INVITATION_VALID_DAYS,
  OTP_VALID_MINUTES,
  SUPPORT_ANSWER_MAX_BUSINESS_DAYS,
  SUPPORT_ANSWER_MIN_BUSINESS_DAYS,
} from '../limits.ts';
import { memberPath } from './member-paths.ts';

interface FaqAnswer {
  readonly answer: string;
  /** One way on, when the answer has one. */
  readonly link?: { readonly label: string; readonly href: string };
}

export interface FaqItem extends FaqAnswer {
  /** Names the question in an address: `/faq#points`. */
  readonly id: FaqId;
  readonly question: string;
}

const answerTime = `${SUPPORT_ANSWER_MIN_BUSINESS_DAYS}-${SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days`;
const waitlist = `${memberPath('waitlist')}?utm_source=faq`;

const ANSWERS: Readonly<Record<FaqId, FaqAnswer>> = {
  join: {
    answer: `${brand.name} is invitation only. Join the waitlist and answer a few questions about your household. When there's a spot for someone like you, we'll email you an invitation. It's valid for ${INVITATION_VALID_DAYS} days.`,
    link: { label: 'Join the waitlist', href: waitlist },
  },
  activities: {
    answer:
      'Short surveys, an occasional video, a weekly quest, and sometimes a product to try at home. You choose which kinds you want and how many.',
  },
  points: {
    answer: `Every activity shows its points before you start. Earn points and redeem them for ${brand.retailerName} eGift cards. ${brand.pointsPerDollar} points are worth ${brand.rewardCurrency === 'USD' ? 'one dollar' : moneyName(1, brand.rewardCurrency)}.`,
  },
  answers: {
    answer:
      'Our research team. We look at your answers along with those of other members, and we never use them to sell you anything. Your name never appears with your answers in a report.',
    link: { label: 'Read the privacy policy', href: memberPath('privacyPolicy') },
  },
  leave: {
    answer: `Yes, anytime, from your account page. You'll be logged out right away. Please allow ${ACCOUNT_DELETION_HOURS} hours for us to finish removing your information. You'll lose any points you haven't redeemed, so redeem them first.`,
    link: { label: 'Delete your account', href: memberPath('deleteAccount') },
  },
  cost: {
    answer:
      "No. Joining is free, taking part is free, and products we send you to test are free, including shipping. We'll never ask for a credit card.",
  },
  who: {
    answer:
      'Anyone who is 18 or older, lives in the United States, and shops for their household. We invite people so that all kinds of households are represented, so some people wait longer than others. One account per person, please.',
  },
  waiting: {
    answer:
      "We can't promise a date. Spots open up when a study needs a household like yours. You'll keep your place in line, and we'll email you as soon as a spot opens up.",
  },
  expired: {
    answer: `Invitations work once and expire after ${INVITATION_VALID_DAYS} days. Open the link anyway, and you can request a new one on that page.`,
  },
  time: {
    answer:
      'Most surveys take 5 to 15 minutes, and a quest takes 1 or 2. Each activity shows how long it takes and when it closes. You can stop partway through and pick up later where you left off.',
  },
  often: {
    answer:
      "Yes. Under Activity Preferences in your account, choose which kinds of activities you want and how many per day, week, or month. We'll never send more than that. Your limit applies to invitations. Weekly quests have their own tab, don't send emails or notifications, and don't count toward your limit.",
    link: { label: 'Open your account', href: memberPath('profile') },
  },
  credited: {
    answer:
      "Most arrive as soon as you finish. We review videos and some surveys first, and they show as Under Review until we're done. Your history shows every point and where it came from.",
  },
  full: {
    answer:
      "A study needs certain kinds of households, and a set number of each. If yours isn't a match, or enough people have already answered, the survey ends after a few questions. You still earn points for your time, and you'll see how many before you start.",
  },
  redeem: {
    answer: `Open Rewards, choose a card you have enough points for, and confirm. We'll deduct the points and give you the card right away. Its link asks for a challenge key, which you can find in your history, and then shows the card number and PIN to use at ${brand.retailerName}.`,
  },
  'product-tests': {
    answer:
      "You answer a few questions first. If you're selected, we'll ask for your address and ship the product. Let us know when it arrives, use it at home for as long as the activity says, then share your feedback. You keep the product unless the activity says otherwise.",
    link: { label: 'See your product tests', href: memberPath('productTesting') },
  },
  parcel: {
    answer: `Open the product test and tell us you never got the package. We'll pause your test, look into it, and get back to you in ${answerTime}. If we can, we'll send another one.`,
  },
  password: {
    answer: `Choose “Forgot your password?” on the login page. We'll email you a code that works for ${OTP_VALID_MINUTES} minutes. If you don't get it, check your spam folder and make sure you used the email address you joined with.`,
    link: { label: 'Reset your password', href: memberPath('forgotPassword') },
  },
  help: {
    answer: `Send us a support request. Tell us which activity or gift card it's about, and add photos if they help. We'll answer in ${answerTime}.`,
    link: { label: 'Contact us', href: memberPath('contactUs') },
  },
};

/** Every question with its answer. A page that shows the answers only when asked for them starts with the questions. */
export const FAQ_ITEMS: readonly FaqItem[] = FAQ_QUESTIONS.map((question) => ({
  ...question,
  ...ANSWERS[question.id],
}));
