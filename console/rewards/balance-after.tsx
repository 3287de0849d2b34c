import { formatDollars, formatNumber, formatSigned } from '#console/format.ts';
import type { AdjustableMember } from './adjustments.queries.ts';
import { Facts } from './facts.tsx';

interface BalanceAfterProps {
  readonly member: AdjustableMember;
  /** Not a number while nothing sensible is typed. */
  readonly points: number;
}

/** What a correction makes of a balance, in points and dollars. */
export function BalanceAfter({ member, points }: BalanceAfterProps) {
  const { balance, pointsPerDollar } = member;
  const after = balance + points;
  const isTyped = Number.isInteger(points) && points !== 0;
  return (
    <div aria-live="polite" className="rounded-md bg-surface-sunken px-4 py-1.5">
      <Facts
        facts={[
          {
            name: 'Balance now',
            value: `${formatNumber(balance)} points, ${formatDollars(balance / pointsPerDollar)}`,
          },
          ...(isTyped
            ? [
                { name: 'Adjustment', value: formatSigned(points) },
                {
                  name: 'Balance after',
                  value:
                    after < 0
                      ? `Less than nothing: they have only ${formatNumber(balance)}`
                      : `${formatNumber(after)} points, ${formatDollars(after / pointsPerDollar)}`,
                  isSum: true,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
