import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { ConsoleDialog } from './console-dialog.tsx';

/** Says that nothing has changed yet, and where the answer will be. */
export function AskedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConsoleDialog onClose={onClose} title="Waiting for a second person">
      <p role="status">Nothing has changed yet. {SECOND_PERSON_MESSAGES.asked}</p>
    </ConsoleDialog>
  );
}
