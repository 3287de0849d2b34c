import { LIST_LINES_PER_CALL } from '../audiences/audience-lists.ts';
import { REVIEW_PAGE_MAX, SETTLEMENT_CHOICE_MAX_LINES, TRANSCRIPT_MAX_CHARACTERS } from '../reviews/reviews.ts';
import { POINTS_LINES_MAX } from '../rewards/statements.ts';
import { STUDY_WANTED_MAX } from '../studies/studies.ts';
import { DRAFT_VERSIONS_PAGE_MAX } from '../studies/survey-drafts.ts';
import { ATTACHMENTS_MAX_FILES } from '../limits.ts';
import {
  PLACES_TEXT_MAX_CHARACTERS,
  PROFILE_CHOICES_MAX,
  PROFILE_JSON_MAX_CHARACTERS,
  PROFILE_SAVE_MAX_DETAILS,
} from '../profile/profile-limits.ts';
import { SUPPORT_FIGURES_MAX_DAYS, SUPPORT_MESSAGE_MAX_CHARACTERS } from '../support/support-limits.ts';
import {
  ADDRESS_BUSINESS_DAYS_MAX,
  CONSENT_TEXT_MAX_CHARACTERS,
  INSTRUCTION_PARAGRAPH_MAX_CHARACTERS,
  INSTRUCTION_PARAGRAPHS_MAX,
  PARTICIPANTS_PER_ACT_MAX,
  SELECTION_SEED_MAX_CHARACTERS,
} from '../product-tests/product-test-limits.ts';
import { numberText } from '../numbers.ts';
import { DAY_MS } from '../time/durations.ts';

