import { expect, test } from 'vitest';
import * as v from 'valibot';
import { MESSAGES } from '#contract/messages/messages.ts';
import { runHook } from '#testkit/run-hook.ts';
import { ApiError } from './api-error.ts';
import { Refusal } from './failure.ts';
import { useCommandForm } from './use-command-form.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a name.')),
  points: v.object({ qualified: v.pipe(v.string(), v.transform(Number), v.number('Enter points.')) }),
  isOffered: v.boolean(),
});
const defaultValues = { name: 'Tea', points: { qualified: '40' }, isOffered: true };

interface Sent {
  readonly values: v.InferOutput<typeof schema>;
  readonly key: string;
}

/** A form whose sendings are answered one by one as told. */
async function formWith(answers: readonly unknown[], options: { readonly empties?: 'when done' | 'always' } = {}) {
  const sent: Sent[] = [];
  const hook = await runHook(() =>
    useCommandForm({
      schema,
      defaultValues,
      ...options,
      send(values, key) {
        sent.push({ values, key });
        const answer = answers[sent.length - 1];
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    }),
  );
  return {
    sent,
    now: hook.now,
    type: (name: string) => hook.do((form) => form.valueOf('name').onChange(name)),
    submit: (times = 1) =>
      hook.do((form) => {
        for (let press = 0; press < times; press++) form.submit();
      }),
  };
}

const invalid = (fields: Readonly<Record<string, readonly string[]>>) =>
  new ApiError('Check it.', { code: 'VALIDATION_FAILED', httpStatus: 400, correlationId: 'c', details: { fields } });

test('what the rules make of the fields is what is sent', async () => {
  const form = await formWith(['done']);
  await form.type('  Green tea ');
  await form.submit();
  expect(form.sent.map(({ values }) => values)).toEqual([
    { name: 'Green tea', points: { qualified: 40 }, isOffered: true },
  ]);
  expect(form.now().isSuccess).toBe(true);
});

test('what breaks a rule is said at its field when it is sent, not before, and nothing is sent', async () => {
  const form = await formWith([]);
  await form.type('');
  expect(form.now().field('name').error).toBeUndefined();
  await form.submit();
  expect(form.now().field('name').error).toBe('Enter a name.');
  expect(form.now().failure).toBeUndefined();
  await form.type('Tea');
  expect(form.now().field('name').error).toBeUndefined();
  expect(form.sent).toEqual([]);
});

test('a double press sends once, and the next try has the same key', async () => {
  const form = await formWith([new TypeError('Failed to fetch'), 'done', 'done']);
  await form.submit(2);
  expect(form.sent).toHaveLength(1);
  await form.submit();
  await form.submit();
  const [first, second, third] = form.sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('problems of the server stand at their fields, and what has no field in the failure', async () => {
  const form = await formWith([
    invalid({ 'points.qualified': ['Too many points.'], budget: ['The budget is used up.'] }),
    invalid({ name: ['There is one already.'] }),
    new Refusal('It waits already.', 'name'),
  ]);
  await form.submit();
  expect(form.now().field('points.qualified').error).toBe('Too many points.');
  expect(form.now().failure?.sentence).toBe('The budget is used up.');
  await form.submit();
  expect(form.now().field('name').error).toBe('There is one already.');
  expect(form.now().failure).toBeUndefined();
  await form.submit();
  expect(form.now().field('name').error).toBe('It waits already.');
});

test.each([
  [
    'an answer of ours',
    new ApiError('Not yours.', { code: 'FORBIDDEN', httpStatus: 403, correlationId: 'c' }),
    'Not yours.',
  ],
  ['a mistake of a script', new TypeError('x is undefined'), MESSAGES.generic.somethingWentWrongTryAgain],
])('%s is told in words for people', async (_, error, sentence) => {
  const form = await formWith([error]);
  await form.submit();
  expect(form.now().failure?.sentence).toBe(sentence);
});

test.each([
  ['keeps what was typed', {}, ['Mate', 'Mate']],
  ['empties when it went well', { empties: 'when done' }, ['Mate', 'Tea']],
  ['empties however it went', { empties: 'always' }, ['Tea', 'Tea']],
] as const)('a form that %s', async (_, options, [afterFailure, afterSuccess]) => {
  const form = await formWith([new Refusal('Not now.'), 'done'], options);
  await form.type('Mate');
  await form.submit();
  expect(form.now().values.name).toBe(afterFailure);
  await form.type('Mate');
  await form.submit();
  expect(form.now().values.name).toBe(afterSuccess);
});
