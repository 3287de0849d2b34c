import type { PublishedCode } from '#contract/surveys/survey-codes.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { readDraft } from '#server/modules/survey-drafts/index.ts';
import { previewPublish, publishedCodes, type PublishPreview } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { PublishingRooms } from './publish-draft.ts';

/** What publishing a study's draft would do, for the revision that was read. */
export async function previewDraft(
  rooms: PublishingRooms,
  db: Db,
  id: string,
): Promise<Result<PublishPreview & { readonly revision: number }, 'not-found' | 'nothing-published'>> {
  const study = await readStudy(rooms.activities, db, id);
  if (study === undefined) return err('not-found');
  const draft = await readDraft(db, study.studyId);
  if (draft === undefined || study.surveyId === null) return err('nothing-published');
  const preview = await previewPublish(rooms.surveys, db, study.surveyId, draft);
  return preview === undefined ? err('nothing-published') : ok({ ...preview, revision: draft.revision });
}

/** The codes that the data of a study has; none before anything was published. */
export async function codesOfStudy(
  rooms: PublishingRooms,
  db: Db,
  id: string,
): Promise<readonly PublishedCode[] | undefined> {
  const study = await readStudy(rooms.activities, db, id);
  if (study === undefined) return undefined;
  return study.surveyId === null ? [] : publishedCodes(rooms.surveys, db, study.surveyId);
}
