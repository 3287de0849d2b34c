import type { QuotaRule } from '#contract/surveys/survey-outcomes.ts';
import type { TaskOutcome } from '#contract/activities/task-states.ts';
import type { Run } from '#engine/index.ts';
import { conditionPath, type IsTrue } from './outcome-conditions.ts';
import type { SurveyVersion } from './version-cache.ts';

export interface OutcomeDecision {
  readonly outcome: TaskOutcome;
  readonly note: string | null;
}

/** A slot that the answers ask for: without it, the rule decides. */
export interface WantedSlot {
  readonly rule: string;
  readonly cellId: string;
  readonly ifFull: OutcomeDecision;
}

export interface Verdict {
  /** In the order of their rules, as far as the rules were looked at. */
  readonly wanted: readonly WantedSlot[];
  /** What holds if every wanted slot can be had; undefined while the survey goes on. */
  readonly decision: OutcomeDecision | undefined;
}

/**
 * Walks the rules in order until one decides. A rule waits until its page has been passed; once the survey is complete
 * nothing waits any more.
 */
export function decideOutcome(version: SurveyVersion, run: Run, isTrue: IsTrue): Verdict {
  const wanted: WantedSlot[] = [];
  for (const [index, rule] of version.outcomes.entries()) {
    const note = rule.note ?? null;
    if (rule.kind === 'complete') {
      const holds = run.isComplete && (rule.when === undefined || isTrue(conditionPath(index)));
      if (holds) return { wanted, decision: { outcome: rule.outcome, note } };
      continue;
    }
    if (!run.isComplete && !run.visited.includes(rule.after)) continue;
    if (rule.kind === 'screen-out') {
      if (isTrue(conditionPath(index))) return { wanted, decision: { outcome: rule.outcome ?? 'TERMINATED', note } };
      continue;
    }
    const cellId = matchingCell(version, rule, index, isTrue);
    if (cellId === undefined) return { wanted, decision: { outcome: 'TERMINATED', note } };
    wanted.push({ rule: rule.name, cellId, ifFull: { outcome: 'OQ', note } });
  }
  return { wanted, decision: run.isComplete ? { outcome: 'QUALIFIED', note: null } : undefined };
}

function matchingCell(version: SurveyVersion, rule: QuotaRule, index: number, isTrue: IsTrue): string | undefined {
  const cell = rule.cells.find((_cell, at) => isTrue(conditionPath(index, at)));
  return cell && version.cellId(rule.name, cell.name);
}
