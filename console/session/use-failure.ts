import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isApiError } from '#client/api-error.ts';

/** The sentence of the last failure; `count` makes each one a new alert. */
export function useFailure() {
  const [failure, setFailure] = useState({ count: 0, sentence: '' });
  return {
    failure,
    fail(error: unknown): void {
      const sentence = isApiError(error) ? error.message : MESSAGES.generic.somethingWentWrongTryAgain;
      setFailure(({ count }) => ({ count: count + 1, sentence }));
    },
  };
}
