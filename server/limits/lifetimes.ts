import {
  OPERATOR_IDLE_MINUTES,
  OPERATOR_LINK_DAYS,
  ENROLMENT_TICKET_MINUTES,
  SIGN_IN_TICKET_MINUTES,
} from '#contract/identity/console-auth.ts';
import { DATA_DOWNLOAD_DAYS } from '#contract/leaving/leaving.ts';
import {
  ACCOUNT_LOCK_MINUTES,
  DROPOUT_IDLE_HOURS,
  EXTERNAL_POSTBACK_CLOCK_MINUTES,
  EXTERNAL_RETURN_CLOCK_MINUTES,
  INVITATION_VALID_DAYS,
  OTP_RESEND_SECONDS,
  OTP_VALID_MINUTES,
  RECENT_SIGN_IN_MINUTES,
  SURVEY_LINK_STABLE_MINUTES,
  SURVEY_LINK_VALID_DAYS,
  SURVEY_RETURN_LINK_MINUTES,
  UPLOAD_ABANDONED_HOURS,
} from '#contract/limits.ts';
import { PEOPLE_FILE_ASKED_KEPT_HOURS, PEOPLE_FILE_KEPT_HOURS } from '#contract/joining/people-files.ts';
import { INVITATION_PAUSE_SECONDS } from '#contract/joining/joining-forms.ts';
import { PUSH_KEPT_HOURS } from '#contract/push/pushed.ts';
import { SHIPMENT_REPAIR_DAYS } from '#contract/product-tests/product-test-limits.ts';
import { SECOND_LOOK_DAYS } from '#contract/reviews/second-look.ts';
import { APPROVER_AFTER_HOURS, APPROVER_FOR_MAKER_AFTER_DAYS } from '#contract/second-person/approvers.ts';
import { GRACE_SECONDS } from '#contract/sending/sending.ts';
import {
  GUEST_TOKEN_MINUTES,
  SUPPORT_FILE_UNUSED_HOURS,
  SUPPORT_REOPEN_DAYS,
} from '#contract/support/support-limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { WAITLIST_ADDRESS_SECONDS } from '#contract/wire/waitlist-address.ts';
import { WRONG_KEYS_CLOSE_MINUTES } from '#contract/gift-cards/gift-cards.ts';

export interface Lifetime {
  readonly ms: number;
  /** What lasts so long, for the page of administrators. */
  readonly what: string;
  /** What happens then. */
  readonly after: string;
}

const lasts = (ms: number, what: string, after: string): Lifetime => ({ ms, what, after });

const LOGIN = 'Log in again';
const NOT_FOUND = '404, ask for a new one on the page';

