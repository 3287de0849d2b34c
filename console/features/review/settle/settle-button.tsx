import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SettleDialog } from './settle-dialog.tsx';

/** Outcomes that a partner sends as a file, compared before anything changes. */
export function SettleButton({ studyId }: { readonly studyId: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" aria-label="Settle by file" onClick={() => setIsOpen(true)}>
        <Icon name="upload" />
        <span className="max-lg:sr-only">Settle by file</span>
      </Button>
      {isOpen && <SettleDialog studyId={studyId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
