import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import type { Failure } from '#client/use-command.ts';
import { linesOf, valuesOf, type AddressChoice, type AddressValues, type Place } from './address-values.ts';

export interface CheckedAddress {
  readonly placeDetails: Place;
  /** Whose suggestion it is. */
  readonly credit?: string | null | undefined;
}

interface AddressConfirmDialogProps {
  readonly entered: AddressValues;
  readonly checked: CheckedAddress;
  /** Which of both is being saved, where the dialog stays open for it. */
  readonly saving?: AddressChoice | undefined;
  readonly failure?: Failure | undefined;
  readonly onChoose: (choice: AddressChoice) => void;
  readonly onClose: () => void;
}

/** Two ways to write an address: somebody decides which one is theirs (spec §5). */
export function AddressConfirmDialog(props: AddressConfirmDialogProps) {
  const { entered, checked, saving, failure, onChoose, onClose } = props;
  const suggested = valuesOf(checked.placeDetails);
  const choose = (choice: AddressChoice) => ({
    isBlock: true,
    isBusy: saving === choice,
    isIdle: saving !== undefined && saving !== choice,
    onClick: () => onChoose(choice),
  });
  return (
    <Modal
      isOpen
      isStrict={saving !== undefined}
      onClose={onClose}
      title="Use this address?"
      actions={
        <>
          <Button {...choose('suggested')}>Use the suggested address</Button>
          <Button variant="secondary" {...choose('entered')}>
            Keep what I entered
          </Button>
        </>
      }
    >
      <p className="text-text-muted">We found a slightly different version of your address.</p>
      <div className="mt-5 grid gap-4 md:grid-cols-2">
        <Written title="Suggested" address={suggested} other={entered} />
        <Written title="As you entered it" address={entered} other={suggested} />
      </div>
      {checked.credit && <p className="mt-3 text-sm text-text-muted">{checked.credit}</p>}
      <FailureBanner failure={failure} />
    </Modal>
  );
}

interface WrittenProps {
  readonly title: string;
  readonly address: AddressValues;
  readonly other: AddressValues;
}

/** Lines that the other one does not have stand out. */
function Written({ title, address, other }: WrittenProps) {
  const others = linesOf(other);
  return (
    <div className="rounded-md border border-line p-4">
      <p className="text-sm font-bold text-text-muted">{title}</p>
      <address className="mt-1 wrap-anywhere not-italic">
        {linesOf(address).map((line) => (
          <span key={line} className={`block ${others.includes(line) ? '' : 'font-bold'}`}>
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
