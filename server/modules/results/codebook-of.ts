import type { Db } from '#server/platform/database/database.ts';
import type { Codebook } from './codebook.ts';
import { CodebookDraft } from './codebook-draft.ts';
import { readableVariables } from './readable-variables.ts';
import type { Results } from './results.ts';
import { selectGathered, selectNewestVersion, selectStudy, selectVersions } from './results.store.ts';
import { planVersion } from './version-plan.ts';

/** What the data of a study means. `studyId` is the project's id. Also before anybody has answered. */
export async function codebookOf(results: Results, db: Db, studyId: string): Promise<Codebook> {
  const study = await selectStudy(db, results.panelId, { studyId });
  const known = await selectGathered(db, studyId);
  const draft = new CodebookDraft(known?.codebook);
  if (study === undefined || study.survey_id === null) return draft.codebook;
  for (const { version, definition } of await selectVersions(db, study.survey_id, draft.codebook.versions)) {
    draft.takeIn(planVersion(version, definition));
  }
  const { variables, ...codebook } = draft.codebook;
  const newest = await selectNewestVersion(db, study.survey_id);
  return { ...codebook, variables: readableVariables(variables, newest?.definition) };
}
