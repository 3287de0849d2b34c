import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { STAGE_CLASSES } from '#ui/media/stage.ts';

const words = MESSAGES.media;

const TEXTS = {
  off: { title: words.cameraOff, text: words.cameraOffText, button: words.cameraOn },
  asking: { title: words.cameraOff, text: words.cameraOffText, button: words.cameraOn },
  blocked: { title: words.blockedTitle, text: words.blockedText, button: MESSAGES.generic.tryAgain },
  none: { title: words.noCameraTitle, text: words.noCameraText, button: MESSAGES.generic.tryAgain },
  unable: { title: words.noRecorderTitle, text: words.noRecorderText, button: undefined },
} as const;

interface CameraOffProps {
  /** unable: this browser cannot record. */
  readonly phase: keyof typeof TEXTS;
  readonly onTurnOn: () => void;
}

/** Where the picture would be: nothing is filmed before the member says so, or something is in the way. */
export function CameraOff({ phase, onTurnOn }: CameraOffProps) {
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
