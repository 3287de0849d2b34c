import { describe, expect, test } from 'vitest';
import type { Call } from '../history.ts';
import type { EndState } from './end-state.ts';
import { judge } from './judge.ts';

const NOTHING: EndState = { effects: [], quotas: [], pay: [], moves: [], mails: [], mailCounts: [], sums: [] };

const call = (given: Partial<Call>): Call => ({
  kind: 'redeem',
  key: 'k1',
  who: 'dana',
  what: 'a card',
  invokedMs: 0,
  endedMs: 1,
  outcome: 'ok',
  told: '200',
  ...given,
});
const there = { kind: 'redeem', key: 'k1', count: 1, who: 'dana' } as const;

/** What is wrong, in short. */
const wrongs = (calls: readonly Call[], state: Partial<EndState>) =>
  judge(calls, { ...NOTHING, ...state }).map(({ wrong, key }) => `${wrong} ${key}`);

describe('what was asked for with a key', () => {
  test('is there once when it was acknowledged', () => {
    expect(wrongs([call({})], { effects: [there] })).toEqual([]);
    expect(wrongs([call({})], {})).toEqual(['lost k1']);
    expect(wrongs([call({})], { effects: [{ ...there, count: 2 }] })).toEqual(['doubled k1']);
    expect(wrongs([call({})], { effects: [{ ...there, count: 0.5 }] })).toEqual(['lost k1']);
  });

  test('may be there or not when nobody knows, and is there when a later try was told so', () => {
    const unknown = call({ outcome: 'unknown' });
    expect(wrongs([unknown], {})).toEqual([]);
    expect(wrongs([unknown], { effects: [there] })).toEqual([]);
    expect(wrongs([unknown], { effects: [{ ...there, count: 2 }] })).toEqual(['doubled k1']);
    expect(wrongs([unknown, call({})], {})).toEqual(['lost k1']);
    expect(wrongs([unknown, call({ outcome: 'fail' })], { effects: [there] })).toEqual([]);
  });

  test('is not there when it was refused, nor when nobody asked, nor for somebody else', () => {
    expect(wrongs([call({ outcome: 'fail' })], {})).toEqual([]);
    expect(wrongs([call({ outcome: 'fail' })], { effects: [there] })).toEqual(['ghost k1']);
    expect(wrongs([], { effects: [there] })).toEqual(['ghost k1']);
    expect(wrongs([call({})], { effects: [{ ...there, who: 'sam' }] })).toEqual(['ghost k1']);
  });

  test('came to what was told', () => {
    const survey = call({ kind: 'survey', told: 'QUALIFIED' });
    const effect = { kind: 'survey', key: 'k1', count: 1, state: 'QUALIFIED' } as const;
    expect(wrongs([survey], { effects: [effect] })).toEqual([]);
    expect(wrongs([survey], { effects: [{ ...effect, state: 'OQ' }] })).toEqual(['drift k1']);
  });
});

test('an answer that cannot be is noticed by itself', () => {
  const reading = { value: 500, least: 400, most: 500 };
  expect(wrongs([call({ kind: 'balance', reading })], {})).toEqual([]);
  expect(wrongs([call({ kind: 'balance', reading: { ...reading, most: 450 } })], {})).toEqual(['drift k1']);
  expect(wrongs([call({ kind: 'balance', reading: { ...reading, least: 501, most: 600 } })], {})).toEqual(['drift k1']);
  expect(wrongs([call({ kind: 'forged' })], {})).toEqual(['ghost k1']);
  expect(wrongs([call({ kind: 'forged', outcome: 'fail' })], {})).toEqual([]);
  expect(wrongs([call({ kind: 'session', outcome: 'fail' })], {})).toEqual(['lost k1']);
});

describe('the end state alone', () => {
  test('quotas count those who hold a slot, no more than there are, and turn nobody away while one is free', () => {
    const quota = { cell: 'c1', target: 5, held: 5, holds: 5, qualified: 4, open: 1, full: 3 };
    expect(wrongs([], { quotas: [quota] })).toEqual([]);
    expect(wrongs([], { quotas: [{ ...quota, held: 6 }] })).toEqual(['drift c1']);
    expect(wrongs([], { quotas: [{ ...quota, held: 6, holds: 6, qualified: 6 }] })).toEqual(['drift c1']);
    expect(wrongs([], { quotas: [{ ...quota, held: 4, holds: 4, open: 0 }] })).toEqual(['drift c1']);
    expect(wrongs([], { quotas: [{ ...quota, held: 4, holds: 4, open: 0, full: 0 }] })).toEqual([]);
  });

  test('a task pays what it owes, to its owner', () => {
    const pay = { taskId: 't1', owner: 'dana', state: 'QUALIFIED', owed: 120, paid: 120, paidTo: ['dana'] } as const;
    expect(wrongs([], { pay: [pay] })).toEqual([]);
    expect(wrongs([], { pay: [{ ...pay, paid: 0, paidTo: [] }] })).toEqual(['lost t1']);
    expect(wrongs([], { pay: [{ ...pay, paid: 240 }] })).toEqual(['doubled t1']);
    expect(wrongs([], { pay: [{ ...pay, paidTo: ['sam'] }] })).toEqual(['ghost t1']);
  });

  test('a task moves along the table alone', () => {
    expect(wrongs([], { moves: [{ taskId: 't1', from: 'INVITED', to: 'STARTED' }] })).toEqual([]);
    expect(wrongs([], { moves: [{ taskId: 't1', from: 'INVITED', to: 'QUALIFIED' }] })).toEqual(['drift t1']);
  });

  test('a mail arrives, and again only where it was tried again', () => {
    const mail = { mailId: 'm1', isTaken: true, tries: 1, arrived: 1, says: '' };
    expect(wrongs([], { mails: [mail, { ...mail, tries: 2, arrived: 2 }] })).toEqual([]);
    expect(wrongs([], { mails: [{ ...mail, arrived: 2 }] })).toEqual(['doubled m1']);
    expect(wrongs([], { mails: [{ ...mail, arrived: 0 }] })).toEqual(['lost m1']);
    expect(wrongs([], { mails: [{ ...mail, isTaken: false, arrived: 0 }] })).toEqual(['lost m1']);
    expect(wrongs([], { mails: [{ ...mail, isTaken: null }] })).toEqual(['ghost m1']);
    const count = { kind: 'gift-card-returned', to: 'dana', least: 1, most: 2, got: 2 };
    expect(wrongs([], { mailCounts: [count, { ...count, got: 1 }] })).toEqual([]);
    expect(wrongs([], { mailCounts: [{ ...count, got: 0 }] })).toEqual(['lost dana']);
    expect(wrongs([], { mailCounts: [{ ...count, got: 3 }] })).toEqual(['doubled dana']);
  });

  test('sums are what they should be', () => {
    const sum = { what: 'packages of one participant', key: 'p1', is: 1, shouldBe: 1 };
    expect(wrongs([], { sums: [sum] })).toEqual([]);
    expect(wrongs([], { sums: [{ ...sum, is: 2 }] })).toEqual(['drift p1']);
  });
});
