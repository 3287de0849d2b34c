import { useState } from 'react';
import { type ProfileAddress, writeAddress } from '#contract/profile/address-fields.ts';
import { Refusal } from '#client/failure.ts';
import { ProfileRow } from '#fields/profile-row.tsx';
import { addressParts } from '#fields/shown-value.ts';
import { AddressForm } from '#web/address/address-form.tsx';
import type { AddressValues, ChosenAddress } from '#web/address/address-values.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { Detail } from './profile.queries.ts';
import { type DetailRowProps, EditButton, OpenRow, useWayBack } from './row-parts.tsx';
import { useUnsaved } from './unsaved.ts';
import { useSaveDetail } from './use-save-detail.ts';

const CHANGED_MEANWHILE = 'Your address was changed somewhere else meanwhile. Nothing is saved yet: compare both.';

/**
 * Where the member lives. It wants a recent sign-in and may want a decision, so its form waits until it is saved, where other
 * details are shown at once.
 */
export function AddressRow({ detail, tell }: DetailRowProps) {
  const [begun, setBegun] = useState<Detail>();
  const [isTyped, setIsTyped] = useState(false);
  const [theirs, setTheirs] = useState<Detail>();
  const { save, passwordDialog } = useSaveDetail(detail);
  const place = useWayBack(begun !== undefined);
  useUnsaved(isTyped);

  function close() {
    setBegun(undefined);
    setIsTyped(false);
    setTheirs(undefined);
  }

  async function keep(address: ChosenAddress) {
    const saved = await save({
      selectedList: [asKept(address)],
      revision: theirs?.revision ?? begun?.revision ?? detail.revision,
    });
    if (!saved.isConflict) return;
    setTheirs(saved.now);
    throw new Refusal(CHANGED_MEANWHILE);
  }

  return (
    <>
      {begun === undefined ? (
        <ProfileRow
          detail={detail}
          action={<EditButton detail={detail} onEdit={() => setBegun(detail)} place={place} />}
        />
      ) : (
        <OpenRow detail={detail}>
          <div className="rounded-lg bg-surface-sunken p-5 lg:p-6">
            <h3 className="mb-4 text-base">{detail.displayName}</h3>
            {theirs !== undefined && <ConflictNotice theirs={theirs} onTake={close} />}
            <AddressForm
              address={asTyped(begun.selectedList[0])}
              save={keep}
              onType={() => setIsTyped(true)}
              onCancel={close}
              onDone={() => {
                close();
                tell(`${detail.displayName} is saved.`);
              }}
            />
          </div>
        </OpenRow>
      )}
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
