import type { ExternalStore } from '#client/external-store.ts';
import type { SurveyLink } from '#renderer/survey-link.ts';
import { findSurvey, forgetSurvey, keepSurvey } from '#web/offline/kept-survey.ts';
import type { Session } from '#web/session/session.ts';
import type { OpenedSurvey, SurveyStep } from './survey-calls.ts';
import { ownerOf } from './survey-owner.ts';
import type { TakingState } from './taking-state.ts';

/** The survey as it was told last, when there is no connection. */
export async function keptOpened(session: Session, link: SurveyLink): Promise<OpenedSurvey | undefined> {
  // Without an answer, and without anybody who was seen here before, it is nobody's.
  await session.check().catch(() => undefined);
  return (await findSurvey(ownerOf(session), link)) as OpenedSurvey | undefined;
}

interface KeepingParts {
  readonly session: Session;
  readonly link: SurveyLink;
  readonly opened: OpenedSurvey;
  readonly step: SurveyStep | null;
  readonly taking: { readonly store: Pick<ExternalStore<TakingState>, 'get' | 'subscribe'> };
}

/** Keeps the survey as the server tells it, page by page, until it is over; returns how to stop that. */
export function keepOpened({ session, link, opened, step, taking }: KeepingParts): () => void {
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
}
