import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { metFlags } from './known-flags.ts';
import { sendExposures } from './send-exposures.ts';

beforeEach(() => vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' })));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the page is left', true, [{ exposures: [{ key: 'ihut', variant: 'on' }] }]],
  ['a member has signed out', false, []],
])('when %s, what was met is told as long as somebody is there to tell it of', (_when, isStillIn, expected) => {
  const told: unknown[] = [];
  const api = { callRest: async ({ body }: { readonly body?: object }) => void told.push(body) };
  const stop = sendExposures(api as unknown as Parameters<typeof sendExposures>[0], () => isStillIn);
  metFlags.set('ihut', true);
  stop();
  expect(told).toEqual(expected);
});
