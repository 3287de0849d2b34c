import type {
  SecondPersonRowFragment,
  SecondPersonDecision,
  SecondPersonRefusal,
} from '#contract/generated/operator/graphql.ts';
import {
  getCorrectionCase,
  listSecondPersonRequests,
  decideSecondPersonRequest,
  withdrawSecondPersonRequest,
} from '#contract/generated/operator/operations.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { Refusal } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type SecondPersonRequest = SecondPersonRowFragment;

/** What a colleague asks for or decides is seen by itself. */
const LOOK_AGAIN_MS = 10_000;

/** What waits, the longest waiting first; or what is over, the newest first. Page by page, and kept up to date. */
export function requestsQuery(api: OperatorApi, { isOpen }: { readonly isOpen: boolean }) {
  return pagedQuery(api, listSecondPersonRequests, { isOpen }, { refetchInterval: LOOK_AGAIN_MS });
}

/** What a correction makes of the balance of now: asked for anew each time it is opened. */
export function correctionCaseQuery(api: OperatorApi, requestId: string) {
  return operationQuery(api, getCorrectionCase, { requestId }, { gcTime: 0 });
}

export async function decideRequest(api: OperatorApi, input: SecondPersonDecision): Promise<void> {
  refuse(await api.mutate(decideSecondPersonRequest, { input }));
}

export async function withdrawRequest(api: OperatorApi, requestId: string): Promise<void> {
  refuse(await api.mutate(withdrawSecondPersonRequest, { requestId }));
}

/** Why nothing was changed, and what to do next. */
const REFUSALS: Readonly<Record<SecondPersonRefusal, string>> = {
  NOT_FOUND: "This request no longer exists, or you can't decide on it. Nothing was changed.",
  YOURSELF: 'You requested this, so someone else must decide.',
  NOT_YET:
    "You can't approve this yet. A new approver waits a day, and a week for requests from the person who invited them. Nothing was changed.",
  ALREADY_DECIDED: 'Someone else already decided this, or it was withdrawn. Nothing was done twice.',
  NOTE_MISSING: "Explain why you're declining.",
  TOO_FEW_POINTS: "The member doesn't have that many points. Nothing was changed.",
  NOT_REVERSIBLE: 'This correction was already reversed. Nothing was changed. Decline the request.',
  PENDING: "The provider hasn't responded yet. It resolves automatically. Nothing was changed.",
  OVER: 'This redemption no longer has a card because its points were returned. Nothing was changed. Decline the request.',
  OUT_OF_STOCK: 'No other cards of this value are in stock. Load some, or decline the request.',
  CHANGED: 'Things have changed since this was requested. Nothing was done. Decline it so it can be requested again.',
  VALUE_TAKEN: 'The catalog already has this value. Nothing was changed. Decline the request.',
  NOT_LAUNCHABLE: "It can't be launched as is.",
};

function refuse(answer: { readonly refusal?: SecondPersonRefusal | null; readonly problems: readonly string[] }): void {
  if (answer.refusal == null) return;
  throw new Refusal([REFUSALS[answer.refusal], ...answer.problems].join(' '));
}
