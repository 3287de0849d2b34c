import { queryOptions } from '@tanstack/react-query';
import {
  ChangeOperatorRoleDocument,
  DisableOperatorDocument,
  EnableOperatorDocument,
  InviteOperatorDocument,
  ListOperatorsDocument,
  ResetOperatorAuthenticatorDocument,
  SendOperatorLinkDocument,
  type ListOperatorsQuery,
  type OperatorRefusal,
  type OperatorToInvite,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { refuse } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type OperatorListing = ListOperatorsQuery['listOperators'][number];

const list = { name: 'listOperators', document: ListOperatorsDocument };

/** Everybody who works in the console. */
export function operatorsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [list.name],
    queryFn: async () => (await api.callGraphql(list, {})).listOperators,
  });
}

/** What an admin can do to an operator. */
export type OperatorAct =
  | { readonly kind: 'role'; readonly role: OperatorRole }
  | { readonly kind: 'disable' | 'enable' | 'reset-authenticator' | 'send-link' };

export async function actOnOperator(api: OperatorApi, operatorId: string, act: OperatorAct): Promise<void> {
  refuse(await refusalOf(api, operatorId, act), REFUSALS);
}

async function refusalOf(api: OperatorApi, operatorId: string, act: OperatorAct): Promise<OperatorRefusal | null> {
  switch (act.kind) {
    case 'role': {
      const operation = { name: 'changeOperatorRole', document: ChangeOperatorRoleDocument };
      return (await api.callGraphql(operation, { operatorId, role: act.role })).changeOperatorRole.refusal;
    }
    case 'disable': {
      const operation = { name: 'disableOperator', document: DisableOperatorDocument };
      return (await api.callGraphql(operation, { operatorId })).disableOperator.refusal;
    }
    case 'enable': {
      const operation = { name: 'enableOperator', document: EnableOperatorDocument };
      return (await api.callGraphql(operation, { operatorId })).enableOperator.refusal;
    }
    case 'reset-authenticator': {
      const operation = { name: 'resetOperatorAuthenticator', document: ResetOperatorAuthenticatorDocument };
      return (await api.callGraphql(operation, { operatorId })).resetOperatorAuthenticator.refusal;
    }
    case 'send-link': {
      const operation = { name: 'sendOperatorLink', document: SendOperatorLinkDocument };
      return (await api.callGraphql(operation, { operatorId })).sendOperatorLink.refusal;
    }
  }
}

export async function inviteOperator(api: OperatorApi, input: OperatorToInvite): Promise<void> {
  const operation = { name: 'inviteOperator', document: InviteOperatorDocument };
  refuse((await api.callGraphql(operation, { input })).inviteOperator.refusal, REFUSALS, 'email');
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
