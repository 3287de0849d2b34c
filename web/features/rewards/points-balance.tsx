import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/member-paths.ts';
import { PointsPill } from '#ui/feedback/points.tsx';
import { formatNumber } from '#web/format-number.ts';
import { rewardPointsQuery } from './rewards.queries.ts';

/** The member's balance in the header; absent until it is known. */
export function PointsBalance() {
  const context = useRouteContext({ from: '/member-area' });
  const { data } = useQuery(rewardPointsQuery(context));
  if (data === undefined) return null;
  return <PointsPill href={memberPath('rewards')} amount={formatNumber(data.totalPoints)} unit="points" />;
}
