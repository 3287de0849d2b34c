import { type ReactNode, useId, useState } from 'react';
import { VIDEO_MAX_SECONDS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { FieldError } from '#ui/forms/field-note.tsx';
import { useCamera } from './camera.ts';
import { CameraView } from './camera-view.tsx';
import { takeFocus } from './phase-heading.tsx';
import { readFilm } from './read-film.ts';
import { type Clip, useRecording } from './recording.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { STAGE_CLASSES } from '#ui/media/stage.ts';

const texts = MESSAGES.media;

interface ClipRecorderProps {
  readonly maxSeconds?: number | undefined;
  readonly describedBy: string | undefined;
  readonly takesFocus: boolean;
  /** They have filmed already and do it again. */
  readonly startsOn: boolean;
  readonly onClip: (clip: Clip) => void;
}

/** Records a clip with the camera, or takes one that was filmed before. */
export function ClipRecorder(props: ClipRecorderProps) {
  const { maxSeconds = VIDEO_MAX_SECONDS, describedBy, takesFocus, startsOn, onClip } = props;
  const limit = Math.min(maxSeconds, VIDEO_MAX_SECONDS);
  const type = ownRecordingType();
  const { state, turnOn } = useCamera({ startsOn });
  const recording = useRecording({ type: type ?? '', maxSeconds: limit, onRecorded: onClip });
  const isRecording = recording.state.phase !== 'ready';

  return (
    <div
      ref={takesFocus ? takeFocus : undefined}
      tabIndex={-1}
      aria-describedby={describedBy}
      className="focus:outline-none"
    >
      {state.phase === 'on' ? (
        <CameraView
          camera={state}
          recording={recording}
          maxSeconds={limit}
          onChoose={(choice) => void turnOn(choice)}
        />
      ) : (
        <CameraOff phase={type === undefined ? 'unable' : state.phase} onTurnOn={() => void turnOn()} />
      )}
      {isRecording ? (
        <Beside>{texts.stopsBy(texts.minutes(limit))}</Beside>
      ) : (
        <FilmChooser isFirst={state.phase !== 'on' && state.phase !== 'off'} limit={limit} onClip={onClip} />
      )}
    </div>
  );
}

interface FilmChooserProps {
  /** There is no camera to speak of. */
  readonly isFirst: boolean;
  readonly limit: number;
  readonly onClip: (clip: Clip) => void;
}

function FilmChooser({ isFirst, limit, onClip }: FilmChooserProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    setIsReading(true);
    setProblem(undefined);
    const film = await readFilm(file, limit);
    setIsReading(false);
    if (typeof film === 'string') setProblem(film);
    else onClip(film);
  }

  return (
    <>
      <Beside>
        {isFirst ? texts.or : texts.noCameraHere}{' '}
        <label
          htmlFor={id}
          className="cursor-pointer text-link underline underline-offset-[0.2em] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
        >
          {texts.uploadInstead}
          <input
            id={id}
            type="file"
            accept="video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm"
            disabled={isReading}
            aria-describedby={problem && `${id}-problem`}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
            className="sr-only"
          />
        </label>
        {texts.uploadKinds(texts.minutes(limit))}
      </Beside>
      <div role="alert">{problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}</div>
    </>
  );
}

function Beside({ children }: { readonly children: ReactNode }) {
  return <p className="mt-4 text-sm text-text-muted">{children}</p>;
}

/** What a browser records, the best for its size first. Safari knows the last alone. */
const TYPES = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'] as const;

/** The type to record in; undefined where this browser cannot record at all. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return TYPES.find(isSupported);
}

export function ownRecordingType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) return undefined;
  return recordingType((type) => MediaRecorder.isTypeSupported(type));
}

const messages = MESSAGES.media;

const TEXTS = {
  off: { title: messages.cameraOff, text: messages.cameraOffText, button: messages.cameraOn },
  asking: { title: messages.cameraOff, text: messages.cameraOffText, button: messages.cameraOn },
  blocked: { title: messages.blockedTitle, text: messages.blockedText, button: MESSAGES.generic.tryAgain },
  none: { title: messages.noCameraTitle, text: messages.noCameraText, button: MESSAGES.generic.tryAgain },
  unable: { title: messages.noRecorderTitle, text: messages.noRecorderText, button: undefined },
} as const;

interface CameraOffProps {
  /** unable: this browser cannot record. */
  readonly phase: keyof typeof TEXTS;
  readonly onTurnOn: () => void;
}

/** Where the picture would be: nothing is filmed before the member says so, or something is in the way. */
function CameraOff({ phase, onTurnOn }: CameraOffProps) {
  const { title, text, button } = TEXTS[phase];
  const isWrong = phase !== 'off' && phase !== 'asking';
  return (
    <div className={`${STAGE_CLASSES} grid min-h-96 place-items-center p-6 text-center md:aspect-16/9`}>
      <div role={isWrong ? 'alert' : undefined} className="grid max-w-104 justify-items-center">
        <span className="mb-3 [&_svg]:size-10">
          <Icon name="camera" size="xl" />
        </span>
        <p className="font-display text-lg font-title">{title}</p>
        <p className="mt-2 mb-5 text-(--plum-200)">{text}</p>
        {button && (
          <Button variant="inverse" onClick={onTurnOn} isBusy={phase === 'asking'}>
            {phase !== 'asking' && <Icon name={isWrong ? 'refresh-cw' : 'camera'} />}
            {button}
          </Button>
        )}
      </div>
    </div>
  );
}
