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
    answer: `${brand.name} is invitation only. Join the waitlist and answer a few questions about your household. When there is a place for someone like you, we send an invitation. It stays open for ${INVITATION_VALID_DAYS} days.`,
    link: { label: 'Join the waitlist', href: waitlist },
  },
  activities: {
    answer:
      'Short surveys, the odd video, a weekly quest, and sometimes a product to try at home. You pick which kinds you want and how many.',
  },
  points: {
    answer: `Every activity shows its points before you begin. Collect them and trade them for ${brand.retailerName} eGift cards. ${brand.pointsPerDollar} points are worth ${brand.rewardCurrency === 'USD' ? 'one dollar' : moneyName(1, brand.rewardCurrency)}.`,
  },
  answers: {
    answer:
      'Our research team. We look at answers together with those of other members, and we never use them to sell you something. Your name does not stand next to them in any report.',
    link: { label: 'Read the privacy policy', href: memberPath('privacyPolicy') },
  },
  leave: {
    answer: `Any time, from your account page. You are signed out at once. Please allow ${ACCOUNT_DELETION_HOURS} hours for us to finish removing your details. Points you have not redeemed are void, so redeem them first.`,
    link: { label: 'Delete your account', href: memberPath('deleteAccount') },
  },
  cost: {
    answer:
      'No. Joining is free, taking part is free, and products we send you to test are free, shipping included. We never ask for a credit card.',
  },
  who: {
    answer:
      'Anyone who is 18 or over, lives in the United States and shops for their household. We invite people so that all kinds of homes are heard, which is why some wait longer than others. One account a person, please.',
  },
  waiting: {
    answer:
      'We cannot promise a date. Places open when a study needs a household like yours. You keep your place without doing anything, and we write as soon as one opens.',
  },
  expired: {
    answer: `An invitation works once and for ${INVITATION_VALID_DAYS} days. Open the link all the same: the page lets you ask for a new one.`,
  },
  time: {
    answer:
      'Most surveys take five to fifteen minutes, a quest takes one or two. Each activity says how long it takes and when it closes. You can stop half way and carry on later where you were.',
  },
  often: {
    answer:
      'Yes. Under Activity Preferences in your account you say which kinds of activities you want, and how many a day, a week or a month. We never go over that number. A limit on activities counts invitations. Weekly quests wait in their own tab, send neither email nor notification, and are not counted.',
    link: { label: 'Open your account', href: memberPath('profile') },
  },
  credited: {
    answer:
      'Most arrive the moment you finish. Videos and some surveys are looked at by a person first and say Under Review until then. Your history shows every point and where it came from.',
  },
  full: {
    answer:
      'A study needs certain households, and a set number of each. If it is not about yours, or enough people have answered, it ends after a few questions. You still get points for the time you gave, and the activity says how many.',
  },
  redeem: {
    answer: `Open Rewards, choose a card your points reach, and confirm. The points are deducted and the card is yours at once. Its link asks for a key, which you find in your history, and then shows the number and PIN to use at ${brand.retailerName}.`,
  },
  'product-tests': {
    answer:
      'You answer a few questions first. If you are picked, we ask for your address and send the product. Tell us when it is there, use it at home for as long as the activity says, then share your feedback. You keep the product unless the activity says otherwise.',
    link: { label: 'See your product tests', href: memberPath('productTesting') },
  },
  parcel: {
    answer: `Open the product test and choose that you never got the package. We stop the clock, look into it and write back in ${answerTime}. If we can, we send another one.`,
  },
  password: {
    answer: `Choose “Forgot your password?” on the login page. We send a code to your email address, and it works for ${OTP_VALID_MINUTES} minutes. If no mail comes, look in your spam folder and check that it is the address you joined with.`,
    link: { label: 'Reset your password', href: memberPath('forgotPassword') },
  },
  help: {
    answer: `Send us a support request. Tell us the activity or gift card it is about, and add pictures if they help. A person reads it and answers in ${answerTime}.`,
    link: { label: 'Contact us', href: memberPath('contactUs') },
  },
};

/** Every question with its answer. A page that shows the answers only when asked for them starts with the questions. */
export const FAQ_ITEMS: readonly FaqItem[] = FAQ_QUESTIONS.map((question) => ({
  ...question,
  ...ANSWERS[question.id],
}));
