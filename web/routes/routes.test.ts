import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { matchMemberPath, MEMBER_PATHS, type PathAccess } from '#contract/pages/member-paths.ts';
import { requireSignedIn, requireSignedOut } from './guards.ts';
import { routeTree } from './routes.ts';

interface Page {
  readonly path: string;
  readonly access: PathAccess;
  readonly title: string | undefined;
}

/** Every address of the table, with the guard that stands before it. */
function pagesBelow(route: AnyRoute, inherited: PathAccess): Page[] {
  const { beforeLoad, staticData } = route.options;
  let access = inherited;
  if (beforeLoad === requireSignedIn) access = 'signed-in';
  if (beforeLoad === requireSignedOut) access = 'signed-out-only';
  const own = 'path' in route.options ? [{ path: String(route.options.path), access, title: staticData?.title }] : [];
  const children: AnyRoute[] = Object.values(route.children ?? {});
  return [...own, ...children.flatMap((child) => pagesBelow(child, access))];
}

const pages = pagesBelow(routeTree, 'public').filter(({ path }) => path !== '$');

test('every page of the contract is in the table, once', () => {
  const names = pages.map(({ path }) => String(matchMemberPath(path)?.name));
  expect(names.toSorted()).toEqual(Object.keys(MEMBER_PATHS).toSorted());
});

describe.each(pages)('$path', ({ path, access, title }) => {
  test('is a page of the contract and is guarded as the contract says', () => {
    expect(matchMemberPath(path)?.access).toBe(access);
  });

  test('has a title of its own, unless it is the front page', () => {
    expect(title === undefined).toBe(path === '/');
  });
});
