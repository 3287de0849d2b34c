import { afterEach, expect, test, vi } from 'vitest';
import { forgetLandingAddress, takeLandingAddress } from './landing-address.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['http:', 'spark_waitlist_email', 'path=/; max-age=0; samesite=strict'],
  ['https:', '__Host-spark_waitlist_email', 'path=/; max-age=0; samesite=strict; secure'],
])('over %s the address comes as %s, and that is taken away', (protocol, name, attributes) => {
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  const page = { cookie: `other=1; ${name}=dana%40example.com` };
  vi.stubGlobal('document', page);
  expect(takeLandingAddress()).toBe('dana@example.com');
  expect(page.cookie).toBe(`${name}=; ${attributes}`);
});

test('over https a cookie that anyone could have put there is not read', () => {
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: 'spark_waitlist_email=eve%40example.com' });
  expect(takeLandingAddress()).toBe('');
});

test('the address of the front page outlives a reload, and not the form that was sent', () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.stubGlobal('document', { cookie: 'spark_waitlist_email=dana%40example.com' });
  expect(takeLandingAddress()).toBe('dana@example.com');
  vi.stubGlobal('document', { cookie: '' });
  expect(takeLandingAddress()).toBe('dana@example.com');
  forgetLandingAddress();
  expect(takeLandingAddress()).toBe('');
});
