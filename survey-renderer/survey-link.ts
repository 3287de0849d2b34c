import { createContext } from 'react';

/** Where a survey link points: what every call about it is sent with. */
export interface SurveyLink {
  readonly surveyId: string;
  readonly panelistHash: string;
  readonly source?: string;
}

/** The link that the survey on the screen was opened by; none in a preview. */
export const SurveyLinkContext = createContext<SurveyLink | undefined>(undefined);
