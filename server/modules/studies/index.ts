export { createOutsideStudy, copyStudy } from './begin-study.ts';
export { findUnknownAnswer, readTargetAnswers } from './target-answers.ts';
export { type WeekProblem, codesOfStudy, previewDraft, publishDraft } from './publish-draft.ts';
export { setQuestWeekWithinLimits, carryOutQuestWeek, type QuestWeekRooms } from './quest-week-within-limits.ts';
export {
  readRehearsal,
  startRehearsal,
  type RehearsalFailure,
  type StudyRehearsal,
  registerRehearsals,
} from './rehearse-study.ts';
export { changeDraft, findStudyId, openDraft, publishNextVersion, saveToDraft } from './edit-survey.ts';
export { markPublished, listVersions, nameVersion, readVersion, restoreVersion } from './drafts/draft-versions.ts';
export { listClips, listDrafted, meetInDraft, readDraft } from './drafts/read-draft.ts';
export { saveDraft, type NewDraft } from './drafts/save-draft.ts';
export type { SurveyDrafts, PublishingRooms } from './studies.ts';
