import { type ReactNode, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { STAGE_BUTTON_CLASSES, STAGE_CLASSES, STAGE_TEXT_CLASSES } from '#ui/media/stage.ts';
import type { CameraChoice, CameraState } from './camera.ts';
import { MicrophoneLevel } from './microphone-level.tsx';
import type { useRecording } from './recording.ts';
import { SelectField } from '#ui/forms/select-field.tsx';

const texts = MESSAGES.media;

interface CameraViewProps {
  readonly camera: Extract<CameraState, { phase: 'on' }>;
  readonly recording: ReturnType<typeof useRecording>;
  readonly maxSeconds: number;
  readonly onChoose: (choice: CameraChoice) => void;
}

/** What the camera sees, with the buttons on it. Recording is told by a word, a dot, a frame, the time and a bar. */
export function CameraView({ camera, recording, maxSeconds, onChoose }: CameraViewProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { stream, cameras } = camera;
  const { phase, seconds } = recording.state;
  const isUnderWay = phase !== 'ready';
  const current = stream.getVideoTracks()[0]?.getSettings();
  const next = cameras[(cameras.findIndex(({ deviceId }) => deviceId === current?.deviceId) + 1) % cameras.length];

  return (
    <>
      <div
        className={`${STAGE_CLASSES} aspect-3/4 max-h-[76vh] w-full md:aspect-16/9 ${isUnderWay ? 'shadow-[0_0_0_4px_var(--color-surface),0_0_0_8px_var(--color-primary)]' : ''}`}
      >
        <video
          ref={(view) => {
            if (view !== null && view.srcObject !== stream) view.srcObject = stream;
          }}
          aria-label={texts.cameraView}
          autoPlay
          muted
          playsInline
          className={`size-full object-cover ${current?.facingMode === 'user' ? '-scale-x-100' : ''}`}
        />
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-36 bg-linear-to-t from-(--plum-950)/72 to-transparent"
        />
        <p role="status" className={`absolute top-3.5 left-3.5 ${STAGE_TEXT_CLASSES}`}>
          <span
            aria-hidden="true"
            className={`size-3 rounded-full border-2 border-current ${phase === 'recording' ? 'bg-current' : ''}`}
          />
          {phase === 'ready' ? texts.ready : phase === 'paused' ? texts.paused : texts.recording}
        </p>
        <p className={`absolute top-3.5 right-3.5 ${STAGE_TEXT_CLASSES}`}>
          {texts.left(clockTime(Math.ceil(maxSeconds - seconds)))}
        </p>
        <MicrophoneLevel stream={stream} />
        <div className="absolute inset-x-0 bottom-5 flex items-center justify-center gap-8">
          {isUnderWay ? (
            <StageButton
              icon={phase === 'paused' ? 'play' : 'pause'}
              label={phase === 'paused' ? texts.resume : texts.pause}
              onClick={phase === 'paused' ? recording.resume : recording.pause}
            />
          ) : (
            <StageButton
              icon="refresh-cw"
              label={texts.turnCamera}
              isHidden={cameras.length < 2}
              onClick={() => onChoose({ camera: next?.deviceId })}
            />
          )}
          <button
            type="button"
            aria-label={isUnderWay ? texts.stop : texts.start}
            onClick={() => (isUnderWay ? recording.stop() : recording.start(stream))}
            className="grid size-20 place-items-center rounded-full bg-on-deep focus-visible:rounded-full"
          >
            <span className={`bg-(--plum-700) ${isUnderWay ? 'size-8 rounded-[9px]' : 'size-15 rounded-full'}`} />
          </button>
          {isUnderWay ? (
            <span aria-hidden="true" className={`${STAGE_BUTTON_CLASSES} font-bold tabular-nums`}>
              {clockTime(seconds)}
            </span>
          ) : (
            <StageButton
              icon="settings"
              label={texts.cameraSettings}
              isOpen={isChoosing}
              onClick={() => setIsChoosing(!isChoosing)}
            />
          )}
        </div>
        {isUnderWay && (
          <span
            role="progressbar"
            aria-label={texts.recorded}
            aria-valuemin={0}
            aria-valuemax={maxSeconds}
            aria-valuenow={Math.floor(seconds)}
            aria-valuetext={texts.positionOf(Math.floor(seconds), maxSeconds)}
            className="absolute inset-x-0 bottom-0 h-2 bg-on-deep/30"
          >
            <span
              className="block h-full rounded-e-[4px] bg-on-deep"
              style={{ width: `${(seconds / maxSeconds) * 100}%` }}
            />
          </span>
        )}
      </div>
      {isChoosing && !isUnderWay && <CameraSettings camera={camera} onChoose={onChoose} />}
    </>
  );
}

interface StageButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Keeps its place, so that the others keep theirs. */
  readonly isHidden?: boolean;
  readonly isOpen?: boolean;
  readonly onClick: () => void;
}

function StageButton({ icon, label, isHidden = false, isOpen, onClick }: StageButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onClick}
      className={`${STAGE_BUTTON_CLASSES} ${isHidden ? 'invisible' : ''}`}
    >
      <Icon name={icon} size="lg" />
    </button>
  );
}

interface CameraSettingsProps {
  readonly camera: Extract<CameraState, { phase: 'on' }>;
  readonly onChoose: (choice: CameraChoice) => void;
}

/** Which camera and which microphone, where there are several. */
function CameraSettings({ camera: { stream, cameras, microphones }, onChoose }: CameraSettingsProps) {
  const [video] = stream.getVideoTracks();
  const [audio] = stream.getAudioTracks();
  const chosen = { camera: video?.getSettings().deviceId, microphone: audio?.getSettings().deviceId };
  const options = (devices: readonly MediaDeviceInfo[], name: string) =>
    devices.map(({ deviceId, label }, index) => ({ value: deviceId, label: label || `${name} ${index + 1}` }));
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      <SelectField
        label={MESSAGES.media.camera}
        options={options(cameras, MESSAGES.media.camera)}
        value={chosen.camera}
        onChange={({ target }) => onChoose({ ...chosen, camera: target.value })}
      />
      <SelectField
        label={MESSAGES.media.microphone}
        options={options(microphones, MESSAGES.media.microphone)}
        value={chosen.microphone}
        onChange={({ target }) => onChoose({ ...chosen, microphone: target.value })}
      />
    </div>
  );
}
