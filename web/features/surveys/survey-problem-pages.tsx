import type { ErrorComponentProps } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isApiError, isServerFailure, isTransient } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import closedPicture from '#ui/art/empty/full.svg';
import failedPicture from '#ui/art/empty/error.svg';
import expiredPicture from '#ui/art/empty/expired.svg';
import pausedPicture from '#ui/art/empty/waiting.svg';
import offlinePicture from '#ui/art/empty/offline.svg';
import { Icon } from '#ui/icons/icon.tsx';
import { FramedErrorPage } from '#web/layout/error-page.tsx';
import { useReportedFailure } from '#web/layout/use-reported-failure.ts';
import { CutLink } from './survey-search.ts';
import { SurveyFrame, SurveyState, type SurveyStateProps, useIsSignedIn } from './survey-frame.tsx';

const texts = MESSAGES.survey;

/** A visitor may have an account here or not; both ways are offered, and neither says anything about anybody. */
function WaysOn() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <ButtonLink href={memberPath(isSignedIn ? 'activities' : 'login')}>
        {isSignedIn ? texts.backToActivities : MESSAGES.navigation.logIn}
      </ButtonLink>
      {!isSignedIn && (
        <ButtonLink href={memberPath('landing')} variant="quiet">
          {MESSAGES.notFound.backToHome}
        </ButtonLink>
      )}
    </>
  );
}

/** Forged, expired, used or somebody else's: all the same to the person who opens it. */
function LinkPage() {
  const text = useIsSignedIn() ? texts.linkTextSignedIn : texts.linkText;
  return (
    <SurveyFrame hasLogIn>
      <SurveyState picture={expiredPicture} title={texts.linkTitle} text={text} actions={<WaysOn />} />
    </SurveyFrame>
  );
}

/** A link whose end got lost on its way; the message of the rule (spec §2.1) is for the person who helps with it. */
function CutLinkPage({ because }: { readonly because: string }) {
  const text = useIsSignedIn() ? texts.linkCutTextSignedIn : texts.linkCutText;
  return (
    <SurveyFrame hasLogIn>
      <SurveyState picture={expiredPicture} title={texts.linkCutTitle} text={text} actions={<WaysOn />}>
        <p className="mt-3 text-sm text-text-muted">{texts.linkCutBecause(because)}</p>
      </SurveyState>
    </SurveyFrame>
  );
}

/** What the member can do nothing about: the page says what happens next, and nothing is tried again. */
const FINAL_PAGES: Readonly<Record<string, Pick<SurveyStateProps, 'picture' | 'title' | 'text'>>> = {
  SURVEY_CLOSED: { picture: closedPicture, title: texts.closedTitle, text: texts.closedText },
  SURVEY_PAUSED: { picture: pausedPicture, title: texts.pausedTitle, text: texts.pausedText },
  FEATURE_OFF: { picture: closedPicture, title: texts.offTitle, text: texts.offText },
  SURVEY_UNAVAILABLE: { picture: failedPicture, title: texts.failedTitle, text: texts.failedText },
};

interface SurveyProblemProps {
  readonly error: unknown;
  /** Asks again for what failed. */
  readonly onRetry: () => Promise<unknown>;
  readonly isRetrying: boolean;
}

/** Why a survey cannot be opened or cannot go on, and what to do instead. */
export function SurveyProblem({ error, onRetry, isRetrying }: SurveyProblemProps) {
  if (isApiError(error, 'SURVEY_LINK_INVALID') || isApiError(error, 'NOT_FOUND')) return <LinkPage />;
  const final = isApiError(error) ? FINAL_PAGES[error.code] : undefined;
  if (final !== undefined) {
    return (
      <SurveyFrame>
        <SurveyState {...final} actions={<WaysOn />} />
      </SurveyFrame>
    );
  }
  if (!isTransient(error)) return <FramedErrorPage error={error} onRetry={onRetry} />;
  return <AwayPage error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}

/** No answer, or a 5xx: it is asked again by itself, and by the button for people who cannot wait. */
function AwayPage({ error, onRetry, isRetrying }: SurveyProblemProps) {
  // An answer came, so there is a connection.
  const isOurs = isServerFailure(error);
  useReportedFailure(error, { isShown: isOurs });
  return (
    <SurveyFrame>
      <SurveyState
        picture={isOurs ? failedPicture : offlinePicture}
        title={isOurs ? texts.awayTitle : MESSAGES.noConnection.title}
        text={isOurs ? `${MESSAGES.generic.technicalIssues}. ${texts.awayText}` : MESSAGES.noConnection.text}
        actions={
          <Button variant="secondary" onClick={() => void onRetry()} isBusy={isRetrying}>
            {!isRetrying && <Icon name="refresh-cw" />}
            {MESSAGES.generic.tryAgain}
          </Button>
        }
      />
    </SurveyFrame>
  );
}

/** For the route: an address without panelist_hash (spec §2.1), or whatever else broke the page. */
export function SurveyRouteProblem({ error }: ErrorComponentProps) {
  // The router wraps what its reader of the search threw.
  return error instanceof Error && error.cause instanceof CutLink ? (
    <CutLinkPage because={MESSAGES.surveyLink.panelistHashRequired} />
  ) : (
    <FramedErrorPage error={error} />
  );
}
