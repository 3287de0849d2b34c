import { Link } from '@tanstack/react-router';
import { BarChart } from '#ui/data/bar-chart.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { figureText } from '#ui/data/figure-text.ts';
import { Funnel } from '#ui/data/funnel.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { pointsInDollars, shortDay } from '#console/format.ts';
import { KpiCard } from '#console/layout/kpi-card.tsx';
import { ChartFigure } from '#ui/data/chart-figure.tsx';
import { ChartTable } from '#ui/data/chart-table.tsx';
import { DecisionList } from './decision-list.tsx';
import { funnelNote, lengthNote, share, todayNote } from './fieldwork-texts.ts';
import type { Fieldwork } from './fieldwork.queries.ts';
import { QUOTA_COLUMNS } from './quota-columns.tsx';

interface FieldworkBoardProps {
  readonly board: Fieldwork;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

const CARD = 'min-w-0 rounded-md border border-line bg-surface';
const CELLS_SHOWN = 8;

/** How a study fills: the figures of today, the days before, the way from invitation to complete, quotas, decisions. */
export function FieldworkBoard({ board, onEdit, onClose }: FieldworkBoardProps) {
  return (
    <div className="grid gap-3 lg:grid-cols-12 lg:gap-4">
      <Kpis board={board} />
      <section className={`${CARD} px-5 py-4 lg:col-span-8`}>
        <CompletesADay board={board} />
      </section>
      <section className={`${CARD} px-5 py-4 lg:col-span-4`}>
        <Funnel
          title="Incidence funnel"
          summary={`${figureText(board.invited)} invited, ${figureText(board.started)} started, ${figureText(board.complete)} complete.`}
          countName="Members"
          steps={[
            { name: 'Invited', count: board.invited },
            { name: 'Started', count: board.started },
            { name: 'Screened', count: board.finishedScreener },
            { name: 'Screened in', count: board.qualified },
            { name: 'Complete', count: board.complete },
          ]}
          note={funnelNote(board)}
        />
      </section>
      <section className={`${CARD} overflow-hidden pt-4 lg:col-span-7`}>
        <header className="flex items-center justify-between gap-3 px-5 pb-2">
          <h2 className="text-base">Quotas</h2>
          {board.cells.length > CELLS_SHOWN && (
            <Link to="/fieldwork/quotas" className="font-bold text-link no-underline hover:underline">
              All {board.cells.length} cells
            </Link>
          )}
        </header>
        <DataTable
          caption="Quotas"
          columns={QUOTA_COLUMNS}
          rows={board.cells.slice(0, CELLS_SHOWN)}
          rowKey={(cell) => cell.cellId}
          emptyText="This study has no quotas. Everyone who qualifies can take it."
        />
      </section>
      <section className={`${CARD} px-5 py-4 lg:col-span-5`}>
        <h2 className="mb-3 text-base">Needs a decision</h2>
        <DecisionList board={board} onEdit={onEdit} onClose={onClose} />
      </section>
      <section className={`${CARD} px-5 py-4 lg:col-span-12`}>
        <DropOutByPage pages={board.pages} started={board.started} />
      </section>
    </div>
  );
}

function Kpis({ board }: { readonly board: Fieldwork }) {
  const { medianSeconds, study } = board;
  const paidOf = study.budgetPoints == null ? 'paid so far' : `of ${pointsInDollars(study.budgetPoints)} paid`;
  return (
    <ul
      aria-label="Today"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 md:grid-cols-3 lg:col-span-12 lg:grid-cols-5 lg:gap-4"
    >
      <KpiCard name="Completes today" figure={figureText(board.completesToday)} note={todayNote(board)} />
      <KpiCard
        name="Incidence"
        figure={share(board.incidence)}
        note={{
          text: `${figureText(board.qualified)} of ${figureText(board.finishedScreener)} screened`,
          tone: 'plain',
        }}
      />
      <KpiCard
        name="Median length"
        figure={medianSeconds == null ? '–' : clockTime(Math.round(medianSeconds))}
        note={lengthNote(medianSeconds, study.minutes)}
      />
      <KpiCard
        name="Drop-out"
        figure={share(board.dropOutRate, 1)}
        note={{ text: `${figureText(board.dropOut)} dropped out`, tone: 'plain' }}
      />
      <KpiCard
        name="Points"
        figure={pointsInDollars(board.pointsPaid)}
        note={{ text: `${paidOf}, ${figureText(board.pointsPaid)} points`, tone: 'plain' }}
      />
    </ul>
  );
}

function CompletesADay({ board }: { readonly board: Fieldwork }) {
  const { days, targetADay, completesToday, complete, wanted, expected } = board;
  const bars = days.map((day, index) => ({
    label: index === days.length - 1 ? 'Today' : shortDay(day.date),
    value: day.completes,
  }));
  const goal = wanted == null ? '' : ` of ${figureText(wanted)} needed`;
  const end = expected == null ? '' : ` At this pace, ${figureText(expected)} by close.`;
  return (
    <>
      <BarChart
        title="Completes per day"
        summary={`Completes per day for the last ${days.length} days. Today: ${figureText(completesToday)}.`}
        bars={bars}
        seriesName="Complete"
        labelName="Day"
        nowName="Today"
        {...(targetADay == null ? {} : { target: { name: 'Target', value: targetADay } })}
      />
      <p className="mt-2 text-xs text-text-muted">
        {figureText(complete)} complete{goal}.{end}
      </p>
    </>
  );
}

interface DropOutByPageProps {
  readonly pages: Fieldwork['pages'];
  readonly started: number;
}

const TITLE = 'Drop-out by page';

/** On which page people leave, in the order of the survey; the page that loses most stands out. */
function DropOutByPage({ pages, started }: DropOutByPageProps) {
  const most = Math.max(0, ...pages.map((page) => page.left));
  const shareOf = (left: number) => (started === 0 ? '' : `${((left / started) * 100).toFixed(1)}%`);
  return (
    <ChartFigure
      title={TITLE}
      legend={[]}
      table={
        <ChartTable
          caption={TITLE}
          headers={['Page', 'Left here', 'Share of starts']}
          rows={pages.map((page, index) => [`${index + 1}. ${page.title}`, figureText(page.left), shareOf(page.left)])}
        />
      }
    >
      {pages.length === 0 ? (
        <p className="text-text-muted">This survey is hosted elsewhere, so page-level drop-out isn't available.</p>
      ) : (
        <ul className="grid gap-2">
          {pages.map((page, index) => (
            <li
              key={page.name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,18rem)_minmax(4rem,1fr)_auto]"
            >
              <span className="flex min-w-0 gap-2">
                <span className="min-w-5 text-text-muted tabular-nums">{index + 1}</span>
                <span className="min-w-0 wrap-anywhere">{page.title}</span>
              </span>
              <span aria-hidden="true" className="h-3 max-md:order-last max-md:col-span-full max-md:h-1.5">
                <span
                  className={`block h-full rounded-[4px] ${page.left === most && most > 0 ? 'bg-(--chart-2)' : 'bg-(--chart-1)'}`}
                  style={{ width: `${most === 0 ? 0 : (page.left / most) * 100}%` }}
                />
              </span>
              <span className="tabular-nums">
                <b>{figureText(page.left)}</b>
                <span className="ms-2 inline-block w-12 text-end text-xs text-text-muted">{shareOf(page.left)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}
