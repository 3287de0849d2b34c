import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { finalAnswers, scopeOf, type CalculatedValueDefinition, type Run, type Survey } from '#engine/index.ts';

export interface OutcomeCondition {
  /** Where it stands: `outcomes[1].cells[0].when`. */
  readonly path: string;
  readonly text: string;
}

export const conditionPath = (rule: number, cell?: number): string =>
  cell === undefined ? `outcomes[${rule}].when` : `outcomes[${rule}].cells[${cell}].when`;

/** Every condition of the rules, in their order. */
export function conditionsOf(outcomes: readonly SurveyOutcomeRule[]): OutcomeCondition[] {
  return outcomes.flatMap((rule, index) => {
    if (rule.kind === 'quota')
      return rule.cells.map((cell, cellIndex) => ({ path: conditionPath(index, cellIndex), text: cell.when }));
    return rule.when === undefined ? [] : [{ path: conditionPath(index), text: rule.when }];
  });
}

/**
 * The conditions as calculated values of the survey, so that the engine checks their names, parses them once with the
 * rest and evaluates them as any other. Only the server's copy of a survey has them.
 */
export function asCalculatedValues(conditions: readonly OutcomeCondition[]): CalculatedValueDefinition[] {
  return conditions.map(({ path, text }) => ({ name: valueName(path), expression: text }));
}

const valueName = (path: string): string => `spark-${path.replaceAll(/[^a-z0-9]+/g, '-')}`;

export type IsTrue = (path: string) => boolean;

/** Which conditions hold with the answers so far. An answer to a question that no longer shows is none. */
export function conditionsIn(survey: Survey, run: Run, now: number): IsTrue {
  const scope = scopeOf(survey, { ...run, answers: finalAnswers(survey, run, now) }, now);
  return (path) => {
    const value = scope.value(valueName(path));
    return value === true || value === 1;
  };
}