/** How long what somebody was given, or has begun, is good for. */
export const LIFETIMES = {
  memberAccess: lasts(15 * MINUTE_MS, "A member's access token", 'The browser renews it'),
  memberIdle: lasts(7 * DAY_MS, "A member's session without use", LOGIN),
  memberSession: lasts(30 * DAY_MS, "A member's session", LOGIN),
  /** Two tabs that race with the same refresh token both get the current one. */
  rotationGrace: lasts(10 * SECOND_MS, 'A token after it was renewed', 'The session ends: the token may be stolen'),
  knownDevice: lasts(365 * DAY_MS, 'A known device without a login', "Its failed logins count with strangers'"),
  recentLogin: lasts(RECENT_SIGN_IN_MINUTES * MINUTE_MS, 'A recent login', 'RECENT_SIGN_IN_REQUIRED'),
  operatorIdle: lasts(OPERATOR_IDLE_MINUTES * MINUTE_MS, "An operator's session without use", LOGIN),
  operatorSession: lasts(8 * HOUR_MS, "An operator's session", LOGIN),
  operatorSecondStep: lasts(SIGN_IN_TICKET_MINUTES * MINUTE_MS, "An operator's time for the second step", LOGIN),
  operatorEnrolment: lasts(
    ENROLMENT_TICKET_MINUTES * MINUTE_MS,
    "An operator's time to set up an authenticator",
    LOGIN,
  ),
  operatorLink: lasts(OPERATOR_LINK_DAYS * DAY_MS, "An operator's password link", 'An admin sends a new one'),
  lock: lasts(ACCOUNT_LOCK_MINUTES * MINUTE_MS, 'The first lock after failed logins', 'The login works again'),
  longestLock: lasts(DAY_MS, 'The longest lock after failed logins', 'The login works again'),
  oneTimeCode: lasts(OTP_VALID_MINUTES * MINUTE_MS, 'A one-time code', 'Ask for a new one'),
  oneTimeCodePause: lasts(OTP_RESEND_SECONDS * SECOND_MS, 'The pause between one-time codes', 'Ask for a new one'),
  repeatedReset: lasts(
    15 * MINUTE_MS,
    'The same password reset or change sent again',
    "The code is spent, a session's old tokens end it",
  ),
  registrationTicket: lasts(HOUR_MS, 'A registration between its two steps', 'Enter a new code'),
  invitation: lasts(INVITATION_VALID_DAYS * DAY_MS, 'An invitation', 'Ask for a new link'),
  invitationPause: lasts(INVITATION_PAUSE_SECONDS * SECOND_MS, 'The pause between two invitations', 'Send it again'),
  formChallenge: lasts(
    30 * MINUTE_MS,
    'The proof of work of a public form',
    'PROOF_MISSING, the page asks for a new one',
  ),
  waitlistAddress: lasts(WAITLIST_ADDRESS_SECONDS * SECOND_MS, 'The email typed on the front page', 'Enter it again'),
  guestToken: lasts(GUEST_TOKEN_MINUTES * MINUTE_MS, "A support guest's token", 'The page asks for a new one'),
  supportFile: lasts(SUPPORT_FILE_UNUSED_HOURS * HOUR_MS, 'An attachment that no message uses', "It's removed"),
  supportReopen: lasts(SUPPORT_REOPEN_DAYS * DAY_MS, 'A resolved request that can be reopened', 'Write a new one'),
  surveyLink: lasts(SURVEY_LINK_VALID_DAYS * DAY_MS, 'A survey link', 'SURVEY_LINK_INVALID, log in to see it'),
  listLink: lasts(2 * SURVEY_LINK_STABLE_MINUTES * MINUTE_MS, "A list's links for anyone", 'For their owner only'),
  returnLink: lasts(SURVEY_RETURN_LINK_MINUTES * MINUTE_MS, 'The end of an external survey without a session', LOGIN),
  returnClock: lasts(EXTERNAL_RETURN_CLOCK_MINUTES * MINUTE_MS, "An external survey's return", 'SIGNATURE_INVALID'),
  postbackClock: lasts(
    EXTERNAL_POSTBACK_CLOCK_MINUTES * MINUTE_MS,
    "An external survey's message",
    'SIGNATURE_INVALID',
  ),
  signedCallClock: lasts(5 * MINUTE_MS, 'A signed message of a carrier or mail service', 'SIGNATURE_INVALID'),
  unfinishedSurvey: lasts(
    DROPOUT_IDLE_HOURS * HOUR_MS,
    'An unfinished survey without an answer',
    'Its quota slots are free',
  ),
  unusedUpload: lasts(UPLOAD_ABANDONED_HOURS * HOUR_MS, 'An upload that no answer uses', "It's removed"),
  secondLook: lasts(SECOND_LOOK_DAYS * DAY_MS, 'A rejection that a member can appeal', 'The button is gone'),
  dataFile: lasts(DATA_DOWNLOAD_DAYS * DAY_MS, "A copy of a member's data", "It's deleted, ask for a new one"),
  dataDownload: lasts(MINUTE_MS, "The link to a copy of a member's data", NOT_FOUND),
  unsubscribe: lasts(365 * DAY_MS, 'The unsubscribe link of an email', 'Log in to choose emails'),
  cardKeysClosed: lasts(
    WRONG_KEYS_CLOSE_MINUTES * MINUTE_MS,
    'A card closed after wrong challenge keys',
    'It can be opened',
  ),
  cardReport: lasts(15 * MINUTE_MS, "A card page's report that it was shown", 'The card counts as not seen'),
  cardWanted: lasts(DAY_MS, 'A card that the provider owes', 'The points are returned'),
  pushed: lasts(PUSH_KEPT_HOURS * HOUR_MS, "A push notification that wasn't delivered", "It's dropped"),
  pushSignature: lasts(12 * HOUR_MS, 'Our signature for a push service', "It's made again after 6 hours"),
  mediaLink: lasts(15 * MINUTE_MS, "The link to a member's recording", NOT_FOUND),
  statementLink: lasts(MINUTE_MS, 'The link to a points statement', NOT_FOUND),
  auditLink: lasts(MINUTE_MS, 'The link to an audit log export', NOT_FOUND),
  exportLink: lasts(5 * MINUTE_MS, 'The link to a results export', NOT_FOUND),
  orderListLink: lasts(10 * MINUTE_MS, 'The link to an order list', NOT_FOUND),
  problemsLink: lasts(10 * MINUTE_MS, "The link to a file's bad lines", NOT_FOUND),
  supportFileLink: lasts(MINUTE_MS, 'The link to an attachment', NOT_FOUND),
  emailPreviewLink: lasts(10 * MINUTE_MS, 'The link to an email preview', NOT_FOUND),
  pictureTicket: lasts(10 * MINUTE_MS, 'The start of a picture upload', NOT_FOUND),
  settlementTicket: lasts(10 * MINUTE_MS, 'The start of a reconciliation file', NOT_FOUND),
  partsTicket: lasts(2 * HOUR_MS, "The start of a large file's upload", NOT_FOUND),
  brokenOffFile: lasts(15 * MINUTE_MS, 'A large file of which nothing more came', 'It failed, upload it again'),
  checkedFile: lasts(PEOPLE_FILE_KEPT_HOURS * HOUR_MS, 'A checked people file that nobody starts', "It's removed"),
  askedFile: lasts(PEOPLE_FILE_ASKED_KEPT_HOURS * HOUR_MS, 'The same while it waits for approval', "It's removed"),
  shipmentRepair: lasts(SHIPMENT_REPAIR_DAYS * DAY_MS, "A shipment file's bad lines", "They can't be fixed anymore"),
  bulkGrace: lasts(GRACE_SECONDS * SECOND_MS, 'A bulk action that can be stopped', 'It starts'),
  newApprover: lasts(APPROVER_AFTER_HOURS * HOUR_MS, "A new approver who can't approve yet", 'They can approve'),
  newApproverForMaker: lasts(
    APPROVER_FOR_MAKER_AFTER_DAYS * DAY_MS,
    'The same for requests of the person who made them one',
    'They can approve',
  ),
} as const satisfies Readonly<Record<string, Lifetime>>;
