import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import { counted } from '#console/format.ts';
import { END_OUTCOME_LABELS } from '../logic/question-rules.ts';

export interface RuleLine {
  readonly icon: IconName;
  readonly text: string;
}

/** What can end the survey behind a page, in a line each. */
export function ruleLines(
  rules: readonly SurveyOutcomeRule[],
  page: string,
  end: { readonly isLast: boolean; readonly points: number | undefined },
): readonly RuleLine[] {
  const lines = rules.flatMap((rule): RuleLine[] => {
    if (rule.kind === 'complete' || rule.after !== page) return [];
    if (rule.kind === 'screen-out')
      return [
        {
          icon: 'corner-down-right',
          text: `${rule.name || 'A rule'}: ${END_OUTCOME_LABELS[rule.outcome ?? 'TERMINATED'].label}`,
        },
      ];
    const cells = rule.cells.length === 1 ? '1 cell' : `${rule.cells.length} cells`;
    return [{ icon: 'target', text: `${rule.name || 'Quota'}: ${cells}` }];
  });
  if (!end.isLast) return lines;
  const complete = end.points === undefined ? 'Complete' : `Complete, ${counted(end.points, 'point')}`;
  return [...lines, { icon: 'check', text: complete }];
}
