import type { FlagKey } from '../flags/flags.ts';

/** Every page of the member's app (spec §2.1, §2.2): the server knows with it what exists, the browser what to route. */

/** signed-out-only pages send a signed-in member to /activities; signed-in pages send a visitor to /login. */
export type PathAccess = 'public' | 'signed-in' | 'signed-out-only';

interface MemberPath {
  readonly pattern: `/${string}`;
  readonly access: PathAccess;
  /** While it is off for somebody, there is no such page for them. */
  readonly flag?: FlagKey;
}

/** Patterns have no closing slash; an address may have one or not. */
export const MEMBER_PATHS = {
  landing: { pattern: '/', access: 'public' },
  login: { pattern: '/login', access: 'signed-out-only' },
  forgotPassword: { pattern: '/forgot-password', access: 'signed-out-only' },
  resetPassword: { pattern: '/reset-password', access: 'public' },
  faq: { pattern: '/faq', access: 'public' },
  privacyPolicy: { pattern: '/privacy-policy', access: 'public' },
  termsOfUse: { pattern: '/terms-of-use', access: 'public' },
  waitlist: { pattern: '/waitlist', access: 'public' },
  contactUs: { pattern: '/contact-us', access: 'public' },
  /** Ours: what somebody asked us, and one of it. */
  supportRequests: { pattern: '/contact-us/requests', access: 'signed-in' },
  supportRequest: { pattern: '/contact-us/requests/{requestId}', access: 'signed-in' },
  /** A card's own page: anyone who has its link and its challenge key. */
  eGift: { pattern: '/egift/{cardId}', access: 'public' },
  /** Ours: the last page of an account, for anyone who has just deleted it. */
  accountDeleted: { pattern: '/account-deleted', access: 'public' },
  unsubscribe: { pattern: '/email/unsubscribe', access: 'public' },
  registration: { pattern: '/registration-form', access: 'public' },
  registrationRegister: { pattern: '/registration-form/register', access: 'public' },
  registrationDownloadApp: { pattern: '/registration-form/download-app', access: 'public' },
  survey: { pattern: '/survey/{surveyId}', access: 'public' },
  onboardingSurvey: { pattern: '/onboarding/survey/panelist/{surveyId}', access: 'public' },
  weeklyQuestSurvey: { pattern: '/activities/weekly-quests/{surveyId}', access: 'public' },

  notifications: { pattern: '/notifications', access: 'signed-in', flag: 'in_app_notification' },
  home: { pattern: '/home', access: 'signed-in' },
  profile: { pattern: '/profile', access: 'signed-in' },
  editAvatar: { pattern: '/profile/edit-avatar', access: 'signed-in', flag: 'gamification' },
  deleteAccount: { pattern: '/profile/delete', access: 'signed-in' },
  changePassword: { pattern: '/profile/change-password', access: 'signed-in' },
  productTest: { pattern: '/activities/product-testing/{id}', access: 'signed-in', flag: 'ihut' },
  productTestInstruction: {
    pattern: '/activities/product-testing/{id}/instruction',
    access: 'signed-in',
    flag: 'ihut',
  },
  rewards: { pattern: '/rewards', access: 'signed-in' },
  mySpark: { pattern: '/my-spark', access: 'signed-in', flag: 'gamification' },
  badges: { pattern: '/my-spark/badges', access: 'signed-in', flag: 'gamification' },
  history: { pattern: '/history', access: 'signed-in' },
  redeemedRewards: { pattern: '/history/redeemed-rewards', access: 'signed-in' },
  completedActivities: { pattern: '/history/completed-activities', access: 'signed-in' },
  activities: { pattern: '/activities', access: 'signed-in' },
  productTesting: { pattern: '/activities/product-testing', access: 'signed-in', flag: 'ihut' },
  productTestingResource: { pattern: '/activities/product-testing-resource', access: 'signed-in', flag: 'ihut' },
  surveys: { pattern: '/activities/surveys', access: 'signed-in' },
  videos: { pattern: '/activities/videos', access: 'signed-in' },
  weeklyQuests: { pattern: '/activities/weekly-quests', access: 'signed-in' },
} as const satisfies Record<string, MemberPath>;

export type MemberPathName = keyof typeof MEMBER_PATHS;
export type MemberPathPattern = (typeof MEMBER_PATHS)[MemberPathName]['pattern'];

/** Pages of the operators' console. */
export const CONSOLE_PATHS = { console: '/console' } as const;

type ParamNames<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type Params<Name extends MemberPathName> = Record<ParamNames<(typeof MEMBER_PATHS)[Name]['pattern']>, string>;
type ParamArguments<Name extends MemberPathName> = keyof Params<Name> extends never ? [] : [params: Params<Name>];

/** The address of a page: `memberPath('survey', { surveyId: 's1' })` is `/survey/s1`. */
export function memberPath<Name extends MemberPathName>(name: Name, ...[params]: ParamArguments<Name>): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  return MEMBER_PATHS[name].pattern.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}

export interface MemberPathMatch {
  readonly name: MemberPathName;
  readonly pattern: MemberPathPattern;
  readonly access: PathAccess;
  readonly flag?: FlagKey;
  readonly params: Readonly<Record<string, string>>;
}

const SEGMENTS_BY_NAME = (Object.keys(MEMBER_PATHS) as MemberPathName[]).map((name) => ({
  name,
  segments: MEMBER_PATHS[name].pattern.split('/'),
}));

/** The page at a path name, or undefined when there is none. One closing slash makes no difference. */
export function matchMemberPath(pathname: string): MemberPathMatch | undefined {
  const isSlashClosed = /[^/]\/$/.test(pathname);
  const actual = (isSlashClosed ? pathname.slice(0, -1) : pathname).split('/');
  for (const { name, segments } of SEGMENTS_BY_NAME) {
    const params = matchSegments(segments, actual);
    if (params) return { name, ...MEMBER_PATHS[name], params };
  }
  return undefined;
}

function matchSegments(expected: readonly string[], actual: readonly string[]): Record<string, string> | undefined {
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] ?? '';
    const paramName = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (paramName === undefined) {
      if (segment !== value) return undefined;
      continue;
    }
    const decoded = decodeSegment(value);
    if (!decoded) return undefined;
    params[paramName] = decoded;
  }
  return params;
}

/** A segment that is not valid percent-encoding names no page. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
