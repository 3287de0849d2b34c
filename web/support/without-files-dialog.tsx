import { Button } from '#ui/actions/button.tsx';
import { Modal } from '#ui/overlays/modal.tsx';

export interface WithoutFilesDialogProps {
  readonly names: readonly string[];
  readonly onAnswer: (answer: 'send' | 'stay') => void;
}

/** A file was refused, and somebody is about to send without it. */
export function WithoutFilesDialog({ names, onAnswer }: WithoutFilesDialogProps) {
  const isOne = names.length === 1;
  return (
    <Modal
      isOpen
      onClose={() => onAnswer('stay')}
      title={isOne ? 'Send without this file?' : 'Send without these files?'}
      actions={
        <>
          <Button isBlock onClick={() => onAnswer('send')}>
            {isOne ? 'Send without it' : 'Send without them'}
          </Button>
          <Button variant="quiet" isBlock onClick={() => onAnswer('stay')}>
            Go back
          </Button>
        </>
      }
    >
      <p className="text-text-muted">
        {isOne ? "This file couldn't be attached:" : "These files couldn't be attached:"}
      </p>
      <ul className="mt-2 font-bold wrap-anywhere">
        {names.map((name, index) => (
          // Two files may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{name}</li>
        ))}
      </ul>
    </Modal>
  );
}
