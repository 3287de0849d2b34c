import type { ReactNode } from 'react';
import { REDEEM_WORDS as WORDS } from '#contract/redeem-words.ts';
import { Points } from '#ui/feedback/points.tsx';
import { formatNumber } from '#web/format-number.ts';

const MINUS = '−';

/** What a card leaves of the balance. */
export function BalanceSum({ balance, points }: { readonly balance: number; readonly points: number }) {
  const isEnough = balance >= points;
  return (
    <dl className="rounded-md bg-surface-sunken px-5 py-2 tabular-nums">
      <Line name={WORDS.balanceNow}>{formatNumber(balance)}</Line>
      <Line name={WORDS.thisCard}>{`${MINUS}${formatNumber(points)}`}</Line>
      {isEnough && (
        <div className="border-t border-line font-bold">
          <Line name={WORDS.balanceAfter}>
            <Points amount={formatNumber(balance - points)} unit="points" isUnitHidden />
          </Line>
        </div>
      )}
    </dl>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt>{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
