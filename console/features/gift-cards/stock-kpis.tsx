import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { type Note, KpiCard } from '#console/layout/kpi-card.tsx';
import { counted, formatNumber, formatWhen, formatWholeDollars } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { coveredShare, coverNote, deliveryNote, timeToCard, weekNote } from './gift-card-texts.ts';
import { ledgerCheckQuery, type GiftCardStock } from './gift-cards.queries.ts';

const { pointsPerDollar } = DEFAULT_BRAND;

/** What is owed against what is there, and whether all of it adds up. */
export function StockKpis({ stock }: { readonly stock: GiftCardStock }) {
  const owed = stock.owedPoints / pointsPerDollar;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:col-span-12 lg:grid-cols-5 lg:gap-4">
      <KpiCard
        name="Owed to members"
        figure={formatWholeDollars(owed)}
        note={{ text: `${formatNumber(stock.owedPoints)} points outstanding`, tone: 'plain' }}
      />
      <KpiCard
        name="Stock, face value"
        figure={formatWholeDollars(stock.stockCents / 100)}
        note={coverNote(coveredShare(stock, pointsPerDollar))}
      />
      <KpiCard
        name="Redeemed this week"
        figure={formatWholeDollars(stock.redeemedThisWeekCents / 100)}
        note={weekNote(stock)}
      />
      <KpiCard name="Median time to card" figure={timeToCard(stock.medianSecondsToCard)} note={deliveryNote(stock)} />
      <LedgerKpi />
    </ul>
  );
}

function LedgerKpi() {
  const query = useAnswer(ledgerCheckQuery);
  const { figure, note, when } = checkText(query);
  return <KpiCard name={`Ledger check${when}`} figure={figure} note={note} />;
}

interface LedgerCheckQuery {
  readonly data:
    | { readonly finishedAt: string; readonly accounts: number; readonly findings: number }
    | null
    | undefined;
  readonly isPending: boolean;
}

function checkText({ data: check, isPending }: LedgerCheckQuery): {
  readonly figure: string;
  readonly note: Note;
  readonly when: string;
} {
  if (check === undefined) {
    const text = isPending ? 'checking' : "couldn't be checked";
    return { figure: '–', note: { text, tone: 'plain' }, when: '' };
  }
  if (check === null)
    return { figure: '–', note: { text: 'not verified yet', tone: 'plain', icon: 'clock' }, when: '' };
  const text = `${counted(check.accounts, 'balance')} verified`;
  return {
    figure: counted(check.findings, 'error'),
    note:
      check.findings === 0
        ? { text, tone: 'good', icon: 'shield-check' }
        : { text: `in ${counted(check.accounts, 'balance')}`, tone: 'bad', icon: 'triangle-alert' },
    when: `, ${formatWhen(check.finishedAt, new Date())}`,
  };
}
