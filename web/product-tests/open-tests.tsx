import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { SkeletonCard } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Activity } from '#web/activities/activities.queries.ts';
import { isStillNew } from '#web/activities/new-tag.ts';
import { Fallback } from '#web/layout/fallback.tsx';
import { ProductTestCard } from './product-test-card.tsx';
import { openTestsQuery } from './product-tests.queries.ts';

/** The product tests among somebody's activities, above the rest of them. */
export function OpenTests({ activities }: { readonly activities: readonly Activity[] }) {
  const query = useQuery(openTestsQuery(useRouteContext({ from: '/member-area' })));
  if (query.isPending) return <ComingTests />;
  if (query.data === undefined) {
    return <Fallback onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  const isNew = isStillNew('product-testing', query.dataUpdatedAt);
  const open = new Set(activities.map(({ metadata }) => metadata.shortId));
  const tests = query.data.filter(({ shortId }) => open.has(shortId));
  return (
    <ul aria-label="Your product tests" className="grid grid-cols-1 gap-5">
      {tests.map((test) => (
        <li key={test.id}>
          <ProductTestCard test={test} isNew={isNew} now={new Date(query.dataUpdatedAt)} />
        </li>
      ))}
    </ul>
  );
}

function ComingTests() {
  return (
    <div role="status" data-loading>
      <VisuallyHidden>Loading your product tests</VisuallyHidden>
      <SkeletonCard />
    </div>
  );
}
