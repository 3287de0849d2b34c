import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBodySlots, type BodySlot, type CutReason } from './body-slots.ts';

const OPTIONS = {
  mostBodies: 4,
  mostBytes: 1_000,
  leastBytesPerSecond: 10,
  slowBytesPerSecond: 50,
  deadlineMs: 60_000,
} as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Slots, and what became of each body by its name. */
function someSlots(changes: Partial<Record<keyof typeof OPTIONS, number>> = {}) {
  const slots = createBodySlots({ ...OPTIONS, ...changes });
  const cuts: string[] = [];
  const enter = (sender: string, name = sender): BodySlot | undefined =>
    slots.enter(sender, (reason: CutReason) => cuts.push(`${name} ${reason}`));
  return { slots, cuts, enter };
}
const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

describe('who comes in', () => {
  test('one sender gets half of the slots, all together no more than there are, and a slot that was left is free', () => {
    const { enter, slots } = someSlots();
    const first = enter('a');
    enter('a');
    expect(slots.hasRoom('a')).toBe(false);
    expect(enter('a')).toBeUndefined();
    enter('b');
    enter('c');
    expect(enter('d')).toBeUndefined();
    first?.leave();
    first?.leave();
    expect(enter('d')).toBeDefined();
    expect(enter('e')).toBeUndefined();
  });

  test.each([
    ['that are slow make room for the next one', 20, ['a displaced']],
    ['that are on their way are left alone', 200, []],
  ])('senders %s', (_, bytesPerSecond, expected) => {
    const { enter, cuts } = someSlots({ mostBytes: 100_000 });
    const bodies = ['a', 'b', 'c', 'd'].map((name) => enter(name));
    for (let second = 0; second < 3; second++) {
      for (const [index, body] of bodies.entries()) body?.add(bytesPerSecond + index);
      passSeconds(1);
    }
    expect(enter('e') === undefined).toBe(expected.length === 0);
    expect(cuts).toEqual(expected);
  });

  test('a sender at its share displaces its own, as behind a proxy, and nobody of others', () => {
    const { enter, cuts } = someSlots();
    enter('b');
    enter('proxy', 'slow');
    const other = enter('proxy', 'quicker');
    other?.add(20);
    passSeconds(2);
    expect(enter('proxy', 'new')).toBeDefined();
    expect(cuts).toEqual(['slow displaced']);
  });

  test('a body of a moment ago has no pace yet, and one that is whole waits for us', () => {
    const { enter, cuts } = someSlots({ mostBodies: 2 });
    enter('a')?.complete();
    passSeconds(5);
    enter('b');
    passSeconds(1);
    expect(enter('c')).toBeUndefined();
    passSeconds(1);
    expect(enter('c')).toBeDefined();
    expect(cuts).toEqual(['b displaced']);
  });
});

describe('what comes', () => {
  test('one sender gets half of the bytes, and what is given back is free again', () => {
    const { enter } = someSlots();
    const body = enter('a');
    expect(body?.add(500)).toBe(true);
    expect(body?.add(1)).toBe(false);
    body?.free(400);
    expect(body?.add(300)).toBe(true);
  });

  test('the slow make room for the bytes of others', () => {
    const { enter, cuts } = someSlots();
    enter('a')?.add(400);
    enter('b')?.add(500);
    passSeconds(9);
    const body = enter('c');
    expect(body?.add(400)).toBe(true);
    expect(cuts).toEqual(['a displaced']);
    expect(body?.add(101)).toBe(false);
  });
});

describe('how long it may take', () => {
  test('a body below the least pace is cut off once, and its slot is free', () => {
    const { enter, cuts } = someSlots({ mostBodies: 2 });
    const slow = enter('a');
    for (let second = 0; second < 15; second++) {
      slow?.add(5);
      passSeconds(1);
    }
    expect(cuts).toEqual(['a slow']);
    expect(slow?.add(1)).toBe(false);
    expect(enter('a')).toBeDefined();
  });

  test('a burst at the beginning does not pay for standing still', () => {
    const { enter, cuts } = someSlots();
    enter('a')?.add(490);
    passSeconds(30);
    expect(cuts).toEqual(['a slow']);
  });

  test('one at a good pace has until the deadline, and anew when the next one begins', () => {
    const { enter, cuts } = someSlots({ mostBytes: 100_000 });
    const body = enter('a');
    const pass = (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        body?.add(60);
        passSeconds(1);
      }
    };
    pass(50);
    body?.restart();
    pass(50);
    expect(cuts).toEqual([]);
    pass(20);
    expect(cuts).toEqual(['a late']);
  });
});
