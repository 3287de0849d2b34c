import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { addressNow, leaveOldAddress, OLD_ADDRESSES } from './old-addresses.ts';
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
  expect(ledTo(pathname)).toEqual(now === undefined ? undefined : { to: now, search: true });
});

/** Where somebody is led who opens this address; undefined for anyone who stays. */
function ledTo(pathname: string) {
  try {
    leaveOldAddress({ pathname });
    return undefined;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    const { to, search } = thrown.options;
    return { to, search };
  }
}

const router = createConsoleRouter({} as never);

test.each(Object.entries(OLD_ADDRESSES))('%s leads to %s, which is a page', (old, now) => {
  const [, , route] = router.getMatchedRoutes(now.replace('$studyId', 'QN-2207'));
  expect({ path: route?.fullPath, hasScreen: route?.options.component !== undefined }).toEqual({
    path: now,
    hasScreen: true,
  });
  expect(Object.keys(router.routesByPath)).not.toContain(old);
});
