import { expect, test } from 'vitest';
import { ApiError, UNREACHABLE } from '#client/api-error.ts';
import { createAskUntilHeard, UNHEARD } from './ask-until-heard.ts';

const failed = (code: string, httpStatus: number) =>
  new ApiError('A sentence', { code, httpStatus, correlationId: 'c' });
const unheard = failed(UNREACHABLE, 0);
const signedOut = failed('UNAUTHENTICATED', 401);
const DONE = { cancelUntil: '2026-06-13T20:20:00.000Z' };

/** Answers one by one what it is told to. */
function server(...answers: readonly (ApiError | typeof DONE)[]) {
  const left = [...answers];
  return async () => {
    const answer = left.shift();
    if (answer === undefined || answer instanceof ApiError) throw answer ?? new Error('asked too often');
    return answer;
  };
}
const asking = () => createAskUntilHeard(() => Date.parse('2026-06-11T02:20:00.000Z'));
const askUntilHeard = () => asking().askUntilHeard;

test('an answer is handed on, and so is a refusal', async () => {
  expect(await askUntilHeard()(server(DONE))).toEqual(DONE);
  await expect(askUntilHeard()(server(signedOut))).rejects.toBe(signedOut);
});

test('without an answer it is asked once more, and then the answer counts', async () => {
  expect(await askUntilHeard()(server(unheard, DONE))).toEqual(DONE);
});

test('whose session is gone after an answer that never came has left', async () => {
  expect(await askUntilHeard()(server(unheard, signedOut))).toEqual({ cancelUntil: '2026-06-13T20:20:00.000Z' });
});

test('nobody is told that it failed while nobody knows, and the next press finds out', async () => {
  const ask = askUntilHeard();
  await expect(ask(server(unheard, unheard))).rejects.toThrow(UNHEARD);
  expect(await ask(server(signedOut))).toEqual({ cancelUntil: '2026-06-13T20:20:00.000Z' });
});

test('a session that ends by itself is no leaving, one that ends after an answer that never came is', async () => {
  const { askUntilHeard: ask, ifLeft } = asking();
  await expect(ask(server(signedOut))).rejects.toBe(signedOut);
  expect(ifLeft()).toBeUndefined();
  await expect(ask(server(unheard, unheard))).rejects.toThrow(UNHEARD);
  expect(ifLeft()).toEqual({ cancelUntil: '2026-06-13T20:20:00.000Z' });
});
