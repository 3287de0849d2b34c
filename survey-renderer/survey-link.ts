import { createContext } from 'react';

/** Where a survey link points: what every call about it is sent with. */
export interface SurveyLink {
  readonly surveyId: string;
  readonly panelistHash: string;
  readonly source?: string;
  /** The session of anyone who takes the survey, as it is when something is sent; a visitor has none. */
  readonly caller?: () => { readonly csId: string | undefined; readonly userId: string | undefined };
}

/** The link that the survey on the screen was opened by; none in a preview. */
export const SurveyLinkContext = createContext<SurveyLink | undefined>(undefined);
