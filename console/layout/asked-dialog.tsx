import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';

/** Says that nothing has changed yet, and where the answer will be. */
export function AskedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title="Waiting for a second person"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p role="status">Nothing has changed yet. {SECOND_PERSON_MESSAGES.asked}</p>
    </ConsoleDialog>
  );
}
