import type { ElementDefinition, SurveyDefinition } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { compileDefinition, attributeNames } from './compile-definition.ts';
import { asCalculatedValues, conditionsOf } from './outcome-conditions.ts';
import { selectCells } from './quotas.store.ts';
import { selectVersion } from './surveys.store.ts';
import type { Surveys } from './surveys.ts';
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

/** The definition as the browser may have it: which answers an attentive member gives is not for members to read. */
function shownDefinition(definition: SurveyDefinition): SurveyDefinition {
  return {
    ...definition,
    pages: definition.pages.map((page) => ({ ...page, elements: page.elements.map(shownElement) })),
  };
}

function shownElement(element: ElementDefinition): ElementDefinition {
  if (element.type === 'panel') return { ...element, elements: element.elements.map(shownElement) };
  const { attentionCheck: _hidden, ...shown } = element;
  if (shown.cells === undefined) return shown;
  return { ...shown, cells: shown.cells.map(({ attentionCheck: _also, ...cell }) => cell) };
}
