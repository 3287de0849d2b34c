import { matchMemberPath, memberPath, type MemberPathName } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';

/** What the address of the form may say (spec §2.1). */
export interface SupportSearch {
  readonly activityId?: string;
  readonly issueCategory?: string;
  readonly emailId?: string;
  readonly panelistId?: string;
}

export interface WayBack {
  readonly href: string;
  readonly label: string;
}

export interface WhereFrom {
  /** SURVEY when it was opened from a survey's page (decisions §11). */
  readonly source: 'SURVEY' | 'CONTACTUS';
  /** To the page whose link led here; undefined for anyone who typed the address. */
  readonly back: WayBack | undefined;
  /** The link of the card whose page it was. */
  readonly giftCard: string;
}

const SURVEYS: ReadonlySet<MemberPathName> = new Set(['survey', 'onboardingSurvey', 'weeklyQuestSurvey']);

const LABELS: Readonly<Partial<Record<MemberPathName, string>>> = {
  eGift: 'Back to the card',
  rewards: 'Back to rewards',
  history: 'Back to history',
  redeemedRewards: 'Back to history',
  completedActivities: 'Back to history',
  productTest: 'Back to the test',
  profile: 'Back to your account',
  forgotPassword: 'Back to password reset',
  resetPassword: 'Back to your invitation',
  waitlist: 'Back to the waitlist',
  faq: 'Back to the FAQ',
  supportRequests: 'Back to my requests',
  supportRequest: 'Back to my request',
};

const ANY_ORIGIN = 'http://origin.invalid';

/** What is known from where somebody comes. Only a page of ours is believed, whatever the browser has kept. */
export function whereFrom(cameFrom: unknown, { activityId, issueCategory }: SupportSearch, origin: string): WhereFrom {
  const place = placeOf(cameFrom);
  if (place === undefined) {
    // In a window of its own: only a survey's page links here with both.
    const isSurvey = issueCategory === 'CANNOT_PROCEED_TO_NEXT_QUESTION' && activityId !== undefined;
    return { source: isSurvey ? 'SURVEY' : 'CONTACTUS', back: undefined, giftCard: '' };
  }
  const { name, access, pathname, search } = place;
  const isSurvey = SURVEYS.has(name);
  const isList = access === 'signed-in' && LABELS[name] === undefined;
  const label = isSurvey
    ? 'Back to the survey'
    : isList
      ? 'Back to activities'
      : (LABELS[name] ?? MESSAGES.generic.back);
  return {
    source: isSurvey ? 'SURVEY' : 'CONTACTUS',
    back: { href: isList ? memberPath('activities') : pathname + search, label },
    giftCard: name === 'eGift' ? origin + pathname : '',
  };
}

function placeOf(cameFrom: unknown) {
  if (typeof cameFrom !== 'string' || !cameFrom.startsWith('/') || !URL.canParse(cameFrom, ANY_ORIGIN))
    return undefined;
  const { origin, pathname, search } = new URL(cameFrom, ANY_ORIGIN);
  const match = origin === ANY_ORIGIN ? matchMemberPath(pathname) : undefined;
  return match === undefined || match.name === 'contactUs' ? undefined : { ...match, pathname, search };
}
