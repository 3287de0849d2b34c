import type { SettlementStanding } from '#contract/generated/operator/graphql.ts';
import { formatNumber } from '#console/format.ts';
import type { Settlement } from './settlement.queries.ts';

interface StandingTabsProps {
  readonly settlement: Settlement;
  readonly standing: SettlementStanding;
  readonly onChoose: (standing: SettlementStanding) => void;
}

/** Four figures that add up to the file; each shows its lines. */
export function StandingTabs({ settlement, standing, onChoose }: StandingTabsProps) {
  const figures = [
    { standing: 'SAME', count: settlement.same, label: 'the same', look: 'text-success' },
    { standing: 'DIFFERS', count: settlement.differ, label: 'differ', look: '' },
    { standing: 'NOT_OURS', count: settlement.notOurs, label: 'not in this study', look: 'text-danger' },
    { standing: 'BAD', count: settlement.bad, label: 'unreadable', look: 'text-danger' },
  ] as const;
  return (
    <div
      role="group"
      aria-label="Lines"
      className="grid grid-cols-2 overflow-hidden rounded-sm border border-line md:grid-cols-4"
    >
      {figures.map((figure) => (
        <button
          key={figure.standing}
          type="button"
          aria-pressed={standing === figure.standing}
          onClick={() => onChoose(figure.standing)}
          className="border-line px-3 py-2 text-start text-xs text-text-muted not-first:border-s hover:bg-surface-hover focus-visible:-outline-offset-3 aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
        >
          <b
            className={`block font-display text-[1.375rem] leading-tight tracking-title ${figure.count === 0 ? 'text-text' : figure.look || 'text-text'}`}
          >
            {formatNumber(figure.count)}
          </b>
          {figure.label}
        </button>
      ))}
    </div>
  );
}
