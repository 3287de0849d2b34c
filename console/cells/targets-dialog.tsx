import { useState } from 'react';
import type { AudienceCell } from '#contract/audiences/audience-rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { CellsEditor, cellsProblem, type CellsEditorProps } from './cells-editor.tsx';

interface TargetsDialogProps extends Omit<CellsEditorProps, 'problem'> {
  readonly onClose: () => void;
  /** What the targets leave over, and for what. */
  readonly note?: string | undefined;
}

/** Cells and targets in a dialog of their own; nothing of them counts before they are used. */
export function TargetsDialog({ cells: given, note, onClose, onChange, ...rest }: TargetsDialogProps) {
  const [cells, setCells] = useState<readonly AudienceCell[]>(given);
  const [problem, setProblem] = useState<string>();

  function use() {
    const wrong = cellsProblem(cells);
    if (wrong !== undefined) return setProblem(wrong);
    onChange(cells.map((cell) => ({ ...cell, name: cell.name.trim() })));
    onClose();
  }

  return (
    <ConsoleDialog
      size="lg"
      title="Cells and targets"
      onClose={onClose}
      auditNote="Changes are recorded in the audit log."
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" onClick={use}>
            Use these cells
          </Button>
        </>
      }
    >
      {note !== undefined && <p className="mb-3 text-text-muted">{note}</p>}
      <CellsEditor {...rest} cells={cells} problem={problem} onChange={setCells} />
    </ConsoleDialog>
  );
}
