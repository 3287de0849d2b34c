import { afterEach, expect, test, vi } from 'vitest';
import { WAITLIST_ADDRESS_COOKIE } from '#contract/wire/waitlist-address.ts';
import { forgetLandingAddress, takeLandingAddress } from './landing-address.ts';

afterEach(() => vi.unstubAllGlobals());

test('the address of the front page outlives a reload, and not the form that was sent', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.stubGlobal('document', { cookie: `${WAITLIST_ADDRESS_COOKIE}=dana%40example.com` });
  expect(takeLandingAddress()).toBe('dana@example.com');
  vi.stubGlobal('document', { cookie: '' });
  expect(takeLandingAddress()).toBe('dana@example.com');
  forgetLandingAddress();
  expect(takeLandingAddress()).toBe('');
});
