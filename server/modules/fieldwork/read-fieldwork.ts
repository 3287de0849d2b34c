import { SECOND_MS } from '#contract/time/durations.ts';
import {
  type Activities,
  type Study,
  countStudy,
  keepFigures,
  listStudies,
  listStudiesToCount,
  readStudy,
} from '#server/modules/activities/index.ts';
import { type Surveys, runFigures } from '#server/modules/surveys/index.ts';
import { countDisagreements } from '#server/modules/external-surveys/index.ts';
import { pointsPaidFor } from '#server/modules/rewards/index.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { fieldworkOf } from './fieldwork-figures.ts';
import type { FieldworkFigures, StudyFigures, FieldworkCell } from './fieldwork-shape.ts';

/** How old figures may be: on a board that somebody watches, and in a list. */
const BOARD_MAX_AGE_MS = 4 * SECOND_MS;
export const LIST_MAX_AGE_MS = 60 * SECOND_MS;

export type FieldworkRooms = { readonly activities: Activities; readonly surveys: Surveys };

export interface Fieldwork extends FieldworkFigures {
  readonly study: Study;
  readonly countedAt: Date;
}

/** How a study goes, a few seconds old at most however many look; undefined when there is no such study. */
export async function readFieldwork(
  rooms: FieldworkRooms,
  studyId: string,
  maxAgeMs = BOARD_MAX_AGE_MS,
): Promise<Fieldwork | undefined> {
  const study = await readStudy(rooms.activities, rooms.activities.db, studyId);
  return study && fieldworkOfStudy(rooms, study, maxAgeMs);
}

export async function fieldworkOfStudy(rooms: FieldworkRooms, study: Study, maxAgeMs: number): Promise<Fieldwork> {
  const { activities } = rooms;
  const at = (figures: StudyFigures) => fieldworkOf(study, figures, activities.clock.now(), activities.timeZone);
  const { figures, countedAt } = await keepFigures(activities, study.studyId, maxAgeMs, async (tx) => {
    const counted = await count(rooms, tx, study);
    return { figures: counted, decisions: at(counted).decisions.length };
  });
  return { study, countedAt, ...at(figures) };
}

async function count({ activities, surveys }: FieldworkRooms, tx: Db, study: Study): Promise<StudyFigures> {
  const { studyId, surveyId } = study;
  return {
    tasks: await countStudy(activities, tx, studyId),
    runs: surveyId === null ? null : await runFigures(surveys, tx, surveyId),
    pointsPaid: await pointsPaidFor(tx, [studyId]),
    disagreements: study.isOutside && surveyId !== null ? await countDisagreements(tx, surveyId) : 0,
  };
}

/** Every minute, so that the lists know which studies need a decision though nobody looks at them. */
export function registerStudyCounting(rooms: FieldworkRooms, jobs: Jobs): void {
  const counting = { name: 'activities.count-studies', cron: '* * * * *', retryLimit: 0, expireSeconds: 300 };
  repeat(jobs, counting, (signal) => countStudies(rooms, signal));
}

/** Counts what nobody has looked at for a while. */
export async function countStudies(rooms: FieldworkRooms, signal?: AbortSignal): Promise<void> {
  const { activities } = rooms;
  const studyIds = await listStudiesToCount(activities, later(activities.clock.now(), -LIST_MAX_AGE_MS));
  await eachOnItsOwn('studies to count', studyIds, (id) => readFieldwork(rooms, id, LIST_MAX_AGE_MS), signal);
}

/** More studies than this in field at once are not looked through. */
const STUDIES_MAX = 100;
/** Of the others the last figures are shown, until the count of every minute comes to them. */
const COUNTED_AT_ONCE_MAX = 20;

export interface StudyQuotas extends Pick<Study, 'studyId' | 'shortId' | 'internalName' | 'closesAt'> {
  readonly cells: readonly FieldworkCell[];
}

/** The quota cells of every study in field that has any, with their pace. */
export async function listQuotaCells(rooms: FieldworkRooms): Promise<StudyQuotas[]> {
  const { contents } = await listStudies(rooms.activities, { status: 'IN_FIELD' }, { pageSize: STUDIES_MAX });
  const quotas: StudyQuotas[] = [];
  const begun = rooms.activities.clock.now();
  let counted = 0;
  for (const { study } of contents) {
    if (study === undefined || study.surveyId === null) continue;
    const { studyId, shortId, internalName, closesAt } = study;
    const maxAgeMs = counted < COUNTED_AT_ONCE_MAX ? LIST_MAX_AGE_MS : Infinity;
    const { cells, countedAt } = await fieldworkOfStudy(rooms, study, maxAgeMs);
    if (countedAt >= begun) counted += 1;
    if (cells.length > 0) quotas.push({ studyId, shortId, internalName, closesAt, cells });
  }
  return quotas;
}
