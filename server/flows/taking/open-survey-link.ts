import { readPanelistHash, type Surveys } from '#server/modules/surveys/index.ts';
import type { SurveyVisit } from './survey-visit.ts';

/** Who comes with a survey link, outside of GraphQL. Undefined when it opens nothing. */
export function openSurveyLink(
  surveys: Surveys,
  link: { readonly surveyId: unknown; readonly panelistHash: unknown },
  signedInAs: string | undefined,
): SurveyVisit | undefined {
  const { surveyId, panelistHash } = link;
  if (typeof surveyId !== 'string' || typeof panelistHash !== 'string') return undefined;
  const ticket = readPanelistHash(surveys, { surveyId, panelistHash });
  return ticket && { ...ticket, signedInAs };
}
