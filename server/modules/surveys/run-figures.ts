import type { Db } from '#server/platform/database/database.ts';
import { selectCells } from './quotas.store.ts';
import { countHeldGoingOn, countUnfinished, selectMedianSeconds } from './run-figures.store.ts';
import type { Surveys } from './surveys.ts';
import { selectSurvey, selectVersion } from './surveys.store.ts';

/** What the runs of one survey say about how it goes. */
export interface RunFigures {
  /** Of those who got to the end; null until somebody has, or where the time is spent elsewhere. */
  readonly medianSeconds: number | null;
  /** On their way, with a slot that is kept for them. */
  readonly qualifiedGoingOn: number;
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

/** Counts a survey's runs: how long, where people leave, how full each quota is. */
export async function runFigures(surveys: Surveys, db: Db, surveyId: string): Promise<RunFigures> {
  const survey = await selectSurvey(db, surveys.panelId, surveyId).executeTakeFirstOrThrow();
  const unfinished = await countUnfinished(db, surveyId);
  const goingOn = await countHeldGoingOn(db, surveyId);
  const cells = await selectCells(db, surveyId);
  return {
    medianSeconds: await selectMedianSeconds(db, surveyId),
    qualifiedGoingOn: goingOn.people,
    closedUnfinished: unfinished.reduce((sum, page) => sum + page.closed, 0),
    pages: await pageFigures(db, surveyId, survey.current_version, new Map(unfinished.map((u) => [u.page, u.left]))),
    cells: cells
      .toSorted((a, b) => (a.cell_id < b.cell_id ? -1 : 1))
      .map(({ cell_id, rule, name, target, held }) => ({
        cellId: cell_id,
        rule,
        name,
        target,
        held,
        complete: held - (goingOn.byCell.get(cell_id) ?? 0),
      })),
  };
}

async function pageFigures(
  db: Db,
  surveyId: string,
  version: number | null,
  left: ReadonlyMap<string | null, number>,
): Promise<PageFigure[]> {
  if (version === null) return [];
  const { definition } = await selectVersion(db, surveyId, version);
  return definition.pages.map(({ name, title }, index) => ({
    name,
    title: typeof title === 'string' && title !== '' ? title : `Page ${index + 1}`,
    left: left.get(name) ?? 0,
  }));
}
