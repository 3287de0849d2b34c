import fc from 'fast-check';

/** A generated expression, kept as a tree so that known differences can be told by their shape. */
export type Part =
  | { readonly kind: 'name'; readonly name: string; readonly isAsItIs: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number' | 'boolean' | 'word' | 'null'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Part[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Part[] }
  | { readonly kind: 'not'; readonly operand: Part }
  | { readonly kind: 'check'; readonly spelling: string; readonly operand: Part }
  | { readonly kind: 'binary'; readonly spelling: string; readonly left: Part; readonly right: Part }
  | { readonly kind: 'group'; readonly inner: Part };

export const NAMES = ['a', 'b', 'c', 'd', 'rows'] as const;

const OPERATOR_SPELLINGS = (
  '= == equal equals != <> notequal notequals < less <= =< lessorequal > greater >= => greaterorequal ' +
  'and && AND or || Or + + - * / % ^ power ' +
  'contains contain *= notcontains notcontain anyof anyOf allof noneof'
).split(' ');

const TEXTS = ['', 'a', 'A', 'abc', 'ABC', ' a ', '5', '05', '5.0', '0', '1', '-3', '1.25', 'true', 'False', 'no'];
const DATES = ['2000-02-29', '2024-03-15', '2024-03-16', '2024-01-31T10:00', '2024-03-15T10:20:30Z', '2030-12-31'];
const text = fc.constantFrom(...TEXTS, ...DATES, '2024-03-15T23:59:59.500Z', '2023-13-01', '12:30');
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 5, -1, 10, 100, 0.1, 0.2, 0.3, 1.5, -2.5, 1.005),
  fc.integer({ min: -1000, max: 1000 }).map((value) => value / 100),
);
const scalar = fc.oneof(text, number, fc.boolean());
const row = fc.record(
  { x: fc.oneof(number, text, fc.constant(null)), y: fc.constantFrom('a', 'b', 'B'), z: fc.boolean() },
  { requiredKeys: [], noNullPrototype: true },
);

/** What answers look like: nothing, texts, numbers, lists, objects and rows. */
export const arbitraryAnswer: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(undefined, null), weight: 1 },
  { arbitrary: scalar, weight: 6 },
  { arbitrary: fc.array(scalar, { maxLength: 3 }), weight: 3 },
  {
    arbitrary: fc.dictionary(fc.constantFrom('x', 'y', 'r1'), scalar, { maxKeys: 2, noNullPrototype: true }),
    weight: 1,
  },
);

