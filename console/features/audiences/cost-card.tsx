import { costOf, type SamplePlan } from '#contract/audiences/audience-sample.ts';
import { figureText } from '#ui/data/figure-text.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { dollarText } from './audience-texts.ts';
import type { DryRun } from './audiences.queries.ts';

interface CostCardProps {
  readonly run: DryRun;
  readonly plan: SamplePlan;
}

/** What the sample should cost, what it can cost at most, and where inviting stops. */
export function CostCard({ run, plan }: CostCardProps) {
  const cost = costOf(plan, run.points, run.rates);
  const budget = run.budgetPoints;
  const dollars = (points: number) => dollarText(points, run.pointsPerDollar);
  const lines = [
    [
      `${figureText(cost.completed)} complete at ${figureText(run.points.qualified)} points`,
      cost.completed * run.points.qualified,
    ],
    [
      `${figureText(cost.screenedOut)} screened out at ${figureText(run.points.nonQualified)}`,
      cost.screenedOut * run.points.nonQualified,
    ],
    [`${figureText(cost.full)} over quota at ${figureText(run.points.overQuota)}`, cost.full * run.points.overQuota],
  ] as const;
  return (
    <ConsoleCard
      title="Cost and budget"
      actions={
        budget === null ? (
          <Tag icon="circle-slash">No budget set</Tag>
        ) : cost.expectedPoints > budget ? (
          <Tag tone="warning" icon="triangle-alert">
            Over budget
          </Tag>
        ) : (
          <Tag tone="success" icon="shield-check">
            Budget cap on
          </Tag>
        )
      }
    >
      <BudgetBar expected={cost.expectedPoints} atMost={cost.atMostPoints} budget={budget} textOf={dollars} />
      <dl className="text-sm">
        {lines.map(([words, points]) => (
          <div key={words} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-text-muted">{words}</dt>
            <dd className="font-bold tabular-nums">{figureText(points)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2">
          <dt className="font-bold">Expected</dt>
          <dd className="text-end font-bold tabular-nums">
            {figureText(cost.expectedPoints)} points, {dollars(cost.expectedPoints)}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-xs text-text-muted">
        {budget === null
          ? "Set a budget under Names and plan, and invitations will stop before it's spent."
          : `If more people respond than expected, invitations stop at ${dollars(budget)}. Anyone who has started still gets paid.`}{' '}
        “Maximum” is the cost if everyone invited completes.
      </p>
    </ConsoleCard>
  );
}

interface BudgetBarProps {
  readonly expected: number;
  readonly atMost: number;
  readonly budget: number | null;
  readonly textOf: (points: number) => string;
}

function BudgetBar({ expected, atMost, budget, textOf }: BudgetBarProps) {
  const whole = Math.max(1, atMost * 1.08, (budget ?? 0) * 1.2);
  const at = (points: number) => `${(points / whole) * 100}%`;
  const text = [
    `Expected ${textOf(expected)}`,
    `maximum ${textOf(atMost)}`,
    ...(budget === null ? [] : [`budget ${textOf(budget)}`]),
  ];
  return (
    <div role="img" aria-label={text.join(', ')} className={`mb-3 ${budget === null ? 'pt-1' : 'pt-6'}`}>
      <div className="relative h-3.5 rounded-full bg-chart-track">
        <span
          className="absolute inset-y-0 start-0 rounded-full bg-[repeating-linear-gradient(-45deg,var(--chart-1)_0_3px,transparent_3px_7px)] opacity-75"
          style={{ width: at(atMost) }}
        />
        <span className="absolute inset-y-0 start-0 rounded-full bg-chart-1" style={{ width: at(expected) }} />
        {budget !== null && (
          <span
            className="absolute -inset-y-2 border-s-2 border-dashed border-text"
            style={{ insetInlineStart: at(budget) }}
          >
            <b className="absolute bottom-full -translate-x-1/2 text-xs whitespace-nowrap">Budget {textOf(budget)}</b>
          </span>
        )}
      </div>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-text-muted">
        <span>Expected {textOf(expected)}</span>
        <span>Maximum {textOf(atMost)}</span>
      </div>
    </div>
  );
}
