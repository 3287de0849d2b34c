import { MINUTE_SECONDS, SECOND_MS } from '#contract/time/durations.ts';
import { KpiCard } from '#console/layout/kpi-card.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import type { Rehearsal, StudyRehearsal } from '#console/survey-draft/rehearsal.queries.ts';
import { formatWhen, formatNumber } from '#console/format.ts';
import { sayDollars, sayLength, sayShare } from '#console/survey-draft/rehearsal-words.ts';

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
        note={never === 0 ? 'everything can be reached' : `${never} never`}
      />
      <LengthFigure seconds={report.medianSeconds ?? null} promisedMinutes={study.promisedMinutes ?? null} />
      <Figure
        title="Expected incidence"
        figure={sayShare(report.fitting, report.members)}
        note={`${formatNumber(report.fitting)} of ${formatNumber(report.members)} fit`}
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
  if (seconds === null) return <Figure title="Expected length" figure="–" note="nobody got to the end" />;
  if (promisedMinutes === null)
    return <Figure title="Expected length" figure={sayLength(seconds)} note="nothing is promised yet" />;
  const over = seconds - promisedMinutes * MINUTE_SECONDS;
  return (
    <Figure
      title="Expected length"
      figure={sayLength(seconds)}
      icon="clock"
      tone={over > 0 ? 'bad' : 'good'}
      note={over > 0 ? `${sayLength(over)} over the promise` : `within the ${promisedMinutes} minutes promised`}
    />
  );
}

interface CostFigureProps {
  readonly completes: number;
  readonly points: number;
  readonly budgetPoints: number | null;
}

function CostFigure({ completes, points, budgetPoints }: CostFigureProps) {
  const title = `Cost of ${formatNumber(completes)} completes`;
  if (completes === 0) return <Figure title="Cost" figure="–" note="nobody is complete" />;
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
