import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { hasQuestionPages, type Survey } from '#engine/index.ts';
import { KEY_CLASSES } from '#renderer/controls/choice-tile.tsx';
import { keepFocus } from '#renderer/keep-focus.ts';
import { lastLetter } from '#renderer/letters.ts';
import { SurveyPageView } from '#renderer/survey-page-view.tsx';
import { failureSentence } from '#client/failure.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import mark from '#ui/art/logo/mark.svg';
import markReversed from '#ui/art/logo/mark-reversed.svg';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useApp } from '#web/app/app-context.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { MAIN_ID } from '#web/layout/root-layout.tsx';
import { useSurveyOpen } from '#web/offline/survey-open.ts';
import { isFinal } from './survey-calls.ts';
import { fetchEndPage, LazyEndPage } from './lazy-end-page.tsx';
import { usePageHistory } from './page-history.ts';
import { useIsSignedIn } from './survey-frame.tsx';
import { loadOfflineSurvey } from './load-offline-survey.ts';
import { SurveyProblem } from './survey-problem-pages.tsx';
import type { Taking } from './taking.ts';

const texts = MESSAGES.survey;

/** Who gets to these has been in the survey for a while: their script is there. */
const HeldPage = lazyPage(loadOfflineSurvey, 'HeldPage');
const SavedPage = lazyPage(loadOfflineSurvey, 'SavedPage');

interface TakingPageProps {
  readonly surveyId: string;
  readonly title: string;
  readonly survey: Survey;
  readonly taking: Taking;
}

/** One page of the survey after the other, and nothing beside it. */
export function TakingPage({ surveyId, title, survey, taking }: TakingPageProps) {
  const state = useSyncExternalStore(taking.store.subscribe, taking.store.get);
  const { run, view, place, otherTyped, problems, attempt, saving, isLate, waiting, notice, failure, end } = state;
  const { next, back } = usePageHistory(taking, { isOver: end !== null || isFinal(failure) });
  const { alerts } = useApp();
  const router = useRouter();
  const isSignedIn = useIsSignedIn();
  const [hasLeft, setHasLeft] = useState(false);
  const [exits, setExits] = useState(0);

  useEffect(fetchEndPage, []);
  useSurveyOpen(run.seed);

  // What waits from a time without a connection goes out by itself.
  useEffect(() => {
    const catchUp = () => void (navigator.onLine && taking.catchUp());
    catchUp();
    addEventListener('online', catchUp);
    return () => removeEventListener('online', catchUp);
  }, [taking]);

  // However somebody leaves, what they typed goes to the server if it can.
  useEffect(() => {
    const keepWhenHidden = () => document.visibilityState === 'hidden' && taking.keepQuietly();
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', keepWhenHidden);
      taking.keepQuietly();
    };
  }, [taking]);

  if (end !== null) return <LazyEndPage title={title} end={end} hasQuestionPages={hasQuestionPages(survey)} />;
  if (isFinal(failure)) {
    return <SurveyProblem error={failure} onRetry={async () => taking.retry()} isRetrying={false} />;
  }
  const where = texts.place(hasQuestionPages(survey) ? 'question' : 'page', place.page, place.of);
  if (state.isHeld || hasLeft)
    return (
      <Suspense>
        {state.isHeld ? (
          <HeldPage isSending={saving !== 'no'} onBack={() => void taking.back()} onRetry={taking.retry} />
        ) : (
          <SavedPage where={where} onGoOn={() => setHasLeft(false)} />
        )}
      </Suspense>
    );
  const counter = (hasQuestionPages(survey) ? texts.questionOf : texts.pageOf)(place.page, place.of);

  async function saveAndExit() {
    setExits(exits + 1);
    if (!(await taking.leave())) return;
    if (!isSignedIn) setHasLeft(true);
    else {
      alerts.show('info', waiting > 0 ? texts.waitingAt(where) : texts.savedAt(where));
      await router.navigate({ href: memberPath('activities') });
    }
  }

  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SurveyHeader title={title} place={place} counter={counter} onExit={() => void saveAndExit()} />
      <main
        id={MAIN_ID}
        ref={keepFocus}
        className="mx-auto w-full max-w-[calc(46rem+2*var(--gutter))] grow px-gutter pt-8 pb-10 lg:pt-12"
      >
        {notice === 'moved-on' && (
          <Notice>
            <Banner tone="info">{texts.movedOn}</Banner>
          </Notice>
        )}
        {waiting > 0 && !isLate && (
          <Notice>
            <Banner tone="info" role="status">
              <b>{texts.waiting(waiting)}</b> {texts.waitingWhy}
            </Banner>
          </Notice>
        )}
        {otherTyped && (
          <Notice>
            <Banner tone="info">
              <p className="mb-3">{texts.otherWords}</p>
              <Button variant="secondary" size="sm" onClick={taking.swapTyped}>
                {texts.swapWords}
              </Button>
            </Banner>
          </Notice>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void next();
          }}
        >
          <SurveyPageView
            view={view}
            surveyTitle={title}
            counter={<p className="mb-3 text-sm font-bold text-text-muted">{counter}</p>}
            problems={problems}
            attempt={attempt}
            onAnswer={taking.answer}
          />
          {failure !== undefined && (
            <Notice asked={exits}>
              <Banner tone="danger" role="alert">
                {failureSentence(failure)}
              </Banner>
            </Notice>
          )}
          {isLate && (
            <Notice asked={exits}>
              <Banner tone="warning" role="alert">
                <p className="mb-3">
                  <b>{texts.notSaved}</b> {texts.notSavedWhy}
                </p>
                <Button variant="secondary" size="sm" onClick={taking.hurry} isBusy={saving === 'now'}>
                  {saving !== 'now' && <Icon name="refresh-cw" />}
                  {MESSAGES.generic.tryAgain}
                </Button>{' '}
                <ButtonLink variant="quiet" size="sm" href={memberPath(isSignedIn ? 'activities' : 'landing')}>
                  {texts.leaveAnyway}
                </ButtonLink>
              </Banner>
            </Notice>
          )}
          <div className="mt-8 flex flex-wrap justify-between gap-3 *:min-w-32">
            {run.visited.length > 0 && (
              <Button variant="secondary" onClick={() => void back()}>
                <Icon name="arrow-left" />
                {texts.back}
              </Button>
            )}
            <div className="ms-auto grid">
              <Button type="submit" isBusy={saving === 'now'}>
                {saving === 'now' ? texts.saving : view.isLast ? texts.finish : texts.next}
                {saving !== 'now' && !view.isLast && <Icon name="arrow-right" />}
              </Button>
            </div>
          </div>
          <p role="status" className="sr-only">
            {problems.length > 0 ? texts.problems(problems.length) : notice === 'saved' && !isLate && texts.saved}
          </p>
        </form>
      </main>
      <SurveyFooter surveyId={surveyId} lastLetter={lastLetter(view)} />
    </div>
  );
}

