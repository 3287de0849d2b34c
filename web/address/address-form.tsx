import { useState } from 'react';
import { validateMarketResearchAddress } from '#contract/generated/member/operations.ts';
import { addressInItsState, type AddressForm as Address } from '#contract/rules/address.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useApp } from '#web/app/app-context.ts';
import { AddressConfirmDialog, type CheckedAddress } from './address-confirm-dialog.tsx';
import { AddressFields } from './address-fields.tsx';
import {
  chosenAddress,
  isOtherAddress,
  valuesOf,
  type AddressChoice,
  type AddressValues,
  type ChosenAddress,
} from './address-values.ts';

interface AddressFormProps {
  /** What the fields begin with; NO_ADDRESS where nothing is known. */
  readonly address: AddressValues;
  /** Keeps what was decided on; what it throws is told here, and everything typed stays. */
  readonly save: (address: ChosenAddress) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Something was typed: for anyone who guards what is not saved yet. */
  readonly onType?: () => void;
}

/** An address, checked by the server and, where that would write it otherwise, decided on by anyone who lives there. */
export function AddressForm({ address, save, onDone, onCancel, onType }: AddressFormProps) {
  const { api } = useApp();
  const [asked, setAsked] = useState<{ readonly entered: Address; readonly checked: CheckedAddress }>();
  const saving = useCommand(
    ({ chosen }: { readonly choice: AddressChoice | undefined; readonly chosen: ChosenAddress }) => save(chosen),
    {
      onDone() {
        setAsked(undefined);
        onDone();
      },
    },
  );
  const form = useCommandForm({
    schema: addressInItsState,
    defaultValues: address,
    send: (entered) => api.query(validateMarketResearchAddress, { address: entered }),
    async onDone(checked, entered) {
      saving.reset();
      const { placeDetails } = checked;
      if (isOtherAddress(entered, valuesOf(placeDetails))) return setAsked({ entered, checked });
      const chosen = chosenAddress('suggested', entered, placeDetails);
      // Its failure stands in the form.
      await saving.sendAndWait({ choice: undefined, chosen }).catch(() => {});
    },
  });

  return (
    <>
      <form {...form.form} onChange={onType}>
        <AddressFields form={form} />
        <FailureBanner failure={form.failure ?? (asked === undefined ? saving.failure : undefined)} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" isBusy={form.isPending || saving.isPending}>
            Save address
          </Button>
          <Button variant="quiet" isIdle={saving.isPending} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
      {asked && (
        <AddressConfirmDialog
          entered={asked.entered}
          checked={asked.checked}
          saving={saving.isPending ? saving.variables?.choice : undefined}
          failure={saving.failure}
          onChoose={(choice) =>
            saving.send({ choice, chosen: chosenAddress(choice, asked.entered, asked.checked.placeDetails) })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
