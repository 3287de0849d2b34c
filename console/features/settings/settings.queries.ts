import { keepPreviousData } from '@tanstack/react-query';
import {
  listOperators,
  changeOperatorRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  resetOperatorAuthenticator,
  sendOperatorLink,
  listActLimits,
  getFlagBoard,
  listFlagMembers,
  getAuditLog,
  getAuditProof,
  listAuditActions,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { OperatorRefusal, OperatorToInvite, AuditFilter } from '#contract/generated/operator/graphql.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import type { FlagKey } from '#contract/flags/flags.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { refuse } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type OperatorListing = AnswerOf<typeof listOperators>[number];

/** Everybody who works in the console. */
export function operatorsQuery(api: OperatorApi) {
  return operationQuery(api, listOperators, {});
}

/** What an admin can do to an operator. */
export type OperatorAct =
  | { readonly kind: 'role'; readonly role: OperatorRole; readonly reason: string | null }
  | { readonly kind: 'enable'; readonly reason: string | null }
  | { readonly kind: 'disable' | 'reset-authenticator' | 'send-link' };

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
      return api.mutate(resetOperatorAuthenticator, { operatorId });
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
  NOT_FOUND: 'This operator is gone. Reload the page to see who is there.',
  YOURSELF: 'Nobody changes their own role or access. Ask another admin.',
  LAST_ADMIN: 'This is the last admin who can sign in. Make somebody else an admin first.',
  DISABLED: 'This operator is disabled. Enable them first.',
  NO_AUTHENTICATOR: 'There is nothing to reset: they set up their authenticator at the next sign-in.',
  EMAIL_TAKEN: 'There is an operator with this address already.',
  REASON_MISSING: SECOND_PERSON_MESSAGES.reason,
  WAITING: SECOND_PERSON_MESSAGES.waits,
  CHANGED: 'This operator was changed in the meantime. Reload the page to see how things stand, then try again.',
};

/** What one operator may do alone, in the contract's order. */
export function limitsQuery(api: OperatorApi) {
  return operationQuery(api, listActLimits, {});
}

export type FlagBoard = AnswerOf<typeof getFlagBoard>;

/** A flag that this page has words for. */
export type FlagRow = FlagBoard['flags'][number] & { readonly key: FlagKey };

/** What can be switched, and the banner. */
export const flagBoardQuery = (api: OperatorApi) => operationQuery(api, getFlagBoard, {});

/** Members for whom a flag is set apart. */
export const flagMembersQuery = (api: OperatorApi, key: FlagKey) => pagedQuery(api, listFlagMembers, { key });

export type AuditEntry = AnswerOf<typeof getAuditLog>['contents'][number];

/** The log page by page, the newest first. */
export function auditLogQuery(api: OperatorApi, filter: AuditFilter) {
  return pagedQuery(api, getAuditLog, { filter }, { placeholderData: keepPreviousData });
}

export function auditActionsQuery(api: OperatorApi) {
  return operationQuery(api, listAuditActions, {});
}

const PROOF_MS = 1_500;

/** The last proof; while one was asked for it is looked at again and again, until a newer one is there. */
export function auditProofQuery(api: OperatorApi, askedAfter: string | null | undefined) {
  return operationQuery(
    api,
    getAuditProof,
    {},
    {
      refetchInterval: ({ state }) =>
        askedAfter !== undefined && (state.data?.provenAt ?? null) === askedAfter ? PROOF_MS : false,
    },
  );
}
