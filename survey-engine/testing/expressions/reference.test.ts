import fc from 'fast-check';
import { ConditionRunner, ExpressionRunner, FunctionFactory } from 'survey-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { massOf, sampleOf } from '#testkit/masses.ts';
import type * as Dates from '../../expressions/dates.ts';
import { arbitraryAnswers, arbitraryExpression, textOfPart } from './arbitrary-expression.ts';
import { FUNCTION_NAMES, parseExpression, REFUSED_FUNCTIONS } from '../../expressions/index.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';

const CASES = massOf({ sample: 400, whole: 10_000 });
const SEED = Number(process.env['EXPRESSION_SEED'] ?? 20_240_315);
const NOW = Date.parse('2024-03-15T10:20:30.456Z');

const trace = vi.hoisted(() => new Set<string>());

vi.mock('../../expressions/dates.ts', async (load) => {
  const dates = await load<typeof Dates>();
  const watch = (text: string, moment: number): void => {
    if (Number.isNaN(moment) && (text === '' || !Number.isNaN(Date.parse(text))))
      trace.add('reads another kind of date');
  };
  return {
    ...dates,
    momentOfText: (text: string) => {
      watch(text, dates.momentOfText(text));
      return dates.momentOfText(text);
    },
    datesToCompare: (date: Date, text: string, order: Parameters<typeof dates.datesToCompare>[2]) => {
      watch(text, dates.momentOfText(text));
      return dates.datesToCompare(date, text, order);
    },
    textOfDate: (date: Date) => {
      trace.add('joins a date');
      return dates.textOfDate(date);
    },
  };
});

