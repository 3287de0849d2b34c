import { listStudies } from '#server/modules/activities/index.ts';
import type { FieldworkCell } from './fieldwork-shape.ts';
import { fieldworkOfStudy, LIST_MAX_AGE_MS, type FieldworkRooms } from './read-fieldwork.ts';

/** More studies than this in field at once are not looked through. */
const STUDIES_MAX = 100;

export interface StudyQuotas {
  readonly studyId: string;
  readonly shortId: string;
  readonly internalName: string;
  readonly closesAt: Date | null;
  readonly cells: readonly FieldworkCell[];
}

/** The quota cells of every study in field that has any, with their pace. */
export async function listQuotaCells(rooms: FieldworkRooms): Promise<StudyQuotas[]> {
  const { contents } = await listStudies(rooms.activities, { status: 'IN_FIELD' }, { pageSize: STUDIES_MAX });
  const quotas: StudyQuotas[] = [];
  for (const { study } of contents) {
    if (study === undefined || study.surveyId === null) continue;
    const { studyId, shortId, internalName, closesAt } = study;
    const { cells } = await fieldworkOfStudy(rooms, study, LIST_MAX_AGE_MS);
    if (cells.length > 0) quotas.push({ studyId, shortId, internalName, closesAt, cells });
  }
  return quotas;
}
