import { createMemoryHistory } from '@tanstack/react-router';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { addressNow, OLD_ADDRESSES } from './old-addresses.ts';
import { createConsoleRouter } from './router.ts';

test.each([
  ['/review', '/reviews'],
  ['/waitlist/files', '/joining/files'],
  ['/settings/attributes/d-1', '/settings/profile/d-1'],
  ['/studies/QN-2207/review', '/studies/QN-2207/reviews'],
  ['/reviews', undefined],
  ['/reviewers', undefined],
  ['/studies/review', undefined],
  ['/studies/QN-2207/results', undefined],
  ['/', undefined],
])('%s is now %s', (pathname, now) => {
  expect(addressNow(pathname)).toBe(now);
});

async function open(address: string) {
  const context = {
    api: { query: () => new Promise(() => {}) } as unknown as OperatorApi,
    queryClient: new QueryClient(),
    role: () => undefined,
  };
  const router = createConsoleRouter(context);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  return router;
}

test.each(Object.keys(OLD_ADDRESSES))('a bookmark of %s leads to a page that there is', async (old) => {
  const router = await open(`/console${old.replace('$studyId', 'QN-2207')}?task=t-1`);
  const { pathname, search } = router.state.location;
  expect(pathname).toBe(addressNow(old.replace('$studyId', 'QN-2207')));
  expect(search).toMatchObject({ task: 't-1' });
  expect(router.getMatchedRoutes(pathname).foundRoute).toBeDefined();
});
