import { useRef, useState, useId } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { FieldError } from '#ui/forms/field-note.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import type { SurveyLink } from '../survey-link.ts';
import { clipAnswerOf, type ClipAnswer, useClipAnswer, type ShownClip } from './clip-answer.ts';
import { ClipRecorder } from './clip-recorder.tsx';
import { ClipSending } from './clip-sending.tsx';
import { useHoldPage } from './hold-page.ts';
import { PhaseHeading } from './phase-heading.tsx';
import type { Clip } from './recording.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Player } from './player.tsx';

const texts = MESSAGES.media;

interface VideoQuestionProps {
  readonly name: string;
  readonly maxSeconds: number | undefined;
  readonly describedBy: string | undefined;
  readonly value: unknown;
  readonly onChange: (answer: ClipAnswer | null) => void;
  readonly link: SurveyLink;
}

/** A clip as an answer: ready, recording, check, sending, done. */
export function VideoQuestion({ name, maxSeconds, describedBy, value, onChange, link }: VideoQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [hasActed, setHasActed] = useState(false);
  const [hasFilmed, setHasFilmed] = useState(false);
  const answer = clipAnswerOf(value);
  const { clip, upload, ...steps } = useClipAnswer({ question: name, link, answer, onChange });
  const isHeld = useHoldPage(place, { isHeld: answer === undefined && clip !== undefined });

  /** Anyone who has done something is taken along to what follows. */
  function after<Arguments extends unknown[]>(step: (...given: Arguments) => void) {
    return (...given: Arguments) => {
      setHasActed(true);
      step(...given);
    };
  }

  return (
    <div ref={place}>
      {answer !== undefined ? (
        <ClipHere seconds={answer.seconds} takesFocus={hasActed} onAgain={after(steps.begin)} />
      ) : clip !== undefined && upload !== undefined ? (
        <ClipSending clip={clip} upload={upload} takesFocus={hasActed} onBack={after(steps.cancel)} />
      ) : clip !== undefined ? (
        <ClipCheck clip={clip} takesFocus={hasActed} onAgain={after(steps.begin)} onSend={after(steps.send)} />
      ) : (
        <ClipRecorder
          maxSeconds={maxSeconds}
          describedBy={describedBy}
          takesFocus={hasActed}
          startsOn={hasFilmed}
          onClip={after((film: Clip) => {
            setHasFilmed(film.name === undefined);
            steps.take(film);
          })}
        />
      )}
      <div role="alert">
        {isHeld && <FieldError>{upload === undefined ? texts.sendFirst : texts.sendingFirst}</FieldError>}
      </div>
    </div>
  );
}

interface ClipHereProps {
  readonly seconds: number;
  readonly takesFocus: boolean;
  readonly onAgain: () => void;
}

function ClipHere({ seconds, takesFocus, onAgain }: ClipHereProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-x-4">
        <span className="mt-1 text-success">
          <Icon name="circle-check" size="lg" />
        </span>
        <div className="min-w-0 flex-1">
          <PhaseHeading takesFocus={takesFocus} title={texts.doneTitle}>
            {texts.doneText(clockTime(seconds))}
          </PhaseHeading>
        </div>
      </div>
      <Button variant="secondary" size="sm" onClick={onAgain}>
        <Icon name="rotate-ccw" />
        {texts.recordAnother}
      </Button>
    </Card>
  );
}

interface ClipCheckProps {
  readonly clip: ShownClip;
  readonly takesFocus: boolean;
  readonly onAgain: () => void;
  readonly onSend: () => void;
}

/** The clip as it is, to look at before anything is sent. */
function ClipCheck({ clip, takesFocus, onAgain, onSend }: ClipCheckProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(true);
  return (
    <div>
      <PhaseHeading takesFocus={takesFocus} title={texts.checkTitle}>
        {texts.checkText}
      </PhaseHeading>
      <p id={id} className="sr-only">
        {texts.yourClip}
      </p>
      {isShown ? (
        <Player
          src={clip.address}
          labelledBy={id}
          playLabel={texts.playYours}
          seconds={clip.seconds}
          onFail={() => setIsShown(false)}
        />
      ) : (
        <Banner tone="info" role="status">
          {texts.cannotShow}
        </Banner>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-3 max-md:*:flex-auto">
        <Button variant="secondary" onClick={onAgain}>
          <Icon name="rotate-ccw" />
          {clip.name === undefined ? texts.recordAgain : texts.chooseAgain}
        </Button>
        <Button onClick={onSend}>
          {texts.send}
          <Icon name="arrow-right" />
        </Button>
      </div>
    </div>
  );
}
