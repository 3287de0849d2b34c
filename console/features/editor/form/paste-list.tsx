import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { pasteItems, replaceItems } from '#console/survey-draft/model/edit-items.ts';
import type { ItemJson } from '#console/survey-draft/model/survey-document.ts';

interface PasteListProps {
  readonly onClose: () => void;
  readonly items: readonly ItemJson[];
  /** Codes that the data has. */
  readonly published: readonly string[];
  readonly onPaste: (items: readonly ItemJson[]) => void;
}

/** A list from a document or a sheet: one choice a line. */
export function PasteList({ onClose, items, published, onPaste }: PasteListProps) {
  const [text, setText] = useState('');
  const added = pasteItems(items, text, published).length - items.length;

  function finish(next: readonly ItemJson[]) {
    onPaste(next);
    onClose();
  }

  return (
    <ConsoleDialog
      onClose={onClose}
      title="Paste a list"
      actions={
        <>
          <Button variant="secondary" isIdle={added === 0} onClick={() => finish(replaceItems(items, text, published))}>
            Replace all
          </Button>
          <Button isIdle={added === 0} onClick={() => finish(pasteItems(items, text, published))}>
            {added === 1 ? 'Add 1' : `Add ${added}`}
          </Button>
        </>
      }
    >
      <TextareaField
        label="One per line"
        hint="To set your own codes: 3 = Less often"
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ConsoleDialog>
  );
}
