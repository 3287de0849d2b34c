import * as v from 'valibot';
import { inviteOperatorForm } from '#contract/identity/console-operators.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { newPassword as newPasswordRule } from '#contract/rules/password.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { changeOperator, type OperatorChange } from './change-operator.ts';
import type { Identity } from './identity.ts';
import { inviteOperator } from './invite-operator.ts';
import { listOperators, readOperatorListing } from './list-operators.ts';
import { changeOperatorPassword, renewRecoveryCodes, signOutElsewhere } from './operator-account.ts';
import type { SignInFailure } from './check-password.ts';

/** What the console's front door calls, and the resolvers of this room in the operator's schema. */
export { attemptedBy, operatorDeviceToken } from './known-device.ts';
export { enrolAuthenticator } from './enrol-authenticator.ts';
export type { Identity } from './identity.ts';
export type { OperatorSignedIn } from './open-operator-session.ts';
export {
  authenticateDownload,
  authenticateOperator,
  operatorSignOut,
  type OperatorSession,
} from './operator-session.ts';
export { beginOperatorSignIn, confirmOperatorSignIn, operatorSignIn, type TicketFailure } from './operator-sign-in.ts';
export { lookUpOperatorLink, useOperatorLink } from './use-operator-link.ts';

const PROBLEMS = { failed: 'NOT_RIGHT', locked: 'LOCKED', overloaded: 'OVERLOADED' } as const satisfies Record<
  SignInFailure['kind'],
  string
>;

/** What this room answers in the console's schema. */
export function identityOperatorResolvers({ identity }: { readonly identity: Identity }): Resolvers<OperatorCall> {
  const { db } = identity;

  async function change(operatorId: string, asked: OperatorChange, call: OperatorCall) {
    const done = await inTransaction(db, (tx) => changeOperator(identity, tx, operatorId, asked, actOf(call)));
    return done.ok ? changed(operatorId) : { operator: null, refusal: done.failure };
  }
  const changed = async (operatorId: string) => ({
    operator: (await readOperatorListing(identity, db, operatorId)) ?? null,
    refusal: null,
  });
  const own = (call: OperatorCall) => ({
    ...actOf(call),
    operatorId: call.operator.operatorId,
    sessionId: call.operator.sessionId,
  });

  return {
    Query: {
      getOperator: (_parent, _input, call) => call.operator,
      async getOperatorAccount(_parent, _input, call) {
        const listing = await readOperatorListing(identity, db, call.operator.operatorId);
        return { operator: call.operator, recoveryCodesLeft: listing?.recoveryCodesLeft ?? 0 };
      },
      listOperators: async () => [...(await listOperators(identity, db))],
    },
    Mutation: {
      async inviteOperator(_parent, { input }, call) {
        const given = v.parse(inviteOperatorForm, input);
        const invited = await inTransaction(db, (tx) => inviteOperator(identity, tx, given, actOf(call)));
        return invited.ok ? changed(invited.value.operatorId) : { operator: null, refusal: 'EMAIL_TAKEN' as const };
      },
      changeOperatorRole: (_parent, { operatorId, role }, call) => change(operatorId, { kind: 'role', role }, call),
      disableOperator: (_parent, { operatorId }, call) => change(operatorId, { kind: 'disable' }, call),
      enableOperator: (_parent, { operatorId }, call) => change(operatorId, { kind: 'enable' }, call),
      resetOperatorAuthenticator: (_parent, { operatorId }, call) =>
        change(operatorId, { kind: 'reset-authenticator' }, call),
      sendOperatorLink: (_parent, { operatorId }, call) => change(operatorId, { kind: 'send-link' }, call),
      async renewRecoveryCodes(_parent, { code }, call) {
        const renewed = await renewRecoveryCodes(identity, code, own(call));
        return renewed.ok
          ? { codes: [...renewed.value], problem: null }
          : { codes: [], problem: PROBLEMS[renewed.failure.kind] };
      },
      async changeOperatorPassword(_parent, { currentPassword, newPassword }, call) {
        const given = { currentPassword, newPassword: v.parse(newPasswordRule, newPassword) };
        const done = await changeOperatorPassword(identity, given, own(call));
        return { problem: done.ok ? null : PROBLEMS[done.failure.kind] };
      },
      signOutElsewhere: (_parent, _input, call) => signOutElsewhere(identity, own(call)),
    },
  };
}
