import { isElsewhere } from '#contract/pictures/pictures.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { readSurvey, type ImportProblem } from '#engine/import.ts';
import type { SurveyDefinition } from '#engine/index.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { outcomeProblems } from './check-outcomes.ts';
import { codeProblems } from './published-codes.ts';
import { insertCell, lockCells, selectCells, updateTarget } from './quotas.store.ts';
import { isStorable } from './storable-json.ts';
import { insertSurvey, insertVersion, selectSurvey, updateSurvey } from './surveys.store.ts';
import type { Surveys } from './surveys.ts';

export interface NewSurvey {
  /** Publishes another version of this survey; without it a new survey. */
  readonly surveyId?: string;
  readonly title: string;
  /** In the SurveyJS format. */
  readonly definitionJson: unknown;
  readonly outcomes?: readonly SurveyOutcomeRule[];
}

/** `path` is as in JavaScript: `pages[0].elements[1].visibleIf`, `outcomes[0].when`. */
export type PublishProblem = ImportProblem;

type Published = Result<{ readonly surveyId: string; readonly version: number }, readonly PublishProblem[]>;

/**
 * Publishes a survey or its next version, or says everything that keeps it from being published. Those who have begun
 * stay with their version. Quota cells that are named as before keep the slots that were taken. A code that was published
 * means one thing for ever.
 */
export async function publishSurvey(surveys: Surveys, db: Db, survey: NewSurvey): Promise<Published> {
  const { definitionJson, outcomes = [] } = survey;
  if (!isStorable(definitionJson) || !isStorable(outcomes))
    return err([{ path: '', reason: "This is nested too deeply or contains text that can't be saved." }]);
  const read = readSurvey(definitionJson);
  if (!read.ok) return err(read.problems);
  const problems = [...strangePictures(definitionJson), ...outcomeProblems(outcomes, definitionJson as object)];
  if (problems.length > 0) return err(problems);
  return inTransaction(db, (tx) => publish(surveys, tx, { ...survey, definition: read.survey, outcomes }));
}

interface ReadableSurvey extends Pick<NewSurvey, 'surveyId' | 'title'> {
  readonly definition: SurveyDefinition;
  readonly outcomes: readonly SurveyOutcomeRule[];
}

async function publish(
  surveys: Surveys,
  tx: Db,
  { surveyId: given, title, definition, outcomes }: ReadableSurvey,
): Promise<Published> {
  const now = surveys.clock.now();
  // Not against new rows that point to the survey: anyone who finishes meanwhile would wait for us, and we for their slots.
  const before =
    given === undefined
      ? undefined
      : await selectSurvey(tx, surveys.panelId, given).forNoKeyUpdate().executeTakeFirst();
  if (given !== undefined && before?.engine !== 'BUILT_IN') return err([{ path: '', reason: 'Survey not found.' }]);
  const surveyId = before?.survey_id ?? newId(surveys.chance, now);
  const version = (before?.current_version ?? 0) + 1;
  if (before === undefined) {
    const row = { survey_id: surveyId, panel_id: surveys.panelId, engine: 'BUILT_IN' as const, title };
    await insertSurvey(tx, { ...row, current_version: version, created_at: now });
  }
  const reused = before === undefined ? [] : await codeProblems(tx, surveyId, definition);
  if (reused.length > 0) return err(reused);
  const refused = await setTargets(surveys, tx, surveyId, outcomes);
  if (refused.length > 0) return err(refused);
  await insertVersion(tx, {
    survey_id: surveyId,
    version,
    definition: JSON.stringify(definition),
    outcomes: JSON.stringify(outcomes),
    published_at: now,
  });
  if (before !== undefined) await updateSurvey(tx, surveyId, { title, current_version: version });
  return ok({ surveyId, version });
}

/** Makes the cells of the rules, or gives those that are there their new target, unless more are taken already. */
async function setTargets(
  surveys: Surveys,
  tx: Db,
  surveyId: string,
  outcomes: readonly SurveyOutcomeRule[],
): Promise<PublishProblem[]> {
  const known = await selectCells(tx, surveyId);
  const locked = await lockCells(
    tx,
    known.map((cell) => cell.cell_id),
  );
  const wanted = outcomes.flatMap((rule, index) =>
    rule.kind === 'quota'
      ? rule.cells.map((cell, at) => ({
          rule: rule.name,
          name: cell.name,
          target: cell.target,
          path: `outcomes[${index}].cells[${at}].target`,
          existing: locked.find((one) => one.rule === rule.name && one.name === cell.name),
        }))
      : [],
  );
  const tooLow = wanted.filter(({ existing, target }) => existing !== undefined && existing.held > target);
  if (tooLow.length > 0)
    return tooLow.map(({ path, existing }) => ({ path, reason: alreadyFilled(existing?.held ?? 0) }));
  for (const { existing, rule, name, target } of wanted) {
    if (existing !== undefined) await updateTarget(tx, existing.cell_id, target);
    else {
      const cellId = newId(surveys.chance, surveys.clock.now());
      await insertCell(tx, { cell_id: cellId, survey_id: surveyId, rule, name, target });
    }
  }
  return [];
}

const REASON = "This picture is on another site, so it won't be shown. Upload it, or use “Upload a copy”.";

/** Pictures of a survey that do not lie with us. Members would see none of them. */
export function strangePictures(json: unknown, path = ''): ImportProblem[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]): ImportProblem[] => {
    const place = Array.isArray(json) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    if (name === 'imageLink' && typeof value === 'string' && isElsewhere(value)) {
      return [{ path: place, reason: REASON }];
    }
    return strangePictures(value, place);
  });
}

const alreadyFilled = (slots: number): string =>
  slots === 1 ? '1 slot is already filled.' : `${slots} slots are already filled.`;
