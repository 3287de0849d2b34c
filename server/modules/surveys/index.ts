export { beginRun } from './begin-run.ts';
export type { Decision } from './decide-outcome.ts';
export { createExternalSurvey, findExternalRun } from './external-runs.ts';
export { finishRun, endRuns } from './finish-run.ts';
export { flagsOf } from './flag-run.ts';
export { keepPageDraft, type LeftPage } from './keep-page-draft.ts';
export { dropRun, lockRun, readRun, resumeRun, isIdle, listIdleRuns, freeSlots } from './open-run.ts';
export { previewPublish, type PublishPreview } from './preview-publish.ts';
export { publishSurvey, type NewSurvey, type PublishProblem } from './publish-survey.ts';
export { publishedCodes } from './published-codes.ts';
export {
  askRehearsal,
  failRehearsal,
  findRehearsal,
  newestRehearsals,
  runRehearsal,
  type RehearsalRow,
} from './rehearsal/index.ts';
export { replayPage, type RepeatedPage } from './replay-page.ts';
export { runFigures, type CellFigure, type PageFigure, type RunFigures } from './run-figures.ts';
export { readStep, type RunStep, showsClip } from './run-step.ts';
export type { RunRow } from './runs.store.ts';
export { returnRunPage, saveRunPage, type SentPage } from './save-run-page.ts';
export { isStorable, withWholeCharacters } from './storable-json.ts';
export { readPanelistHash, signPanelistHash, type LinkScope, type SurveyTicket } from './survey-link.ts';
export type { ExternalRun, NamedUpload, Surveys } from './surveys.ts';
export { createVersionCache } from './version-cache.ts';
