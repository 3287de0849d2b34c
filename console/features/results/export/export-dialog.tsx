import * as v from 'valibot';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/results/exports.ts';
import { createExport } from '#contract/generated/operator/operations.ts';
import { reasonProblem } from '#contract/rules/reason.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { startDownload } from '#console/save-file.ts';
import { useAnswer } from '#console/session/use-answer.ts';

interface ExportDialogProps {
  readonly studyId: string;
  readonly onClose: () => void;
  /** What the page is narrowed to, and in words: 'Filtered, 612 of 1,214'. */
  readonly filter?: object | undefined;
  readonly filterText?: string | undefined;
}

const FORMAT_LABELS = {
  CSV: { name: 'CSV', about: 'One row per person, codes or labels' },
  SAV: { name: 'SPSS .sav', about: 'Labels, missing values, measure levels' },
  TRIPLE_S: { name: 'Triple-S 2.0', about: 'XML with its data file' },
} as const satisfies Record<ExportFormat, { readonly name: string; readonly about: string }>;

const FORMATS = EXPORT_FORMATS.map((format) => ({
  value: format,
  label: `${FORMAT_LABELS[format].name}: ${FORMAT_LABELS[format].about}`,
}));

const exportForm = v.pipe(
  v.object({
    format: v.picklist(EXPORT_FORMATS),
    withLabels: v.boolean(),
    isFiltered: v.boolean(),
    isNamed: v.boolean(),
    reason: v.pipe(v.string(), v.trim()),
  }),
  v.forward(
    v.partialCheck(
      [['isNamed'], ['reason']],
      ({ isNamed, reason }) => !isNamed || reasonProblem(reason) === undefined,
      ({ input }) => reasonProblem(input.reason) ?? '',
    ),
    ['reason'],
  ),
);
const FIRST = { format: 'CSV' as ExportFormat, withLabels: true, isFiltered: true, isNamed: false, reason: '' };

/** Takes the data of a study away, in the formats of the trade; nobody is named unless an admin says why. */
export function ExportDialog({ studyId, onClose, filter, filterText }: ExportDialogProps) {
  const { api } = useConsole();
  const isAdmin = useAnswer(operatorQuery).data?.role === 'ADMIN';
  const form = useCommandForm({
    schema: exportForm,
    defaultValues: FIRST,
    send({ format, withLabels, isFiltered, isNamed, reason }) {
      const narrowed = { filter: isFiltered ? (filter ?? null) : null, namingReason: isNamed ? reason : null };
      return api.mutate(createExport, { input: { studyId, format, withLabels, ...narrowed } });
    },
    onDone({ url, fileName }) {
      startDownload(url, fileName);
      onClose();
    },
  });
  const { format, isNamed } = form.values;

  return (
    <FormDialog
      form={form}
      title="Export"
      onClose={onClose}
      auditNote="Each export is recorded in the audit log."
      doLabel={`Download ${FORMAT_LABELS[format].name}`}
    >
      <RadioGroup label="Format" options={FORMATS} {...form.field('format')} />
      <div className="grid gap-3">
        {format === 'CSV' && <Switch label="Labels instead of codes" {...form.field('withLabels')} />}
        {filterText !== undefined && <Switch label={filterText} {...form.field('isFiltered')} />}
        {isAdmin && <Switch label="Include member IDs" {...form.field('isNamed')} />}
        {isNamed && <ReasonField {...form.field('reason')} />}
      </div>
      <p className="text-2xs text-text-muted">
        {isAdmin
          ? 'IDs are pseudonyms unless you give a reason.'
          : 'IDs are pseudonyms. Only an admin can include member IDs, with a reason.'}
      </p>
    </FormDialog>
  );
}
