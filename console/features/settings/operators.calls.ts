import {
  changeOperatorRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  resetOperatorAuthenticator,
  sendOperatorLink,
} from '#contract/generated/operator/operations.ts';
import type { OperatorRefusal, OperatorToInvite } from '#contract/generated/operator/graphql.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { refuse } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** What an admin can do to an operator. */
export type OperatorAct =
  | { readonly kind: 'role'; readonly role: OperatorRole; readonly reason: string | null }
  | { readonly kind: 'enable'; readonly reason: string | null }
  | { readonly kind: 'reset-authenticator'; readonly reason: string }
  | { readonly kind: 'disable' | 'send-link' };

/** Whether it is done, or waits for a second person. */
type OperatorOutcome = 'DONE' | 'WAITING';

interface Answer {
  readonly outcome?: string | null;
  readonly refusal: OperatorRefusal | null;
}

export async function actOnOperator(api: OperatorApi, operatorId: string, act: OperatorAct): Promise<OperatorOutcome> {
  const answer = await answerTo(api, operatorId, act);
  refuse(answer.refusal, REFUSALS);
  return outcomeOf(answer);
}

function answerTo(api: OperatorApi, operatorId: string, act: OperatorAct): Promise<Answer> {
  switch (act.kind) {
    case 'role':
      return api.mutate(changeOperatorRole, { operatorId, role: act.role, reason: act.reason });
    case 'disable':
      return api.mutate(disableOperator, { operatorId });
    case 'enable':
      return api.mutate(enableOperator, { operatorId, reason: act.reason });
    case 'reset-authenticator':
      return api.mutate(resetOperatorAuthenticator, { operatorId, reason: act.reason });
    case 'send-link':
      return api.mutate(sendOperatorLink, { operatorId });
  }
}

export async function sendInvitation(api: OperatorApi, input: OperatorToInvite): Promise<OperatorOutcome> {
  const answer = await api.mutate(inviteOperator, { input });
  refuse(answer.refusal, REFUSALS, answer.refusal === 'REASON_MISSING' ? 'reason' : 'email');
  return outcomeOf(answer);
}

const outcomeOf = ({ outcome }: Answer): OperatorOutcome => (outcome === 'WAITING' ? 'WAITING' : 'DONE');

/** Why something was refused, and what to do instead. */
const REFUSALS: Record<OperatorRefusal, string> = {
  NOT_FOUND: 'This operator no longer exists. Reload the page.',
  YOURSELF: "You can't change your own role or access. Ask another admin.",
  LAST_ADMIN: 'This is the last admin who can sign in. Make someone else an admin first.',
  DISABLED: 'This operator is disabled. Enable them first.',
  NO_AUTHENTICATOR: "Nothing to reset. They haven't set up an authenticator yet.",
  EMAIL_TAKEN: "There's already an operator with this email.",
  REASON_MISSING: SECOND_PERSON_MESSAGES.reason,
  WAITING: SECOND_PERSON_MESSAGES.waits,
  CHANGED: 'Someone else just changed this operator. Reload the page, then try again.',
};
