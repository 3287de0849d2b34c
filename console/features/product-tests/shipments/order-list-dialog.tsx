import { useState } from 'react';
import type { OrdersWanted } from '#contract/generated/operator/graphql.ts';
import { createOrderList } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { formatNumber } from '#console/format.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import type { ProductTest } from '../product-tests.queries.ts';
import { SHOWS_PARCELS, waitingOrdersQuery } from './shipments.queries.ts';

interface OrderListDialogProps {
  readonly test: ProductTest;
  readonly onClose: () => void;
}

/** The file that whoever packs works from. It is the only place where addresses leave, so it says how many it names. */
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
      title={`Order list of ${test.shortId}`}
      auditNote="Your name and how many it names are written to the audit log."
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
            { value: 'NEW', label: `New ones, in no list yet: ${formatNumber(counts.new)}` },
            { value: 'WAITING', label: `Everything that has not left: ${formatNumber(counts.waiting)}` },
          ]}
        />
      )}
      <p className="text-text-muted">
        It holds names and addresses, and is the only file that does. Give it to whoever packs, and delete it when the
        parcels are out.
      </p>
    </ConfirmDialog>
  );
}

const orders = (count: number): string => (count === 1 ? '1 order' : `${formatNumber(count)} orders`);
