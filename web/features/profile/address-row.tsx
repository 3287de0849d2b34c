import { useState } from 'react';
import { ProfileRow } from '#fields/profile-row.tsx';
import { ProfileAddressForm } from '#web/profile/profile-address-form.tsx';
import type { Detail } from '#web/profile/profile.queries.ts';
import { type DetailRowProps, EditButton, OpenRow, useWayBack } from './row-parts.tsx';
import { useUnsaved } from './unsaved.ts';

/** Where the member lives: its form waits until it is saved, where other details are shown at once. */
export function AddressRow({ detail, onSaved }: DetailRowProps) {
  const [begun, setBegun] = useState<Detail>();
  const [isTyped, setIsTyped] = useState(false);
  const place = useWayBack({ isOpen: begun !== undefined });
  useUnsaved({ isUnsaved: isTyped });

  function close() {
    setBegun(undefined);
    setIsTyped(false);
  }

  if (begun === undefined) {
    return (
      <ProfileRow
        detail={detail}
        action={<EditButton detail={detail} onEdit={() => setBegun(detail)} place={place} />}
      />
    );
  }
  return (
    <OpenRow detail={detail}>
      <div className="rounded-lg bg-surface-sunken p-5 lg:p-6">
        <h3 className="mb-4 text-base">{detail.displayName}</h3>
        <ProfileAddressForm
          detail={begun}
          onType={() => setIsTyped(true)}
          onCancel={close}
          onDone={() => {
            close();
            onSaved(`${detail.displayName} is saved.`, place);
          }}
        />
      </div>
    </OpenRow>
  );
}
