import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import type { useDecline } from './use-test-command.ts';

interface StopDialogProps {
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
    readonly keep: string;
  };
  readonly stop: ReturnType<typeof useDecline>;
  readonly onClose: () => void;
}

/** Somebody gives their place up, or stops in the middle. */
export function StopDialog({ words, stop, onClose }: StopDialogProps) {
  return (
    <Modal
      isOpen
      isStrict={stop.isPending}
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button isBlock variant="danger" isBusy={stop.isPending} onClick={() => stop.send()}>
            {words.confirm}
          </Button>
          <Button isBlock variant="quiet" isIdle={stop.isPending} onClick={onClose}>
            {words.keep}
          </Button>
        </>
      }
    >
      <p className="text-text-muted">{words.text}</p>
      <FailureBanner failure={stop.failure} />
    </Modal>
  );
}