export const arbitraryAnswers: fc.Arbitrary<Record<string, unknown>> = fc.record({
  a: arbitraryAnswer,
  b: arbitraryAnswer,
  c: arbitraryAnswer,
  d: fc.constantFrom(...DATES, null),
  rows: fc.oneof(
    fc.array(row, { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('r1', 'r2'), row, { maxKeys: 2, noNullPrototype: true }),
  ),
});

const name: fc.Arbitrary<Part> = fc.record({
  kind: fc.constant('name' as const),
  name: fc.constantFrom(...NAMES, 'unknown'),
  isAsItIs: fc.nat(9).map((chance) => chance === 0),
});
const literal: fc.Arbitrary<Part> = fc.oneof(
  text.map((value) => ({ kind: 'text' as const, text: value })),
  number.map((value) => ({ kind: 'number' as const, text: String(value) })),
  fc.constantFrom('true', 'false', 'TRUE').map((value) => ({ kind: 'boolean' as const, text: value })),
  fc.constantFrom('abc', 'item_1', 'Yes').map((value) => ({ kind: 'word' as const, text: value })),
);
const simple = fc.oneof({ arbitrary: name, weight: 3 }, { arbitrary: literal, weight: 2 });

const call = (callName: string, ...args: fc.Arbitrary<Part>[]): fc.Arbitrary<Part> =>
  fc.tuple(...args).map((parts) => ({ kind: 'call', name: callName, args: parts }));
const quoted = (...values: string[]): fc.Arbitrary<Part> =>
  fc.constantFrom(...values).map((value) => ({ kind: 'text', text: value }));
const unit = quoted('years', 'months', 'days', 'hours', 'minutes', 'seconds');
const amount: fc.Arbitrary<Part> = fc
  .integer({ min: -40, max: 40 })
  .map((value) => ({ kind: 'number', text: String(value) }));
const rowFilter = quoted('{x} > 1', '{y} = b', '{Y} = {x}', '{z} and {x} notempty', '{nope} empty');

function calls(part: fc.Arbitrary<Part>): fc.Arbitrary<Part> {
  const many = (callName: string): fc.Arbitrary<Part> =>
    fc.array(part, { maxLength: 3 }).map((args) => ({ kind: 'call', name: callName, args }));
  const ofDate = ['getDate', 'age', 'getYear', 'year', 'month', 'day', 'weekday'].map((each) => call(each, part));
  const ofRows = ['sumInArray', 'minInArray', 'maxInArray', 'countInArray', 'avgInArray'].flatMap((each) => {
    const rows = fc.constantFrom<Part>({ kind: 'name', name: 'rows', isAsItIs: false });
    const whole = [call(each, rows, quoted('x', 'y', 'nope')), call(each, rows, quoted('x', 'y'), rowFilter)];
    if (!/^(?:min|max)/.test(each)) return whole;
    const wanted = quoted('x', 'y', 'nope');
    return [...whole, call(each, rows, quoted('x'), wanted), call(each, rows, quoted('x'), wanted, rowFilter)];
  });
  return fc.oneof(
    call('iif', part, part, part),
    ...['sum', 'avg', 'min', 'max', 'count'].map(many),
    ...['round', 'trunc'].flatMap((each) => [
      call(each, part),
      call(
        each,
        part,
        fc.nat(3).map((value) => ({ kind: 'number' as const, text: String(value) })),
      ),
    ]),
    call('substring', part, amount),
    call('substring', part, amount, amount),
    ...['today', 'currentDate', 'currentYear'].map((each) => call(each)),
    call('today', amount),
    ...ofDate,
    call('age', part, quoted('years', 'months')),
    call('dateDiff', part, part, unit),
    call('dateDiff', name, name, unit),
    call('dateAdd', name, amount, unit),
    call('dateAdd', part, amount),
    call('diffDays', part, part),
    ...ofRows,
  );
}

/** Expressions of every operator and function, nested. */
export const arbitraryExpression: fc.Arbitrary<Part> = fc.letrec<{ part: Part }>((tie) => {
  const part = tie('part');
  const binary = fc.record({
    kind: fc.constant('binary' as const),
    spelling: fc.constantFrom(...OPERATOR_SPELLINGS),
    left: part,
    right: part,
  });
  const nullCheck = fc.record({
    kind: fc.constant('binary' as const),
    spelling: fc.constantFrom('=', '<>', '>', '<='),
    left: part,
    right: fc.constantFrom<Part>({ kind: 'null', text: 'null' }, { kind: 'null', text: 'undefined' }),
  });
  const check = fc.record({
    kind: fc.constant('check' as const),
    spelling: fc.constantFrom('empty', 'notempty', 'EMPTY', 'notEmpty'),
    operand: simple,
  });
  return {
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { arbitrary: simple, weight: 4 },
      { arbitrary: binary, weight: 6 },
      { arbitrary: part.map((inner) => ({ kind: 'group' as const, inner })), weight: 1 },
      { arbitrary: part.map((operand) => ({ kind: 'not' as const, operand })), weight: 1 },
      { arbitrary: check, weight: 1 },
      { arbitrary: nullCheck, weight: 1 },
      {
        arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }).map((items) => ({ kind: 'list' as const, items })),
        weight: 1,
      },
      { arbitrary: calls(part), weight: 4 },
    ),
  };
}).part;

const escaped = (value: string): string => value.replaceAll("'", "\\'");

/** The expression as a person would write it. */
export function textOfPart(part: Part): string {
  switch (part.kind) {
    case 'name':
      return `{${part.isAsItIs ? '#' : ''}${part.name}}`;
    case 'text':
      return `'${escaped(part.text)}'`;
    case 'list':
      return `[${part.items.map(textOfPart).join(', ')}]`;
    case 'call':
      return `${part.name}(${part.args.map(textOfPart).join(', ')})`;
    case 'not':
      return part.operand.kind === 'binary' ? `!(${textOfPart(part.operand)})` : `! ${textOfPart(part.operand)}`;
    case 'check':
      return `${textOfPart(part.operand)} ${part.spelling}`;
    case 'binary':
      return `${textOfPart(part.left)} ${part.spelling} ${textOfPart(part.right)}`;
    case 'group':
      return `(${textOfPart(part.inner)})`;
    case 'number':
    case 'boolean':
    case 'word':
    case 'null':
      return part.text;
  }
}
