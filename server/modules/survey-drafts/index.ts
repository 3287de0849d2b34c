export { copyDraft } from './copy-draft.ts';
export {
  listVersions,
  markPublished,
  nameVersion,
  readVersion,
  restoreVersion,
  type DraftVersionPage,
} from './draft-versions.ts';
export { listClips } from './list-clips.ts';
export { meetInDraft, type Visitor } from './meet-in-draft.ts';
export { holdDraft, readDraft, readPublished, type Draft } from './read-draft.ts';
export { saveDraft, type NewDraft, type SavedDraft, type SaveFailure } from './save-draft.ts';
export type { SurveyDrafts } from './survey-drafts.ts';
