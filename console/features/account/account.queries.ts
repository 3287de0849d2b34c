import { queryOptions } from '@tanstack/react-query';
import {
  ChangeOperatorPasswordDocument,
  GetOperatorAccountDocument,
  RenewRecoveryCodesDocument,
  SignOutElsewhereDocument,
  type OwnAccountProblem,
} from '#contract/generated/operator/graphql.ts';
import { ACCOUNT_LOCK_MINUTES } from '#contract/limits.ts';
import { refuse } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export function accountQuery(api: OperatorApi) {
  const operation = { name: 'getOperatorAccount', document: GetOperatorAccountDocument };
  return queryOptions({
    queryKey: [operation.name],
    queryFn: async () => (await api.callGraphql(operation, {})).getOperatorAccount,
  });
}

export async function renewRecoveryCodes(api: OperatorApi, code: string): Promise<readonly string[]> {
  const operation = { name: 'renewRecoveryCodes', document: RenewRecoveryCodesDocument };
  const { codes, problem } = (await api.callGraphql(operation, { code })).renewRecoveryCodes;
  refuse(problem, { ...PROBLEMS, NOT_RIGHT: CODE_NOT_RIGHT });
  return codes;
}

export async function changeOwnPassword(
  api: OperatorApi,
  given: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const operation = { name: 'changeOperatorPassword', document: ChangeOperatorPasswordDocument };
  const { problem } = (await api.callGraphql(operation, given)).changeOperatorPassword;
  refuse(problem, { ...PROBLEMS, NOT_RIGHT: PASSWORD_NOT_RIGHT });
}

export async function signOutElsewhere(api: OperatorApi): Promise<number> {
  const operation = { name: 'signOutElsewhere', document: SignOutElsewhereDocument };
  return (await api.callGraphql(operation, {})).signOutElsewhere;
}

const CODE_NOT_RIGHT = 'That code is not right. Wait for the next one and try again.';
const PASSWORD_NOT_RIGHT = 'This is not your current password. Nothing has changed.';
const PROBLEMS: Record<Exclude<OwnAccountProblem, 'NOT_RIGHT'>, string> = {
  LOCKED: `Too many wrong tries. Wait ${ACCOUNT_LOCK_MINUTES} minutes; nothing has changed.`,
  OVERLOADED: 'We are busier than usual. Wait a moment and try again.',
};
