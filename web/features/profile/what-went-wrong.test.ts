import { afterEach, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { whatWentWrong } from './what-went-wrong.ts';

afterEach(() => vi.unstubAllGlobals());

test('a detail that cannot be saved says that there is no connection, where that is why', () => {
  const lost = new TypeError('Failed to fetch');
  expect(whatWentWrong(lost, 'income')).toEqual({ failure: MESSAGES.generic.somethingWentWrongTryAgain });
  vi.stubGlobal('navigator', { onLine: false });
  expect(whatWentWrong(lost, 'income')).toEqual({ failure: MESSAGES.offline.notSent });
});
