import { expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { createGuestPass } from './guest-pass.ts';

/** Gives token 1, 2, 3 …, or fails as told. */
function aPass(failures: Error[] = []) {
  let time = 0;
  let count = 0;
  const take = vi.fn<() => Promise<{ challenge: string; number: number }>>(async () => ({ challenge: 'c', number: 1 }));
  const proofs = { prepare: () => {}, take };
  const query = vi.fn<() => Promise<unknown>>(async () => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    count += 1;
    return { token: `token ${count}` };
  });
  const pass = createGuestPass({ query } as unknown as Pick<MemberApi, 'query'>, proofs, () => time);
  const renewed = vi.fn<() => void>();
  pass.onRenewed(renewed);
  return { pass, renewed, query, take, wait: (minutes: number) => (time += minutes * 60_000) };
}

test('one token serves all files, however many ask at once', async () => {
  const { pass, query, renewed, wait } = aPass();
  expect(await Promise.all([pass.token(), pass.token()])).toEqual(['token 1', 'token 1']);
  wait(54);
  expect(await pass.token()).toBe('token 1');
  expect(query).toHaveBeenCalledTimes(1);
  expect(renewed).not.toHaveBeenCalled();
});

test('before it runs out there is another, and what was sent with the first is told so', async () => {
  const { pass, renewed, wait } = aPass();
  await pass.token();
  wait(55);
  expect(await pass.token()).toBe('token 2');
  expect(renewed).toHaveBeenCalledTimes(1);
});

test('one that is not believed is given up', async () => {
  const { pass, renewed } = aPass();
  await pass.token();
  pass.drop();
  expect(await pass.token()).toBe('token 2');
  expect(renewed).toHaveBeenCalledTimes(1);
});

test('one that could not be had is asked for again, and a proof that ran out is made anew', async () => {
  const away = new ApiError('x', { code: 'UNREACHABLE', httpStatus: 0, correlationId: 'c' });
  const old = new ApiError('x', { code: 'PROOF_MISSING', httpStatus: 403, correlationId: 'c' });
  const { pass, renewed, take } = aPass([away, old]);
  await expect(pass.token()).rejects.toBe(away);
  expect(await pass.token()).toBe('token 1');
  expect(take).toHaveBeenCalledTimes(3);
  expect(renewed).not.toHaveBeenCalled();
});
