import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { pasteItems, replaceItems } from '#console/survey-draft/model/edit-items.ts';
import type { ItemJson } from '#console/survey-draft/model/survey-document.ts';

interface PasteListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly items: readonly ItemJson[];
  /** Codes that the data has. */
  readonly published: readonly string[];
  readonly onPaste: (items: readonly ItemJson[]) => void;
}

/** A list from a document or a sheet: one choice a line. */
export function PasteList({ isOpen, onClose, items, published, onPaste }: PasteListProps) {
  const [text, setText] = useState('');
  const added = pasteItems(items, text, published).length - items.length;

  function finish(next: readonly ItemJson[]) {
    onPaste(next);
    setText('');
    onClose();
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Paste a list"
      actions={
        <>
          <Button isIdle={added === 0} onClick={() => finish(pasteItems(items, text, published))}>
            {added === 1 ? 'Add 1' : `Add ${added}`}
          </Button>
          <Button variant="secondary" isIdle={added === 0} onClick={() => finish(replaceItems(items, text, published))}>
            Replace all with these
          </Button>
        </>
      }
    >
      <TextareaField
        label="One on each line"
        hint="Codes, if you want your own: 3 = Less often"
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
