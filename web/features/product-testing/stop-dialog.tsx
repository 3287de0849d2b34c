import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import type { TestCommand } from './product-test.calls.ts';

interface StopDialogProps {
  readonly texts: {
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
    readonly keep: string;
  };
  readonly stop: TestCommand;
  readonly onClose: () => void;
}

/** Somebody gives their place up, or stops in the middle. */
export function StopDialog({ texts, stop, onClose }: StopDialogProps) {
  return (
    <Modal
      isOpen
      isStrict={stop.isPending}
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button isBlock variant="danger" isBusy={stop.isPending} onClick={() => stop.send()}>
            {texts.confirm}
          </Button>
          <Button isBlock variant="quiet" isIdle={stop.isPending} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <p className="text-text-muted">{texts.text}</p>
      <FailureBanner failure={stop.failure} />
    </Modal>
  );
}
