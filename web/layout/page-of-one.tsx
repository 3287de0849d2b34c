import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '#client/api-error.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Fallback } from './fallback.tsx';
import { NotFoundPage } from './not-found-page.tsx';

interface PageOfOneProps<Thing> {
  /** As `useQuery` tells of it. */
  readonly query: {
    readonly data: Thing | undefined;
    readonly dataUpdatedAt: number;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly loadingText: string;
  /** Above all of it, unless there is no such thing. */
  readonly top?: ReactNode;
  readonly children: (thing: Thing, now: Date) => ReactNode;
}

/** A page about the one thing that its address names, from before it is known to when it could not be found out. */
export function PageOfOne<Thing>({ query, loadingText, top, children }: PageOfOneProps<Thing>) {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = query;
  // Somebody else's, or one that never was: both are not there.
  if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'VALIDATION_FAILED')) return <NotFoundPage />;
  return (
    <>
      {top}
      {data !== undefined && children(data, new Date(dataUpdatedAt))}
      {data === undefined && !isPending && (
        <Fallback error={error} headingLevel={1} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isPending && (
        <div role="status" data-loading>
          <PageHeading>{title}</PageHeading>
          <VisuallyHidden>{loadingText}</VisuallyHidden>
          <div className="mt-6">
            <Skeleton lines={6} />
          </div>
        </div>
      )}
    </>
  );
}
