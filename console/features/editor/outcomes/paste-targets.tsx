import { useState } from 'react';
import type { QuotaCellRule } from '#contract/survey-outcomes.ts';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { Button } from '#ui/actions/button.tsx';
import { DENSE_CONTROL, DenseField } from '../form/dense-field.tsx';
import { pastedTargets } from './quota-grid.ts';

interface PasteTargetsProps {
  readonly isOpen: boolean;
  readonly cells: readonly QuotaCellRule[];
  readonly onClose: () => void;
  readonly onPaste: (cells: readonly QuotaCellRule[]) => void;
}

/** Targets from a sheet, row by row; what they change is said before it is done. */
export function PasteTargets({ isOpen, cells, onClose, onPaste }: PasteTargetsProps) {
  const [text, setText] = useState('');
  const pasted = pastedTargets(cells, text);
  const changed = pasted.filter((cell, index) => cell.target !== cells[index]?.target).length;
  return (
    <ConsoleDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Paste targets from a sheet"
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" isIdle={changed === 0} onClick={() => onPaste(pasted)}>
            Set {changed} {changed === 1 ? 'target' : 'targets'}
          </Button>
        </>
      }
    >
      <DenseField
        label="Figures"
        hint={`Copy the figures of ${cells.length} cells, row by row. Anything else is left out.`}
      >
        {(control) => (
          <textarea
            {...control}
            rows={6}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            className={`${DENSE_CONTROL} font-code`}
          />
        )}
      </DenseField>
    </ConsoleDialog>
  );
}
