import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { ImportProblem } from '#engine/import.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { runBounded, type StoppedBecause } from '#server/platform/bounded-process.ts';
import { script } from '#server/platform/places.ts';
import type { RehearsalPlan } from './rehearsed-cost.ts';
import type { RehearsalReport } from './rehearsal-report.ts';

/** What the process of a rehearsal is message. */
export interface RehearsalTask {
  readonly definition: unknown;
  readonly outcomes: readonly SurveyOutcomeRule[];
  readonly plan: RehearsalPlan;
}

export type RehearsalMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'refused'; readonly problems: readonly ImportProblem[] }
  | { readonly kind: 'done'; readonly report: RehearsalReport };

export type Rehearsed =
  | Exclude<RehearsalMessage, { kind: 'progress' }>
  | { readonly kind: 'stopped'; readonly because: StoppedBecause };

export interface RehearsalLimits {
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

/** Five thousand members of a long survey take less than half of either. */
const LIMITS: RehearsalLimits = { memoryMb: 512, timeoutMs: DEADLINES.rehearsal.ms };
const SCRIPT = script('server/modules/surveys/rehearsal/rehearsal-process');

/** Rehearses a draft in a process of its own: a draft can be anything, and no node may end because of one. */
export async function rehearseApart(
  task: RehearsalTask,
  signal: AbortSignal,
  onProgress: (done: number) => void,
  limits: RehearsalLimits = LIMITS,
): Promise<Rehearsed> {
  let result: Rehearsed | undefined;
  const because = await runBounded({
    script: SCRIPT,
    input: task,
    ...limits,
    signal,
    onMessage(received) {
      const message = received as RehearsalMessage;
      if (message.kind === 'progress') onProgress(message.done);
      else result = message;
    },
  });
  return result ?? { kind: 'stopped', because: because ?? 'crash' };
}
