import { useQuery } from '@tanstack/react-query';
import { useParams, useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageOfOne } from '#web/layout/page-of-one.tsx';
import { productTestQuery, type OwnTest } from '#web/product-tests/product-tests.queries.ts';

/** The test that the address names. */
export function OneTest({ children }: { readonly children: (test: OwnTest, now: Date) => ReactNode }) {
  const context = useRouteContext({ from: '/member-area' });
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(productTestQuery(context, id));
  return (
    <PageOfOne query={query} loadingText="Loading your product test">
      {children}
    </PageOfOne>
  );
}
