import { MESSAGES } from '#contract/messages/messages.ts';
import type { Outcome } from '#client/registration-module.ts';

const { resetPassword: SAY } = MESSAGES;

/** What is wrong with a code, in words for somebody who has no password yet (spec §8); undefined for anything else. */
export function codeRefusal(outcome: Outcome<unknown>): string | undefined {
  if (outcome.isDone) return undefined;
  switch (outcome.code) {
    case 'ACTION_IAM_1033':
      return SAY.codeIncorrect(outcome.attempt ?? 1);
    case 'ACTION_IAM_1034':
      return SAY.codeExpired;
    case 'ACTION_IAM_1063':
      return 'Too many failed attempts. Send a new code.';
    case 'ACTION_IAM_1087':
      return `${SAY.lastAttempt}. Too many failed attempts. Send a new code.`;
    case 'ACTION_IAM_1088':
      return SAY.codeNotFound;
    default:
      return undefined;
  }
}
