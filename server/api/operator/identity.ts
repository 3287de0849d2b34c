import * as v from 'valibot';
import { inviteOperatorForm } from '#contract/identity/console-operators.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { type Approver, canApprove } from '#contract/second-person/approvers.ts';
import { chosenPassword } from '#contract/rules/chosen-password.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { readInput, reasonIfGiven, reasonIn } from '../input.ts';
import { refuseLeaked } from '../new-password.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { withinLimit } from '../within-limit.ts';
import type { Rooms } from '#server/rooms.ts';
import { changeOrAsk, inviteOrAsk } from '#server/modules/second-person/index.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { notCountingUntil, readApprover } from '#server/modules/approvals/index.ts';
import {
  attemptedBy,
  changeOperatorPassword,
  endOwnOperatorSessions,
  listOperators,
  listOwnOperatorSessions,
  type OperatorChange,
  type OperatorListing,
  readOperatorListing,
  renewRecoveryCodes,
  type SignInFailure,
} from '#server/modules/identity/index.ts';

const PROBLEMS = { failed: 'NOT_RIGHT', locked: 'LOCKED', overloaded: 'OVERLOADED' } as const satisfies Record<
  SignInFailure['kind'],
  string
>;

/** Operators and their own accounts. */
export function identityResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { identity } = rooms;
  const { db } = identity;

  async function change(operatorId: string, asked: OperatorChange, call: OperatorCall, given?: string | null) {
    const reason = reasonIfGiven(given);
    const done = await inTransaction(db, (tx) =>
      changeOrAsk(rooms, tx, { operatorId, change: asked, reason }, actOf(call)),
    );
    if (!done.ok) return { operator: null, outcome: null, refusal: done.failure };
    return { operator: await listingOf(operatorId, call), outcome: done.value.state, refusal: null };
  }
  async function listingOf(operatorId: string, call: OperatorCall) {
    const found = await readOperatorListing(identity, db, operatorId);
    return found === undefined ? null : withCounting(found, await readApprover(db, call.operator.operatorId));
  }
  /** From when they count as a second person, in general and for the person who reads it. */
  function withCounting(operator: OperatorListing, reader: Approver | null) {
    const approver = { operatorId: operator.operatorId, since: operator.approverSince, by: operator.approverBy };
    const until = (asker: Approver | null) =>
      canApprove(operator.role) ? notCountingUntil(approver, asker, identity.clock.now()) : null;
    return { ...operator, approvesFrom: until(null), approvesYoursFrom: until(reader) };
  }
  /** The password is tried, as it is when somebody signs in. */
  async function withinPasswordTries({ operator, deviceToken }: OperatorCall) {
    const tries = await attemptedBy(identity, 'operator', operator.email, deviceToken);
    await withinLimit(identity.limits.take(RATE_LIMITS.signInPerAccount, tries));
  }
  const own = (call: OperatorCall) => ({
    ...actOf(call),
    sessionId: call.operator.sessionId,
    deviceToken: call.deviceToken,
    userAgent: call.userAgent,
  });

  return {
    Query: {
      getOperator: (_parent, _input, call) => call.operator,
      async getOperatorAccount(_parent, _input, call) {
        const listing = await readOperatorListing(identity, db, call.operator.operatorId);
        return { operator: call.operator, recoveryCodesLeft: listing?.recoveryCodesLeft ?? 0 };
      },
      listOperatorSessions: (_parent, _input, call) => listOwnOperatorSessions(identity, call.operator),
      async listOperators(_parent, _input, call) {
        const reader = await readApprover(db, call.operator.operatorId);
        return (await listOperators(identity, db)).map((operator) => withCounting(operator, reader));
      },
    },
    Mutation: {
      async inviteOperator(_parent, { input }, call) {
        const given = readInput(inviteOperatorForm, input);
        const reason = reasonIfGiven(input.reason);
        const invited = await inTransaction(db, (tx) => inviteOrAsk(rooms, tx, { ...given, reason }, actOf(call)));
        if (!invited.ok) return { operator: null, outcome: null, refusal: invited.failure };
        const { value } = invited;
        const operator = value.state === 'DONE' ? await listingOf(value.done.operatorId, call) : null;
        return { operator, outcome: value.state, refusal: null };
      },
      changeOperatorRole: (_parent, { operatorId, role, reason }, call) =>
        change(operatorId, { kind: 'role', role }, call, reason),
      disableOperator: (_parent, { operatorId }, call) => change(operatorId, { kind: 'disable' }, call),
      enableOperator: (_parent, { operatorId, reason }, call) => change(operatorId, { kind: 'enable' }, call, reason),
      resetOperatorAuthenticator: (_parent, { operatorId, reason }, call) =>
        change(operatorId, { kind: 'reset-authenticator', reason: reasonIn({ reason }) }, call),
      sendOperatorLink: (_parent, { operatorId }, call) => change(operatorId, { kind: 'send-link' }, call),
      async renewRecoveryCodes(_parent, { code }, call) {
        const renewed = await renewRecoveryCodes(identity, code, own(call));
        if (renewed.ok) call.keepSession(renewed.value.token);
        return renewed.ok
          ? { codes: renewed.value.codes, problem: null }
          : { codes: [], problem: PROBLEMS[renewed.failure.kind] };
      },
      async changeOperatorPassword(_parent, { currentPassword, newPassword }, call) {
        readInput(v.object({ newPassword: chosenPassword([call.operator.email]) }), { newPassword });
        await refuseLeaked(identity, 'newPassword', newPassword);
        await withinPasswordTries(call);
        const done = await changeOperatorPassword(identity, { currentPassword, newPassword }, own(call));
        if (done.ok) {
          call.keepDevice(done.value.deviceToken);
          call.keepSession(done.value.token);
        }
        return { problem: done.ok ? null : PROBLEMS[done.failure.kind] };
      },
      async endOperatorSessions(_parent, { currentPassword, sessionId }, call) {
        await withinPasswordTries(call);
        const asked = { currentPassword, sessionId: sessionId ?? undefined, email: call.operator.email };
        const done = await endOwnOperatorSessions(identity, asked, own(call));
        if (done.ok) call.keepSession(done.value.token);
        return done.ok
          ? { ended: done.value.ended, problem: null }
          : { ended: 0, problem: PROBLEMS[done.failure.kind] };
      },
    },
  };
}
