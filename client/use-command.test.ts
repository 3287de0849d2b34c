import { onlineManager, useQuery } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { runHook } from '#testkit/run-hook.ts';
import { ApiError } from './api-error.ts';
import { useCommand } from './use-command.ts';

const conflict = new ApiError('Conflict.', { code: 'CONFLICT', httpStatus: 409, correlationId: 'c' });
const invalid = new ApiError('Check it.', {
  code: 'VALIDATION_FAILED',
  httpStatus: 400,
  correlationId: 'c',
  details: { fields: { name: ['Enter a name.'], points: ['Enter points.'] } },
});

/** Answers one by one what it is told to, and notes the keys that came along. */
function server(...answers: readonly unknown[]) {
  const keys: string[] = [];
  return {
    keys,
    send(_: unknown, key: string): Promise<unknown> {
      keys.push(key);
      const answer = answers[keys.length - 1];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
}

test('what is tried again has the key of the first try, and what comes after it one of its own', async () => {
  const { keys, send } = server(new TypeError('Failed to fetch'), conflict, 'done', 'done');
  const hook = await runHook(() => useCommand(send));
  for (let press = 0; press < 4; press++) await hook.do((command) => command.send());
  const [first, second, third, fourth] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test.each([
  ['an answer of ours', conflict, {}, 'Conflict.'],
  ['an answer that the screen has words for', conflict, { CONFLICT: 'Look again.' }, 'Look again.'],
  ['fields, where there is no form', invalid, {}, 'Enter a name. Enter points.'],
  ['what is no answer of ours', new TypeError('x is not a function'), {}, MESSAGES.generic.somethingWentWrongTryAgain],
])('%s is told in words for people', async (_, error, words, sentence) => {
  const hook = await runHook(() => useCommand(() => Promise.reject(error), { messages: words }));
  await hook.do((command) => command.send());
  expect(hook.now().failure?.sentence).toBe(sentence);
});

test('what fails without a connection says so, also when the connection is back by the time it is read', async () => {
  const hook = await runHook(() => useCommand(() => Promise.reject(conflict)));
  vi.stubGlobal('navigator', { onLine: false });
  await hook.do((command) => command.send());
  vi.stubGlobal('navigator', { onLine: true });
  expect(hook.now().failure?.sentence).toBe(`Conflict. ${MESSAGES.offline.was}`);
  await hook.do((command) => command.send());
  expect(hook.now().failure?.sentence).toBe('Conflict.');
});

test('each failure is a new one, and there is none once it went well', async () => {
  const { send } = server(conflict, conflict, 'done');
  const hook = await runHook(() => useCommand(send));
  const times: unknown[] = [];
  for (let press = 0; press < 3; press++) {
    await hook.do((command) => command.send());
    times.push(hook.now().failure?.at);
    await hook.do(() => new Promise((resume) => setTimeout(resume, 2)));
  }
  expect(new Set(times).size).toBe(3);
  expect(times[2]).toBeUndefined();
});

test.each([
  ['it went well', 'done'],
  ['it failed', conflict],
])('what it changes is asked for anew when %s, and nothing else', async (_, answer) => {
  const { send } = server(answer);
  const hook = await runHook(() => useCommand(send, { changes: ['getMember'] }));
  hook.queries.setQueryData(['getMember', { panelistId: 'p' }], 'then');
  hook.queries.setQueryData(['getStudy'], 'then');
  await hook.do((command) => command.send());
  const isAskedAnew = (name: string) =>
    hook.queries.getQueryCache().findAll({ queryKey: [name] })[0]?.state.isInvalidated;
  expect([isAskedAnew('getMember'), isAskedAnew('getStudy')]).toEqual([true, false]);
});

test('what is asked for the first time meanwhile is asked for anew, for it may be from before the change', async () => {
  const answers: ((answer: string) => void)[] = [];
  const ask = () => new Promise<string>((answer) => answers.push(answer));
  const hook = await runHook(() => ({
    command: useCommand(() => Promise.resolve('done'), { changes: ['getMember'] }),
    member: useQuery({ queryKey: ['getMember'], queryFn: ask }),
  }));
  await hook.do(({ command }) => command.send());
  await hook.do(() => answers.forEach((answer, index) => answer(index === 0 ? 'before' : 'after')));
  expect(hook.now().member).toMatchObject({ data: 'after', isFetching: false });
});

test('without a network it fails at once, and does not wait for one', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const { keys, send } = server(conflict);
  const hook = await runHook(() => useCommand(send));
  await hook.do((command) => command.send());
  expect(keys).toHaveLength(1);
  expect(hook.now().isPending).toBe(false);
});

test('nothing of what was sent stays when its form is gone', async () => {
  const hook = await runHook(() => useCommand((_password: string) => Promise.resolve('done')));
  await hook.do((command) => command.send('secret'));
  await hook.leave();
  expect(hook.queries.getMutationCache().getAll()).toEqual([]);
});

test('pressed twice it is sent once, and again once it is answered', async () => {
  const asked: unknown[] = [];
  const answers: (() => void)[] = [];
  const send = (id: unknown) => {
    asked.push(id);
    return new Promise<void>((resume) => answers.push(resume));
  };
  const hook = await runHook(() => useCommand(send));
  await hook.do((command) => {
    command.send({ id: 1 });
    command.send({ id: 1 });
  });
  await hook.do((command) => command.send({ id: 1 }));
  expect(asked).toHaveLength(1);
  await hook.do((command) => command.send({ id: 2 }));
  expect(asked).toEqual([{ id: 1 }, { id: 2 }]);
  await hook.do(() => answers.forEach((answer) => answer()));
  await hook.do((command) => command.send({ id: 2 }));
  expect(asked).toHaveLength(3);
});

test('it is on its way from the moment it is sent, and shows the newest of what was sent', async () => {
  const answers: (() => void)[] = [];
  const hook = await runHook(() => useCommand((_isOn: boolean) => new Promise<void>((resume) => answers.push(resume))));
  for (const isOn of [false, true]) {
    hook.atOnce((command) => command.send(isOn));
    expect([hook.now().isPending, hook.now().variables]).toEqual([true, isOn]);
  }
  await hook.do(() => answers[0]?.());
  expect([hook.now().isPending, hook.now().variables]).toEqual([true, true]);
  await hook.do(() => answers[1]?.());
  expect(hook.now().isPending).toBe(false);
});
