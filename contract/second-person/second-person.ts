import * as v from 'valibot';
import { isActLimitName, limitPassed } from './act-limits.ts';
import { giftCardRewardChange, newGiftCardReward } from '../gift-cards/gift-card-catalogue.ts';
import { inviteOperatorForm } from '../identity/console-operators.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../wire/rest.ts';
import { badgeForm } from '../spark/badge-rules.ts';
import { studyPoints } from '../studies/studies.ts';
import { newQuestSeries } from '../activities/quests.ts';

/** What waits for a second person: one table of kinds for the caller, decides and reads. Not for the member's app. */

const id = v.pipe(v.string(), v.uuid());
const count = v.pipe(v.number(), v.integer());

const aRedemption = v.object({
  redemptionId: id,
  number: v.string(),
  panelistId: id,
  memberNumber: v.string(),
  valueCents: count,
  points: count,
});

/** What is kept of each kind until somebody decides, with the names that a reader needs. */
export const ASKED_SHAPES = {
  CORRECTION: v.object({
    panelistId: id,
    memberNumber: v.string(),
    points: count,
    memberNote: v.string(),
    reference: v.nullable(v.string()),
    /** The correction that it takes back, and the line of the ledger. */
    reverses: v.nullable(id),
    takesBack: v.nullable(v.string()),
  }),
  REDEMPTION_VOID: aRedemption,
  REDEMPTION_REPLACE: aRedemption,
  STOCK_VOID: v.object({
    /** Of this load; null for all that have expired. */
    loadId: v.nullable(id),
    fileName: v.nullable(v.string()),
    cards: count,
    cents: count,
  }),
  CATALOGUE_ADD: newGiftCardReward,
  CATALOGUE_CHANGE: v.object({
    rewardId: id,
    revision: count,
    valueCents: count,
    pointsBefore: count,
    changes: giftCardRewardChange,
  }),
  LAUNCH: v.object({
    studyId: id,
    shortId: v.string(),
    name: v.string(),
    /** The most that one activity gives, and how many are expected to get it. */
    taskPoints: count,
    expectedCompletes: count,
    /** How many are invited at most: each of them may be paid. */
    invites: v.optional(count),
    /** Of a product test: who can get the product, and what each of them is given beside the screener. */
    test: v.optional(v.object({ places: count, points: count })),
    firstWave: v.nullable(count),
    restAt: v.nullable(v.string()),
    dropOutLimit: v.nullable(v.number()),
    reminderDays: v.array(count),
  }),
  QUEST_SERIES: newQuestSeries,
  QUEST_WEEK: v.object({
    seriesId: id,
    series: v.string(),
    week: count,
    studyId: id,
    quest: v.string(),
    points: studyPoints,
    /** Who would get it when it was asked. */
    members: count,
  }),
  /** What a study may promise to those who register. */
  WELCOME: v.object({
    studyId: id,
    shortId: v.string(),
    name: v.string(),
    taskPoints: count,
    budgetPoints: count,
    /** Null where it does not welcome yet. */
    budgetBefore: v.nullable(count),
  }),
  UNITS: v.object({
    /** The product test. */
    studyId: id,
    shortId: v.string(),
    name: v.string(),
    unitsBefore: count,
    units: count,
    /** What each person with a unit gets in all. */
    pointsEach: count,
  }),
  /** Without the file's name, which may be somebody's. */
  IMPORT: v.object({ fileId: id, people: count, points: count }),
  BADGE: v.object({
    /** Null for a new one. */
    badgeId: v.nullable(id),
    revision: v.nullable(count),
    badge: badgeForm,
    /** Who would get it for the past when it was asked, and what they would get together. */
    members: count,
    pastPoints: count,
  }),
  /** What one person may do alone: raised from what it was when it was asked. */
  LIMIT: v.object({ name: v.string(), value: count, before: count }),
  OPERATOR_INVITE: inviteOperatorForm,
  OPERATOR_CHANGE: v.object({
    operatorId: id,
    name: v.string(),
    kind: v.picklist(['role', 'enable']),
    roleBefore: v.picklist(OPERATOR_ROLES),
    role: v.picklist(OPERATOR_ROLES),
  }),
} as const;

