import { type ReactNode, useRef, useState } from 'react';
import type { AddressForm } from '#contract/rules/address.ts';
import { Refusal } from '#client/failure.ts';
import { loadScript } from '#client/load-script.ts';
import type { AddressConfirmDialog, CheckedAddress } from '#web/address/address-confirm-dialog.tsx';
import { chosenAddress, isOtherAddress, valuesOf, type AddressChoice } from '#web/address/address-values.ts';

const NOT_CHOSEN = "You're not registered yet. Check your address, then press Continue.";

interface Question {
  readonly Dialog: typeof AddressConfirmDialog;
  readonly entered: AddressForm;
  readonly checked: CheckedAddress;
  readonly answer: (choice: AddressChoice | undefined) => void;
}

interface AddressQuestion {
  /** The address that is theirs, asked for where the check would write it differently. Refused when nobody answers. */
  readonly decide: (entered: AddressForm, checked: CheckedAddress) => Promise<AddressForm>;
  readonly addressDialog: ReactNode;
}

/** The profile's question about an address (spec §5), for somebody who registers. Its script comes when it is asked. */
export function useAddressQuestion(): AddressQuestion {
  const [question, setQuestion] = useState<Question>();
  /** Anyone who has to correct something else is not asked about the same address again. */
  const decided = useRef<{ readonly of: string; readonly choice: AddressChoice }>(undefined);

  async function ask(entered: AddressForm, checked: CheckedAddress): Promise<AddressChoice> {
    const { AddressConfirmDialog: Dialog } = await loadScript(() => import('#web/address/address-confirm-dialog.tsx'));
    const choice = await new Promise<AddressChoice | undefined>((answer) =>
      setQuestion({ Dialog, entered, checked, answer }),
    );
    setQuestion(undefined);
    if (choice === undefined) throw new Refusal(NOT_CHOSEN);
    return choice;
  }

  return {
    async decide(entered, checked) {
      const suggested = valuesOf(checked.placeDetails);
      const of = JSON.stringify([entered, suggested]);
      if (isOtherAddress(entered, suggested) && decided.current?.of !== of)
        decided.current = { of, choice: await ask(entered, checked) };
      const choice = decided.current?.of === of ? decided.current.choice : 'suggested';
      const { coordinates: _where, ...address } = chosenAddress(choice, entered, checked.placeDetails);
      return address;
    },
    addressDialog: question && (
      <question.Dialog
        entered={question.entered}
        checked={question.checked}
        onChoose={question.answer}
        onClose={() => question.answer(undefined)}
      />
    ),
  };
}