interface NoticeProps {
  /** How often somebody asked for it from afar, out of sight of where it stands: it is brought before them each time. */
  readonly asked?: number;
  readonly children: ReactNode;
}

function Notice({ asked = 0, children }: NoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) element.current?.focus();
  }, [asked]);
  return (
    <div ref={element} tabIndex={-1} className="my-6">
      {children}
    </div>
  );
}

interface SurveyHeaderProps {
  readonly title: string;
  readonly place: { readonly page: number; readonly of: number };
  readonly counter: string;
  readonly onExit: () => void;
}

function SurveyHeader({ title, place, counter, onExit }: SurveyHeaderProps) {
  return (
    <header className="sticky top-(--bar-height,0px) z-10 bg-surface">
      <div className="flex min-h-16 items-center justify-between gap-4 px-gutter lg:min-h-18">
        <span className="flex min-w-0 items-center gap-3">
          <picture className="flex-none">
            <source srcSet={markReversed} media="(prefers-color-scheme: dark)" />
            <img src={mark} alt="" className="size-8" />
          </picture>
          <b className="truncate text-sm font-bold">{title}</b>
        </span>
        <span className="flex-none">
          <Button variant="quiet" size="sm" onClick={onExit}>
            {texts.saveAndExit}
          </Button>
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={counter}
        aria-valuemin={0}
        aria-valuemax={place.of}
        aria-valuenow={place.page}
        className="h-1.5 bg-chart-track"
      >
        <div
          className="h-full rounded-e-[3px] bg-primary transition-[width] duration-(--duration-4)"
          style={{ width: `${(place.page / place.of) * 100}%` }}
        />
      </div>
    </header>
  );
}

interface SurveyFooterProps {
  readonly surveyId: string;
  readonly lastLetter: string | undefined;
}

function SurveyFooter({ surveyId, lastLetter: last }: SurveyFooterProps) {
  const problem = new URLSearchParams({ activityId: surveyId, issueCategory: 'CANNOT_PROCEED_TO_NEXT_QUESTION' });
  return (
    <footer className="px-gutter pb-8 text-center text-xs text-text-muted">
      {last && (
        <span className="max-lg:hidden">
          Press <kbd className={KEY_CLASSES}>A</kbd> to <kbd className={KEY_CLASSES}>{last}</kbd> to choose and{' '}
          <kbd className={KEY_CLASSES}>Enter</kbd> to continue.{' '}
        </span>
      )}
      {texts.savesAsYouGo} <a href={`${memberPath('contactUs')}/?${problem.toString()}`}>{texts.reportProblem}</a>
    </footer>
  );
}
