import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';

function aBrowser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const time = { ms: 1_000_000 };
  const openTab = () => {
    const target = new EventTarget();
    return { target, presence: createPresence({ now: () => time.ms, storage, target }) };
  };
  return { time, openTab };
}

test('a page that was just opened has somebody before it', () => {
  const { time, openTab } = aBrowser();
  const { presence } = openTab();
  time.ms += 30_000;
  expect(presence.idleSeconds()).toBe(30);
});

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])('a %s is a touch', (kind) => {
  const { time, openTab } = aBrowser();
  const { presence, target } = openTab();
  time.ms += 60_000;
  target.dispatchEvent(new Event(kind));
  expect(presence.idleSeconds()).toBe(0);
});

test('work in another tab counts', () => {
  const { time, openTab } = aBrowser();
  const here = openTab();
  const elsewhere = openTab();
  time.ms += 600_000;
  elsewhere.target.dispatchEvent(new Event('keydown'));
  time.ms += 5_000;
  expect(here.presence.idleSeconds()).toBe(5);
});
