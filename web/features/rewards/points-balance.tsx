import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { PointsPill } from '#ui/feedback/points.tsx';
import { formatNumber } from '#web/format-number.ts';
import { rewardPointsQuery } from './rewards.queries.ts';

/** The member's balance in the header; its place is kept until it is known, so that the tabs beside it stay where they are. */
export function PointsBalance() {
  const context = useRouteContext({ from: '/member-area' });
  const { data } = useQuery(rewardPointsQuery(context));
  return (
    <div className="flex justify-end lg:min-w-28">
      {data !== undefined && (
        <PointsPill href={memberPath('rewards')} amount={formatNumber(data.totalPoints)} unit="points" />
      )}
    </div>
  );
}
