import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectCells, type Cell } from './quotas.store.ts';
import { countCompleteByCell, countScreened, countUnfinished, selectMedianSeconds } from './run-figures.store.ts';
import type { Surveys } from './surveys.ts';
import { selectSurvey, selectVersion } from './surveys.store.ts';

/** What the runs of one survey say about how it goes. */
export interface RunFigures {
  /** Of those who got to the end; null until somebody has, or where the time is spent elsewhere. */
  readonly medianSeconds: number | null;
  /** Of all who finished the screener: in (over quota included), out, and rejected by a reviewer after they were in. */
  readonly screened: { readonly in: number; readonly out: number; readonly rejected: number };
  /** Began, and were still on their way when the study closed. */
  readonly closedUnfinished: number;
  /** In the order of the survey: how many left there. */
  readonly pages: readonly PageFigure[];
  readonly cells: readonly CellFigure[];
}

export interface PageFigure {
  readonly name: string;
  readonly title: string;
  readonly left: number;
}

export interface CellFigure {
  readonly cellId: string;
  readonly rule: string;
  readonly name: string;
  readonly target: number;
  /** Slots that are taken, whether by a complete or by somebody on the way. */
  readonly held: number;
  readonly complete: number;
}

/** Counts a survey's runs: how long, where people leave, how full each quota of its current version is. */
export async function runFigures(surveys: Surveys, db: Db, surveyId: string): Promise<RunFigures> {
  const survey = await selectSurvey(db, surveys.panelId, surveyId).executeTakeFirstOrThrow();
  const { current_version: version } = survey;
  const current = version === null ? undefined : await selectVersion(db, surveyId, version);
  const unfinished = await countUnfinished(db, surveyId);
  const left = new Map(unfinished.map((page) => [page.page, page.left]));
  const outcomes = current?.outcomes ?? [];
  const screenerPages = [...new Set(outcomes.flatMap((rule) => ('after' in rule ? [rule.after] : [])))];
  const completeIn = await countCompleteByCell(db, surveyId);
  return {
    medianSeconds: await selectMedianSeconds(db, surveyId),
    screened: await countScreened(db, surveyId, screenerPages),
    closedUnfinished: unfinished.reduce((sum, page) => sum + page.closed, 0),
    pages: (current?.definition.pages ?? []).map((page, index) => ({
      name: page.name,
      title: [page.title, page.elements[0]?.title].find(isWords) ?? `Page ${index + 1}`,
      left: left.get(page.name) ?? 0,
    })),
    cells: inOrder(await selectCells(db, surveyId), outcomes).map((cell) => ({
      cellId: cell.cell_id,
      rule: cell.rule,
      name: cell.name,
      target: cell.target,
      held: cell.held,
      complete: completeIn.get(cell.cell_id) ?? 0,
    })),
  };
}

/** As the researcher wrote them; cells that are no longer asked for are left out. */
function inOrder(cells: readonly Cell[], outcomes: readonly SurveyOutcomeRule[]): Cell[] {
  return outcomes.flatMap((rule) =>
    rule.kind === 'quota'
      ? rule.cells.flatMap(({ name }) => cells.find((cell) => cell.rule === rule.name && cell.name === name) ?? [])
      : [],
  );
}

/** A page without a title goes by its first question. */
function isWords(title: unknown): title is string {
  return typeof title === 'string' && title !== '';
}
