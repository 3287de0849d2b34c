import { finalAnswers, scopeOf } from '#engine/index.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { Preview } from './preview-run.ts';
import { conditionName } from './previewable.ts';

export interface PreviewEnd {
  readonly outcome: 'QUALIFIED' | 'TERMINATED' | 'OQ' | 'UNDER_REVIEW';
  /** The rule that decided; none for everybody who reaches the end. */
  readonly rule: string | undefined;
  readonly note: string | undefined;
}

/** What each end pays. */
export interface EndPoints {
  readonly qualified: number;
  readonly nonQualified: number;
  readonly overQuota: number;
}

export const POINTS_OF = {
  QUALIFIED: 'qualified',
  UNDER_REVIEW: 'qualified',
  TERMINATED: 'nonQualified',
  OQ: 'overQuota',
} as const satisfies Record<PreviewEnd['outcome'], keyof EndPoints>;

/** How it ends as far as it got; undefined while it goes on. Cells of quotas are never full here. */
export function endOf(preview: Preview, rules: readonly SurveyOutcomeRule[], now: number): PreviewEnd | undefined {
  const { survey, run, passed, hasJumped } = preview;
  const scope = scopeOf(survey, { ...run, answers: finalAnswers(survey, run, now) }, now);
  const isTrue = (name: string) => {
    const value = scope.value(name);
    return value === true || value === 1;
  };
  for (const [at, rule] of rules.entries()) {
    if (rule.kind === 'complete') {
      if (!run.isComplete || (rule.when !== undefined && !isTrue(conditionName(at)))) continue;
      return { outcome: rule.outcome, rule: undefined, note: rule.note };
    }
    // Who jumped has not answered what the rules behind the pages before ask about.
    const isDue = passed.includes(rule.after) || (run.isComplete && !hasJumped);
    if (!isDue) continue;
    const isOut =
      rule.kind === 'screen-out'
        ? isTrue(conditionName(at))
        : !rule.cells.some((_cell, cell) => isTrue(conditionName(at, cell)));
    const outcome = rule.kind === 'screen-out' ? (rule.outcome ?? 'TERMINATED') : 'TERMINATED';
    if (isOut) return { outcome, rule: rule.name, note: rule.note };
  }
  return run.isComplete ? { outcome: 'QUALIFIED', rule: undefined, note: undefined } : undefined;
}
