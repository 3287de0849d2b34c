import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { compileSurvey, hasQuestionPages, progress } from '#engine/index.ts';
import { isApiError, isTransient, UNREACHABLE } from '#client/api-error.ts';
import { failureSentence } from '#client/failure.ts';
import { RETRY } from '#client/retry.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { SurveyLinkSearch } from '#contract/rules/survey-link.ts';
import { onOnline } from '#renderer/media/on-online.ts';
import { type SurveyLink, SurveyLinkContext } from '#renderer/survey-link.ts';
import { PendingPage } from '#web/layout/pending-page.tsx';
import { useApp } from '#web/app/app-context.ts';
import type { Session } from '#web/session/session.ts';
import { isFinal, createSurveyCalls, type OpenedSurvey, type SurveyCalls, type SurveyStep } from './survey-calls.ts';
import { LazyEndPage } from './lazy-end-page.tsx';
import { createKeptDrafts } from '#web/offline/kept-drafts.ts';
import { createWaitingPages } from '#web/offline/waiting-pages.ts';
import { SurveyFrame } from './survey-frame.tsx';
import { SurveyProblem } from './survey-problem-pages.tsx';
import { ElsewherePage, SurveyStartPage } from './survey-start-page.tsx';
import { loadOfflineSurvey } from './load-offline-survey.ts';
import { ownerOf, partsOf } from './survey-owner.ts';
import { createTaking } from './taking.ts';
import { TakingPage } from './taking-page.tsx';

/** Whatever a survey link opens: its start, its pages, its end, or why it does not open. */
export function SurveyPage() {
  const { api, session } = useApp();
  const { surveyId = '' } = useParams({ strict: false });
  const { panelist_hash: panelistHash = '', source } = useSearch({ strict: false }) as Partial<SurveyLinkSearch>;
  const link = useMemo<SurveyLink>(
    () => ({ surveyId, panelistHash, caller: api.caller, ...(source !== undefined && { source }) }),
    [api, surveyId, panelistHash, source],
  );
  const calls = useMemo(() => createSurveyCalls(api, link), [api, link]);
  const { data, error, failureReason, fetchStatus, refetch } = useQuery({
    queryKey: ['getMarketResearchSurvey', link],
    queryFn: async () => {
      try {
        const looked = await calls.look();
        // What is kept on this device is a member's own: it is not found before we know whose it is.
        await session.check().catch(unlessTransient);
        return looked;
      } catch (failure) {
        const kept = isApiError(failure, UNREACHABLE) ? await findKept(session, link) : undefined;
        if (kept === undefined) throw failure;
        return kept;
      }
    },
    // Asked once: from then on the steps tell where the member is. A link that is opened again is looked at again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Without a connection it fails at once and says so, and comes by itself when there is one again.
    networkMode: 'always',
    refetchOnReconnect: ({ state }) => state.data === undefined,
    // What failed on our side stays so until an operator has looked at it.
    retry: (failures, failure) => !isFinal(failure) && RETRY.retry(failures, failure),
    meta: { isSilent: true },
  });
  if (data !== undefined) {
    return (
      <SurveyLinkContext value={link}>
        <OpenedSurveyPage key={surveyId + panelistHash} opened={data} calls={calls} link={link} />
      </SurveyLinkContext>
    );
  }
  const problem = error ?? failureReason;
  if (problem !== null) {
    const isRetrying = fetchStatus === 'fetching';
    return <SurveyProblem error={problem} onRetry={refetch} isRetrying={isRetrying} />;
  }
  return (
    <SurveyFrame>
      <PendingPage />
    </SurveyFrame>
  );
}

async function findKept(session: Session, link: SurveyLink): Promise<OpenedSurvey | undefined> {
  const offline = await loadOfflineSurvey().catch(() => undefined);
  return offline?.keptOpened(session, link);
}

function unlessTransient(error: unknown): void {
  if (isTransient(error)) throw error;
}

