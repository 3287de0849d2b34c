import { inviteOperatorForm } from '#contract/identity/console-operators.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { newPassword as newPasswordRule } from '#contract/rules/password.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { readInput } from '../input.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import {
  changeOperator,
  changeOperatorPassword,
  inviteOperator,
  listOperators,
  type OperatorChange,
  readOperatorListing,
  renewRecoveryCodes,
  type SignInFailure,
  signOutElsewhere,
} from '#server/modules/identity/index.ts';

const PROBLEMS = { failed: 'NOT_RIGHT', locked: 'LOCKED', overloaded: 'OVERLOADED' } as const satisfies Record<
  SignInFailure['kind'],
  string
>;

/** Operators and their own accounts. */
export function identityResolvers({ identity }: Rooms): Resolvers<OperatorCall> {
  const { db } = identity;

  async function change(operatorId: string, asked: OperatorChange, call: OperatorCall) {
    const done = await inTransaction(db, (tx) => changeOperator(identity, tx, operatorId, asked, actOf(call)));
    return done.ok ? changed(operatorId) : { operator: null, refusal: done.failure };
  }
  const changed = async (operatorId: string) => ({
    operator: (await readOperatorListing(identity, db, operatorId)) ?? null,
    refusal: null,
  });
  const own = (call: OperatorCall) => ({ ...actOf(call), sessionId: call.operator.sessionId });

  return {
    Query: {
      getOperator: (_parent, _input, call) => call.operator,
      async getOperatorAccount(_parent, _input, call) {
        const listing = await readOperatorListing(identity, db, call.operator.operatorId);
        return { operator: call.operator, recoveryCodesLeft: listing?.recoveryCodesLeft ?? 0 };
      },
      listOperators: () => listOperators(identity, db),
    },
    Mutation: {
      async inviteOperator(_parent, { input }, call) {
        const given = readInput(inviteOperatorForm, input);
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
          ? { codes: renewed.value, problem: null }
          : { codes: [], problem: PROBLEMS[renewed.failure.kind] };
      },
      async changeOperatorPassword(_parent, { currentPassword, newPassword }, call) {
        const given = { currentPassword, newPassword: readInput(newPasswordRule, newPassword) };
        const done = await changeOperatorPassword(identity, given, own(call));
        return { problem: done.ok ? null : PROBLEMS[done.failure.kind] };
      },
      signOutElsewhere: (_parent, _input, call) => signOutElsewhere(identity, own(call)),
    },
  };
}
