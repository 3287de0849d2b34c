import { useEffect, useEffectEvent, useRef, useState } from 'react';

const SKIP_SECONDS = 5;
const VOLUME_STEP = 0.1;
/** A recording of a browser does not say how long it is until somebody asks for its end. */
const FAR_BEYOND_SECONDS = 1e7;

export interface PlayerState {
  readonly isPlaying: boolean;
  readonly time: number;
  readonly duration: number;
  readonly isMuted: boolean;
  readonly hasCaptions: boolean;
  /** loading: nothing to show yet. stalled: it played and waits for more. */
  readonly phase: 'loading' | 'ready' | 'stalled';
}

interface PlayerOptions {
  /** Known better than the file knows it. */
  readonly seconds?: number | undefined;
  /** Otherwise nobody gets further ahead than they have watched. */
  readonly canSkip: boolean;
  readonly onEnded?: (() => void) | undefined;
  readonly onFail?: (() => void) | undefined;
}

const START: PlayerState = {
  isPlaying: false,
  time: 0,
  duration: 0,
  isMuted: false,
  hasCaptions: true,
  phase: 'loading',
};

/** One film on the page: what it does at the moment, and what can be done with it. */
export function usePlayer({ seconds, canSkip, onEnded, onFail }: PlayerOptions) {
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLElement>(null);
  const furthest = useRef(0);
  const isMeasuring = useRef(false);
  const [state, setState] = useState(START);
  const change = (part: Partial<PlayerState>) => setState((before) => ({ ...before, ...part }));
  const duration = seconds ?? state.duration;

  function seek(to: number) {
    if (video.current === null) return;
    const last = canSkip ? duration : furthest.current;
    video.current.currentTime = Math.max(0, Math.min(to, last));
    change({ time: video.current.currentTime });
  }

  function toggle() {
    if (video.current === null) return;
    // A page that may not play says so by the button, which stays.
    if (video.current.paused) video.current.play().catch(() => change({ isPlaying: false }));
    else video.current.pause();
  }

  function toggleSound() {
    if (video.current !== null) video.current.muted = !video.current.muted;
  }

  function toggleCaptions() {
    const hasCaptions = !state.hasCaptions;
    for (const track of video.current?.textTracks ?? []) track.mode = hasCaptions ? 'showing' : 'hidden';
    change({ hasCaptions });
  }

  function toggleFullScreen() {
    const done = document.fullscreenElement === null ? stage.current?.requestFullscreen() : document.exitFullscreen();
    done?.catch(() => {});
  }

  function turnVolume(by: number) {
    if (video.current !== null) video.current.volume = Math.max(0, Math.min(1, video.current.volume + by));
  }

  /** By the key that does it, where the focus is in the player. */
  const keys: Readonly<Record<string, () => void>> = {
    ' ': toggle,
    ArrowLeft: () => seek(state.time - SKIP_SECONDS),
    ArrowRight: () => seek(state.time + SKIP_SECONDS),
    ArrowUp: () => turnVolume(VOLUME_STEP),
    ArrowDown: () => turnVolume(-VOLUME_STEP),
    m: toggleSound,
    c: toggleCaptions,
    f: toggleFullScreen,
  };

  const events = {
    onLoadedMetadata: ({ currentTarget: film }: { currentTarget: HTMLVideoElement }) => {
      if (Number.isFinite(film.duration) || seconds !== undefined) return;
      isMeasuring.current = true;
      film.currentTime = FAR_BEYOND_SECONDS;
    },
    onDurationChange: ({ currentTarget: film }: { currentTarget: HTMLVideoElement }) => {
      if (!Number.isFinite(film.duration)) return;
      change({ duration: film.duration });
      if (!isMeasuring.current) return;
      isMeasuring.current = false;
      film.currentTime = 0;
    },
    onTimeUpdate: ({ currentTarget: film }: { currentTarget: HTMLVideoElement }) => {
      if (isMeasuring.current) return;
      if (!film.seeking && !film.paused) furthest.current = Math.max(furthest.current, film.currentTime);
      change({ time: film.currentTime });
    },
    onSeeking: ({ currentTarget: film }: { currentTarget: HTMLVideoElement }) => {
      // The keys of a headset or a phone's lock screen can seek, too.
      if (!canSkip && !isMeasuring.current && film.currentTime > furthest.current + 1) {
        film.currentTime = furthest.current;
      }
    },
    onPlay: () => change({ isPlaying: true }),
    onPause: () => change({ isPlaying: false }),
    onEnded: () => {
      change({ isPlaying: false });
      if (!isMeasuring.current) onEnded?.();
    },
    onCanPlay: () => change({ phase: 'ready' }),
    onPlaying: () => change({ phase: 'ready' }),
    onWaiting: () => change({ phase: 'stalled' }),
    onVolumeChange: ({ currentTarget: film }: { currentTarget: HTMLVideoElement }) =>
      change({ isMuted: film.muted || film.volume === 0 }),
    onError: onFail,
  };

  // A film that loads or fails at once tells of it before React listens.
  const catchUp = useEffectEvent((film: HTMLVideoElement) => {
    if (film.error !== null) onFail?.();
    if (film.readyState < film.HAVE_METADATA) return;
    events.onLoadedMetadata({ currentTarget: film });
    events.onDurationChange({ currentTarget: film });
    if (film.readyState >= film.HAVE_FUTURE_DATA) events.onCanPlay();
  });
  useEffect(() => {
    if (video.current !== null) catchUp(video.current);
  }, []);

  return {
    video,
    stage,
    state: { ...state, duration },
    events,
    keys,
    seek,
    toggle,
    toggleSound,
    toggleCaptions,
    toggleFullScreen,
  };
}
