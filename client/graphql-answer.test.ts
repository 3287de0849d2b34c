import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { graphqlErrorBody } from '#contract/wire/errors.ts';
import { sendUntilKnown } from './graphql-answer.ts';
import type { Answer } from './transport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const unknown: Answer = { httpStatus: 400, body: graphqlErrorBody('UNKNOWN_OPERATION'), correlationId: 'c' };
const refused: Answer = { httpStatus: 409, body: graphqlErrorBody('CONFLICT'), correlationId: 'c' };
const known: Answer = { httpStatus: 200, body: { data: {} }, correlationId: 'c' };

async function sent(answers: readonly Answer[]): Promise<{ readonly answer: Answer; readonly times: number }> {
  let times = 0;
  const sending = sendUntilKnown(async () => answers[Math.min(times++, answers.length - 1)] ?? unknown);
  await vi.runAllTimersAsync();
  return { answer: await sending, times };
}

test('a call that one node does not know is sent to the next, until one knows it', async () => {
  expect(await sent([unknown, unknown, known])).toEqual({ answer: known, times: 3 });
});

test('what a node has answered in any other way is not sent again', async () => {
  expect(await sent([known])).toEqual({ answer: known, times: 1 });
  expect(await sent([refused])).toEqual({ answer: refused, times: 1 });
});

test('what no node knows is given up after four tries', async () => {
  expect(await sent([unknown])).toEqual({ answer: unknown, times: 4 });
});
