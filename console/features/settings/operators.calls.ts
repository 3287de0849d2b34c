import type { OperatorRefusal, OperatorToInvite } from '#contract/generated/operator/graphql.ts';
import {
  changeOperatorRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  resetOperatorAuthenticator,
  sendOperatorLink,
} from '#contract/generated/operator/operations.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { refuse } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** What an admin can do to an operator. */
export type OperatorAct =
  | { readonly kind: 'role'; readonly role: OperatorRole }
  | { readonly kind: 'disable' | 'enable' | 'reset-authenticator' | 'send-link' };

export async function actOnOperator(api: OperatorApi, operatorId: string, act: OperatorAct): Promise<void> {
  refuse(await refusalOf(api, operatorId, act), REFUSALS);
}

async function refusalOf(api: OperatorApi, operatorId: string, act: OperatorAct): Promise<OperatorRefusal | null> {
  switch (act.kind) {
    case 'role':
      return (await api.mutate(changeOperatorRole, { operatorId, role: act.role })).refusal;
    case 'disable':
      return (await api.mutate(disableOperator, { operatorId })).refusal;
    case 'enable':
      return (await api.mutate(enableOperator, { operatorId })).refusal;
    case 'reset-authenticator':
      return (await api.mutate(resetOperatorAuthenticator, { operatorId })).refusal;
    case 'send-link':
      return (await api.mutate(sendOperatorLink, { operatorId })).refusal;
  }
}

export async function sendInvitation(api: OperatorApi, input: OperatorToInvite): Promise<void> {
  refuse((await api.mutate(inviteOperator, { input })).refusal, REFUSALS, 'email');
}

/** Why something was refused, and what to do instead. */
const REFUSALS: Record<OperatorRefusal, string> = {
  NOT_FOUND: 'This operator is gone. Reload the page to see who is there.',
  YOURSELF: 'Nobody changes their own role or access. Ask another admin.',
  LAST_ADMIN: 'This is the last admin who can sign in. Make somebody else an admin first.',
  DISABLED: 'This operator is disabled. Enable them first.',
  NO_AUTHENTICATOR: 'There is nothing to reset: they set up their authenticator at the next sign-in.',
  EMAIL_TAKEN: 'There is an operator with this address already.',
};
