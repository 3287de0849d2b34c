import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/results/exports.ts';
import { createExport } from '#contract/generated/operator/operations.ts';
import { reasonProblem } from '#contract/rules/reason.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { startDownload } from '#console/save-file.ts';

interface ExportDialogProps {
  readonly studyId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the page is narrowed to, and in words: 'Filtered, 612 of 1,214'. */
  readonly filter?: object | undefined;
  readonly filterWords?: string | undefined;
}

const FORMAT_WORDS = {
  CSV: { name: 'CSV', about: 'One row a person, codes or labels' },
  SAV: { name: 'SPSS .sav', about: 'Labels, missing values, measure levels' },
  TRIPLE_S: { name: 'Triple-S 2.0', about: 'XML with its data file' },
} as const satisfies Record<ExportFormat, { readonly name: string; readonly about: string }>;

const FORMATS = EXPORT_FORMATS.map((format) => ({
  value: format,
  label: `${FORMAT_WORDS[format].name}: ${FORMAT_WORDS[format].about}`,
}));

/** Takes the data of a study away, in the formats of the trade; nobody is named unless an admin says why. */
export function ExportDialog({ studyId, isOpen, onClose, filter, filterWords }: ExportDialogProps) {
  const { api } = useConsole();
  const isAdmin = useQuery(operatorQuery(api)).data?.role === 'ADMIN';
  const [format, setFormat] = useState<ExportFormat>('CSV');
  const [withLabels, setWithLabels] = useState(true);
  const [isFiltered, setIsFiltered] = useState(true);
  const [isNamed, setIsNamed] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const create = useMutation({
    mutationFn: async () => {
      const namingReason = isNamed ? reason.trim() : null;
      const input = { studyId, format, withLabels, filter: isFiltered ? (filter ?? null) : null, namingReason };
      return api.mutate(createExport, { input });
    },
    onSuccess({ url, fileName }) {
      startDownload(url, fileName);
      onClose();
    },
  });
  const lacksReason = isNamed && reasonProblem(reason) !== undefined;

  function send() {
    setIsTried(true);
    if (!lacksReason) create.mutate();
  }

  return (
    <Modal
      title="Export"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button isBusy={create.isPending} onClick={send}>
          Download {FORMAT_WORDS[format].name}
        </Button>
      }
    >
      <div className="grid gap-5">
        <RadioGroup
          label="Format"
          name="export-format"
          options={FORMATS}
          value={format}
          onChange={(event) => setFormat(EXPORT_FORMATS.find((one) => one === event.target.value) ?? 'CSV')}
        />
        <div className="grid gap-3">
          {format === 'CSV' && (
            <Switch label="Labels instead of codes" checked={withLabels} onChange={() => setWithLabels(!withLabels)} />
          )}
          {filterWords !== undefined && (
            <Switch label={filterWords} checked={isFiltered} onChange={() => setIsFiltered(!isFiltered)} />
          )}
          {isAdmin && (
            <Switch label="Say which member each person is" checked={isNamed} onChange={() => setIsNamed(!isNamed)} />
          )}
          {isNamed && (
            <ReasonField
              value={reason}
              error={isTried ? reasonProblem(reason) : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </div>
        <p className="text-2xs text-text-muted">
          {isAdmin
            ? 'Ids are pseudonyms unless you say why they must not be. Each export is in the audit log.'
            : 'Ids are pseudonyms. Naming members needs an admin and a reason. Each export is in the audit log.'}
        </p>
        {create.error && (
          <p role="alert" className="text-danger">
            {create.error.message}
          </p>
        )}
      </div>
    </Modal>
  );
}
