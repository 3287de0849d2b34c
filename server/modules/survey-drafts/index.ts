export type { SurveyDrafts } from './survey-drafts.ts';
