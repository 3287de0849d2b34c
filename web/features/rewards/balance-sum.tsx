import type { ReactNode } from 'react';
import { REDEEM_WORDS as WORDS } from '#web/gift-cards/redeem-words.ts';
import { Points } from '#ui/feedback/points.tsx';
import { formatNumber } from '#web/format.ts';

const MINUS = '−';

/** What a card leaves of the balance. */
export function BalanceSum({ balance, points }: { readonly balance: number; readonly points: number }) {
  const isEnough = balance >= points;
  return (
    <dl className="rounded-md bg-surface-sunken px-5 py-2 tabular-nums">
      <Line name={WORDS.balanceNow}>{formatNumber(balance)}</Line>
      <Line name={WORDS.thisCard}>{`${MINUS}${formatNumber(points)}`}</Line>
      {isEnough && (
        <Line name={WORDS.balanceAfter} isTotal>
          <Points amount={formatNumber(balance - points)} unit="points" isUnitHidden />
        </Line>
      )}
    </dl>
  );
}

interface LineProps {
  readonly name: string;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

function Line({ name, isTotal = false, children }: LineProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 py-2 ${isTotal ? 'border-t border-line font-bold' : ''}`}>
      <dt>{name}</dt>
      <dd className={isTotal ? '' : 'font-medium'}>{children}</dd>
    </div>
  );
}
