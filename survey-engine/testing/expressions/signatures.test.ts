import { FunctionFactory } from 'survey-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FUNCTION_NAMES, parseExpression } from '../../expressions/index.ts';
import { SIGNATURES } from '../../expressions/signatures.ts';
import { readSurvey } from '../../import.ts';

beforeAll(() => {
  for (const method of ['error', 'warn', 'log'] as const) vi.spyOn(console, method).mockReturnValue();
});
afterAll(() => {
  vi.restoreAllMocks();
});

const ENOUGH = 6;

/** Where we take fewer arguments than the reference looks at, or count them differently, and why. */
const OTHERWISE: Readonly<Record<string, { readonly most: number; readonly why: string }>> = {
  round: { most: ENOUGH, why: 'It makes one list of all its arguments and takes the first two.' },
  trunc: { most: ENOUGH, why: 'It makes one list of all its arguments and takes the first two.' },
  sumInArray: { most: 4, why: 'It reads the column to tell of a row, and has no use for it.' },
  countInArray: { most: 4, why: 'It reads the column to tell of a row, and has no use for it.' },
  avgInArray: { most: 4, why: 'It reads the column to tell of a row, and has no use for it.' },
  getComment: { most: 2, why: 'Only the choice "other" has a text of its own here.' },
  displayValue: { most: 2, why: 'It is asked through a survey, which this test does not have.' },
};

/** How many of its arguments a function of the reference looks at, as it does so. */
function argumentsLookedAt(name: string): number {
  const rows = [{ x: 1, y: 2 }];
  const given = name.endsWith('InArray')
    ? [rows, 'x', 'y', '{x} > 0', 1, 1]
    : name === 'substring'
      ? ['abc', 1, 2, 1, 1, 1]
      : ['2024-03-15', name === 'dateAdd' ? 1 : '2024-03-16', 'months', 1, 1, 1];
  let looked = 0;
  const watch = (list: unknown[], count: number) =>
    new Proxy(list.slice(0, count), {
      get(target, key, receiver) {
        const index = typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : -1;
        if (index < target.length) looked = Math.max(looked, index + 1);
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
  const item = { getItemByValue: () => null, getCommentValue: () => null };
  const constant = { getType: () => 'const', toString: () => '' };
  // Some look at an argument only if it is the last one.
  for (let count = 1; count <= ENOUGH; count++) {
    try {
      FunctionFactory.Instance.run(
        name,
        watch(given, count),
        { survey: { getQuestionByName: () => item, getValueGetterContext: () => undefined } },
        given.map(() => constant),
      );
    } catch {
      // What it wants besides is not here; what it has looked at is known.
    }
  }
  return looked;
}

test('every function has a signature', () => {
  expect([...SIGNATURES.keys()].toSorted()).toEqual(FUNCTION_NAMES.toSorted());
});

test.each([...SIGNATURES].filter(([name]) => name !== 'displayValue'))(
  '%s takes as many arguments as the reference looks at',
  (name, [, most]) => {
    const expected = OTHERWISE[name]?.most ?? Math.min(most, ENOUGH);
    expect(argumentsLookedAt(name)).toBe(expected);
  },
);

const calls = [...SIGNATURES].flatMap(([name, [least, most]]) => {
  const call = (count: number) =>
    `${name}(${Array.from({ length: count }, (_, at) => (at === 0 ? "'q'" : "'{x} > 1'")).join(', ')})`;
  return [...(least > 0 ? [call(least - 1)] : []), ...(most === Infinity ? [] : [call(most + 1)])];
});

describe('an import refuses what would be passed over in silence', () => {
  const problems = (expression: string): string => {
    const read = readSurvey({
      elements: [{ type: 'text', name: 'q' }],
      calculatedValues: [{ name: 'c', expression }],
    });
    return read.ok ? '' : read.problems.map(({ path, reason }) => `${path}: ${reason}`).join('\n');
  };

  test.each(calls)('%s', (call) => {
    expect(problems(call)).toMatch(/^calculatedValues\[0\]\.expression: .+ \(at character 1\)/);
  });

  test.each([
    ["age({q}, 'weeks')", "'weeks' isn't a unit of age(). Use one of: years, months, days"],
    ["dateDiff({q}, today(), 'Months')", "'Months' isn't a unit of dateDiff()"],
    ["dateAdd({q}, 1, 'week')", "'week' isn't a unit of dateAdd()"],
    ["minInArray({q}, 'x', '{x} > 1', '{x} > 2')", 'third argument of minInArray()'],
    ["countInArray({q}, 'x', 'age({x}, 1, 2) = 1')", 'age() takes up to 2 arguments, not 3'],
  ])('%s', (expression, reason) => {
    expect(problems(expression)).toContain(reason);
  });

  test('what was published before is still evaluated', () => {
    const parsed = parseExpression("age('2000-01-01', 'years', 5)");
    expect(parsed.ok && parsed.expression.evaluate({ value: () => undefined, now: Date.UTC(2024, 5, 1) })).toBe(24);
  });
});
