import { type NewStudy, createStudy, nameSurvey, readStudy } from '#server/modules/activities/index.ts';
import { createExternalSurvey } from '#server/modules/surveys/index.ts';
import {
  type EntryAddressProblem,
  type ExternalSurveys,
  type NewSigningKey,
  setUpExternalSurvey,
} from '#server/modules/external-surveys/index.ts';
import { copyDraft } from './drafts/save-draft.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result, err } from '#server/platform/result.ts';
import type { PublishingRooms } from './studies.ts';

/** Begins a draft whose survey lives at an outside host, with its first key; nothing of it stays if the address is refused. */
export async function createOutsideStudy(
  { activities, surveys, externalSurveys }: PublishingRooms & { readonly externalSurveys: ExternalSurveys },
  tx: Db,
  { study, entryUrl }: { readonly study: NewStudy; readonly entryUrl: string },
  by: OperatorAct,
): Promise<Result<{ readonly projectId: string; readonly key: NewSigningKey }, EntryAddressProblem>> {
  const { surveyId } = await createExternalSurvey(surveys, tx, { title: study.externalName });
  const key = await setUpExternalSurvey(externalSurveys, tx, { surveyId, entryUrl }, by);
  if (!key.ok) return key;
  const { projectId } = await createStudy(activities, tx, study, by);
  await nameSurvey(tx, projectId, { surveyId, isOutside: true });
  return ok({ projectId, key: key.value });
}

/** Begins a draft with the survey and the quotas of another study, but not with its audience. */
export async function copyStudy(
  { activities, surveyDrafts }: PublishingRooms,
  tx: Db,
  { copyOf, study }: { readonly copyOf: string; readonly study: NewStudy },
  by: OperatorAct,
): Promise<Result<{ readonly projectId: string }, 'unknown-study'>> {
  const source = await readStudy(activities, tx, copyOf);
  if (source === undefined) return err('unknown-study');
  const { projectId } = await createStudy(activities, tx, study, by);
  await copyDraft(surveyDrafts, tx, { from: source.studyId, to: projectId }, by);
  return ok({ projectId });
}