/** What one argument of a GraphQL call may look like, beyond its type. */
export interface ArgumentLimit {
  /** What a text or an id has to look like as a whole. */
  readonly shape?: RegExp;
  readonly maxCharacters?: number;
  readonly least?: number;
  readonly most?: number;
  readonly maxItems?: number;
  /** An optional text or list that says something when it is empty. Elsewhere, who wants none leaves it out. */
  readonly mayBeEmpty?: boolean;
  /** Whether an id names something that is looked up: one of no possible shape is answered as one that nobody has. */
  readonly isLookedUp?: boolean;
  /** Anyone who answers a survey is told what is wrong by the survey itself, and a link that opens nothing tells nothing. */
  readonly isJudgedBySurvey?: boolean;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Studies are also named by the short id that people read, such as QN-1042. */
const STUDY_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const AUDIT_POSITION = /^[1-9][0-9]{0,17}$/;
/** Lists that begin after the number of a row, a line or a version. */
const ROW_NUMBER = /^[0-9]{1,9}$/;
const MEMBERS_PAGE_KEY = /^(?:RW-[0-9]{1,18}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const LARGEST_INTEGER = 2_147_483_646;

/** What holds for an argument that nobody named below, by its type. */
export const DEFAULT_ARGUMENT_LIMITS = {
  ID: { shape: ID, isLookedUp: true },
  String: { maxCharacters: 1_000 },
  Int: { least: 0, most: STUDY_WANTED_MAX },
  Float: { least: -1e15, most: 1e15 },
  /** As milliseconds. Whatever is planned or looked up here lies between. */
  DateTime: { least: Date.UTC(2000, 0, 1), most: Date.UTC(2200, 0, 1) - 1 },
  JSON: {},
  list: { maxItems: 200 },
} as const satisfies Record<string, ArgumentLimit>;

/** How deep JSON may be; what a survey may hold is for its own rules to say. */
export const JSON_MAX_DEPTH = 100;

const counter: ArgumentLimit = { least: 0, most: LARGEST_INTEGER };
const forgiving: ArgumentLimit = { mayBeEmpty: true };
const bySurvey: ArgumentLimit = { isJudgedBySurvey: true };

/**
 * Arguments that differ from their type, by their name, or by where they stand and their name. The rules of forms judge
 * afterwards and may be stricter; this is what no call gets past.
 */
export const ARGUMENT_LIMITS: Readonly<Record<string, ArgumentLimit>> = {
  // Ids
  studyId: { shape: STUDY_ID },
  copyOf: { shape: STUDY_ID },
  'MarketResearchPagination.startingAfter': { shape: MEMBERS_PAGE_KEY },
  'getAuditLog.startingAfter': { shape: AUDIT_POSITION },
  'listMemberAudit.startingAfter': { shape: AUDIT_POSITION },
  'getSurveyDraftVersions.startingAfter': { shape: ROW_NUMBER },
  'listSettlementLines.startingAfter': { shape: ROW_NUMBER },
  'listOpenAnswers.startingAfter': { shape: ROW_NUMBER },
  'listResultClips.startingAfter': { shape: ROW_NUMBER },
  'listStudies.startingAfter': { shape: /^[1-5]\.\d{1,15}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
  'listSupportRequests.startingAfter': { shape: /^\d{1,17}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
  'listSetAside.startingAfter': {
    shape: /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  key: { isLookedUp: false },
  // Made by the browser for a row of look-ups; it names nothing of ours.
  sessionToken: { isLookedUp: false },
  idempotencyKey: { isLookedUp: false },

  // Texts
  firstMonday: { shape: /^(?:20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ },
  words: { maxCharacters: TRANSCRIPT_MAX_CHARACTERS },
  entryUrl: { maxCharacters: 2_048 },
  // Its rule says it better.
  'MarketResearchDeletePanelistInput.feedback': { maxCharacters: 5_000, mayBeEmpty: true },
  // Their rules say it better: under 5,000, and what a category does not ask for may be left empty.
  'MarketResearchSupportRequestInput.description': { maxCharacters: SUPPORT_MESSAGE_MAX_CHARACTERS },
  'MarketResearchSupportRequestInput.activityReference': { maxCharacters: 3_000, mayBeEmpty: true },
  'MarketResearchSupportRequestInput.giftCardReference': { maxCharacters: 3_000, mayBeEmpty: true },
  guestToken: { maxCharacters: 2_000 },
  body: { maxCharacters: SUPPORT_MESSAGE_MAX_CHARACTERS },
  'listMarketResearchPlacesAutocomplete.text': { maxCharacters: PLACES_TEXT_MAX_CHARACTERS },
  placeId: { maxCharacters: 300 },
  'validateMarketResearchZipcode.zip': { maxCharacters: 20 },
  'validateMarketResearchZipcode.state': { maxCharacters: 20 },
  // Takes back what was said.
  selectedList: { maxItems: PROFILE_CHOICES_MAX, maxCharacters: PROFILE_JSON_MAX_CHARACTERS, mayBeEmpty: true },
  // Its rule says it better.
  timezone: { maxCharacters: 100, mayBeEmpty: true },
  note: forgiving,
  reference: forgiving,
  namingReason: forgiving,
  'GiftCardRewardChange.name': forgiving,
  'BadgeInput.words': forgiving,
  addressLine2: forgiving,
  // A member's own lines either way, and the specification's search box.
  'listMarketResearchPanelistRewardHistory.search': { maxCharacters: 100, mayBeEmpty: true },
  sort: forgiving,

  consentText: { maxCharacters: CONSENT_TEXT_MAX_CHARACTERS },
  'ProductTestInstructionInput.paragraphs': {
    maxItems: INSTRUCTION_PARAGRAPHS_MAX,
    maxCharacters: INSTRUCTION_PARAGRAPH_MAX_CHARACTERS,
  },
  hazards: { maxItems: 20, maxCharacters: 100, mayBeEmpty: true },
  addressKey: { maxCharacters: 100 },
  'MarketResearchShipmentAnswerInput.answer': { maxCharacters: 50 },
  'TestSelectionInput.seed': { maxCharacters: SELECTION_SEED_MAX_CHARACTERS },

  // Numbers
  participantIds: { maxItems: PARTICIPANTS_PER_ACT_MAX },
  businessDays: { least: 1, most: ADDRESS_BUSINESS_DAYS_MAX },
  week: { least: 1, most: 5_000 },
  'getSupportFigures.days': { least: 1, most: SUPPORT_FIGURES_MAX_DAYS },
  pageSize: { least: 1, most: POINTS_LINES_MAX },
  'listReviews.pageSize': { least: 1, most: REVIEW_PAGE_MAX },
  'getSurveyDraftVersions.pageSize': { least: 1, most: DRAFT_VERSIONS_PAGE_MAX },
  revision: counter,
  supportRevision: counter,
  baseRevision: counter,
  version: counter,
  startsAtMs: { least: 0, most: DAY_MS },
  endsAtMs: { least: 0, most: DAY_MS },
  codes: { least: -LARGEST_INTEGER, most: LARGEST_INTEGER },
  'AskForAdjustmentInput.points': { least: -STUDY_WANTED_MAX, most: STUDY_WANTED_MAX },
  bytes: { least: 0, most: 1e12 },

  // Lists and JSON
  fileIds: { maxItems: ATTACHMENTS_MAX_FILES, mayBeEmpty: true },
  patches: { maxItems: 4 },
  'saveMarketResearchPanelistProfileAttributes.list': { maxItems: PROFILE_SAVE_MAX_DETAILS },
  'ProfileDetailInput.options': { maxItems: PROFILE_CHOICES_MAX, mayBeEmpty: true },
  lines: { maxItems: LIST_LINES_PER_CALL },
  lineNumbers: { maxItems: SETTLEMENT_CHOICE_MAX_LINES },

  // Surveys
  'MarketResearchSurveyLink.surveyId': bySurvey,
  'MarketResearchSurveyLink.panelistHash': bySurvey,
  'MarketResearchSurveyLink.source': bySurvey,
  'MarketResearchSurveyPageInput.page': bySurvey,
  'MarketResearchSurveyPageInput.answers': bySurvey,
  'MarketResearchSurveyPageInput.revision': bySurvey,
  'MarketResearchSurveyReturnInput.revision': bySurvey,
};

/** What a call is told about an argument that it cannot have meant. */
export const ARGUMENT_MESSAGES = {
  unknownId: 'Nothing was found with this ID.',
  shape: "This isn't in the right format.",
  empty: 'This is empty. Leave it out instead.',
  missing: 'This is missing.',
  type: 'This is not the kind of value that belongs here.',
  unreadable: "This contains characters we can't save.",
  tooDeep: 'This is nested too deeply.',
  date: 'Choose a date between 2000 and 2199.',
  tooLong: (most: number) => `Use up to ${numberText(most)} characters.`,
  tooMany: (most: number) => `List up to ${numberText(most)}.`,
  range: (least: number, most: number) => `Use a number from ${numberText(least)} to ${numberText(most)}.`,
} as const;
