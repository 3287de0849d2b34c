import * as v from 'valibot';
import { isActLimitName, limitValue } from '#contract/second-person/act-limits.ts';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import type { Resolvers, SecondPersonRefusal } from '#contract/generated/operator/resolvers.ts';
import { LAUNCH_REFUSALS } from '#contract/studies/launch-words.ts';
import { reason } from '#contract/rules/reason.ts';
import { decisionNote } from '#contract/second-person/second-person.ts';
import { decideRequest, type CarryOutRefusal, type DecidingRooms } from '#server/flows/second-person/decide-request.ts';
import { correctionCase } from '#server/flows/rewards/read-correction-case.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { refused } from '#server/wire/refused.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { Approvals } from './approvals.ts';
import { withdrawRequest, type DecideRefusal } from './decide-request.ts';
import { listRequests, readShownRequest } from './list-requests.ts';
import { listLimits, setLimit } from './limits.ts';

/** What one may do alone, and what waits for a second person, in the console's schema. */
export function approvalsOperatorResolvers(
  rooms: DecidingRooms & { readonly approvals: Approvals },
): Resolvers<OperatorCall> {
  const { approvals } = rooms;
  const { db } = approvals;
  const shown = async (requestId: string, call: OperatorCall) =>
    (await readShownRequest(approvals, db, requestId, call.operator)) ?? null;

  return {
    Query: {
      listSecondPersonRequests: (_parent, { isOpen, startingAfter }, call) =>
        listRequests(approvals, db, { isOpen, after: keyOf(startingAfter) }, call.operator),
      async getCorrectionCase(_parent, { requestId }) {
        const found = await correctionCase(rooms, db, requestId);
        if (found === undefined) throw new WireError('NOT_FOUND');
        return found;
      },
      listActLimits: () => listLimits(approvals, db),
    },
    Mutation: {
      async decideSecondPersonRequest(_parent, { input }, call) {
        const { requestId, approve: isApproved } = input;
        const note = parsed(decisionNote, input.note ?? '', 'note') || null;
        const by = { ...actOf(call), operatorId: call.operator.operatorId, role: call.operator.role };
        const done = await decideRequest(rooms, db, { requestId, isApproved, note }, by);
        return { request: await shown(requestId, call), ...(done.ok ? FINE : toldRefusal(done.failure)) };
      },
      async withdrawSecondPersonRequest(_parent, { requestId }, call) {
        const by = { ...actOf(call), operatorId: call.operator.operatorId };
        const done = await inTransaction(db, (tx) => withdrawRequest(approvals, tx, requestId, by));
        return { request: await shown(requestId, call), ...(done.ok ? FINE : toldRefusal(done.failure)) };
      },
      async setActLimit(_parent, { input }, call) {
        const { name } = input;
        if (!isActLimitName(name)) throw new WireError('NOT_FOUND');
        const value = parsed(limitValue(name), input.value, 'value');
        const why = parsed(reason, input.reason, 'reason');
        await inTransaction(db, (tx) => setLimit(approvals, tx, { name, value, reason: why }, actOf(call)));
        return listLimits(approvals, db);
      },
    },
  };
}

interface Told {
  readonly refusal: SecondPersonRefusal | null;
  readonly problems: string[];
}

const FINE: Told = { refusal: null, problems: [] };

function toldRefusal(refusal: DecideRefusal | CarryOutRefusal): Told {
  if (typeof refusal === 'string') return { refusal, problems: [] };
  const problems =
    refusal.code === 'NOT_PUBLISHABLE'
      ? refusal.problems.map((problem) => problem.reason)
      : [LAUNCH_REFUSALS[refusal.code]];
  return { refusal: 'NOT_LAUNCHABLE', problems };
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, given: unknown, field: string): v.InferOutput<Schema> {
  const read = v.safeParse(schema, given);
  if (!read.success) {
    throw new WireError('VALIDATION_FAILED', { fields: { [field]: fieldProblems(read.issues)[''] ?? [] } });
  }
  return read.output;
}

function keyOf(startingAfter: string | null | undefined): string | undefined {
  if (startingAfter == null) return undefined;
  if (!isId(startingAfter)) throw refused('startingAfter');
  return startingAfter;
}
