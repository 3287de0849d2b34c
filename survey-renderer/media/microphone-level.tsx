import { useEffect, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { STAGE_TEXT_CLASSES } from '#ui/media/stage.ts';

const BARS = 5;
const LOOK_MS = 150;
/** Speech at arm's length fills about three of five. */
const LOUD = 0.25;
const MIDDLE = 128;

/** How loud it is, from 0 to BARS. */
function useLevel(stream: MediaStream): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined') return undefined;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const looking = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - MIDDLE)), 0) / MIDDLE;
      setLevel(Math.min(BARS, Math.ceil(Math.sqrt(loudest / LOUD) * (BARS - 1) - 0.5)));
    }, LOOK_MS);
    return () => {
      clearInterval(looking);
      void audio.close();
    };
  }, [stream]);
  return level;
}

/** Shows that we hear something, before it is too late. */
export function MicrophoneLevel({ stream }: { readonly stream: MediaStream }) {
  const level = useLevel(stream);
  return (
    <div
      role="img"
      aria-label={level > 0 ? MESSAGES.media.microphoneGood : MESSAGES.media.microphoneQuiet}
      className={`absolute bottom-30 left-1/2 -translate-x-1/2 md:bottom-7 md:left-3.5 md:translate-x-0 ${STAGE_TEXT_CLASSES} gap-1`}
    >
      <span className="me-1">
        <Icon name="mic" />
      </span>
      {Array.from({ length: BARS }, (_, bar) => (
        <span
          key={bar}
          className={`h-3.5 w-1.5 rounded-full ${bar < level ? 'bg-(--celadon-300)' : 'bg-on-deep/30'}`}
        />
      ))}
    </div>
  );
}
