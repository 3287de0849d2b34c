import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { mayOpen } from '#console/layout/console-places.ts';
import { draftQuery } from '#console/survey-draft/survey-draft.queries.ts';
import { prefetch } from './prefetch.ts';
import { routeTree } from './routes.tsx';

interface Screen {
  readonly path: string;
  readonly component?: unknown;
  readonly loader?: (opened: object) => unknown;
}

interface Branch {
  readonly options: object;
  readonly children?: unknown;
}

/** A screen, and those within it under their whole path. */
function screensOf({ options, children }: Branch, above = ''): Screen[] {
  const screen = options as Screen;
  const path = `${above}${screen.path}`;
  return [{ ...screen, path }, ...branchesOf(children).flatMap((branch) => screensOf(branch, path))];
}

const branchesOf = (children: unknown): Branch[] => Object.values((children ?? {}) as Record<string, Branch>);
const SCREENS = branchesOf(routeTree.children)
  .flatMap((branch) => screensOf(branch))
  .filter(({ component }) => component !== undefined);
const PARAMS = { studyId: 'S-1', panelistId: 'p-1', requestId: 'r-1', detailId: 'd-1' };

interface Opening {
  readonly role: OperatorRole | undefined;
  readonly cause: 'enter' | 'stay';
  /** Every call fails. */
  readonly isDown?: boolean;
}

/** Opens the route of a screen: the operations that its loader has asked for by then. */
async function open({ path, loader }: Screen, { role, cause, isDown }: Opening): Promise<string[]> {
  const asked: string[] = [];
  const query = ({ name }: { name: string }) => {
    asked.push(name);
    return isDown === true ? Promise.reject(new Error('down')) : new Promise(() => {});
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const context = { api: { query } as unknown as OperatorApi, queryClient, role: () => role };
  const location = { pathname: pathOf(path), search: {} };
  expect(loader, `${path} has a loader`).toBeDefined();
  expect(loader?.({ context, location, params: PARAMS, cause })).toBeUndefined();
  await Promise.resolve();
  return asked;
}

const pathOf = (pattern: string): string =>
  pattern
    .replace('$studyId', 'S-1')
    .replace('$panelistId', 'p-1')
    .replace('$requestId', 'r-1')
    .replace('$detailId', 'd-1');

test('there are screens', () => expect(SCREENS.length).toBeGreaterThan(15));

for (const screen of SCREENS) {
  const { path } = screen;

  test(`${path} asks for what it reads first, of those who may open it`, async () => {
    for (const role of OPERATOR_ROLES) {
      const asked = await open(screen, { role, cause: 'enter' });
      expect({ role, asks: asked.length > 0 }).toEqual({ role, asks: mayOpen(pathOf(path), role) });
    }
  });

  test(`${path} asks for nothing of nobody, nor again while it stays, and stands when every call fails`, async () => {
    expect(await open(screen, { role: undefined, cause: 'enter' })).toEqual([]);
    expect(await open(screen, { role: 'ADMIN', cause: 'stay' })).toEqual([]);
    await open(screen, { role: 'ADMIN', cause: 'enter', isDown: true });
  });
}

test('an answer that is thrown away when nobody reads it waits for the page, and is thrown away after it', async () => {
  const query = vi.fn<() => Promise<object>>(async () => ({ studyId: 'S-1' }));
  const api = { query } as unknown as OperatorApi;
  const queryClient = new QueryClient();
  const context = { api, queryClient, role: () => 'ADMIN' as const };
  const location = { pathname: '/studies/S-1/survey' };
  prefetch({ context, location, params: {}, cause: 'enter' }, () => [draftQuery(api, 'S-1')]);
  await new Promise((resolve) => setTimeout(resolve, 30));

  const leave = new QueryObserver(queryClient, draftQuery(api, 'S-1')).subscribe(() => {});
  expect(queryClient.getQueryData(draftQuery(api, 'S-1').queryKey)).toEqual({ studyId: 'S-1' });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(query).toHaveBeenCalledTimes(1);

  leave();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(queryClient.getQueryData(draftQuery(api, 'S-1').queryKey)).toBeUndefined();
});
