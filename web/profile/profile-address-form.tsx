import { useState } from 'react';
import { type ProfileAddress, writeAddress } from '#contract/profile/address-fields.ts';
import { Refusal } from '#client/failure.ts';
import { addressParts } from '#fields/shown-value.ts';
import { AddressForm } from '#web/address/address-form.tsx';
import type { AddressValues, ChosenAddress } from '#web/address/address-values.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { Detail } from './profile.queries.ts';
import { useSaveDetail } from './use-save-detail.ts';

const CHANGED_MEANWHILE =
  "Your address was changed on another device or tab. Your changes aren't saved yet. Compare both versions.";

interface ProfileAddressFormProps {
  /** The address as it was when the form was opened. */
  readonly detail: Detail;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Something was typed: for anyone who guards what is not saved yet. */
  readonly onType?: () => void;
}

/** Where the member lives, for every page that asks for it. It wants a recent sign-in and may want a decision. */
export function ProfileAddressForm({ detail: begun, onDone, onCancel, onType }: ProfileAddressFormProps) {
  const [theirs, setTheirs] = useState<Detail>();
  const { save, passwordDialog } = useSaveDetail(begun);

  async function keep(address: ChosenAddress) {
    const saved = await save({
      selectedList: [asKept(address)],
      revision: theirs?.revision ?? begun.revision,
    });
    if (!saved.isConflict) return;
    setTheirs(saved.now);
    throw new Refusal(CHANGED_MEANWHILE);
  }

  return (
    <>
      {theirs !== undefined && <ConflictNotice theirs={theirs} onTake={onCancel} />}
      <AddressForm
        address={asTyped(begun.selectedList[0])}
        save={keep}
        onCancel={onCancel}
        onDone={onDone}
        {...(onType && { onType })}
      />
      {passwordDialog}
    </>
  );
}

function asKept({ addressLine1, addressLine2, city, state, zip, coordinates }: ChosenAddress): string {
  const address: ProfileAddress = {
    address_line1: addressLine1,
    address_line2: addressLine2,
    panelist_city: city,
    panelist_st: state,
    panelist_zip: zip,
    ...coordinates,
  };
  return writeAddress(address);
}

function asTyped(kept = '{}'): AddressValues {
  const parts = addressParts(kept);
  return {
    addressLine1: parts.address_line1,
    addressLine2: parts.address_line2,
    city: parts.panelist_city,
    state: parts.panelist_st,
    zip: parts.panelist_zip,
  };
}
