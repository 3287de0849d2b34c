import type { KeyboardEvent, ReactNode } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ICON_BUTTON_CLASSES } from '#ui/actions/icon-button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { STAGE_CLASSES, STAGE_TEXT_CLASSES } from '#ui/media/stage.ts';
import { usePlayer } from './player-state.ts';

const texts = MESSAGES.media;

interface PlayerProps {
  readonly src: string;
  readonly labelledBy: string;
  /** The large button on the picture, in words. */
  readonly playLabel: string;
  /** What can be read along, in the WebVTT format. A clip of the member's own has none. */
  readonly captionsSrc?: string;
  readonly seconds?: number;
  readonly canSkip?: boolean;
  readonly onEnded?: () => void;
  readonly onFail?: () => void;
}

/** A film with controls of our own: play, time, position, captions, sound, full screen; by keys as well. */
export function Player({ src, labelledBy, playLabel, captionsSrc, seconds, canSkip = true, ...on }: PlayerProps) {
  const { video, stage, ...player } = usePlayer({ seconds, canSkip, ...on });
  const { time, duration, isPlaying, isMuted, hasCaptions, phase } = player.state;

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const work = player.keys[event.key];
    // A button does what it says, and Enter on the slider would send the page.
    const isItsOwn = event.key === ' ' && event.target.matches('button');
    if ((work === undefined || isItsOwn) && !(event.key === 'Enter' && event.target.matches('input'))) return;
    event.preventDefault();
    work?.();
  }

  return (
    // The keys are shortcuts for the buttons inside, heard here so that they work wherever in the player the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <figure
      ref={stage}
      aria-labelledby={labelledBy}
      onKeyDown={press}
      className={`${STAGE_CLASSES} [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:rounded-none`}
    >
      <div className="relative min-h-0 flex-1">
        <video
          ref={video}
          src={src}
          preload="metadata"
          playsInline
          aria-labelledby={labelledBy}
          onClick={player.toggle}
          {...player.events}
          className="aspect-16/9 h-full w-full object-contain [&::cue]:bg-(--plum-950)/85 [&::cue]:font-body [&::cue]:text-[max(1rem,1em)] [&::cue]:text-on-deep"
        >
          <track kind="captions" src={captionsSrc} srcLang="en" label={texts.captions} default />
        </video>
        {!isPlaying && (
          <button
            type="button"
            aria-label={playLabel}
            onClick={player.toggle}
            className="absolute inset-0 m-auto grid size-20 place-items-center rounded-[30px_30px_30px_8px] bg-(--plum-900) text-on-deep focus-visible:rounded-[30px_30px_30px_8px]"
          >
            <Icon name="play" size="xl" />
          </button>
        )}
        <p role="status" className="pointer-events-none absolute inset-x-3.5 top-3.5 flex">
          {phase !== 'ready' && (
            <span className={STAGE_TEXT_CLASSES}>
              <Spinner />
              {phase === 'loading' ? texts.loading : texts.stalled}
            </span>
          )}
        </p>
      </div>
      <figcaption className="flex items-center gap-2 px-2 py-1.5 text-sm tabular-nums">
        <Control icon={isPlaying ? 'pause' : 'play'} onClick={player.toggle}>
          {isPlaying ? texts.pause : texts.play}
        </Control>
        <span>{clockTime(time)}</span>
        <SeekBar
          label={texts.position}
          valueText={texts.positionOf(Math.floor(time), Math.round(duration))}
          value={time}
          max={duration}
          onSeek={player.seek}
        />
        <span>{clockTime(Math.round(duration))}</span>
        {captionsSrc && (
          <Control icon="captions" isOn={hasCaptions} keys="c" onClick={player.toggleCaptions}>
            {texts.captions}
          </Control>
        )}
        <Control icon={isMuted ? 'volume' : 'volume-2'} isOn={!isMuted} keys="m" onClick={player.toggleSound} isExtra>
          {texts.sound}
        </Control>
        {document.fullscreenEnabled && (
          <Control icon="maximize" keys="f" onClick={player.toggleFullScreen}>
            {texts.fullScreen}
          </Control>
        )}
      </figcaption>
    </figure>
  );
}

interface ControlProps {
  readonly icon: IconName;
  /** On or off, where it is one of the two. */
  readonly isOn?: boolean;
  readonly keys?: string;
  /** Left out where there is little room: a phone has keys for it. */
  readonly isExtra?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** What is on stands on a line: an icon alone would not tell. */
const ON_LINE =
  'after:absolute after:inset-x-2.5 after:bottom-1 after:h-0.5 after:rounded-full after:bg-current aria-[pressed=false]:after:hidden';

function Control({ icon, isOn, keys, isExtra = false, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      onClick={onClick}
      className={`${ICON_BUTTON_CLASSES} ${isOn === undefined ? '' : ON_LINE} ${isExtra ? 'max-md:hidden' : ''}`}
    >
      <Icon name={icon} size="lg" />
      <span className="sr-only">{children}</span>
    </button>
  );
}