interface OpenedSurveyPageProps {
  readonly opened: OpenedSurvey;
  readonly calls: SurveyCalls;
  readonly link: SurveyLink;
}

function OpenedSurveyPage({ opened, calls, link }: OpenedSurveyPageProps) {
  const { session } = useApp();
  const { history } = useRouter();
  const entryPage = useLocation({ select: ({ state }) => state.surveyPage });
  const [step, setStep] = useState<SurveyStep | null>(opened.state === 'DROPOUT' ? null : opened.step);
  const [isStarting, setIsStarting] = useState(false);
  const [startProblem, setStartProblem] = useState<unknown>();

  const run = step?.run;
  const definition = step?.definition;
  const underWay = useMemo(() => {
    if (step === null || !run || !definition) return undefined;
    const survey = compileSurvey(definition);
    const storage = () => localStorage;
    const owner = () => ownerOf(session);
    const taking = createTaking({
      survey,
      step: { ...step, run },
      calls,
      drafts: createKeptDrafts(storage, owner),
      waiting: createWaitingPages(storage, owner),
      about: { link: partsOf(link), title: opened.title },
      loadOffline: loadOfflineSurvey,
      isOffline: () => !navigator.onLine,
      now: Date.now,
      onOnline,
    });
    return { survey, taking };
  }, [step, run, definition, calls, session, link, opened.title]);
  const taking = underWay?.taking;
  useEffect(() => {
    if (taking === undefined) return undefined;
    let isLeft = false;
    const kept = loadOfflineSurvey().then(
      ({ keepOpened }) => (isLeft ? undefined : keepOpened({ session, link, opened, step, taking })),
      // Without the script nothing is kept.
      () => undefined,
    );
    return () => {
      isLeft = true;
      void kept.then((stop) => stop?.());
    };
  }, [opened, step, taking, link, session]);
  // Once it is over, the survey has left its pages behind, in the browser's history too, and shows how it ended.
  const isOver = useSyncExternalStore(underWay?.taking.store.subscribe ?? neverChanges, () => {
    const { end, failure } = underWay?.taking.store.get() ?? {};
    return Boolean(end) || isFinal(failure);
  });

  function enter(surveyPage: string | null | undefined) {
    history.push(history.location.href, { surveyPage: surveyPage ?? undefined, surveyDepth: 0 });
  }

  async function start() {
    if (underWay !== undefined) {
      enter(underWay.taking.store.get().run.page);
      return;
    }
    setIsStarting(true);
    try {
      const started = await calls.start();
      setStep(started);
      if (started.run !== null) enter(started.run.page);
      setStartProblem(undefined);
    } catch (error) {
      setStartProblem(error);
    }
    setIsStarting(false);
  }

  if (step?.end) return <LazyEndPage title={opened.title} end={step.end} hasQuestionPages={false} />;
  if (step?.externalUrl) return <ElsewherePage url={step.externalUrl} />;
  if (underWay !== undefined && (entryPage !== undefined || isOver)) {
    return <TakingPage {...underWay} surveyId={opened.surveyId} title={opened.title} />;
  }
  if (isFinal(startProblem)) {
    return <SurveyProblem error={startProblem} onRetry={start} isRetrying={isStarting} />;
  }
  return (
    <SurveyStartPage
      survey={opened}
      where={whereOf(opened)}
      onStart={() => void start()}
      isStarting={isStarting}
      problem={problemOf(startProblem)}
    />
  );
}

function neverChanges(): () => void {
  return () => {};
}

/** Where somebody who comes back was, in words. */
function whereOf({ step }: OpenedSurvey): string | undefined {
  if (!step?.run || !step.definition) return undefined;
  const survey = compileSurvey(step.definition);
  const { page, of } = progress(survey, step.run, Date.now());
  return MESSAGES.survey.place(hasQuestionPages(survey) ? 'question' : 'page', page, of);
}

function problemOf(error: unknown): string | undefined {
  return error === undefined ? undefined : failureSentence(error);
}
