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
  NOT_FOUND: 'This request is not there any more, or is not for you to decide. Nothing was changed.',
  YOURSELF: 'You asked for this, so somebody else decides.',
  NOT_YET:
    'You can’t approve this yet. A new approver waits a day, and a week for requests from the person who invited them. Nothing was changed.',
  ALREADY_DECIDED: 'Somebody else has decided this already, or it was withdrawn. Theirs holds; nothing was done twice.',
  NOTE_MISSING: 'Say why you decline, so that it can be asked again better.',
  TOO_FEW_POINTS: 'The member has fewer points than that, and nobody can have less than nothing. Nothing was changed.',
  NOT_REVERSIBLE: 'This correction was taken back already. Nothing was changed; decline the request.',
  PENDING: 'The provider has not answered yet. It settles by itself, so nothing was changed.',
  OVER: 'This redemption has no card any more: its points came back. Nothing was changed; decline the request.',
  OUT_OF_STOCK: 'There is no other card of this value in stock. Load some, or decline the request.',
  CHANGED:
    'What this is about has changed since it was asked for. Nothing was done: decline it, so that it can be asked anew.',
  VALUE_TAKEN: 'The catalogue has this value by now. Nothing was changed; decline the request.',
  NOT_LAUNCHABLE: 'It cannot be launched as it stands.',
};

function refuse(answer: { readonly refusal?: SecondPersonRefusal | null; readonly problems: readonly string[] }): void {
  if (answer.refusal == null) return;
  throw new Refusal([REFUSALS[answer.refusal], ...answer.problems].join(' '));
}
