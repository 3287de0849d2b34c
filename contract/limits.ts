/** Every number both sides agree on, once, with its unit in the name. Sections refer to the member specification. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time/durations.ts';

// Pages and lists: spec §9
/** The shared default of spec §9, which badges have: a list that says nothing else has pages of so many. */
export const DEFAULT_PAGE_SIZE = 10;
export const NOTIFICATION_PAGE_SIZE = 10;
export const LIST_FIRST_PAGE_SIZE = 10;
export const LIST_LATER_PAGE_SIZE = 5;
export const REWARD_HISTORY_LATER_PAGE_SIZE = 10;
export const ACTIVITIES_AREA_PAGE_SIZE = 100;
/** The specification's 'another limit of 50': the largest page a member's list call accepts (decisions §11). */
export const LARGEST_PAGE_SIZE = 50;
/** The one exception to the limit of 50: the activities area asks for its tasks in one page (spec §7.1). */
export const LARGEST_ACTIVITIES_AREA_PAGE_SIZE = 100;
export const INFINITE_SCROLL_THRESHOLD = 0.1;
export const INFINITE_SCROLL_MARGIN_PX = 50;

// How long the browser keeps what it fetched: spec §7.1, §7.2, §9
export const DEFAULT_STALE_MS = 0;
export const NOTIFICATION_CACHE_MS = 5 * MINUTE_MS;
export const BADGE_REFETCH_MS = 5 * MINUTE_MS;
export const REWARDS_BADGE_CACHE_MS = HOUR_MS;
export const METADATA_CACHE_MS = 4 * HOUR_MS;
export const AVATAR_MAPPING_CACHE_MS = DAY_MS;

// Calls: spec §7.1, §8, §9
export const RETRY_DELAYS_MS = [500, 2_500, 5_000, 10_000] as const;
/** What is being tried for so long is told, once; what was given up is tried again as often. */
export const STILL_TRYING_MS = 3 * SECOND_MS;
export const TRY_AGAIN_MS = 10 * SECOND_MS;
export const LOGIN_RECORD_RETRIES = 1;
export const SCRIPT_TIMEOUT_MS = 120 * SECOND_MS;

// Feature flags: spec §1, §9
export const FLAG_REFRESH_MS = 300_000;
export const FLAG_EVENT_FLUSH_MS = 10 * SECOND_MS;
export const FLAG_EVENT_BATCH_SIZE = 10;

// Notifications: spec §2.4, §2.5, §9
export const UNREAD_DISPLAY_CAP = 99;
export const NEW_NOTIFICATION_HOURS = 24;
export const RECENT_NOTIFICATION_DAYS = 7;
export const NOTIFICATION_SKELETON_ROWS = 6;

// Passwords: spec §5
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 30;
export const PASSWORD_MAX_REPEATS_IN_A_ROW = 3;
export const PASSWORD_SYMBOLS = '!@#$%^&*';
/** Members cannot go back to any of their last passwords (decisions §3). */
export const PASSWORD_HISTORY_COUNT = 5;

// Sign-in: spec §8, §9; decisions §3
export const EMAIL_MAX_CHARACTERS = 254;
/** A cap on what the login form sends, well above the longest password, so that no oversized text is ever hashed. */
export const LOGIN_PASSWORD_MAX_CHARACTERS = 200;
export const FAILED_SIGN_INS_BEFORE_LOCK = 5;
/** On all known devices of an account together, members' and operators' alike. */
export const KNOWN_DEVICE_FAILURES_AN_HOUR = 10;
export const FIRST_ATTEMPT_WITH_WARNING = 2;
export const ACCOUNT_LOCK_MINUTES = 15;
export const RECENT_SIGN_IN_MINUTES = 30;

// One-time codes: spec §4.6, §5, §9; decisions §3
export const OTP_MIN_DIGITS = 6;
export const OTP_MAX_DIGITS = 8;
export const OTP_SENT_DIGITS = 8;
export const OTP_ATTEMPTS = 3;
export const OTP_RESEND_SECONDS = 60;
export const OTP_VALID_MINUTES = 10;
/** An operator's authenticator app shows six digits for thirty seconds. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = 30;

// Support: spec §5, §9; decisions §10
export const ATTACHMENTS_MAX_FILES = 5;
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** Exclusive: a description must be shorter than this. */
export const DESCRIPTION_UNDER_CHARACTERS = 5_000;
export const SUPPORT_ANSWER_MIN_BUSINESS_DAYS = 2;
export const SUPPORT_ANSWER_MAX_BUSINESS_DAYS = 3;
export const SUPPORT_REQUESTS_PER_DAY = 5;

// Joining and leaving: spec §4.6, §9; decisions §4
export const SMALLEST_AGE = 18;
export const LARGEST_AGE = 120;
export const PERSON_NAME_MAX_CHARACTERS = 60;
/** Where somebody came from, as a link says it. */
export const UTM_MAX_CHARACTERS = 100;
/** A registration e-mail may be asked for again after a minute, a few times an hour. */
export const REGISTRATION_EMAIL_PAUSE_SECONDS = 60;
export const REGISTRATION_EMAILS_PER_HOUR = 5;
export const INVITATION_VALID_DAYS = 30;
/** What the list of registering offers; its last line means so many or more. */
export const PEOPLE_AT_HOME_MAX = 10;
export const ACCOUNT_DELETION_HOURS = 72;
export const UNSUBSCRIBE_HOURS = 72;

