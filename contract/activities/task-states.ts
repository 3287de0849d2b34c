/** What an activity is, the states it moves through and what a member sees of each (spec §3, §4.1; decisions §1, §5). */
export const TASK_TYPES = [
  'APP_ACTIVITY',
  'DECIPHER',
  'FEEDBACK_SURVEY',
  'MICRO_SURVEY',
  'PRODUCT_TESTING',
  'QUALITATIVE',
  'QUANTITATIVE',
  'RECRUITMENT_STATIC',
  'RECRUITMENT_STATIC_SEGMENTATION',
  'SCREENER',
  'SHIPMENT',
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** The specification names the subtypes without their literal values: we use the names. */
export const TASK_SUB_TYPES = [
  'QUALITATIVE',
  'QUANTITATIVE',
  'FEEDBACK_SURVEY',
  'RECRUITMENT_STATIC',
  'RECRUITMENT_STATIC_SEGMENTATION',
  'SCREENER',
  'MICRO_SURVEY',
  'DECIPHER',
] as const;
export type TaskSubType = (typeof TASK_SUB_TYPES)[number];

export const ACTIVITY_KINDS = ['SURVEY', 'VIDEO', 'WEEKLY_QUEST'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const ACTIVITY_CATEGORIES = ['IHUT', 'SURVEY'] as const;
export type ActivityCategory = (typeof ACTIVITY_CATEGORIES)[number];

/** What each kind is called on a card. */
export const ACTIVITY_KIND_LABELS = {
  SURVEY: 'Survey',
  VIDEO: 'Video',
  WEEKLY_QUEST: 'Weekly quest',
} as const satisfies Record<ActivityKind, string>;

const KIND_OF_SUB_TYPE = {
  QUANTITATIVE: 'SURVEY',
  SCREENER: 'SURVEY',
  FEEDBACK_SURVEY: 'SURVEY',
  RECRUITMENT_STATIC: 'SURVEY',
  RECRUITMENT_STATIC_SEGMENTATION: 'SURVEY',
  DECIPHER: 'SURVEY',
  QUALITATIVE: 'VIDEO',
  MICRO_SURVEY: 'WEEKLY_QUEST',
} as const satisfies Record<TaskSubType, ActivityKind>;

export function kindOf(subType: TaskSubType): ActivityKind {
  return KIND_OF_SUB_TYPE[subType];
}

/** Tasks that only a product test has (decisions §6); its screener and its feedback survey are of types that others have too. */
export const PRODUCT_TEST_TYPES = ['PRODUCT_TESTING', 'SHIPMENT'] as const satisfies readonly TaskType[];

export const TASK_STATES = [
  'OPEN',
  'INVITED',
  'STARTED',
  'DROPOUT',
  'UNDER_REVIEW',
  'QUALIFIED',
  'TERMINATED',
  'OQ',
  'CLOSE',
] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const TASK_STATUSES = ['OPEN', 'CLOSE', 'FAILED'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How a task can end in the member's favour or not: the four outcomes an answered activity has. */
export const TASK_OUTCOMES = ['QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW'] as const;
export type TaskOutcome = (typeof TASK_OUTCOMES)[number];

/**
 * The only moves there are (decisions §5). Whatever is open closes when its project ends. Work under review is
 * finished on the member's side, so it waits for its verdict instead.
 */
export const TASK_MOVES = {
  OPEN: ['CLOSE'],
  INVITED: ['STARTED', 'CLOSE'],
  STARTED: [...TASK_OUTCOMES, 'DROPOUT', 'CLOSE'],
  DROPOUT: ['STARTED', 'CLOSE'],
  UNDER_REVIEW: ['QUALIFIED', 'TERMINATED'],
  QUALIFIED: [],
  TERMINATED: [],
  OQ: [],
  CLOSE: [],
} as const satisfies Record<TaskState, readonly TaskState[]>;

export function canMove(from: TaskState, to: TaskState): boolean {
  const targets: readonly TaskState[] = TASK_MOVES[from];
  return targets.includes(to);
}

/** Anyone who was only invited waits while a study takes a break; anyone who has begun goes on (decisions §5). */
export function waitsForStudy(state: TaskState, { isPaused }: { readonly isPaused: boolean }): boolean {
  return isPaused && state === 'INVITED';
}

/**
 * What a member's list of open activities holds. One that failed waits for us, so it stays in the list as 'Failed' with
 * what happens next (decisions §5), although the call asks for OPEN alone (spec §7.1).
 */
export const STATUSES_LISTED = {
  OPEN: ['OPEN', 'FAILED'],
  FAILED: ['FAILED'],
  CLOSE: ['CLOSE'],
} as const satisfies Record<TaskStatus, readonly TaskStatus[]>;

/** Which states each list shows. A dropout is in both: it can be resumed, and it is part of the past (spec §4.1). */
export const TASK_STATE_GROUPS = {
  ACTIVITIES: ['INVITED', 'STARTED', 'DROPOUT'],
  HISTORY: ['TERMINATED', 'UNDER_REVIEW', 'QUALIFIED', 'OQ', 'DROPOUT'],
} as const satisfies Record<string, readonly TaskState[]>;
export type TaskStateGroup = keyof typeof TASK_STATE_GROUPS;

/** What is over for its member: it stays theirs to see, whatever is switched off afterwards. */
export const TASK_STATES_OVER = [...TASK_OUTCOMES, 'CLOSE'] as const satisfies readonly TaskState[];

/** Labels of states, and of the status FAILED (spec §4.1; OQ, STARTED and DROPOUT from decisions §5). */
export const TASK_LABELS = {
  OPEN: 'Open',
  INVITED: 'Invited',
  STARTED: 'In progress',
  DROPOUT: 'Not finished',
  UNDER_REVIEW: 'Under Review',
  QUALIFIED: 'Completed',
  TERMINATED: 'Participated',
  OQ: 'Survey full',
  CLOSE: 'Closed',
  FAILED: 'Failed',
} as const satisfies Record<TaskState | TaskStatus, string>;

export interface TaskPoints {
  readonly qualified: number;
  readonly nonQualified: number;
  readonly overQuota: number;
}

/** The points a member sees on a task: only a finished one has any (spec §4.1). */
export function pointsShown(state: TaskState, points: TaskPoints): number {
  if (state === 'QUALIFIED') return points.qualified;
  if (state === 'TERMINATED') return points.nonQualified;
  if (state === 'OQ') return points.overQuota;
  return 0;
}

/** What an activity under review earns if it is approved: it stands beside the 0 that it shows (spec §4.1). */
export function pointsPending(state: TaskState, points: TaskPoints): number {
  return state === 'UNDER_REVIEW' ? points.qualified : 0;
}

/** Whether an activity is a stranger's way into the panel. */
export function recruits(subType: TaskSubType): boolean {
  return subType === 'RECRUITMENT_STATIC' || subType === 'RECRUITMENT_STATIC_SEGMENTATION';
}

/** How a study recruits: it decides who has a place, and may keep the part of the panel that somebody belongs to. */
export const RECRUITMENTS = {
  STATIC: 'RECRUITMENT_STATIC',
  SEGMENTATION: 'RECRUITMENT_STATIC_SEGMENTATION',
} as const satisfies Record<string, TaskSubType>;
export type Recruitment = keyof typeof RECRUITMENTS;

export function recruitmentOf(subType: TaskSubType): Recruitment | null {
  if (!recruits(subType)) return null;
  return subType === RECRUITMENTS.STATIC ? 'STATIC' : 'SEGMENTATION';
}

/** What a recruitment survey pays: anyone who takes it is no member yet. */
export const NO_POINTS: TaskPoints = { qualified: 0, nonQualified: 0, overQuota: 0 };

/** What a member does as a member. */
export const ACTIVITY_SUB_TYPES: readonly TaskSubType[] = TASK_SUB_TYPES.filter((subType) => !recruits(subType));
