import { memberPath } from '#contract/member-paths.ts';
import type { TaskState, TaskStatus, TaskSubType } from '#contract/task-states.ts';
import { DAY_MS, type Clock } from '#server/platform/clock.ts';

export type PanelistHash = (taskId: string, surveyId: string) => string;

const CAN_BE_TAKEN: ReadonlySet<TaskState> = new Set(['INVITED', 'STARTED', 'DROPOUT']);
const REMEMBERED = 50_000;

export interface LinkedTask {
  readonly id: string;
  readonly subType: TaskSubType;
  readonly state: TaskState;
  readonly status: TaskStatus;
  readonly surveyId: string | null;
  readonly isOver: boolean;
}

/** Where a member takes the survey of a task; null when there is none, or it cannot be started or resumed. */
export function surveyLink(task: LinkedTask, panelistHash: PanelistHash): string | null {
  const { id, surveyId, state, status, isOver, subType } = task;
  if (surveyId === null || isOver || status !== 'OPEN' || !CAN_BE_TAKEN.has(state)) return null;
  const page =
    subType === 'MICRO_SURVEY'
      ? memberPath('weeklyQuestSurvey', { surveyId })
      : `${memberPath('survey', { surveyId })}/`;
  return `${page}?panelist_hash=${panelistHash(id, surveyId)}`;
}

/** The link of a day stays the same, so it is signed once: signing a hundred would take longer than reading them. */
export function rememberedForADay(sign: PanelistHash, clock: Clock): PanelistHash {
  const hashes = new Map<string, string>();
  let day = 0;
  return (taskId, surveyId) => {
    const today = Math.floor(clock.now().getTime() / DAY_MS);
    if (today !== day || hashes.size >= REMEMBERED) hashes.clear();
    day = today;
    const key = `${taskId} ${surveyId}`;
    const known = hashes.get(key);
    if (known !== undefined) return known;
    const hash = sign(taskId, surveyId);
    hashes.set(key, hash);
    return hash;
  };
}
