import * as v from 'valibot';
import { isActLimitName, limitValue } from '#contract/second-person/act-limits.ts';
import type { Resolvers, SecondPersonRefusal } from '#contract/generated/operator/resolvers.ts';
import { decisionNote } from '#contract/second-person/second-person.ts';
import { launchRefusalSentences } from '#server/modules/launches/index.ts';
import { decideRequest, type CarryOutRefusal } from '#server/modules/second-person/index.ts';
import { correctionCase } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { readInput, reasonIn } from '../input.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../or-throw.ts';
import { found, WireError } from '../wire-error.ts';
import {
  changeLimit,
  type DecideRefusal,
  listLimits,
  listRequests,
  readShownRequest,
  withdrawRequest,
} from '#server/modules/approvals/index.ts';

/** What one may do alone, and what waits for a second person. */
export function approvalsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { approvals } = rooms;
  const { db } = approvals;
  const shown = async (requestId: string, call: OperatorCall) =>
    await readShownRequest(approvals, db, requestId, call.operator);

  return {
    Query: {
      listSecondPersonRequests: (_parent, { isOpen, startingAfter }, call) =>
        listRequests(approvals, db, { isOpen, after: startingAfter }, call.operator),
      getCorrectionCase: async (_parent, { requestId }) => found(await correctionCase(rooms, db, requestId)),
      listActLimits: () => listLimits(approvals, db),
    },
    Mutation: {
      async decideSecondPersonRequest(_parent, { input }, call) {
        const { requestId, approve: isApproved } = input;
        const note = readInput(v.object({ note: decisionNote }), { note: input.note ?? '' }).note || null;
        const by = { ...actOf(call), role: call.operator.role };
        const done = await decideRequest(rooms, db, { requestId, isApproved, note }, by);
        return { request: await shown(requestId, call), ...(done.ok ? NO_PROBLEMS : problemsOf(done.failure)) };
      },
      async withdrawSecondPersonRequest(_parent, { requestId }, call) {
        const done = await inTransaction(db, (tx) => withdrawRequest(approvals, tx, requestId, actOf(call)));
        return { request: await shown(requestId, call), ...(done.ok ? NO_PROBLEMS : problemsOf(done.failure)) };
      },
      async setActLimit(_parent, { input }, call) {
        const { name } = input;
        if (!isActLimitName(name)) throw new WireError('NOT_FOUND');
        const { value } = readInput(v.object({ value: limitValue(name) }), input);
        const limit = { name, value, reason: reasonIn(input) };
        const done = await inTransaction(db, (tx) => changeLimit(approvals, tx, limit, actOf(call)));
        orThrow(done, { WAITING: 'CONFLICT' });
        return listLimits(approvals, db);
      },
    },
  };
}

interface DecisionProblems {
  readonly refusal: SecondPersonRefusal | null;
  readonly problems: readonly string[];
}

const NO_PROBLEMS: DecisionProblems = { refusal: null, problems: [] };

function problemsOf(refusal: DecideRefusal | CarryOutRefusal): DecisionProblems {
  if (typeof refusal === 'string') return { refusal, problems: [] };
  return { refusal: 'NOT_LAUNCHABLE', problems: launchRefusalSentences(refusal) };
}
