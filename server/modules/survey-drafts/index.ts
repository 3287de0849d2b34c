export { markPublished, listVersions, nameVersion, readVersion, restoreVersion } from './draft-versions.ts';
export {
  lockAndReadDraft,
  listDrafted,
  readDraft,
  readPublished,
  type Draft,
  listClips,
  meetInDraft,
} from './read-draft.ts';
export { saveDraft, type NewDraft, type SavedDraft, type SaveFailure, copyDraft } from './save-draft.ts';
export type { SurveyDrafts } from './survey-drafts.ts';
