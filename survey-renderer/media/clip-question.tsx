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
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const messages = MESSAGES.media;

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
        playLabel={messages.playClip}
        captionsSrc={captions}
        canSkip={!mustWatch || isWatched}
        onEnded={onWatched}
        onFail={() => void findOut()}
      />
      <Transcript src={transcript} onRead={mustWatch && !isWatched ? onWatched : undefined} />
      {mustWatch && (
        <p role="status" className="mt-6 flex items-center gap-1.5 text-sm text-text-muted">
          {isWatched && <Icon name="circle-check" size="sm" />}
          {isWatched ? messages.watched : messages.mustWatch}
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
        text={isOffline ? MESSAGES.noConnection.text : messages.missingText}
        isPage
        action={
          <>
            <Button onClick={onRetry}>
              <Icon name="refresh-cw" />
              {MESSAGES.generic.tryAgain}
            </Button>
            {!isOffline && (
              <ButtonLink variant="quiet" href={`${memberPath('contactUs')}/?${support.toString()}`}>
                {messages.contactSupport}
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
}

const texts = MESSAGES.media;

interface TranscriptProps {
  readonly src: string;
  /** Reading is as good as watching: with it, somebody who reads can say so. */
  readonly onRead: (() => void) | undefined;
}

/** What a film shows and says, as text; fetched when somebody opens it. */
function Transcript({ src, onRead }: TranscriptProps) {
  const [transcript, setTranscript] = useState<{ readonly text: string } | 'missing'>();

  async function load() {
    const answer = await fetch(src).catch(() => undefined);
    setTranscript(answer?.ok === true ? { text: await answer.text() } : 'missing');
  }

  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && (transcript === undefined || transcript === 'missing')) void load();
      }}
      className="group border-b border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-4 leading-dense font-bold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{texts.readInstead}</span>
        <span className="text-text-muted transition-[rotate] duration-(--duration-3) group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="max-w-measure pb-5 text-text-muted">
        {transcript === undefined && <Skeleton lines={3} />}
        {transcript === 'missing' && <p>{texts.transcriptMissing}</p>}
        {typeof transcript === 'object' && <p className="whitespace-pre-line">{transcript.text}</p>}
        {typeof transcript === 'object' && onRead && (
          <div className="mt-4">
            <Button variant="secondary" size="sm" onClick={onRead}>
              {texts.haveRead}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
