import { useState } from 'react';
import type { QuotaCellRule } from '#contract/surveys/survey-outcomes.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { DenseTextarea } from '../form/dense-field.tsx';
import { pastedTargets } from './pasted-targets.ts';

interface PasteTargetsProps {
  readonly cells: readonly QuotaCellRule[];
  readonly onClose: () => void;
  readonly onPaste: (cells: readonly QuotaCellRule[]) => void;
}

/** Targets from a sheet, found by their labels; what they change is said before it is done. */
export function PasteTargets({ cells, onClose, onPaste }: PasteTargetsProps) {
  const [text, setText] = useState('');
  const { cells: pasted, problems } = text.trim() === '' ? { cells, problems: [] } : pastedTargets(cells, text);
  const changed = pasted.filter((cell, index) => cell.target !== cells[index]?.target).length;
  return (
    <ConfirmDialog
      command={{ send: () => onPaste(pasted) }}
      onClose={onClose}
      title="Paste targets from a sheet"
      doLabel={`Set ${changed} ${changed === 1 ? 'target' : 'targets'}`}
      isIdle={changed === 0}
    >
      <DenseTextarea
        label="Labels and figures"
        hint="Copy the names of the cells with their figures: one on each line, or a table with labels above and beside."
        error={problems.length === 0 ? undefined : problems.join(' ')}
        rows={6}
        value={text}
        onChange={setText}
        className="font-code"
      />
    </ConfirmDialog>
  );
}
