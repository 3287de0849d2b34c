import { MINUTE_SECONDS, SECOND_MS } from '#contract/time/durations.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import { KpiCard } from '#console/layout/kpi-card.tsx';
import type { Rehearsal, StudyRehearsal, RehearsalReport } from '#console/survey-draft/survey-draft.queries.ts';
import { counted, formatWhen, formatNumber } from '#console/format.ts';
import { sayDollars, sayLength, sayShare } from '#console/survey-draft/rehearsal-texts.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';

interface ReportFiguresProps {
  readonly rehearsal: Rehearsal;
  readonly study: StudyRehearsal;
  readonly now: Date;
}

/** The five figures that a launch is decided by. */
export function ReportFigures({ rehearsal, study, now }: ReportFiguresProps) {
  const { report } = rehearsal;
  const took = Math.max(1, Math.round((Date.parse(rehearsal.endedAt) - Date.parse(rehearsal.beganAt)) / SECOND_MS));
  const never = report.unreached.filter(({ isReachable }) => isReachable === false).length;
  const { cost } = report;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
      <Figure
        title="Synthetic members"
        figure={formatNumber(report.members)}
        icon="clock"
        note={`${formatWhen(rehearsal.endedAt, now)}, took ${took} s, v${rehearsal.draftVersion}`}
      />
      <Figure
        title="Paths reached"
        figure={
          never === 0
            ? formatNumber(report.pathsInAll)
            : `${formatNumber(report.pathsInAll)} of ${formatNumber(report.pathsInAll + never)}`
        }
        icon={never === 0 ? 'check' : 'circle-alert'}
        tone={never === 0 ? 'good' : 'bad'}
        note={never === 0 ? 'everything can be reached' : `${never} never reached`}
      />
      <LengthFigure seconds={report.medianSeconds ?? null} promisedMinutes={study.promisedMinutes ?? null} />
      <Figure
        title="Expected incidence"
        figure={sayShare(report.fitting, report.members)}
        note={`${formatNumber(report.fitting)} of ${formatNumber(report.members)} screened in`}
      />
      <CostFigure completes={cost.completes} points={cost.points} budgetPoints={study.budgetPoints ?? null} />
    </ul>
  );
}

function LengthFigure({
  seconds,
  promisedMinutes,
}: {
  readonly seconds: number | null;
  readonly promisedMinutes: number | null;
}) {
  if (seconds === null) return <Figure title="Expected length" figure="–" note="no one reached the end" />;
  if (promisedMinutes === null)
    return <Figure title="Expected length" figure={sayLength(seconds)} note="no length promised yet" />;
  const over = seconds - promisedMinutes * MINUTE_SECONDS;
  return (
    <Figure
      title="Expected length"
      figure={sayLength(seconds)}
      icon="clock"
      tone={over > 0 ? 'bad' : 'good'}
      note={
        over > 0
          ? `${sayLength(over)} over what you promised`
          : `within the ${counted(promisedMinutes, 'minute')} promised`
      }
    />
  );
}

interface CostFigureProps {
  readonly completes: number;
  readonly points: number;
  readonly budgetPoints: number | null;
}

function CostFigure({ completes, points, budgetPoints }: CostFigureProps) {
  const title = `Cost of ${counted(completes, 'complete')}`;
  if (completes === 0) return <Figure title="Cost" figure="–" note="no completes" />;
  if (budgetPoints === null)
    return <Figure title={title} figure={sayDollars(points)} note={`${formatNumber(points)} points`} />;
  const isOver = points > budgetPoints;
  return (
    <Figure
      title={title}
      figure={sayDollars(points)}
      icon={isOver ? 'circle-alert' : 'check'}
      tone={isOver ? 'bad' : 'good'}
      note={`${isOver ? 'over' : 'under'} ${sayDollars(budgetPoints)}`}
    />
  );
}

interface FigureProps {
  readonly title: string;
  readonly figure: string;
  readonly icon?: IconName;
  readonly tone?: 'plain' | 'good' | 'bad';
  readonly note: string;
}

function Figure({ title, figure, icon, tone = 'plain', note }: FigureProps) {
  return <KpiCard name={title} figure={figure} note={{ tone, text: note, ...(icon ? { icon } : {}) }} />;
}

/** A page is marked when it takes more than twice its part of the whole. */
const LONG_TIMES = 2;

/** How long each page takes, and what to promise. */
export function LengthCard({ report }: { readonly report: RehearsalReport }) {
  const pages = report.pages
    .map(({ title, medianSeconds }, index) => ({ label: `${index + 1} ${title}`, seconds: medianSeconds ?? 0 }))
    .filter(({ seconds }) => seconds > 0);
  const longest = Math.max(1, ...pages.map(({ seconds }) => seconds));
  const all = pages.reduce((sum, { seconds }) => sum + seconds, 0);
  const isLong = (seconds: number) => pages.length > 2 && seconds > (LONG_TIMES * all) / pages.length;
  const minutes = Math.max(1, Math.ceil((report.medianSeconds ?? all) / 60));
  return (
    <ConsoleCard>
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-base">Length by page</h2>
        <span className="text-xs text-text-muted">median</span>
      </header>
      <ul className="grid gap-2.5 text-sm leading-dense">
        {pages.map(({ label, seconds }) => (
          <li key={label} className="grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)_3rem] items-center gap-3">
            <span className="truncate" title={label}>
              {label}
            </span>
            <span aria-hidden="true" className="h-3.5">
              <span
                className={`block h-full min-w-0.5 rounded-[5px] ${isLong(seconds) ? 'bg-chart-5' : 'bg-chart-1'}`}
                style={{ width: `${(seconds / longest) * 100}%` }}
              />
            </span>
            <b className="text-end tabular-nums">
              {sayLength(seconds)}
              {isLong(seconds) && <span className="sr-only">, long</span>}
            </b>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-3 text-xs text-text-muted">
        {minutes} {minutes === 1 ? 'minute' : 'minutes'} is a realistic length to promise. Based on reading 220 words
        per minute, typing 30, and typical times for each question type.
      </p>
    </ConsoleCard>
  );
}
