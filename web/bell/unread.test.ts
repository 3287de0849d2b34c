import { describe, expect, test } from 'vitest';
import { afterMarking, firstUnread, openUnread, seeAll, updateUnread, unreadShown, type Unread } from './unread.ts';

type Step = (was: Unread) => Unread;
const notify =
  (count: number): Step =>
  (was) =>
    updateUnread(was, count);
const open =
  (id: string): Step =>
  (was) =>
    openUnread(was, id);
const marked =
  (count: number): Step =>
  (was) =>
    afterMarking(was, count);

function after(first: number, ...steps: readonly Step[]): Unread {
  return steps.reduce((was, step) => step(was), firstUnread(first));
}

describe('the count of the bell', () => {
  test.each<[string, number, readonly Step[], number]>([
    ['is what the server says', 3, [], 3],
    ['follows the server', 3, [notify(5)], 5],
    ['is one less for what was opened here', 3, [open('a')], 2],
    ['counts what was opened twice once', 3, [open('a'), open('a')], 2],
    ['goes on from there when another arrives', 3, [open('a'), notify(4)], 3],
    ['is never below zero', 1, [open('a'), open('b')], 0],
    ['is 0 after closing, before anybody answers', 3, [seeAll], 0],
    ['stays 0 while the server still says the same', 3, [seeAll, notify(3)], 0],
    ['stays 0 while the server says fewer', 3, [seeAll, notify(2)], 0],
    ['comes back with a higher count', 3, [seeAll, notify(4)], 4],
    ['comes back with one more than the fewer', 3, [seeAll, notify(2), notify(3)], 3],
    ['is 0 once they are marked', 3, [seeAll, marked(0)], 0],
    ['counts from the first that arrives after marking', 3, [seeAll, marked(0), notify(1)], 1],
    ['shows what arrived while they were marked', 3, [seeAll, marked(2)], 2],
    ['forgets what was opened here when another tab marked everything', 3, [open('a'), notify(0), notify(1)], 1],
  ])('%s', (_, first, steps, expected) => {
    expect(unreadShown(after(first, ...steps))).toBe(expected);
  });
});

describe('what is announced', () => {
  test.each<[string, number, readonly Step[], number | undefined]>([
    ['is not what was there before', 3, [], undefined],
    ['is an arrival', 3, [notify(4)], 4],
    ['is each arrival', 3, [notify(4), notify(5)], 5],
    ['is not what was read elsewhere', 3, [notify(0)], undefined],
    ['is over once the panel was closed', 3, [notify(4), seeAll], undefined],
    ['is an arrival after that', 3, [seeAll, marked(0), notify(1)], 1],
  ])('%s', (_, first, steps, expected) => {
    expect(after(first, ...steps).news).toBe(expected);
  });
});
