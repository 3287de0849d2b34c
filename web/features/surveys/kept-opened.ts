import { useEffect } from 'react';
import type { SurveyLink } from '#renderer/survey-link.ts';
import { useApp } from '#web/app/app-context.ts';
import { findSurvey, forgetSurvey, keepSurvey } from '#web/offline/kept-survey.ts';
import { panelistIdOf, type Session } from '#web/session/session.ts';
import type { OpenedSurvey, SurveyStep } from './survey-calls.ts';
import type { Taking } from './taking.ts';

/** Whose what is kept on this device is; empty for whoever is signed in nowhere. */
export function ownerOf(session: Session): string {
  return panelistIdOf(session.store.get()) ?? '';
}

/** What of a link can be kept. */
export function partsOf({ surveyId, panelistHash, source }: SurveyLink) {
  return { surveyId, panelistHash, ...(source !== undefined && { source }) };
}

/** The survey as it was told last, when there is no connection. */
export async function keptOpened(session: Session, link: SurveyLink): Promise<OpenedSurvey | undefined> {
  // Without an answer, and without anybody who was seen here before, it is nobody's.
  await session.check().catch(() => undefined);
  return (await findSurvey(ownerOf(session), link)) as OpenedSurvey | undefined;
}

/** Keeps the survey as the server tells it, page by page, until it is over. */
export function useKeptOpened(
  opened: OpenedSurvey,
  step: SurveyStep | null,
  taking: Taking | undefined,
  link: SurveyLink,
): void {
  const { session } = useApp();
  useEffect(() => {
    if (taking === undefined) return undefined;
    let kept = -1;
    const keep = () => {
      const { revision, run, waiting, end } = taking.store.get();
      if (end !== null) void forgetSurvey(ownerOf(session), link);
      else if (revision !== kept && waiting === 0) {
        kept = revision;
        void keepSurvey(ownerOf(session), link, {
          ...opened,
          state: 'STARTED',
          step: { ...step, revision, run, draft: null, problems: [] },
        });
      }
    };
    keep();
    return taking.store.subscribe(keep);
  }, [opened, step, taking, link, session]);
}
