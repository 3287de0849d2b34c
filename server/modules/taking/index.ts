export { keepSurveyDraft, returnSurveyPage, saveSurveyPage } from './save-survey-page.ts';
export { lookAtSurvey } from './look-at-survey.ts';
export { startSurvey } from './start-survey.ts';
export { type SurveyFailure, type SurveyStep, type SurveyVisit, openSurveyLink } from './survey-visit.ts';
export { dropOutIdleRuns, registerDropOut } from './drop-out-idle-runs.ts';
export {
  watchClip,
  addSurveyUploadPart,
  admitUploadPart,
  openSurveyUpload,
  readSurveyUpload,
  removeSurveyUpload,
} from './survey-media.ts';
export type { TakingRooms } from './taking.ts';
