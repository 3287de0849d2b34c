import { OTP_ATTEMPTS } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';

/** Where a person reads about it: under a field, or on a page of its own. */
type Place = 'code' | 'newPassword' | 'currentPassword' | 'page';

interface ActionCodeEntry {
  readonly meaning: string;
  readonly place: Place;
  readonly sentence: (attempt: number) => string;
}

const resetPassword = MESSAGES.resetPassword;
const changePassword = MESSAGES.changePassword;

/** How resetting and changing a password can be refused (spec §8; when each is given: decisions §3). */
export const ACTION_CODES = {
  ACTION_IAM_1033: { meaning: 'code incorrect', place: 'code', sentence: resetPassword.codeIncorrect },
  ACTION_IAM_1034: { meaning: 'code expired', place: 'code', sentence: () => resetPassword.codeExpired },
  ACTION_IAM_1063: {
    meaning: 'too many failed attempts',
    place: 'page',
    sentence: () => resetPassword.tooManyAttempts,
  },
  ACTION_IAM_1087: {
    meaning: `'Attempt ${OTP_ATTEMPTS} of ${OTP_ATTEMPTS}', too many failed attempts`,
    place: 'page',
    sentence: () => `${resetPassword.lastAttempt}. ${resetPassword.tooManyAttempts}`,
  },
  ACTION_IAM_1015: {
    meaning: 'new password matches an old one',
    place: 'newPassword',
    sentence: () => resetPassword.passwordUsedBefore,
  },
  ACTION_IAM_1088: { meaning: 'code not found', place: 'code', sentence: () => resetPassword.codeNotFound },
  ACTION_IAM_1014: {
    meaning: 'current password invalid (log out and reset)',
    place: 'currentPassword',
    sentence: () => changePassword.currentInvalid,
  },
} as const satisfies Record<`ACTION_IAM_${number}`, ActionCodeEntry>;

export type ActionCode = keyof typeof ACTION_CODES;

export function isActionCode(value: unknown): value is ActionCode {
  return typeof value === 'string' && Object.hasOwn(ACTION_CODES, value);
}

/** The words for a code. `attempt` is which try this was; only a wrong code mentions it. */
export function actionSentence(code: ActionCode, attempt: number): string {
  const entry: ActionCodeEntry = ACTION_CODES[code];
  return entry.sentence(attempt);
}
