import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { TASK_LABELS } from '#contract/activities/task-states.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import donePicture from '#ui/art/empty/done.svg';
import fullPicture from '#ui/art/empty/full.svg';
import reviewPicture from '#ui/art/empty/review.svg';
import thanksPicture from '#ui/art/empty/thanks.svg';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useApp } from '#web/app/app-context.ts';
import { formatNumber } from '#web/format.ts';
import type { SurveyEnd } from './survey-calls.ts';
import { SurveyFrame, SurveyState, useIsSignedIn } from './survey-frame.tsx';
import { useBalanceNow } from './use-balance-now.ts';

const texts = MESSAGES.survey;

interface SurveyEndPageProps {
  readonly title: string;
  readonly end: SurveyEnd;
  /** Was every page one question? Then they can be counted. */
  readonly hasQuestionPages: boolean;
}

/** How it ended, what was credited for it, and why; for somebody on the way in the waitlist's page says what it means. */
export function SurveyEndPage(props: SurveyEndPageProps) {
  const { recruitment, outcome } = props.end;
  if (recruitment == null) return <EndOfActivity {...props} />;
  const status = recruitment.isQualified ? 'qualified' : outcome === 'UNDER_REVIEW' ? 'review' : 'standby';
  return <ToWaitlist status={status} panelistId={recruitment.panelistId} />;
}

/** Waits until the pages of the survey have left the browser's history: going on before would be undone by that. */
function ToWaitlist({ status, panelistId }: { readonly status: string; readonly panelistId: string }) {
  const { surveyId } = useParams({ strict: false });
  const hasLeftPages = useLocation({ select: ({ state }) => state.surveyPage === undefined });
  if (!hasLeftPages) return null;
  return (
    <Navigate
      to={memberPath('waitlist')}
      search={{ status }}
      state={{ panelistId, ...(surveyId !== undefined && { surveyId }) }}
      replace
    />
  );
}

function EndOfActivity({ title, end, hasQuestionPages }: SurveyEndPageProps) {
  const isSignedIn = useIsSignedIn();
  const { outcome, note, points } = end;
  const look = lookOf({ title, end, hasQuestionPages });
  const more = outcome === 'UNDER_REVIEW' ? 'completedActivities' : outcome === 'QUALIFIED' ? 'rewards' : undefined;
  return (
    <SurveyFrame>
      <SurveyState
        picture={look.picture}
        title={look.title}
        text={note || look.text}
        tag={
          outcome === 'UNDER_REVIEW' && (
            <Tag tone="warning" icon="clock">
              {TASK_LABELS.UNDER_REVIEW}
            </Tag>
          )
        }
        actions={
          <>
            <ButtonLink href={memberPath(isSignedIn ? 'activities' : 'landing')}>
              {isSignedIn ? texts.backToActivities : MESSAGES.notFound.backToHome}
            </ButtonLink>
            {isSignedIn && more && (
              <ButtonLink variant="quiet" href={memberPath(more)}>
                {more === 'rewards' ? texts.seeRewards : texts.seeInHistory}
              </ButtonLink>
            )}
          </>
        }
      >
        {points > 0 && <Earned end={end} />}
      </SurveyState>
    </SurveyFrame>
  );
}

function lookOf({ title, end, hasQuestionPages }: SurveyEndPageProps) {
  const { outcome, pagesAnswered, pointsIfApproved } = end;
  if (outcome === 'TERMINATED') {
    return { picture: thanksPicture, title: texts.notThisTimeTitle, text: texts.notThisTimeText };
  }
  if (outcome === 'OQ') return { picture: fullPicture, title: texts.fullTitle, text: texts.fullText };
  if (outcome === 'UNDER_REVIEW') {
    const text =
      pointsIfApproved > 0
        ? texts.reviewText(texts.points(formatNumber(pointsIfApproved), pointsIfApproved))
        : texts.reviewTextNoPoints;
    return { picture: reviewPicture, title: texts.reviewTitle, text };
  }
  if (outcome === 'CLOSE') return { picture: fullPicture, title: texts.closedTitle, text: texts.closedText };
  const text =
    hasQuestionPages && pagesAnswered > 0 ? texts.doneQuestions(pagesAnswered, title) : texts.donePages(title);
  return { picture: donePicture, title: texts.doneTitle, text };
}

/** The plate of what was earned, even when it is little. */
function Earned({ end: { outcome, points, balance: atEnd } }: Pick<SurveyEndPageProps, 'end'>) {
  const { session, ...app } = useApp();
  const signedIn = session.store.get();
  const member = signedIn.status === 'signed-in' ? signedIn.member : undefined;
  const balance = useBalanceNow({ ...app, member }, atEnd);
  const why = [
    outcome === 'QUALIFIED' ? undefined : texts.forYourTime,
    balance === null ? undefined : texts.balance(formatNumber(balance)),
  ].filter((sentence) => sentence !== undefined);
  return (
    <p className="mt-6 inline-grid rounded-lg bg-spark-soft px-6 py-3 font-bold text-on-spark-soft">
      <span className="flex items-baseline justify-center gap-[0.4rem]">
        <span className="self-center text-spark-strong">
          <Icon name="spark" size="sm" />
        </span>
        <b className="font-display text-[1.75rem] leading-[1.1] font-title">+{formatNumber(points)}</b>
        {texts.pointsUnit(points)}
      </span>
      {why.length > 0 && <span className="text-sm font-regular">{why.join(' ')}</span>}
    </p>
  );
}
