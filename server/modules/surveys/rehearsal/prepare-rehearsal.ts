import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { readSurvey, type ImportProblem } from '#engine/import.ts';
import type { SurveyDefinition } from '#engine/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { outcomeProblems } from '../check-outcomes.ts';
import { compileDefinition, attributeNames } from '../compile-definition.ts';
import { asCalculatedValues, conditionsOf } from '../outcome-conditions.ts';
import { isStorable } from '../storable-json.ts';
import type { SurveyVersion } from '../version-cache.ts';
import { hintsOf, textsIn, type Hints } from './condition-hints.ts';
import { setAsideConditions, setAsideRules } from './set-aside.ts';

/** A draft that can be walked through, as it would be published. */
export interface RehearsableSurvey {
  readonly definition: SurveyDefinition;
  readonly version: SurveyVersion;
  readonly hints: Hints;
  targetOf(cellId: string): number;
  /** What keeps the draft from being published and was left out, as if it were not there. */
  readonly setAside: readonly ImportProblem[];
}

/** Makes a draft ready, without its broken conditions; or says what is so broken that nobody could take it. */
export function prepareRehearsal(
  definitionJson: unknown,
  outcomesJson: readonly SurveyOutcomeRule[],
): Result<RehearsableSurvey, readonly ImportProblem[]> {
  if (!isStorable(definitionJson) || !isStorable(outcomesJson))
    return err([{ path: '', reason: "This is nested too deeply or contains text that can't be saved." }]);
  const mended = setAsideConditions(definitionJson);
  const read = readSurvey(mended.json);
  if (!read.ok) return err(read.problems);
  const json = mended.json as object;
  const { rules, setAside } = setAsideRules(outcomesJson, (tried) => outcomeProblems(tried, json));
  const version = versionOf(read.survey, rules);
  const cells = new Map(
    rules.flatMap((rule) =>
      rule.kind === 'quota'
        ? rule.cells.map((cell): [string, number] => [cellIdOf(rule.name, cell.name), cell.target])
        : [],
    ),
  );
  return ok({
    definition: read.survey,
    version,
    hints: hintsOf([...textsIn(read.survey), ...textsIn(rules)]),
    targetOf: (cellId) => cells.get(cellId) ?? 0,
    setAside: [...mended.setAside, ...setAside],
  });
}

export const cellIdOf = (rule: string, cell: string): string => `${rule}\n${cell}`;

function versionOf(definition: SurveyDefinition, outcomes: readonly SurveyOutcomeRule[]): SurveyVersion {
  const calculatedValues = [...(definition.calculatedValues ?? []), ...asCalculatedValues(conditionsOf(outcomes))];
  const cellsOf = new Map(
    outcomes.map((rule) => [
      rule.kind === 'complete' ? '' : rule.name,
      rule.kind === 'quota' ? rule.cells.map((cell) => cellIdOf(rule.name, cell.name)) : [],
    ]),
  );
  return {
    surveyId: 'rehearsal',
    version: 0,
    survey: compileDefinition({ ...definition, calculatedValues }),
    outcomes,
    cellId: cellIdOf,
    cellsOf: (rule) => cellsOf.get(rule) ?? [],
    shownDefinition: definition,
    attributes: attributeNames([definition, outcomes]),
    shownAttributes: [],
  };
}
