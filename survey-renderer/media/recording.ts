import { useEffect, useRef, useState } from 'react';

/** A clip that was recorded or chosen, before and while it is sent. */
export interface Clip {
  readonly file: Blob;
  readonly seconds: number;
  /** What the member called it; a recording has no name. */
  readonly name: string | undefined;
}

export interface RecordingState {
  readonly phase: 'ready' | 'recording' | 'paused';
  readonly seconds: number;
}

const TICK_MS = 250;
const PART_MS = 1_000;
/** Three minutes make about 60 MB: well to see, and sent by a phone in a few minutes. */
const VIDEO_BITS_PER_SECOND = 2_500_000;
const AUDIO_BITS_PER_SECOND = 96_000;
const READY: RecordingState = { phase: 'ready', seconds: 0 };

interface RecordingOptions {
  readonly type: string;
  readonly maxSeconds: number;
  readonly onRecorded: (clip: Clip) => void;
}

/** Records what a camera and a microphone bring, until somebody stops it or the time is over. */
export function useRecording({ type, maxSeconds, onRecorded }: RecordingOptions) {
  const [state, setState] = useState(READY);
  const recorder = useRef<MediaRecorder>(undefined);

  function start(stream: MediaStream) {
    const parts: Blob[] = [];
    let recordedMs = 0;
    let runningSince: number | undefined = performance.now();
    const made = new MediaRecorder(stream, {
      mimeType: type,
      videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
      audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    });
    const seconds = () =>
      Math.min(maxSeconds, (recordedMs + (runningSince === undefined ? 0 : performance.now() - runningSince)) / 1_000);
    const report = () => {
      if (made.state === 'inactive') return;
      setState({ phase: made.state === 'paused' ? 'paused' : 'recording', seconds: seconds() });
      if (seconds() >= maxSeconds) made.stop();
    };
    const ticking = setInterval(report, TICK_MS);
    const halt = () => {
      recordedMs = seconds() * 1_000;
      runningSince = undefined;
      report();
    };
    made.addEventListener('pause', halt);
    made.addEventListener('resume', () => {
      runningSince = performance.now();
      report();
    });
    made.addEventListener('dataavailable', ({ data }) => parts.push(data));
    made.addEventListener('stop', () => {
      clearInterval(ticking);
      halt();
      const isWanted = recorder.current === made;
      recorder.current = undefined;
      setState(READY);
      const file = new Blob(parts, { type: made.mimeType });
      // Nobody is there any more to look at it, or there is nothing to see.
      if (isWanted && file.size > 0) onRecorded({ file, seconds: Math.round(seconds() * 10) / 10, name: undefined });
    });
    recorder.current = made;
    made.start(PART_MS);
    report();
  }

  useEffect(
    () => () => {
      const made = recorder.current;
      recorder.current = undefined;
      if (made !== undefined && made.state !== 'inactive') made.stop();
    },
    [],
  );

  return {
    state,
    start,
    stop: () => recorder.current?.stop(),
    pause: () => recorder.current?.pause(),
    resume: () => recorder.current?.resume(),
  };
}
