import type { SurveyLink } from '#renderer/survey-link.ts';
import { panelistIdOf, type Session } from '#web/session/session.ts';

/** Whose what is kept on this device is; empty for anyone who is signed in nowhere. */
export function ownerOf(session: Session): string {
  return panelistIdOf(session.store.get()) ?? '';
}

/** What of a link can be kept. */
export function partsOf({ surveyId, panelistHash, source }: SurveyLink) {
  return { surveyId, panelistHash, ...(source !== undefined && { source }) };
}
