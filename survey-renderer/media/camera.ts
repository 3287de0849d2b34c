import { useCallback, useEffect, useRef, useState } from 'react';

export type CameraState =
  /** off: nobody asked for it yet. asking: the browser asks the member. none: there is no camera that works. */
  | { readonly phase: 'off' | 'asking' | 'blocked' | 'none' }
  | {
      readonly phase: 'on';
      readonly stream: MediaStream;
      readonly cameras: readonly MediaDeviceInfo[];
      readonly microphones: readonly MediaDeviceInfo[];
    };

/** Which camera and microphone, by their ids; those that the browser likes best where none is named. */
export interface CameraChoice {
  readonly camera?: string | undefined;
  readonly microphone?: string | undefined;
}

const BLOCKED = ['NotAllowedError', 'SecurityError', 'PermissionDeniedError'];

function constraintsOf({ camera, microphone }: CameraChoice): MediaStreamConstraints {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  return {
    video: camera === undefined ? { ...size, facingMode: 'environment' } : { ...size, deviceId: { exact: camera } },
    audio: microphone === undefined ? true : { deviceId: { exact: microphone } },
  };
}

/**
 * The member's camera and microphone: on when they say so, off as soon as nothing needs them. `startsOn` if they have
 * said so before.
 */
export function useCamera({ startsOn }: { readonly startsOn: boolean }) {
  const [state, setState] = useState<CameraState>({ phase: 'off' });
  const stream = useRef<MediaStream>(undefined);
  const isGone = useRef(false);

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = undefined;
  }, []);

  const turnOn = useCallback(
    async (choice: CameraChoice = {}) => {
      stop();
      // While one camera follows another, the picture stands still and the buttons stay.
      setState((before) => (before.phase === 'on' ? before : { phase: 'asking' }));
      try {
        const opened = await navigator.mediaDevices.getUserMedia(constraintsOf(choice));
        const devices = await navigator.mediaDevices.enumerateDevices();
        stream.current = opened;
        if (isGone.current) {
          stop();
          return;
        }
        // Unplugged, or taken away in the settings of the browser.
        opened.getVideoTracks()[0]?.addEventListener('ended', () => setState({ phase: 'none' }));
        setState({
          phase: 'on',
          stream: opened,
          cameras: devices.filter(({ kind }) => kind === 'videoinput'),
          microphones: devices.filter(({ kind }) => kind === 'audioinput'),
        });
      } catch (error) {
        const isBlocked = error instanceof Error && BLOCKED.includes(error.name);
        setState({ phase: isBlocked ? 'blocked' : 'none' });
      }
    },
    [stop],
  );

  useEffect(() => {
    isGone.current = false;
    // Somebody who allowed it before need not be asked again.
    void isAllowed().then((is) => ((startsOn || is) && !isGone.current ? turnOn() : undefined));
    return () => {
      isGone.current = true;
      stop();
    };
  }, [startsOn, turnOn, stop]);

  return { state, turnOn };
}

/** May this page use both without a question? A browser that does not say is asked by the member's click. */
async function isAllowed(): Promise<boolean> {
  try {
    const asked = ['camera', 'microphone'].map((name) => navigator.permissions.query({ name: name as PermissionName }));
    return (await Promise.all(asked)).every(({ state }) => state === 'granted');
  } catch {
    return false;
  }
}
