import { useState } from 'react';
import { createProductTestExport } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { people } from '../product-test-words.ts';
import type { ProductTest } from '../product-tests.queries.ts';

interface ExportDialogProps {
  readonly test: ProductTest;
  readonly participants: number;
  readonly onClose: () => void;
}

/** Takes everything away that is known of the participants, in one file that names nobody. */
export function ExportDialog({ test, participants, onClose }: ExportDialogProps) {
  const { api } = useConsole();
  const [withLabels, setWithLabels] = useState(true);
  const command = useCommand(
    async () => {
      const made = await api.mutate(createProductTestExport, { studyId: test.studyId, withLabels });
      startDownload(made.url, made.fileName);
    },
    { changes: [], onDone: onClose },
  );
  return (
    <ConfirmDialog
      command={command}
      onClose={onClose}
      title={`Participants of ${test.shortId}`}
      auditNote="Each export is in the audit log."
      doLabel={`Download ${people(participants)}`}
      isIdle={participants === 0}
    >
      <p>
        One line for each participant: their cell and stage, the day of each turn, and what they said in the screener,
        each round of the diary and the feedback survey.
      </p>
      <Switch
        label="Labels instead of codes"
        checked={withLabels}
        onChange={({ target }) => setWithLabels(target.checked)}
      />
      <p className="text-text-muted">
        Respondents have a serial of their own. It has no name, email, address or participant number, so answers can’t
        be matched with order lists.
      </p>
    </ConfirmDialog>
  );
}
