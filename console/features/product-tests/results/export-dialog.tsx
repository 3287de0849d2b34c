import { useState } from 'react';
import { createProductTestExport } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { people } from '../product-test-texts.ts';
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
      title={`Participants in ${test.shortId}`}
      auditNote="Each export is recorded in the audit log."
      doLabel={`Download ${people(participants)}`}
      isIdle={participants === 0}
    >
      <p>
        One row per participant: their cell and stage, the date of each step, and their answers to the screener, each
        diary round, and the feedback survey.
      </p>
      <Switch
        label="Labels instead of codes"
        checked={withLabels}
        onChange={({ target }) => setWithLabels(target.checked)}
      />
      <p className="text-text-muted">
        Each respondent gets a separate serial number. The file has no names, emails, addresses, or participant numbers,
        so answers can't be matched to order lists.
      </p>
    </ConfirmDialog>
  );
}
