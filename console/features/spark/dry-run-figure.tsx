import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BadgeRule } from '#contract/spark/badge-rules.ts';
import { pointsText } from '#contract/launches/launches.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatNumber } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { dryRunQuery, type ListedBadge } from './badges.queries.ts';

/** How many would get a badge that is off, for who asks. */
export function DryRunFigure({ badge }: { readonly badge: ListedBadge & BadgeRule }) {
  const { api } = useConsole();
  const [isAsked, setIsAsked] = useState(false);
  const { badgeId, metric, threshold, points, name } = badge;
  const query = useQuery({ ...dryRunQuery(api, { badgeId, metric, threshold, points }), enabled: isAsked });
  if (query.data === undefined) {
    return (
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Dry run of ${name}`}
        isBusy={query.isFetching}
        onClick={() => (isAsked ? void query.refetch() : setIsAsked(true))}
      >
        {query.isError ? 'Try again' : 'Dry run'}
      </Button>
    );
  }
  const { members, points: given } = query.data;
  return (
    <span role="status" className="grid">
      <b>{members == null ? 'Still counting' : `Dry run: ${formatNumber(members)}`}</b>
      {members != null && members > 0 && <span className="text-xs text-text-muted">{pointsText(given ?? 0)}</span>}
    </span>
  );
}
