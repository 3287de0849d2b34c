import type { Db } from '#server/platform/database/database.ts';
import { attributeNames } from './attribute-names.ts';
import { compileDefinition } from './compile-definition.ts';
import { asCalculatedValues, conditionsOf } from './outcome-conditions.ts';
import { selectCells } from './quotas.store.ts';
import { shownDefinition } from './shown-definition.ts';
import type { Surveys } from './surveys.ts';
import { selectVersion } from './surveys.store.ts';
import type { SurveyVersion } from './version-cache.ts';

/** A version ready to be taken: compiled once, then kept by this node. */
export async function loadVersion(surveys: Surveys, db: Db, surveyId: string, version: number): Promise<SurveyVersion> {
  const key = `${surveyId} ${version}`;
  const known = surveys.versions.find(key);
  if (known !== undefined) return known;
  const { definition, outcomes } = await selectVersion(db, surveyId, version);
  const cells = await selectCells(db, surveyId);
  const calculatedValues = [...(definition.calculatedValues ?? []), ...asCalculatedValues(conditionsOf(outcomes))];
  const shownAttributes = attributeNames(definition);
  const loaded: SurveyVersion = {
    surveyId,
    version,
    survey: compileDefinition({ ...definition, calculatedValues }),
    outcomes,
    cellId(rule, cell) {
      const found = cells.find((one) => one.rule === rule && one.name === cell);
      if (found === undefined) throw new Error('a published quota has its cells');
      return found.cell_id;
    },
    cellsOf: (rule) => cells.filter((one) => one.rule === rule).map((one) => one.cell_id),
    shownDefinition: shownDefinition(definition),
    attributes: [...new Set([...shownAttributes, ...attributeNames(outcomes)])],
    shownAttributes,
  };
  surveys.versions.keep(key, loaded);
  return loaded;
}