// Activities and product testing: spec §4.5, §4.6, §9
export const NEW_TAG_DAYS = 14;
export const PRODUCT_TESTING_STEPS = 3;
export const PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS = 3;
export const ACTIVITY_POPOVER_SECONDS = 5;
/** A started task without an answer for this long becomes a dropout (decisions §5). */
export const DROPOUT_IDLE_HOURS = 24;
/** How far the clock of an outside survey's host may be off: for a browser that comes back, and from server to server. */
export const EXTERNAL_RETURN_CLOCK_MINUTES = 15;
export const EXTERNAL_POSTBACK_CLOCK_MINUTES = 5;
/** No survey link lives longer (decisions §3); one in an e-mail is good for anyone who holds it all the time. */
export const SURVEY_LINK_VALID_DAYS = 30;
/** The links of a list stay the same this long, are then good for anybody for as long again, later for their owner only. */
export const SURVEY_LINK_STABLE_MINUTES = 15;
/** Who comes back from an outside survey without a session sees how it ended for this long. */
export const SURVEY_RETURN_LINK_MINUTES = 15;
/** However long somebody was away, one page takes no longer than this. */
export const SURVEY_PAGE_MAX_SECONDS = 600;
/** Pages saved and ways back, counted together, in one member's way through a survey. */
export const SURVEY_REVISIONS_MAX = 5_000;
export const ACTIVITY_FREQUENCY_MIN = 1;
export const ACTIVITY_FREQUENCY_MAX = 9;

// Films and photos of members: decisions §5
export const VIDEO_MAX_SECONDS = 180;
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024;
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** More than any phone takes; what says more is made to fill memories. */
export const PHOTO_MAX_PIXELS = 64_000_000;
/** The longer side of what is kept. */
export const PHOTO_MAX_SIDE_PIXELS = 4096;
/** What is sent at once; the last part may be smaller, and so may any on a slow connection. */
export const UPLOAD_PART_MAX_BYTES = 4 * 1024 * 1024;
export const UPLOAD_MAX_FILES_PER_TASK = 10;
export const UPLOAD_MAX_BYTES_PER_TASK = 400 * 1024 * 1024;
/** What nobody went on with, or used in an answer, for this long is removed. */
export const UPLOAD_ABANDONED_HOURS = 48;

// When a finished survey is looked at by a person: decisions §5
/** Faster than this part of the median is suspicious, once enough have finished and it takes long enough to tell. */
export const SPEED_PART_OF_MEDIAN = 1 / 3;
export const SPEED_COMPLETES_MIN = 10;
export const SPEED_COMPLETES_READ = 500;
export const SPEED_MEDIAN_MIN_SECONDS = 30;
/** Fewer rows than this may well have the same answer. */
export const STRAIGHT_LINE_ROWS_MIN = 5;
/** Shorter texts may well be the same by chance. */
export const DUPLICATE_TEXT_MIN_CHARACTERS = 20;

// What the screens show: spec §2.3, §2.6, §4.6, §9
export const BREAKPOINTS_PX = { sm: 0, md: 600, lg: 900, xl: 1200, xxl: 1920 } as const;
/** 'Mobile' means medium and down, so everything narrower than lg. */
export const MOBILE_BELOW_PX = BREAKPOINTS_PX.lg;
export const APP_BANNER_STACKS_BELOW_PX = BREAKPOINTS_PX.md;
export const ALERT_SECONDS = 5;
export const ALERTS_MAX_SHOWN = 5;
export const FAQ_ITEMS_SHOWN = 5;
export const FAQ_ITEMS_TOTAL = 18;
export const AVATAR_NO_REPEAT_COUNT = 3;
export const DATE_FORMAT = 'MM/DD/YYYY';

// What one operator may do alone with points and cards, until an admin sets it otherwise: see act-limits.ts
export const ACT_LIMIT_DEFAULTS = {
  correctionPointsAtOnce: 5_000,
  correctionPointsPerMemberDay: 5_000,
  correctionPointsPerOperatorDay: 20_000,
  replacementsPerRedemption: 1,
  replacementsPerMemberDay: 2,
  replacementsPerOperatorDay: 20,
  redemptionVoidCentsPerMemberDay: 5_000,
  redemptionVoidCentsPerOperatorDay: 50_000,
  stockVoidCentsPerOperatorDay: 100_000,
  pricePercent: 10,
  providerCentsADay: 0,
  taskPoints: 2_000,
  studyPoints: 500_000,
  studyPointsPerOperatorDay: 2_000_000,
  testUnits: 1_000,
  importPointsPerOperatorDay: 5_000,
  badgePoints: 500,
  badgePastPointsPerOperatorDay: 50_000,
} as const;