export type RequestKind = keyof typeof ASKED_SHAPES;
export type AskedFor<Kind extends RequestKind> = v.InferOutput<(typeof ASKED_SHAPES)[Kind]>;
export const REQUEST_KINDS = Object.keys(ASKED_SHAPES) as readonly RequestKind[];

/** Who may decide, and so who reads it; the asker does too. */
export const DECIDING_ROLES: Readonly<Record<RequestKind, readonly OperatorRole[]>> = {
  CORRECTION: ['SUPPORT', 'ADMIN'],
  REDEMPTION_VOID: ['SUPPORT', 'ADMIN'],
  REDEMPTION_REPLACE: ['SUPPORT', 'ADMIN'],
  STOCK_VOID: ['FULFILMENT', 'ADMIN'],
  CATALOGUE_ADD: ['FULFILMENT', 'ADMIN'],
  CATALOGUE_CHANGE: ['FULFILMENT', 'ADMIN'],
  LAUNCH: ['RESEARCHER', 'ADMIN'],
  QUEST_SERIES: ['RESEARCHER', 'ADMIN'],
  QUEST_WEEK: ['RESEARCHER', 'ADMIN'],
  WELCOME: ['RESEARCHER', 'ADMIN'],
  UNITS: ['RESEARCHER', 'ADMIN'],
  IMPORT: ['ADMIN'],
  BADGE: ['ADMIN'],
  LIMIT: ['ADMIN'],
  OPERATOR_INVITE: ['ADMIN'],
  OPERATOR_CHANGE: ['ADMIN'],
};

export const kindsDecidedBy = (role: OperatorRole): readonly RequestKind[] =>
  REQUEST_KINDS.filter((kind) => DECIDING_ROLES[kind].includes(role));

/** Why one person is not enough: a limit with its value of that moment, or a card whose code was sent out. */
export const becauseShape = v.array(v.object({ name: v.string(), limit: v.nullable(v.number()) }));
export type Because = v.InferOutput<typeof becauseShape>[number];
export const CARD_WAS_SEEN: Because = { name: 'cardSeen', limit: null };

export const RAISES_LIMIT: Because = { name: 'raisesLimit', limit: null };
export const MAKES_APPROVER: Because = { name: 'makesApprover', limit: null };

export function becauseText({ name, limit }: Because): string {
  if (name === RAISES_LIMIT.name) return 'It raises an approval limit.';
  if (name === MAKES_APPROVER.name) return 'It gives someone a role that can approve requests.';
  if (name === CARD_WAS_SEEN.name) return "This card's code was sent and may have been used.";
  return isActLimitName(name) && limit !== null ? limitPassed(name, limit) : "It's over the approval limit.";
}

/** A request needs its answer read: a refusal cannot do without a note, an approval may have one. */
export const DECISION_NOTE_MAX_CHARACTERS = 500;
export const SECOND_PERSON_MESSAGES = {
  declineNote: 'Explain why.',
  tooLong: 'This is too long. Make it shorter.',
  reason: 'This is over the approval limit. Enter a short reason, and a second person will decide.',
  waits: 'A request about this is already waiting for approval. Decide on that one first, or withdraw it.',
  asked: "A second person will decide. You'll see the decision under Approvals and get it by email.",
} as const;
export const decisionNote = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.maxLength(DECISION_NOTE_MAX_CHARACTERS, SECOND_PERSON_MESSAGES.tooLong),
);

export const REQUEST_STATE_LABELS = {
  WAITING: 'Waiting',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
} as const;
export type RequestState = keyof typeof REQUEST_STATE_LABELS;
