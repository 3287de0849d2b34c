import { MESSAGES } from '#contract/messages/messages.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { CameraChoice, CameraState } from './camera.ts';

interface CameraSettingsProps {
  readonly camera: Extract<CameraState, { phase: 'on' }>;
  readonly onChoose: (choice: CameraChoice) => void;
}

/** Which camera and which microphone, where there are several. */
export function CameraSettings({ camera: { stream, cameras, microphones }, onChoose }: CameraSettingsProps) {
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
