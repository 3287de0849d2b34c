import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import picture from '#ui/art/scenes/parcel.svg';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import type { TestCommand } from './product-test.calls.ts';

const texts = MESSAGES.productTestPage.missing;
const OPTIONS = [
  { value: 'missing', label: texts.neverGotIt },
  { value: 'received', label: texts.turnedUp },
];

interface MissingDialogProps {
  readonly received: TestCommand;
  readonly missing: TestCommand;
  readonly onClose: () => void;
}

/** The package is not there, or it is after all (spec §4.5). */
export function MissingDialog({ received, missing, onClose }: MissingDialogProps) {
  const [answer, setAnswer] = useState('missing');
  const command = answer === 'received' ? received : missing;
  const isBusy = received.isPending || missing.isPending;
  return (
    <Modal
      isOpen
      isStrict={isBusy}
      onClose={onClose}
      title={texts.title}
      picture={{ url: picture, isOnShelf: true }}
      actions={
        <>
          <Button isBlock isBusy={isBusy} onClick={() => command.send()}>
            {texts.send}
          </Button>
          <Button isBlock variant="quiet" isIdle={isBusy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-text-muted">{texts.text}</p>
      <RadioGroup
        name="missing"
        label="What happened?"
        options={OPTIONS}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <FailureBanner failure={command.failure} />
    </Modal>
  );
}
