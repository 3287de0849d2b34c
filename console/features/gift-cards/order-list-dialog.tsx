import { useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { csvLine } from '#contract/wire/csv.ts';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber, formatWholeDollars } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { valueName } from '#console/rewards/redemption-texts.ts';
import { paceSentence, paceText, toOrder } from './gift-card-texts.ts';
import type { GiftCardStock, GiftCardValue } from './gift-cards.queries.ts';
import { saveFile } from '#console/save-file.ts';

const FIRST_DAYS = '60';
const MOST_DAYS = 730;

/** How many cards of each value to order, for the person who buys them. */
export function OrderListDialog({ stock, onClose }: { readonly stock: GiftCardStock; readonly onClose: () => void }) {
  const [text, setText] = useState(FIRST_DAYS);
  const days = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  const isGood = days >= 1 && days <= MOST_DAYS;
  const offered = stock.values.filter(({ isOffered }) => isOffered);
  const orderOf = (value: GiftCardValue) => (isGood ? toOrder(value, days) : 0);
  const cents = offered.reduce((sum, value) => sum + orderOf(value) * value.valueCents, 0);

  function download() {
    if (!isGood) return;
    const rows = offered.map((value) => [
      value.valueCents / 100,
      DEFAULT_BRAND.rewardCurrency,
      value.left,
      value.aDay.toFixed(2),
      orderOf(value),
    ]);
    const head = ['value', 'currency', 'left', 'used_a_day', `order_for_${days}_days`];
    saveFile('gift-card-order.csv', [head, ...rows].map(csvLine).join(''));
  }

  return (
    <ConsoleDialog
      onClose={onClose}
      title="Order list"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button isIdle={!isGood} onClick={download}>
            <Icon name="download" />
            Download
          </Button>
        </>
      }
    >
      <TextField
        label="Days of stock to order"
        inputMode="numeric"
        value={text}
        onChange={({ target }) => setText(target.value.trim())}
        hint={`${paceSentence(offered)}, minus stock that's valid long enough.`}
        error={isGood ? undefined : `Enter a number of days between 1 and ${MOST_DAYS}`}
      />
      <div className="-mx-6">
        <DataTable
          caption="Cards to order"
          rows={offered}
          rowKey={({ rewardId }) => rewardId}
          emptyText="No values are offered."
          columns={columns(orderOf)}
        />
      </div>
      <p>
        Total <b>{formatWholeDollars(cents / 100)}</b> at face value.
      </p>
    </ConsoleDialog>
  );
}

function columns(orderOf: (value: GiftCardValue) => number): readonly TableColumn<GiftCardValue>[] {
  return [
    { key: 'value', header: 'Value', cell: ({ valueCents }) => <b>{valueName(valueCents)}</b> },
    { key: 'left', header: 'In stock', kind: 'figure', cell: ({ left }) => formatNumber(left) },
    { key: 'a-day', header: 'Per day', kind: 'figure', cell: ({ aDay }) => paceText(aDay) },
    { key: 'order', header: 'Order', kind: 'figure', cell: (value) => <b>{formatNumber(orderOf(value))}</b> },
  ];
}
