import { useId, useRef, useState } from 'react';
import { Player } from '#renderer/media/player.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { formatMoment } from '#console/format.ts';
import type { Recording } from '../reviews.queries.ts';
import { CutsCard } from './cuts-card.tsx';
import { TranscriptCard } from './transcript-card.tsx';

const SPEEDS = [1, 1.5, 2] as const;

interface FilmCardProps {
  readonly taskId: string;
  readonly film: Recording;
  readonly name: string;
  readonly onChanged: () => void;
}

/** A recording with its words and the parts that are worth showing, all on one clock. */
export function FilmCard({ taskId, film, name, onChanged }: FilmCardProps) {
  const titleId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [speed, setSpeed] = useState<number>(1);
  // The address is good for minutes: the one that began to play is kept until it fails.
  const [src, setSrc] = useState(film.url);
  const video = () => frame.current?.querySelector('video') ?? undefined;

  function play(atMs: number) {
    const playing = video();
    if (playing === undefined) return;
    playing.currentTime = atMs / 1_000;
    void playing.play().catch(() => undefined);
  }

  function speedUp(next: number) {
    setSpeed(next);
    const playing = video();
    if (playing !== undefined) playing.playbackRate = next;
  }

  return (
    <>
      <div ref={frame} className="grid gap-2">
        <VisuallyHidden>
          <span id={titleId}>{name}</span>
        </VisuallyHidden>
        <Player
          src={src}
          labelledBy={titleId}
          playLabel={`Play ${name.toLowerCase()}`}
          onFail={() => {
            if (src === film.url) onChanged();
            else setSrc(film.url);
          }}
        />
        <div className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
          <span>Sent {formatMoment(film.sentAt)}</span>
          <div role="group" aria-label="Speed" className="ms-auto flex gap-1">
            {SPEEDS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={speed === one}
                onClick={() => speedUp(one)}
                className="min-h-8 min-w-10 rounded-md px-2 font-bold text-text hover:bg-surface-hover aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft max-lg:min-h-target"
              >
                {one}×
              </button>
            ))}
          </div>
        </div>
      </div>
      <TranscriptCard taskId={taskId} film={film} onJump={play} />
      <CutsCard
        taskId={taskId}
        film={film}
        onPlay={play}
        nowMs={() => Math.round((video()?.currentTime ?? 0) * 1_000)}
      />
    </>
  );
}
