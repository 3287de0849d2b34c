import { MESSAGES } from '#contract/messages/messages.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { readSignOutResponse as readEmptyAnswer } from '#contract/wire/session-calls.ts';
import { isApiError } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { AskPassword } from '#web/session/recent-sign-in.ts';

/** Counts as a recent sign-in with the current password that was just typed; a wrong one is told at its field. */
export function confirmWith(api: MemberApi, password: string): AskPassword {
  return async () => {
    try {
      const body = { password };
      await api.callRest({ path: API_PATHS.confirmPassword, body, read: readEmptyAnswer, isSilent: true });
      return true;
    } catch (error) {
      // A password of before may be shorter than any of today: that is no other mistake than a wrong one.
      if (isApiError(error, 'WRONG_PASSWORD') || isApiError(error, 'VALIDATION_FAILED'))
        throw new Refusal(MESSAGES.changePassword.currentInvalid, 'currentPassword');
      throw error;
    }
  };
}
