export { endRuns } from './end-runs.ts';
export { createExternalSurvey, endExternalRun, findExternalRun } from './external-runs.ts';
export { publishSurvey, type NewSurvey, type PublishProblem } from './publish-survey.ts';
export { readPanelistHash, signPanelistHash, type SurveyTicket } from './survey-link.ts';
export { createVersionCache } from './survey-versions.ts';
export type { ExternalRun, Surveys } from './surveys.ts';
