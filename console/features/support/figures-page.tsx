import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { formatNumber, formatTime } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { KpiCard } from '#console/layout/kpi-card.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { categoryLabel, waitedText } from '#console/support/request-texts.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { supportFiguresQuery, type SupportFigures } from './support.queries.ts';

type CategoryFigures = SupportFigures['byCategory'][number];

const medianText = (seconds: number | null | undefined): string => (seconds == null ? '–' : waitedText(seconds));

const COLUMNS: readonly TableColumn<CategoryFigures>[] = [
  { key: 'category', header: 'Topic', cell: ({ category }) => categoryLabel(category) },
  { key: 'open', header: 'Open', kind: 'figure', cell: ({ open }) => formatNumber(open) },
  { key: 'overdue', header: 'Overdue', kind: 'figure', cell: ({ overdue }) => formatNumber(overdue) },
  {
    key: 'received',
    header: 'Received',
    kind: 'figure',
    shownFrom: 'md',
    cell: ({ received }) => formatNumber(received),
  },
  {
    key: 'resolved',
    header: 'Resolved',
    kind: 'figure',
    shownFrom: 'md',
    cell: ({ resolved }) => formatNumber(resolved),
  },
  {
    key: 'answer',
    header: 'First reply',
    kind: 'figure',
    shownFrom: 'md',
    cell: ({ firstAnswerSeconds }) => medianText(firstAnswerSeconds),
  },
  {
    key: 'resolution',
    header: 'Resolution',
    kind: 'figure',
    shownFrom: 'lg',
    cell: ({ resolutionSeconds }) => medianText(resolutionSeconds),
  },
];

/** Performance, while no request is open: what waits, and how long people wait. */
export function FiguresPage() {
  const query = useAnswer(supportFiguresQuery);
  const figures = query.data;
  return (
    <>
      <h2 className="text-xl">Performance</h2>
      {figures === undefined ? (
        <StatesCard query={query} />
      ) : (
        <>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 xl:grid-cols-4">
            <KpiCard
              name="Open"
              figure={formatNumber(figures.open)}
              note={{ text: `${formatNumber(figures.received)} received in ${figures.days} days`, tone: 'plain' }}
            />
            <KpiCard
              name="Overdue"
              figure={formatNumber(figures.overdue)}
              note={
                figures.overdue === 0
                  ? { text: 'all on time', tone: 'good', icon: 'check' }
                  : { text: 'past due', tone: 'bad', icon: 'clock' }
              }
            />
            <KpiCard
              name="First reply"
              figure={medianText(figures.firstAnswerSeconds)}
              note={{ text: 'median, business time', tone: 'plain' }}
            />
            <KpiCard
              name="Resolution"
              figure={medianText(figures.resolutionSeconds)}
              note={{ text: 'median, business time', tone: 'plain' }}
            />
          </ul>
          <ConsoleCard
            title={`By topic, last ${figures.days} days`}
            isFlush
            actions={<span className="text-xs text-text-muted">Counted {formatTime(figures.countedAt)}</span>}
          >
            <DataTable
              caption="Requests by topic"
              columns={COLUMNS}
              rows={figures.byCategory}
              rowKey={({ category }) => category}
              emptyText="No requests yet."
            />
          </ConsoleCard>
          <p className="text-xs text-text-muted max-lg:hidden">
            Press J and K to move through the inbox. In a request, press R to reply or N to add a note.
          </p>
        </>
      )}
    </>
  );
}
