import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reconcilePeriodProblem } from '#contract/gift-cards/gift-card-reconcile.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { valueName } from '#console/rewards/redemption-texts.ts';
import { cardCount } from './gift-card-texts.ts';
import { reconciliationQuery, type GiftCardStock } from './gift-cards.queries.ts';
import { addsUp, asOfText, totalOf, type ReconciledRow } from './reconcile-texts.ts';

/** Where the cards of a period went: what was there, what came, what left, and what has to be there now. */
export function ReconcileCard({ stock: { countedAt, timeZone } }: { readonly stock: GiftCardStock }) {
  const { api } = useConsole();
  const today = dateIn(new Date(countedAt), timeZone);
  const [from, setFrom] = useState(`${today.slice(0, 'YYYY-MM'.length)}-01`);
  const [to, setTo] = useState(today);
  const problem = reconcilePeriodProblem({ from, to }, today);
  const query = useQuery({ ...reconciliationQuery(api, { from, to }), enabled: problem === undefined });
  const { data } = query;
  return (
    <ConsoleCard title="Stock reconciliation" isFlush>
      <div className="flex flex-wrap items-start gap-3 px-5 pb-3">
        <div className="w-44">
          <TextField label="From" type="date" value={from} max={to} onChange={({ target }) => setFrom(target.value)} />
        </div>
        <div className="w-44">
          <TextField label="Until" type="date" value={to} max={today} onChange={({ target }) => setTo(target.value)} />
        </div>
      </div>
      {problem !== undefined && (
        <p role="alert" className="px-5 pb-3 text-danger">
          {problem}
        </p>
      )}
      {problem === undefined && data === undefined && (
        <div className="px-5 pb-3">
          <CardStates query={query} />
        </div>
      )}
      {problem === undefined && data !== undefined && (
        <>
          <DataTable
            caption="Stock reconciliation"
            columns={COLUMNS}
            rows={[...data.values, totalOf(data.values)]}
            rowKey={({ rewardId }) => rewardId}
            emptyText="The catalog is empty."
          />
          <div className="grid gap-2 border-t border-line px-5 py-3 text-text-muted">
            {!addsUp(data) && (
              <Banner tone="danger" role="alert">
                This doesn't add up: a direct count found {cardCount(data.countedNow ?? 0)} in stock. Contact your
                server administrator.
              </Banner>
            )}
            <p className="text-xs">{asOfText(data)}</p>
          </div>
        </>
      )}
    </ConsoleCard>
  );
}

/** What moved, in the order of the columns. */
const MOVES = [
  ['loaded', 'Loaded', '+'],
  ['returned', 'Returned', '+'],
  ['issued', 'Issued', '−'],
  ['replaced', 'Replaced', '−'],
  ['voided', 'Voided', '−'],
  ['expired', 'Expired', '−'],
] as const;

/** The moves where there is no room for their columns; what did not move is left out. */
function Moves({ row }: { readonly row: ReconciledRow }) {
  const moved = MOVES.filter(([name]) => row[name] !== 0);
  if (moved.length === 0) return null;
  return (
    <ul className="text-xs text-text-muted tabular-nums md:hidden">
      {moved.map(([name, header, sign]) => (
        <li key={name}>
          {header} {sign}
          {formatNumber(row[name])}
        </li>
      ))}
    </ul>
  );
}

const figure = (name: keyof ReconciledRow, header: string, sign: '' | '+' | '−'): TableColumn<ReconciledRow> => ({
  key: name,
  header,
  kind: 'figure',
  ...(name === 'opening' || name === 'closing' ? {} : { shownFrom: 'md' as const }),
  cell: (row) => {
    const count = Number(row[name]);
    const text = count === 0 ? '0' : `${sign}${formatNumber(count)}`;
    return name === 'closing' || row.rewardId === '' ? <b>{text}</b> : text;
  },
});

const COLUMNS: readonly TableColumn<ReconciledRow>[] = [
  {
    key: 'value',
    header: 'Value',
    cell: (row) => (
      <span className="grid py-1">
        <b>{row.rewardId === '' ? 'Total' : valueName(row.valueCents)}</b>
        <Moves row={row} />
      </span>
    ),
  },
  figure('opening', 'Opening', ''),
  ...MOVES.map(([name, header, sign]) => figure(name, header, sign)),
  figure('closing', 'Closing', ''),
];
