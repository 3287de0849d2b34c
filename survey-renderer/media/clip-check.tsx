import { useId, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { ShownClip } from './clip-answer.ts';
import { PhaseHeading } from './phase-heading.tsx';
import { Player } from './player.tsx';

const words = MESSAGES.media;

interface ClipCheckProps {
  readonly clip: ShownClip;
  readonly takesFocus: boolean;
  readonly onAgain: () => void;
  readonly onSend: () => void;
}

/** The clip as it is, to look at before anything is sent. */
export function ClipCheck({ clip, takesFocus, onAgain, onSend }: ClipCheckProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(true);
  return (
    <div>
      <PhaseHeading takesFocus={takesFocus} title={words.checkTitle}>
        {words.checkText}
      </PhaseHeading>
      <p id={id} className="sr-only">
        {words.yourClip}
      </p>
      {isShown ? (
        <Player
          src={clip.address}
          labelledBy={id}
          playLabel={words.playYours}
          seconds={clip.seconds}
          onFail={() => setIsShown(false)}
        />
      ) : (
        <Banner tone="info" role="status">
          {words.cannotShow}
        </Banner>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-3 max-md:*:flex-auto">
        <Button variant="secondary" onClick={onAgain}>
          <Icon name="rotate-ccw" />
          {clip.name === undefined ? words.recordAgain : words.chooseAgain}
        </Button>
        <Button onClick={onSend}>
          {words.send}
          <Icon name="arrow-right" />
        </Button>
      </div>
    </div>
  );
}
