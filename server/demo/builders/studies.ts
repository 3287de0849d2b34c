import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { createProject, createStudy, type NewProject, type NewStudy } from '#server/modules/activities/index.ts';
import { markPublished, saveDraft, type NewDraft } from '#server/modules/studies/index.ts';
import { publishSurvey } from '#server/modules/surveys/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '#server/rooms.ts';
import { must } from './must.ts';

export type StudyRooms = Pick<Rooms, 'activities' | 'surveys' | 'surveyDrafts'>;

/** A survey as somebody wrote it, in the SurveyJS format. */
export interface WrittenSurvey {
  readonly title: string;
  readonly definition: unknown;
  readonly outcomes: readonly SurveyOutcomeRule[];
}

/** A study in the field with its survey; nobody is invited. One that has an owner keeps what it was published from. */
export async function publishStudy(rooms: StudyRooms, db: Db, survey: WrittenSurvey, project: NewProject) {
  const { title, definition: definitionJson, outcomes } = survey;
  const { surveyId, version } = must(await publishSurvey(rooms.surveys, db, { title, definitionJson, outcomes }));
  const { projectId } = await createProject(rooms.activities, db, { ...project, surveyId });
  if (project.ownerId !== undefined)
    await keepAsDraft(rooms, db, { ...survey, projectId }, { operatorId: project.ownerId });
  return { surveyId, version, projectId };
}

/** What a study in the field was published from, so that its next version can be written. */
export async function keepAsDraft(
  { surveyDrafts }: Pick<Rooms, 'surveyDrafts'>,
  db: Db,
  { projectId, definition, outcomes }: Pick<WrittenSurvey, 'definition' | 'outcomes'> & { readonly projectId: string },
  by: OperatorAct,
): Promise<void> {
  const draft = { projectId, baseRevision: 0, definition, outcomes, origin: 'IMPORT' as const, changes: [] };
  must(await saveDraft(surveyDrafts, db, draft, by));
  await markPublished(db, projectId, 1);
}

interface StudyInWriting {
  readonly study: NewStudy;
  readonly draft: Omit<NewDraft, 'projectId' | 'baseRevision'>;
}

/** A study that is being written: nobody is invited before it is launched. */
export async function writeStudy(
  { activities, surveyDrafts }: Pick<Rooms, 'activities' | 'surveyDrafts'>,
  db: Db,
  { study, draft }: StudyInWriting,
  by: OperatorAct,
) {
  const made = await createStudy(activities, db, study, by);
  must(await saveDraft(surveyDrafts, db, { ...draft, projectId: made.projectId, baseRevision: 0 }, by));
  return made;
}
