import { useQuery } from '@tanstack/react-query';
import { useParams, useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '#client/api-error.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Fallback } from '#web/layout/fallback.tsx';
import { NotFoundPage } from '#web/layout/not-found-page.tsx';
import { productTestQuery, type OwnTest } from '#web/product-tests/product-tests.queries.ts';

interface OneTestProps {
  /** What the page is called before it is known which test it is. */
  readonly title: string;
  readonly children: (test: OwnTest, now: Date) => ReactNode;
}

/** The test that the address names, from before it is known to when it could not be found out. */
export function OneTest({ title, children }: OneTestProps) {
  const context = useRouteContext({ from: '/member-area' });
  const { id = '' } = useParams({ strict: false });
  const { data, dataUpdatedAt, error, isFetching, isPending, refetch } = useQuery(productTestQuery(context, id));
  // Another's test, or one that never was: both are not there.
  if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'VALIDATION_FAILED')) return <NotFoundPage />;
  if (data !== undefined) return children(data, new Date(dataUpdatedAt));
  if (!isPending) {
    return <Fallback error={error} headingLevel={1} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <div role="status" data-loading>
      <PageHeading>{title}</PageHeading>
      <VisuallyHidden>Loading your product test</VisuallyHidden>
      <div className="mt-6">
        <Skeleton lines={6} />
      </div>
    </div>
  );
}
