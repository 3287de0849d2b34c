import * as v from 'valibot';
import { changeProductUnits } from '#contract/generated/operator/operations.ts';
import { productTestPlan } from '#contract/product-tests/product-test-plan.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { AskedDialog } from '#console/dialogs/asked-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { typed } from '#console/typed-numbers.ts';
import { unitsLeftWords } from '../product-test-words.ts';
import { SHOWS_TEST, type ProductTest } from '../product-tests.queries.ts';

const schema = v.object({
  units: typed(productTestPlan.pipe[0].entries.units),
  reason: v.pipe(v.string(), v.trim()),
});

/** More arrived, or some are broken. */
export function UnitsDialog({ test, onClose }: { readonly test: ProductTest; readonly onClose: () => void }) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema,
    defaultValues: { units: String(test.units), reason: '' },
    send: ({ units, reason }) =>
      api.mutate(changeProductUnits, { studyId: test.studyId, units, reason: reason || null }),
    changes: SHOWS_TEST,
    onDone: (changed) => changed != null && onClose(),
  });
  if (form.isSuccess && form.data === null) return <AskedDialog onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Units of ${test.product}`}
      auditNote="Written to the audit log."
      doLabel="Save"
    >
      <TextField
        {...form.field('units')}
        label="Units in all"
        inputMode="numeric"
        autoComplete="off"
        hint={`Never fewer than were sent or promised. ${unitsLeftWords(test.unitsLeft)} now.`}
      />
      <SecondReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
