import type { TaskPoints } from '#contract/studies/task-states.ts';

/** What a rehearsal is told besides the draft. */
export interface RehearsalPlan {
  readonly members: number;
  readonly seed: string;
  readonly now: Date;
  readonly points: TaskPoints;
  readonly wantedCompletes: number | null;
}
