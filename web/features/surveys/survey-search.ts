import { MESSAGES } from '#contract/messages/messages.ts';
import { readSurveyLinkSearch, type SurveyLinkSearch } from '#contract/rules/survey-link.ts';

/** The address lacks panelist_hash, or it is empty. */
export class CutLink extends Error {}

/** Throws with the sentence of the rule when panelist_hash is missing or empty. */
export function surveySearch(search: Readonly<Record<string, unknown>>): SurveyLinkSearch {
  const link = readSurveyLinkSearch(search);
  if (link === undefined) throw new CutLink(MESSAGES.surveyLink.panelistHashRequired);
  return link;
}
