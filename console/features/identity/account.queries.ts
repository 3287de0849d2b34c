import {
  getOperatorAccount,
  endOperatorSessions,
  listOperatorSessions,
  changeOperatorPassword,
  renewRecoveryCodes,
} from '#contract/generated/operator/operations.ts';
import type { OwnAccountProblem } from '#contract/generated/operator/graphql.ts';
import { ACCOUNT_LOCK_MINUTES } from '#contract/limits.ts';
import { operationQuery } from '#client/operation-query.ts';
import { refuse } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export function accountQuery(api: OperatorApi) {
  return operationQuery(api, getOperatorAccount, {});
}

export const sessionsQuery = (api: OperatorApi) => operationQuery(api, listOperatorSessions, {});

/** Ends one of one's other sessions, or all of them without an id. How many that were. */
export async function endSessions(
  api: OperatorApi,
  given: { readonly currentPassword: string; readonly sessionId?: string },
): Promise<number> {
  const { ended, problem } = await api.mutate(endOperatorSessions, given);
  refuse(problem, { ...PROBLEMS, NOT_RIGHT: PASSWORD_NOT_RIGHT });
  return ended;
}

export async function newRecoveryCodes(api: OperatorApi, code: string): Promise<readonly string[]> {
  const { codes, problem } = await api.mutate(renewRecoveryCodes, { code });
  refuse(problem, { ...PROBLEMS, NOT_RIGHT: CODE_NOT_RIGHT });
  return codes;
}

export async function changeOwnPassword(
  api: OperatorApi,
  given: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { problem } = await api.mutate(changeOperatorPassword, given);
  refuse(problem, { ...PROBLEMS, NOT_RIGHT: PASSWORD_NOT_RIGHT });
}

const CODE_NOT_RIGHT = "That code isn't right. Wait for the next one and try again.";
const PASSWORD_NOT_RIGHT = "That isn't your current password. Nothing was changed.";
const PROBLEMS: Record<Exclude<OwnAccountProblem, 'NOT_RIGHT'>, string> = {
  LOCKED: `Too many attempts. Your account is locked for ${ACCOUNT_LOCK_MINUTES} minutes or longer. Nothing was changed.`,
  OVERLOADED: "We're busier than usual. Wait a moment and try again.",
};
