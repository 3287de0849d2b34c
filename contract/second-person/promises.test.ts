import { describe, expect, test } from 'vitest';
import { countedOf, NOTHING_PROMISED, promisedBy, type Promised, type Promising } from './promises.ts';

const points = (qualified: number, nonQualified = 0, overQuota = 0) => ({ qualified, nonQualified, overQuota });
const SOAP = { units: 10, diaryRounds: 4, diary: points(15), feedback: points(30), test: points(600) };

describe('what is promised', () => {
  test.each<[string, Promising, Promised]>([
    ['a launch to 50', { kind: 'LAUNCH', points: points(100), invites: 50 }, { each: 100, points: 5_000, units: 0 }],
    [
      'one that pays most to whoever does not qualify',
      { kind: 'LAUNCH', points: points(0, 100_000), invites: 2 },
      { each: 100_000, points: 200_000, units: 0 },
    ],
    [
      'one that pays most when it is full',
      { kind: 'LAUNCH', points: points(5, 1, 70), invites: 3 },
      { each: 70, points: 210, units: 0 },
    ],
    [
      'a screener with its test',
      { kind: 'LAUNCH', points: points(20), invites: 100, test: SOAP },
      { each: 600, points: 20 * 100 + 10 * (4 * 15 + 30 + 600), units: 10 },
    ],
    [
      'a test whose diary pays most of one',
      { kind: 'PRODUCT_TEST', test: { ...SOAP, diary: points(1, 9_000) } },
      { each: 9_000, points: 10 * (4 * 9_000 + 630), units: 10 },
    ],
    [
      'a test without rounds of a diary',
      { kind: 'PRODUCT_TEST', test: { ...SOAP, diaryRounds: 0, diary: points(9_000) } },
      { each: 600, points: 6_300, units: 10 },
    ],
    [
      'a test whose feedback pays who does not qualify',
      { kind: 'PRODUCT_TEST', test: { ...SOAP, feedback: points(0, 0, 800) } },
      { each: 800, points: 10 * (60 + 800 + 600), units: 10 },
    ],
    ['a welcome', { kind: 'WELCOME', points: points(40, 50), budgetPoints: 700 }, { each: 50, points: 700, units: 0 }],
    ['a series of quests', { kind: 'QUEST_SERIES', points: points(5, 6) }, { each: 6, points: 0, units: 0 }],
    ['its week', { kind: 'QUEST_WEEK', points: points(5, 6), members: 9 }, { each: 6, points: 54, units: 0 }],
    ['a badge', { kind: 'BADGE', points: 50, isOn: true, members: 7 }, { each: 50, points: 350, units: 0 }],
    ['one that is off', { kind: 'BADGE', points: 50, isOn: false, members: 7 }, NOTHING_PROMISED],
  ])('by %s', (_what, what, promised) => {
    expect(promisedBy(what)).toEqual(promised);
  });
});

describe('what counts of a change', () => {
  const was = { each: 100, points: 5_000, units: 10 };
  test.each<[string, Promised, Promised]>([
    ['that promises the same', was, NOTHING_PROMISED],
    ['that promises less of all', { each: 1, points: 1, units: 1 }, NOTHING_PROMISED],
    ['of one activity', { ...was, each: 101 }, { each: 101, points: 0, units: 0 }],
    ['of the points in all, by the difference', { ...was, points: 5_001 }, { each: 100, points: 1, units: 0 }],
    ['of the units, in all', { ...was, units: 11, points: 5_500 }, { each: 100, points: 500, units: 11 }],
    ['of units, for fewer points', { each: 100, points: 4_000, units: 11 }, { each: 100, points: 0, units: 11 }],
  ])('%s', (_what, after, counted) => {
    expect(countedOf(was, after)).toEqual(counted);
  });
});
