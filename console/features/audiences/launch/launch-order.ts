import * as v from 'valibot';
import { REMINDER_DAYS_MOST } from '#contract/launches/launches.ts';
import type { LaunchInput } from '#contract/generated/operator/graphql.ts';
import type { LaunchPlan } from './launch.queries.ts';
import { fieldValueOf, momentOf } from '#console/panel-time.ts';
import { formatNumber } from '#console/format.ts';

/** What is in the fields of the dialog, as it was typed. */
export interface LaunchDraft {
  readonly hasFirstWave: boolean;
  readonly firstWave: string;
  readonly restAt: string;
  readonly dropOutLimit: string;
  readonly hasReminder: boolean;
  readonly isTwice: boolean;
  readonly firstDays: string;
  readonly secondDays: string;
  readonly typedShortId: string;
  /** Asked for once it takes a second person. */
  readonly reason: string;
}

type DraftProblems = Partial<Record<keyof LaunchDraft, string>>;

const DROP_OUT_LIMIT = '12';
const FIRST_REMINDER_DAYS = '3';
const SECOND_REMINDER_DAYS = '7';

/** What is proposed: a tenth ahead, the rest tomorrow morning, one reminder. */
export function proposedDraft({ firstWave, restAt }: LaunchPlan): LaunchDraft {
  return {
    hasFirstWave: firstWave !== null,
    firstWave: String(firstWave ?? ''),
    restAt: fieldValueOf(restAt),
    dropOutLimit: DROP_OUT_LIMIT,
    hasReminder: true,
    isTwice: false,
    firstDays: FIRST_REMINDER_DAYS,
    secondDays: SECOND_REMINDER_DAYS,
    typedShortId: '',
    reason: '',
  };
}

export function firstWaveOf({ hasFirstWave, firstWave }: LaunchDraft): number | undefined {
  return hasFirstWave ? wholeNumber(firstWave) : undefined;
}

/** A whole number above zero, as people type it: 1,200. */
function wholeNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '');
  return /^[1-9]\d{0,8}$/.test(plain) ? Number(plain) : undefined;
}

function percentOf(text: string): number | undefined {
  const plain = text.replace('%', '').trim();
  return /^\d{1,3}(?:\.\d)?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : undefined;
}

/** What stands against sending it, field by field. */
export function problemsOf(
  draft: LaunchDraft,
  plan: Pick<LaunchPlan, 'members' | 'shortId' | 'closesAt'>,
): DraftProblems {
  const problems: Record<string, string> = {};
  if (draft.hasFirstWave) {
    const first = wholeNumber(draft.firstWave);
    if (first === undefined || first >= plan.members) {
      problems['firstWave'] = `Enter a number from 1 to ${formatNumber(plan.members - 1)}.`;
    }
    const restAt = momentOf(draft.restAt);
    if (restAt === undefined) problems['restAt'] = 'Choose a day and a time.';
    else if (plan.closesAt !== null && restAt >= new Date(plan.closesAt)) {
      problems['restAt'] = 'Choose a time before the study closes.';
    }
    if (percentOf(draft.dropOutLimit) === undefined) problems['dropOutLimit'] = 'Enter a percentage from 0 to 100.';
  }
  if (draft.hasReminder) {
    const [first, second] = [wholeNumber(draft.firstDays), wholeNumber(draft.secondDays)];
    const tooMany = `Enter a number of days from 1 to ${REMINDER_DAYS_MOST}.`;
    if (first === undefined || first > REMINDER_DAYS_MOST) problems['firstDays'] = tooMany;
    if (draft.isTwice && (second === undefined || second > REMINDER_DAYS_MOST)) problems['secondDays'] = tooMany;
    else if (draft.isTwice && (second ?? 0) <= (first ?? 0))
      problems['secondDays'] = 'The second reminder must come after the first.';
  }
  if (draft.typedShortId.trim().toUpperCase() !== plan.shortId.toUpperCase()) {
    problems['typedShortId'] = `Type ${plan.shortId} exactly as shown.`;
  }
  return problems;
}

/** What is sent, of a draft without problems. */
export function orderOf(draft: LaunchDraft, studyId: string): LaunchInput {
  const days = [wholeNumber(draft.firstDays), ...(draft.isTwice ? [wholeNumber(draft.secondDays)] : [])];
  return {
    studyId,
    typedShortId: draft.typedShortId,
    firstWave: firstWaveOf(draft) ?? null,
    restAt: draft.hasFirstWave ? (momentOf(draft.restAt)?.toISOString() ?? null) : null,
    dropOutLimit: draft.hasFirstWave ? (percentOf(draft.dropOutLimit) ?? null) : null,
    reminderDays: draft.hasReminder ? days.filter((day) => day !== undefined) : [],
    reason: draft.reason.trim() || null,
  };
}

/** The form of a launch: what stands against it at its fields, and the order that it makes. */
export function launchForm(plan: LaunchPlan, studyId: string): v.GenericSchema<LaunchDraft, LaunchInput> {
  return v.pipe(
    v.custom<LaunchDraft>(() => true),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      for (const [key, message] of Object.entries(problemsOf(input, plan)))
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...input }, key, value: message }] });
    }),
    v.transform((draft) => orderOf(draft, studyId)),
  );
}
