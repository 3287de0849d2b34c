export { keepSurveyDraft, returnSurveyPage, saveSurveyPage } from './save-survey-page.ts';
export { lookAtSurvey } from './look-at-survey.ts';
export { startSurvey } from './start-survey.ts';
export {
  type SurveyFailure,
  type SurveyStep,
  type SurveyVisit,
  openSurveyLink,
  type SurveyRooms,
} from './survey-visit.ts';
export { dropOutIdleRuns, registerDropOut } from './drop-out-idle-runs.ts';
export {
  type UploadRooms,
  watchClip,
  addSurveyUploadPart,
  admitUploadPart,
  openSurveyUpload,
  readSurveyUpload,
  removeSurveyUpload,
} from './survey-media.ts';
