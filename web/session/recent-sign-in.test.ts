import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { isSignInDeclined, RESTRICTED, withRecentSignIn } from './recent-sign-in.ts';

function failure(code: string, httpStatus = 403): ApiError {
  return new ApiError('A sentence', { code, httpStatus, correlationId: 'c-1' });
}

const wantsSignIn = failure('RECENT_SIGN_IN_REQUIRED');

describe('a call that shows a code', () => {
  test('carries the marker', () => {
    expect(RESTRICTED).toEqual({ 'x-restricted': 'true' });
  });

  test('asks nobody when the sign-in is recent', async () => {
    const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    expect(await withRecentSignIn(async () => 'card', ask)).toBe('card');
    expect(ask).not.toHaveBeenCalled();
  });

  test('is made once more after the password, and its second answer stands', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(wantsSignIn).mockResolvedValueOnce('card');
    expect(await withRecentSignIn(call, async () => true)).toBe('card');
    expect(call).toHaveBeenCalledTimes(2);
  });

  test('is not made again by a member who would rather not give it', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(wantsSignIn);
    const refused = withRecentSignIn(call, async () => false);
    await expect(refused).rejects.toSatisfy(isSignInDeclined);
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('asks once, however often the server wants it', async () => {
    const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(wantsSignIn);
    await expect(withRecentSignIn(call, ask)).rejects.toBe(wantsSignIn);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['an answer that never came', failure('UNREACHABLE', 0)],
    ['a busy server', failure('OVERLOADED', 503)],
    ['a refusal', failure('CONFLICT', 409)],
    ['a bug', new TypeError('x')],
  ])('is never retried by itself: %s', async (_case, error) => {
    const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(error);
    await expect(withRecentSignIn(call, ask)).rejects.toBe(error);
    expect(call).toHaveBeenCalledTimes(1);
    expect(ask).not.toHaveBeenCalled();
  });
});
