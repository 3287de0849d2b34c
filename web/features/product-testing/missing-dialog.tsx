import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import picture from '#ui/art/scenes/parcel.svg';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import type { useShipmentAnswer } from './use-test-command.ts';

const words = MESSAGES.productTestPage.missing;
const NEVER = MESSAGES.productTesting.neverGotThePackage;
const HERE = MESSAGES.productTesting.received;
const OPTIONS = [
  { value: NEVER, label: words.neverGotIt },
  { value: HERE, label: words.turnedUp },
];

interface MissingDialogProps {
  readonly received: ReturnType<typeof useShipmentAnswer>;
  readonly missing: ReturnType<typeof useShipmentAnswer>;
  readonly onClose: () => void;
}

/** The package is not there, or it is after all (spec §4.5). */
export function MissingDialog({ received, missing, onClose }: MissingDialogProps) {
  const [answer, setAnswer] = useState<string>(NEVER);
  const command = answer === HERE ? received : missing;
  const isBusy = received.isPending || missing.isPending;
  return (
    <Modal
      isOpen
      isStrict={isBusy}
      onClose={onClose}
      title={words.title}
      picture={{ url: picture, isOnShelf: true }}
      actions={
        <>
          <Button isBlock isBusy={isBusy} onClick={() => command.send()}>
            {words.send}
          </Button>
          <Button isBlock variant="quiet" isIdle={isBusy} onClick={onClose}>
            {words.notNow}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-text-muted">{words.text}</p>
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