const zone = process.env['TZ'];
beforeAll(() => {
  // The reference reads dates in the zone of its process, ours always in UTC.
  process.env['TZ'] = 'UTC';
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  for (const method of ['error', 'warn', 'log'] as const) vi.spyOn(console, method).mockReturnValue();
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

type Answers = Readonly<Record<string, unknown>>;
type Outcome = { readonly value: unknown; readonly isTrue: boolean };

/** JSON, as results are stored: dates are texts, and what is no number is nothing. */
function asJson(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : value.toISOString().replace('T00:00:00.000Z', '');
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 || 0 : null;
  return Array.isArray(value) ? value.map(asJson) : value;
}

/** The answer of the reference; nothing where it fails or cannot read the expression. */
function askReference(text: string, answers: Answers): Outcome | undefined {
  const values = structuredClone(answers) as Record<string, unknown>;
  try {
    const runner = new ExpressionRunner(text);
    if (!runner.canRun()) return undefined;
    return {
      value: asJson(runner.runValues(values, {})),
      isTrue: new ConditionRunner(text).runValues(values, {}),
    };
  } catch {
    return undefined;
  }
}

function askOurs(text: string, answers: Answers): Outcome | undefined {
  const parsed = parseExpression(text);
  if (!parsed.ok) return undefined;
  const scope = { value: (name: string) => (Object.hasOwn(answers, name) ? answers[name] : undefined), now: NOW };
  trace.clear();
  const isTrue = parsed.expression.isTrue(scope);
  const met = [...trace];
  const value = asJson(parsed.expression.evaluate(scope));
  trace.clear();
  for (const difference of met) trace.add(difference);
  return { value, isTrue };
}

/** Where the reference fails there is nothing to compare. */
function expectSame(text: string, answers: Answers): void {
  const reference = askReference(text, answers);
  if (reference) expect({ text, answers, ...askOurs(text, answers) }).toEqual({ text, answers, ...reference });
}

test('every generated expression means the same as in the reference', () => {
  const counts = { compared: 0, passedOver: 0, failedThere: 0 };
  fc.assert(
    fc.property(arbitraryExpression, arbitraryAnswers, (part, answers) => {
      const text = textOfPart(part);
      const ours = askOurs(text, answers);
      expect({ text, isRead: ours !== undefined }).toEqual({ text, isRead: true });
      if (trace.size > 0) {
        counts.passedOver += 1;
        return;
      }
      const reference = askReference(text, answers);
      if (!reference) {
        counts.failedThere += 1;
        return;
      }
      counts.compared += 1;
      expect({ text, ...ours }).toEqual({ text, ...reference });
    }),
    { numRuns: CASES, seed: SEED },
  );
  expect(counts.compared / CASES).toBeGreaterThan(0.9);
});

const VALUES: readonly unknown[] = JSON.parse(
  `[null, "", 0, 1, 5, -2.5, 0.1, 0.2, "5", "05", "5.0", " 5 ", true, false, "true", "a", " A ", "abc", "ABC", "-3",
    [], [1], ["a"], [2, 1], ["a", "b"], ["B", "A"], {}, {"x": 1}, {"x": "1"}, {"x": null}, "2024-03-15"]`,
) as unknown[];
const OPERATORS = '= != < > <= >= + - * / % ^ and or contains notcontains anyof allof noneof'.split(' ');

/** In a run that is not exhaustive, of each operator and of each text with dates. */
const PAIRS_EACH = 240;
const DATE_PAIRS_EACH = 40;
const pairsOf = <Value>(values: readonly Value[]) => values.flatMap((a) => values.map((b) => ({ a, b })));
const PAIRS = pairsOf(VALUES);

test.each(OPERATORS)('%s means the same for every pair of values', (operator) => {
  const text = `{a} ${operator} {b}`;
  for (const pair of sampleOf(`pairs of ${operator}`, PAIRS, PAIRS_EACH)) expectSame(text, pair);
});

const DATES = (
  '2000-02-29 2001-02-28 2024-03-15 2024-03-15T00:00:00Z 2024-03-15T10:20 2024-03-15T10:20:30Z ' +
  '2024-03-15T10:20:30.456Z 2024-03-15T23:59:59Z 2024-03-31T05:00:00+02:00 2030-12-31 1969-12-31T23:00'
).split(' ');
const DATE_TEXTS = [
  ...OPERATORS.slice(0, 6).flatMap((operator) => [`getDate({a}) ${operator} {b}`, `{a} ${operator} getDate({b})`]),
  ...OPERATORS.slice(0, 6).map((operator) => `getDate({a}) ${operator} getDate({b})`),
  ...['years', 'months', 'days', 'hours', 'minutes', 'seconds'].flatMap((unit) => [
    `dateDiff({a}, {b}, '${unit}')`,
    `dateAdd({a}, 13, '${unit}')`,
    `dateAdd({b}, -1, '${unit}')`,
  ]),
  'diffDays({a}, {b})',
  'age({a})',
  "age({a}, 'years')",
  "age({a}, 'months')",
  'today() - getDate({a})',
  'weekday({a}) + day({a}) + month({a}) + year({a})',
];

const DATE_PAIRS = pairsOf(DATES);

test.each(DATE_TEXTS)('%s means the same for every pair of dates', (text) => {
  for (const pair of sampleOf(`dates of ${text}`, DATE_PAIRS, DATE_PAIRS_EACH)) expectSame(text, pair);
});

test('what is read here is read there, and means the same', () => {
  const operators = '= == <> != < > <= >= => =< + - * / % ^ *= and or && || contains anyof allof noneof power less';
  const signs =
    "{a} {#b} 1 0 -1 2.5 0x12 'x' \"y\" 'a\\'b' true FALSE abc ! !! empty notempty ( ) [1] (1) , - ; \\ .5 5. 1e3";
  const token = fc.constantFrom(
    ...operators.split(' '),
    ...signs.split(' '),
    'iif(1,2,3)',
    'sum(1,{a})',
    '\n',
    '\u00a0',
  );
  let readCount = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(token, fc.constantFrom('', ' ')), { minLength: 1, maxLength: 7 }), (tokens) => {
      const text = tokens.flat().join('');
      const ours = askOurs(text, { a: 3, b: 'x' });
      // Words that are put together without a space are among the known differences.
      if (!ours || /(?:true|false)\w|\) ?(?:not)?empty/iu.test(text)) return;
      readCount += 1;
      expect({ text, ...ours }).toEqual({ text, ...askReference(text, { a: 3, b: 'x' }) });
    }),
    { numRuns: CASES, seed: SEED },
  );
  expect(readCount / CASES).toBeGreaterThan(0.05);
});

test('every function of the reference is there or refused with a reason', () => {
  const known = [...FUNCTION_NAMES, ...Object.keys(REFUSED_FUNCTIONS)];
  expect(known.toSorted()).toEqual(FunctionFactory.Instance.getAll().toSorted());
});

test.each(KNOWN_DIFFERENCES)('$reason', ({ example, answers = {}, traced }) => {
  const ours = askOurs(example, answers);
  expect(ours).not.toEqual(askReference(example, answers));
  if (traced !== undefined) expect([...trace]).toContain(traced);
});

test.each(['Asia/Tokyo', 'America/New_York'])('dates are UTC in %s as well', (other) => {
  process.env['TZ'] = other;
  try {
    expect(askOurs("today() = '2024-03-15' and day('2024-03-15T23:30') = 15", {})).toMatchObject({ isTrue: true });
  } finally {
    process.env['TZ'] = 'UTC';
  }
});
