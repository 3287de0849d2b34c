import { useEffect, useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { clipPaths } from '#contract/clips/survey-uploads.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import missingPicture from '#ui/art/empty/not-found.svg';
import offlinePicture from '#ui/art/empty/offline.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { SurveyLink } from '../survey-link.ts';
import { Player } from './player.tsx';
import { Transcript } from './transcript.tsx';

const words = MESSAGES.media;

interface ClipQuestionProps {
  readonly clipId: string;
  readonly labelId: string;
  readonly mustWatch: boolean;
  readonly isWatched: boolean;
  readonly onWatched: () => void;
  readonly link: SurveyLink;
}

/** A film of the study, with captions and its text; where it has to be watched, it says so until it was. */
export function ClipQuestion({ clipId, labelId, mustWatch, isWatched, onWatched, link }: ClipQuestionProps) {
  const { video, captions, transcript } = clipPaths(clipId, link);
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<'missing' | 'offline'>();

  function tryAgain() {
    setTrouble(undefined);
    setAttempt(attempt + 1);
  }

  /** A player does not tell a film that is gone from a connection that is. */
  async function findOut() {
    const answer = await fetch(video, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    setTrouble(answer === undefined || answer.status >= 500 ? 'offline' : 'missing');
  }

  if (trouble !== undefined) return <ClipTrouble trouble={trouble} surveyId={link.surveyId} onRetry={tryAgain} />;
  return (
    <div>
      <Player
        key={attempt}
        src={video}
        labelledBy={labelId}
        playLabel={words.playClip}
        captionsSrc={captions}
        canSkip={!mustWatch || isWatched}
        onEnded={onWatched}
        onFail={() => void findOut()}
      />
      <Transcript src={transcript} onRead={mustWatch && !isWatched ? onWatched : undefined} />
      {mustWatch && (
        <p role="status" className="mt-6 flex items-center gap-1.5 text-sm text-text-muted">
          {isWatched && <Icon name="circle-check" size="sm" />}
          {isWatched ? words.watched : words.mustWatch}
        </p>
      )}
    </div>
  );
}

interface ClipTroubleProps {
  readonly trouble: 'missing' | 'offline';
  readonly surveyId: string;
  readonly onRetry: () => void;
}

function ClipTrouble({ trouble, surveyId, onRetry }: ClipTroubleProps) {
  const isOffline = trouble === 'offline';
  const support = new URLSearchParams({ activityId: surveyId, issueCategory: 'CANNOT_PROCEED_TO_NEXT_QUESTION' });
  useEffect(() => {
    if (!isOffline) return undefined;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [isOffline, onRetry]);

  return (
    <div role="alert">
      <EmptyState
        pictureUrl={isOffline ? offlinePicture : missingPicture}
        title={isOffline ? MESSAGES.noConnection.title : MESSAGES.activities.videoNotFound}
        text={isOffline ? MESSAGES.noConnection.text : words.missingText}
        isPage
        action={
          <>
            <Button onClick={onRetry}>
              <Icon name="refresh-cw" />
              {MESSAGES.generic.tryAgain}
            </Button>
            {!isOffline && (
              <ButtonLink variant="quiet" href={`${memberPath('contactUs')}/?${support.toString()}`}>
                {words.contactSupport}
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
}
