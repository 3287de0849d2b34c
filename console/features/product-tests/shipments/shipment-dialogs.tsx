import { useState } from 'react';
import * as v from 'valibot';
import type { OrdersWanted } from '#contract/generated/operator/graphql.ts';
import { createOrderList, changeProductUnits } from '#contract/generated/operator/operations.ts';
import { productTestPlan } from '#contract/product-tests/product-test-plan.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ConfirmDialog, FormDialog } from '#console/dialogs/form-dialog.tsx';
import { formatNumber, counted } from '#console/format.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { AskedDialog, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { typed } from '#console/typed-numbers.ts';
import { type ProductTest, SHOWS_TEST } from '../product-tests.queries.ts';
import { SHOWS_PARCELS, waitingOrdersQuery } from './shipments.queries.ts';
import { unitsLeftText } from '../product-test-texts.ts';

interface OrderListDialogProps {
  readonly test: ProductTest;
  readonly onClose: () => void;
}

/** The file that the person who packs works from. It is the only place where addresses leave, so it says how many it names. */
export function OrderListDialog({ test, onClose }: OrderListDialogProps) {
  const { api } = useConsole();
  const query = useAnswer(waitingOrdersQuery, test.studyId);
  const [chosen, setChosen] = useState<OrdersWanted>('NEW');
  const command = useCommand(
    async () => startDownload(await api.mutate(createOrderList, { studyId: test.studyId, orders: chosen })),
    { changes: SHOWS_PARCELS, onDone: onClose },
  );
  const counts = query.data;
  const named = counts && (chosen === 'NEW' ? counts.new : counts.waiting);
  return (
    <ConfirmDialog
      command={command}
      onClose={onClose}
      title={`Order list for ${test.shortId}`}
      auditNote="Your name and the number of orders are recorded in the audit log."
      doLabel={named === undefined ? 'Download' : `Download ${orders(named)}`}
      isIdle={named === undefined || named === 0}
    >
      {counts === undefined ? (
        <CardStates query={query} lines={2} />
      ) : (
        <RadioGroup
          label="Which orders"
          name="orders"
          value={chosen}
          onChange={({ target }) => setChosen(target.value === 'NEW' ? 'NEW' : 'WAITING')}
          options={[
            { value: 'NEW', label: `New orders, not on a list yet: ${formatNumber(counts.new)}` },
            { value: 'WAITING', label: `All orders not shipped yet: ${formatNumber(counts.waiting)}` },
          ]}
        />
      )}
      <p className="text-text-muted">
        This is the only file with names and addresses. Share it only with the people who pack the orders, and delete it
        once the packages ship.
      </p>
    </ConfirmDialog>
  );
}

const orders = (count: number): string => counted(count, 'order');

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
      title={`${test.product} units`}
      auditNote="Recorded in the audit log."
      doLabel="Save"
    >
      <TextField
        {...form.field('units')}
        label="Total units"
        inputMode="numeric"
        autoComplete="off"
        hint={`Can't be less than the number shipped or reserved. ${unitsLeftText(test.unitsLeft)} now.`}
      />
      <SecondReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
